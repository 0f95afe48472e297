"""Recognisers on disk and over the wire, against a real HTTPS server on this machine."""

import contextlib
import hashlib
import io
import json
import os
import ssl
import stat
import subprocess
import sys
import threading
import zipfile
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from tongue_and_cheek.resources import models_dir
from tongue_and_cheek.storage import catalogue as catalogue_module
from tongue_and_cheek.storage import models as models_module
from tongue_and_cheek.storage import paths
from tongue_and_cheek.storage.catalogue import STARTER, catalogue
from tongue_and_cheek.storage.faults import StorageError
from tongue_and_cheek.storage.fetch import get
from tongue_and_cheek.storage.lock import Lock
from tongue_and_cheek.storage.models import MANIFEST, find, installed, problems, starter, unknown_words, use

CERTIFICATE = Path(__file__).with_name("localhost.pem")  # for 127.0.0.1, made for these tests and good for nothing else
NAME = "tiny-en-0.1"
FST = (2125659606).to_bytes(4, "little")
FILES = {
    "am/final.mdl": b"\0B" + os.urandom(300_000),
    "conf/mfcc.conf": b"--num-ceps=40\n",
    "conf/model.conf": b"--beam=13\n",
    "graph/HCLr.fst": FST + bytes(5000),
    "graph/Gr.fst": FST + bytes(500),
    "README": b"a model",
}


def zipped(files: dict[str, bytes], top: str = NAME + "/") -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(top + name, data)
    return buffer.getvalue()


class Site:
    """What the server offers; `length` is what it says of the size (None: nothing), `redirect` where it points to."""

    def __init__(self, body: bytes) -> None:
        self.body = body
        self.length: int | None = len(body)
        self.redirect = ""
        self.status = 200
        self.asked = 0
        self.url = ""


@pytest.fixture
def site() -> Iterator[Site]:
    offered = Site(zipped(FILES))

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            offered.asked += 1
            if offered.redirect and self.path != "/moved.zip":
                self.send_response(302)
                self.send_header("Location", offered.redirect)
                self.end_headers()
                return
            self.send_response(offered.status)
            if offered.length is not None:
                self.send_header("Content-Length", str(offered.length))
            self.end_headers()
            with contextlib.suppress(OSError):  # the client may hang up: that is what some tests are about
                self.wfile.write(offered.body)

        def log_message(self, *_arguments):
            pass

    class Server(ThreadingHTTPServer):
        daemon_threads = False  # so that closing the server waits for what it still sends

        def handle_error(self, *_arguments):
            pass

    server = Server(("127.0.0.1", 0), Handler)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(CERTIFICATE)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    offered.url = f"https://127.0.0.1:{server.server_port}/model.zip"
    yield offered
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def trusting() -> ssl.SSLContext:
    return ssl.create_default_context(cafile=str(CERTIFICATE))


@pytest.fixture
def known(tmp_path: Path, site: Site, monkeypatch: pytest.MonkeyPatch):
    """Write a models.toml of our own for what the site offers, and return how to write it again for another body."""
    folder = tmp_path / "bundle"
    folder.mkdir()

    def describe(body: bytes, limit: int = 1_000_000) -> None:
        (folder / "models.toml").write_text(
            f'[[model]]\nname = "{NAME}"\ntitle = "Tiny"\nlanguage = "en-US"\nlicence = "MIT"\nsource = "here"\n'
            f'[model.properties]\nunknown_word = "<unk>"\n[model.archive]\nurl = "{site.url}"\nsize = {len(body)}\n'
            f'sha256 = "{hashlib.sha256(body).hexdigest()}"\nunpacked_limit = {limit}\n'
        )

    monkeypatch.setattr(catalogue_module, "models_dir", lambda: folder)
    monkeypatch.setattr(models_module, "bundled_dir", lambda: folder)
    describe(site.body)
    return describe


def left_behind() -> list[str]:
    return sorted(path.name for path in paths.models_dir().iterdir() if path.name != "fetch.lock")


