"""An SMTP server for tests, with aiosmtpd: python mail_server.py PORT_FILE FOLDER CERTIFICATE KEY

It listens on two free ports of 127.0.0.1: one offers STARTTLS and accepts a user name only after it, the other uses
TLS from the first byte. PORT_FILE gets both ports. Each mail is written to FOLDER unchanged
as N.eml, with its envelope in N.json. The only user is `campus` with the password `open sesame`.
"""

import asyncio
import json
import pathlib
import signal
import ssl
import sys

from aiosmtpd.smtp import SMTP, AuthResult


class Box:
    """Keeps what arrives."""

    def __init__(self, folder):
        self.folder = folder
        self.count = 0

    async def handle_DATA(self, server, session, envelope):
        self.count += 1
        number = self.count
        (self.folder / f"{number}.eml").write_bytes(envelope.original_content)
        facts = {
            "from": envelope.mail_from, "to": envelope.rcpt_tos, "encrypted": session.ssl is not None,
            "user": session.auth_data.decode() if session.authenticated else None, "hello": session.host_name,
        }
        # Renamed into place, so that readers see the complete file.
        unfinished = self.folder / f"{number}.new"
        unfinished.write_text(json.dumps(facts), encoding="utf-8")
        unfinished.rename(self.folder / f"{number}.json")
        return "250 Taken"


def authenticate(server, session, envelope, mechanism, data):
    right = mechanism == "PLAIN" and data.login == b"campus" and data.password == b"open sesame"
    return AuthResult(success=right, handled=False, auth_data=data.login)


def upgrading(box, context):
    """Plain at first; requires STARTTLS."""
    return SMTP(
        box, hostname="mail.example.test", tls_context=context, require_starttls=True, authenticator=authenticate,
        auth_required=True)


def encrypted(box):
    """For a port with TLS from the first byte, which aiosmtpd ignores when it requires TLS."""
    return SMTP(
        box, hostname="mail.example.test", authenticator=authenticate, auth_required=True, auth_require_tls=False)


async def serve(port_file, box, context):
    loop = asyncio.get_running_loop()
    over = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, over.set)
    first = await loop.create_server(lambda: upgrading(box, context), "127.0.0.1", 0)
    second = await loop.create_server(lambda: encrypted(box), "127.0.0.1", 0, ssl=context)
    ports = [server.sockets[0].getsockname()[1] for server in (first, second)]
    unfinished = port_file.with_suffix(".new")
    unfinished.write_text(f"{ports[0]} {ports[1]}\n", encoding="ascii")
    unfinished.rename(port_file)
    await over.wait()
    first.close()
    second.close()


def main():
    port_file, folder, certificate, key = (pathlib.Path(argument) for argument in sys.argv[1:5])
    folder.mkdir(parents=True, exist_ok=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    asyncio.run(serve(port_file, Box(folder), context))


main()
