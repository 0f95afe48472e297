"""What can go wrong on disk, said in one sentence with a remedy."""

import errno
from pathlib import Path

# EFBIG and EDQUOT are what a quota or a limit says where a full disk says ENOSPC.
_NO_ROOM = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG} if hasattr(errno, "EDQUOT") else {errno.ENOSPC, errno.EFBIG}


class StorageError(Exception):
    """Something could not be kept or read; the message is one sentence for a person, with what to do about it."""


def explain(error: OSError, what: str, path: Path) -> StorageError:
    """Return the sentence for an error of the operating system; `what` is the thing concerned ("The settings")."""
    if error.errno in _NO_ROOM:
        return StorageError(f"{what} could not be saved because the disk is full: free some space and try again.")
    if isinstance(error, FileNotFoundError):
        return StorageError(f"{what} could not be found at {path}: check that the folder is still there.")
    if isinstance(error, PermissionError | NotADirectoryError | FileExistsError) or error.errno == errno.EROFS:
        return StorageError(
            f"{what} could not be saved or read because {path} is not ours to write to: change its permissions, or "
            "set TONGUE_AND_CHEEK_HOME to a folder of your own."
        )
    return StorageError(
        f"{what} could not be saved or read at {path} ({error.strerror or error}): check the disk and try again."
    )