@pytest.mark.usefixtures("known")
class TestFetching:
    def test_a_model_is_fetched_and_whole(self, site, trusting):
        steps = []
        model = get(NAME, progress=lambda done, total: steps.append((done, total)), context=trusting)
        assert model == find(NAME)
        assert model.folder == paths.models_dir() / NAME
        assert model.properties.unknown_word == "<unk>"
        assert {name: (model.folder / name).read_bytes() for name in FILES} == FILES
        assert problems(model) == ()
        assert [model] == list(installed())
        assert steps[-1] == (len(site.body), len(site.body))
        assert [done for done, _ in steps] == sorted({done for done, _ in steps})
        assert left_behind() == [NAME]

    def test_fetching_again_asks_nobody(self, site, trusting):
        get(NAME, context=trusting)
        get(NAME, context=trusting)
        assert site.asked == 1

    def test_a_damaged_one_is_replaced(self, site, trusting):
        model = get(NAME, context=trusting)
        (model.folder / "am/final.mdl").write_bytes(b"\0B" + bytes(300_000))
        assert "am/final.mdl of Tiny was changed: fetch it again" in problems(model)[0]
        assert problems(get(NAME, context=trusting)) == ()
        assert site.asked == 2
        assert left_behind() == [NAME]

    def test_a_damaged_one_stays_if_no_whole_one_comes(self, site, trusting):
        model = get(NAME, context=trusting)
        (model.folder / "README").write_bytes(b"changed")
        site.status = 503
        with pytest.raises(StorageError, match="503"):
            get(NAME, context=trusting)
        assert (model.folder / "README").read_bytes() == b"changed"
        assert left_behind() == [NAME]

    def test_an_archive_without_a_top_folder(self, site, trusting, known):
        site.body = zipped(FILES, "")
        site.length = len(site.body)
        known(site.body)
        assert problems(get(NAME, context=trusting)) == ()

    def test_redirection_within_https(self, site, trusting):
        site.redirect = site.url.replace("model.zip", "moved.zip")
        assert problems(get(NAME, context=trusting)) == ()

    def test_rests_of_a_program_that_was_ended_are_removed(self, trusting):
        rest = paths.models_dir() / ".part-123"
        rest.mkdir(parents=True)
        (rest / "archive.zip").write_bytes(b"half")
        get(NAME, context=trusting)
        assert left_behind() == [NAME]


