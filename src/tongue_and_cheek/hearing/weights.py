"""The arrays of a network, read from their file."""

import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
from numpy.typing import NDArray


@contextmanager
def weights(path: Path, what: str) -> Iterator[dict[str, NDArray[np.float32]]]:
    """Give the arrays of a file, as float32, to whoever picks the network's out of them.

    Raises ValueError, which says that the file is not `what`, when it cannot be read or lacks an array.
    """
    try:
        with path.open("rb") as file, np.load(file) as arrays:
            found = {name: np.ascontiguousarray(arrays[name], np.float32) for name in arrays.files}
        yield found
    except (KeyError, OSError, ValueError, EOFError, zipfile.BadZipFile, zlib.error, NotImplementedError) as error:
        raise ValueError(f"{path.name} is not {what}: {error}") from error
