"""A stand-in for the student's side of Canvas LMS, written from its public API documentation.

    python3 Tools/peering/canvas --port 8808 --courses 8 --items 400

It keeps one school in memory, and more when asked under /_double (see server.py); every setting of
`Settings` there is an option here. It listens on 127.0.0.1 only. The token is "double-token" unless set.
"""

import argparse

from server import Canvas, Settings


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--port", type=int, default=0, help="0 for a free one")
    parser.add_argument("--token", default="double-token")
    names = [name for name, value in vars(Settings).items() if not name.startswith("_") and not callable(value)]
    for name in names:
        parser.add_argument("--" + name.replace("_", "-"), dest=name, default=getattr(Settings, name))
    given = vars(parser.parse_args())
    server = Canvas(given["port"], Settings().change({name: given[name] for name in names}), given["token"])
    print(f"http://127.0.0.1:{server.server_address[1]}", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass


if __name__ == "__main__":
    main()
