"""A Git server and a proxy on the loopback address, for tests of `affidoc fetch`."""

from __future__ import annotations

import http.server
import os
import select
import socket
import ssl
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from typing import Any

__all__ = ["certificate", "proxy", "serving"]


@contextmanager
def serving(root: Path, cert: Path, *, v2: bool = True) -> Iterator[Any]:
    """Serves the bare repositories below a folder over https; `v2` off is an old server.

    The server object says `address` and, in `requests`, what it was asked; while `stall` is set
    it answers nothing.
    """

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self._answer(b"")

        def do_POST(self) -> None:
            if self.headers.get("Transfer-Encoding") == "chunked":
                body = b""
                while size := int(self.rfile.readline(), 16):
                    body += self.rfile.read(size)
                    self.rfile.readline()
                self.rfile.readline()
            else:
                body = self.rfile.read(int(self.headers["Content-Length"]))
            self._answer(body)

        def _answer(self, body: bytes) -> None:
            server.requests.append((self.command, self.path))
            server.stalled.set()
            server.go.wait(60)
            path, _, query = self.path.partition("?")
            environment = {
                "PATH": os.environ["PATH"], "GIT_PROJECT_ROOT": str(root),
                "GIT_HTTP_EXPORT_ALL": "1", "PATH_INFO": path, "QUERY_STRING": query,
                "REQUEST_METHOD": self.command, "REMOTE_ADDR": "127.0.0.1",
                "CONTENT_TYPE": self.headers.get("Content-Type", ""),
                "HTTP_CONTENT_ENCODING": self.headers.get("Content-Encoding", ""),
                "GIT_CONFIG_GLOBAL": os.devnull,
            }  # fmt: skip
            if v2:
                environment["GIT_PROTOCOL"] = self.headers.get("Git-Protocol", "")
            done = subprocess.run(
                ["git", "http-backend"], env=environment, input=body, capture_output=True,
                check=False,
            )  # fmt: skip
            head, _, content = done.stdout.partition(b"\r\n\r\n")
            lines = dict(line.split(": ", 1) for line in head.decode().splitlines() if line)
            self.send_response(int(lines.pop("Status", "200").split()[0]))
            for name, value in lines.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_words: Any) -> None:
            pass

    class Server(http.server.ThreadingHTTPServer):
        daemon_threads = True

        def handle_error(self, *_words: Any) -> None:
            """Clients that go away are part of the tests."""

    server: Any = Server(("127.0.0.1", 0), Handler)
    server.requests = []
    server.go, server.stalled = threading.Event(), threading.Event()
    server.go.set()
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(cert)
    server.socket = context.wrap_socket(
        server.socket, server_side=True, do_handshake_on_connect=False
    )
    server.address = f"https://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.go.set()
        server.shutdown()
        server.server_close()


@contextmanager
def proxy() -> Iterator[Any]:
    """A proxy that opens tunnels; `tunnels` lists where to, `address` where it is."""

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_CONNECT(self) -> None:
            server.tunnels.append(self.path)
            host, _, port = self.path.rpartition(":")
            with socket.create_connection((host, int(port)), timeout=30) as far:
                self.send_response(200)
                self.end_headers()
                ends = [self.connection, far]
                while True:
                    ready, _, _ = select.select(ends, [], [], 30)
                    for one in ready:
                        data = one.recv(65536)
                        if not data:
                            return
                        (far if one is self.connection else self.connection).sendall(data)
                    if not ready:
                        return

        def log_message(self, *_words: Any) -> None:
            pass

    server: Any = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    server.tunnels = []
    server.address = f"http://127.0.0.1:{server.server_address[1]}"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()


def certificate(file: Path) -> Path:
    """A key and a certificate for 127.0.0.1 that nobody but the test trusts."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.x509.oid import NameOID

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "127.0.0.1")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder().subject_name(name).issuer_name(name)
        .public_key(key.public_key()).serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1)).not_valid_after(now + timedelta(days=2))
        .add_extension(
            x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), critical=False
        )
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )  # fmt: skip
    file.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
        + made.public_bytes(serialization.Encoding.PEM)
    )  # fmt: skip
    return file