@pytest.mark.usefixtures("known")
class TestFetchingFails:
    def refused(self, match: str, context: ssl.SSLContext | None, **more: object) -> None:
        with pytest.raises(StorageError, match=match) as caught:
            get(NAME, context=context, **more)
        assert "\n" not in str(caught.value)
        assert left_behind() == []
        assert installed() == ()

    def test_wrong_size_announced(self, site, trusting):
        site.body += b"more"
        site.length = len(site.body)
        self.refused(f"offers {len(site.body)} bytes instead of", trusting)

    def test_too_much_without_announcement(self, site, trusting):
        site.body += bytes(1 << 17)
        site.length = None
        self.refused("More than the", trusting)

    def test_truncated(self, site, trusting):
        site.body = site.body[:-100]
        self.refused("The connection ended after", trusting)

    def test_truncated_without_announcement(self, site, trusting):
        site.body = site.body[:-100]
        site.length = None
        self.refused("The connection ended after", trusting)

    def test_wrong_content(self, site, trusting):
        site.body = site.body[:500] + b"X" + site.body[501:]
        self.refused("SHA-256 differs", trusting)

    def test_not_found(self, site, trusting):
        site.status = 404
        self.refused("answers 404", trusting)

    def test_unknown_certificate(self):
        self.refused("certificate of .* cannot be verified", None)

    def test_redirection_out_of_https(self, site, trusting):
        site.redirect = "http://127.0.0.1/model.zip"
        self.refused("over HTTPS only", trusting)

    def test_plain_http(self, trusting):
        self.refused("over HTTPS only", trusting, url="http://127.0.0.1/model.zip")
        self.refused("over HTTPS only", trusting, url="file:///etc/passwd")

    def test_nobody_there(self, trusting):
        self.refused("could not be fetched", trusting, url="https://127.0.0.1:9/model.zip")
        self.refused("could not be fetched", trusting, url="https://127.0.0.1:port/model.zip")

    def test_cancelled(self, trusting):
        class CancelledError(Exception):
            pass

        def stop(done: int, _total: int) -> None:
            if done > 100_000:
                raise CancelledError

        with pytest.raises(CancelledError):
            get(NAME, progress=stop, context=trusting)
        assert left_behind() == []

    def test_disk_full_while_fetching(self, trusting, full_disk):
        with full_disk(100_000):
            self.refused("disk is full", trusting)

    def test_disk_full_while_unpacking(self, site, trusting, full_disk, known):
        site.body = zipped(FILES | {"big": bytes(900_000)})
        site.length = len(site.body)
        known(site.body, 2_000_000)
        assert len(site.body) < 500_000
        with full_disk(600_000):
            self.refused("disk is full", trusting)

    def test_not_enough_room_to_begin(self, site, trusting, known):
        known(site.body)
        text = (catalogue_module.models_dir() / "models.toml").read_text()
        huge = text.replace(f"size = {len(site.body)}", f"size = {10**16}")
        (catalogue_module.models_dir() / "models.toml").write_text(huge)
        self.refused("needs 30000000000 MB but only", trusting)
        assert site.asked == 0

    def test_another_window_is_fetching(self, trusting):
        with Lock(paths.models_dir() / "fetch.lock"):
            self.refused("in another window", trusting)

    def test_unknown_name(self, trusting):
        with pytest.raises(StorageError, match=f"no model 'other': choose one of {NAME}"):
            get("other", context=trusting)

    def test_folder_not_writable(self, home, trusting):
        home.write_text("a file")
        with pytest.raises(StorageError, match="not ours to write to"):
            get(NAME, context=trusting)


def entry(name: str, mode: int) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name)
    info.create_system = 3
    info.external_attr = mode << 16
    return info


def hostile(extra: list[tuple[zipfile.ZipInfo | str, bytes]]) -> bytes:
    buffer = io.BytesIO(zipped(FILES))
    with zipfile.ZipFile(buffer, "a", zipfile.ZIP_DEFLATED) as archive:
        for name, data in extra:
            archive.writestr(name, data)
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("body", "match"),
    [
        (hostile([("../evil", b"x")]), "points outside"),
        (hostile([(f"{NAME}/../../evil", b"x")]), "points outside"),
        (hostile([("/etc/evil", b"x")]), "points outside"),
        (hostile([("..\\evil", b"x")]), "points outside"),
        (hostile([("C:evil", b"x")]), "points outside"),
        (hostile([(entry(f"{NAME}/link", stat.S_IFLNK | 0o777), b"/etc/passwd")]), "is a link or a device"),
        (hostile([(entry(f"{NAME}/pipe", stat.S_IFIFO | 0o644), b"")]), "is a link or a device"),
        (hostile([(f"{NAME}/README2", b"x"), (f"{NAME}/readme2", b"y")]), "holds 8 files"),
        (hostile([(f"{NAME}/{n}", b"") for n in range(1000)]), "holds 1006 files"),
        (hostile([(f"{NAME}/bomb", bytes(50_000_000))]), r"holds 50\d* bytes"),
        (zipped({}), "holds 0 files"),
        (b"PK no zip at all", "not a zip file"),
        (zipped(FILES)[:100_000] + bytes(50) + zipped(FILES)[100_050:], "Bad CRC"),
        (zipped({"README": b"no model"}), "am/final.mdl is missing"),
        (zipped(FILES | {"graph/Gr.fst": b"<html>"}), "graph/Gr.fst in .* is damaged"),
        (zipped(FILES | {"am/final.mdl": b""}), "am/final.mdl in .* is damaged"),
        (zipped(FILES | {"ivector/final.ie": b"x"}), "ivector/final.dubm is missing"),
    ],
)
def test_hostile_and_spoilt_archives(tmp_path, site, trusting, known, body: bytes, match: str):
    """Even an archive with the right checksum is not trusted."""
    site.body, site.length = body, len(body)
    known(body)
    before = sorted(path for path in tmp_path.rglob("*") if "home" not in path.parts)
    with pytest.raises(StorageError, match=match):
        get(NAME, context=trusting)
    assert left_behind() == []
    assert sorted(path for path in tmp_path.rglob("*") if "home" not in path.parts) == before


def test_encrypted_archives(site, trusting, known):
    body = bytearray(zipped(FILES))
    for signature, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        body[body.index(signature) + offset] |= 1
    site.body = bytes(body)
    known(site.body)
    with pytest.raises(StorageError, match="is encrypted"):
        get(NAME, context=trusting)


_ENDED = """
import os, ssl, sys
from pathlib import Path
from tongue_and_cheek.storage import catalogue, fetch, models
catalogue.models_dir = models.bundled_dir = lambda: Path(sys.argv[1])
fetch.get(sys.argv[2], context=ssl.create_default_context(cafile=sys.argv[3]), progress=lambda *_: os._exit(9))
"""


@pytest.mark.usefixtures("known")
def test_the_program_is_killed_while_fetching(trusting):
    command = [sys.executable, "-c", _ENDED, str(catalogue_module.models_dir()), NAME, str(CERTIFICATE)]
    assert subprocess.run(command, check=False).returncode == 9
    assert installed() == ()
    assert any(name.startswith(".part-") for name in left_behind())
    assert problems(get(NAME, context=trusting)) == ()
    assert left_behind() == [NAME]


class TestStarter:
    def test_it_is_whole_and_listed(self):
        model = starter()
        assert problems(model) == ()
        assert installed()[0] == model == find("") == use(STARTER)
        assert model.phone_network == model.folder / "phones.npz"
        listed = {file.path for file in model.files}
        assert listed == {p.relative_to(model.folder).as_posix() for p in model.folder.rglob("*") if p.is_file()}

    def test_words(self):
        assert unknown_words(starter(), ["butter", "wuzzy", "botter", "willie's", "#", "<eps>"]) == ("botter", "#")
        assert unknown_words(starter(), []) == ()

    def test_damage_of_every_kind_is_found(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
        folder = tmp_path / STARTER
        for file in starter().files:
            (folder / file.path).parent.mkdir(parents=True, exist_ok=True)
            os.link(models_dir() / STARTER / file.path, folder / file.path)
        monkeypatch.setattr(models_module, "bundled_dir", lambda: tmp_path)
        assert problems(starter()) == ()

        def damage(name: str, data: bytes | None) -> tuple[str, ...]:
            path = folder / name
            whole = path.read_bytes()
            path.unlink()  # the link, not the model
            if data is not None:
                path.write_bytes(data)
            found = problems(starter())
            path.unlink(missing_ok=True)
            path.write_bytes(whole)
            return found

        conf = (folder / "conf/mfcc.conf").read_bytes()
        assert (
            "conf/mfcc.conf of Starter model (built in) has 163 bytes instead of 164"
            in damage("conf/mfcc.conf", conf[1:])[0]
        )
        assert "was changed: install the program again" in damage("conf/mfcc.conf", conf[:-1] + b" ")[0]
        assert "is missing" in damage("graph/words.txt", None)[0]
        assert "HCLr.fst is missing" in damage("graph/HCLr.fst", None)[0]
        assert "is damaged" in damage("graph/HCLr.fst", b"<html>")[0]
        assert problems(starter()) == ()

    def test_not_installed(self):
        name = "vosk-model-small-en-us-0.15"
        with pytest.raises(StorageError, match=f"tongue-and-cheek model get {name}"):
            find(name)
        with pytest.raises(StorageError, match="There is no model 'x'"):
            find("x")

    def test_the_official_model_is_the_one_of_its_makers(self):
        archive = catalogue()[1].archive
        assert (archive.size, archive.sha256[:8], archive.url) == (
            41_205_931,
            "30f26242",
            "https://alphacephei.com/vosk/models/vosk-model-small-en-us-0.15.zip",
        )


class TestOwnFolder:
    def make(self, folder: Path, files: dict[str, bytes]) -> Path:
        for name, data in files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(data)
        return folder

    def test_present_and_old_layout(self, tmp_path: Path):
        model = use(str(self.make(tmp_path / "new", FILES)))
        assert model.name == str(tmp_path / "new")
        assert unknown_words(model, ["butter"]) is None
        old = {"final.mdl": b"\0B", "mfcc.conf": b"x", "HCLr.fst": FST, "Gr.fst": FST}
        assert use(str(self.make(tmp_path / "old", old))).title == "old"
        with_words = use(str(self.make(tmp_path / "words", FILES | {"graph/words.txt": b"<eps> 0\nbutter 1\n"})))
        assert unknown_words(with_words, ["butter", "butte", "0"]) == ("butte", "0")

    def test_a_fixed_graph_cannot_listen_for_cards(self, tmp_path: Path):
        files = {name: data for name, data in FILES.items() if not name.endswith(".fst")}
        self.make(tmp_path / "big", files | {"graph/HCLG.fst": FST})
        with pytest.raises(StorageError, match="has a fixed graph"):
            use(str(tmp_path / "big"))

    def test_half_a_model(self, tmp_path: Path):
        for name in FILES:
            folder = self.make(tmp_path / name.replace("/", "-"), {n: d for n, d in FILES.items() if n != name})
            if name == "README":
                use(str(folder))
            else:
                with pytest.raises(StorageError, match=r"is missing: unpack the model again"):
                    use(str(folder))

    def test_an_empty_folder(self, tmp_path: Path):
        with pytest.raises(StorageError, match=r"am/final\.mdl is missing"):
            use(str(tmp_path))


def test_a_model_without_its_list_is_not_trusted(site, trusting, known):
    model = get(NAME, context=trusting)
    for text in ("[]x", '[{"path": "../x", "size": 1, "sha256": "' + "0" * 64 + '"}]', '[{"path": "x"}]', "7"):
        (model.folder / MANIFEST).write_text(text)
        assert problems(find(NAME))
    assert problems(get(NAME, context=trusting)) == ()
    assert site.asked == 2


@pytest.mark.parametrize(
    ("old", "new", "match"),
    [
        ("[[model]]", "[[modle]]", "damaged"),
        (f'name = "{NAME}"', 'name = "../up"', "cannot name a model"),
        ('licence = "MIT"\n', "", "licence"),
        ("https://", "http://", "archive of"),
        ("[model.archive]", "[model.other]", "either files or an archive"),
        ("sha256", "sha265", "damaged"),
        ('unknown_word = "<unk>"', 'unknown = "<unk>"', "damaged"),
        ('unknown_word = "<unk>"', 'conf = "score"', "damaged"),
        ("[[model]]", "[[model]", "damaged"),
    ],
)
def test_a_wrong_list_of_models(known, old: str, new: str, match: str):
    path = catalogue_module.models_dir() / "models.toml"
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))
    with pytest.raises(StorageError, match=match):
        catalogue()


def test_no_list_of_models(tmp_path: Path):
    with pytest.raises(StorageError, match="install the program again"):
        catalogue(tmp_path / "models.toml")


def test_manifest_is_plain_json(trusting, known):
    model = get(NAME, context=trusting)
    listed = json.loads((model.folder / MANIFEST).read_text())
    assert {file["path"]: file["size"] for file in listed} == {name: len(data) for name, data in FILES.items()}
