"""Benchmark: opening a level of a 500-level language program from the store."""

import argparse
import http.server
import json
import os
import subprocess
import sys
import tempfile
import threading

from timing import Command, in_turns

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
# Limit for opening, in milliseconds.
LIMIT = 30.0
UNIT = 10


def arguments():
    parser = argparse.ArgumentParser(prog="Tools/bench/run programs", description=__doc__)
    parser.add_argument(
        "--program", default=os.path.join(ROOT, ".build", "release", "homeroom"),
        help="the program to measure")
    parser.add_argument("--levels", type=int, default=500, help="levels of the program")
    parser.add_argument("--runs", type=int, default=40, help="timed runs per command")
    parser.add_argument("--without-limits", action="store_true", help="don't judge the times")
    return parser.parse_args()


def level(number):
    return {
        "id": number, "name": f"At the market, part {number}", "description": "Asking what things cost",
        "level": number, "position": (number - 1) % UNIT + 1, "unit_id": (number - 1) // UNIT + 1,
        "metadata": {"program_id": 1, "items": 8}}


def item(number, place):
    name = number * 100 + place
    options = [{"id": name * 10 + option, "option_text": f"Answer {option} of question {name}",
                "is_correct": option == 0, "quiz_id": name} for option in range(4)]
    turns = [{"id": name * 100 + turn, "speaker": "user" if turn % 2 else "character",
              "message": f"¿Cuánto cuesta el número {turn}, por favor?", "turn_order": turn + 1,
              "roleplay_id": name, "metadata": {"translation": f"How much is number {turn}, please?"}}
             for turn in range(12)]
    quiz = {"id": name, "question": f"What does question {name} ask?", "question_type": "multiple_choice",
            "content_item_id": name, "metadata": {}, "options": options}
    play = {"id": name, "scenario": "You buy fruit.", "instructions": None, "character_name": "Seller",
            "content_item_id": name, "metadata": {}, "turns": turns}
    return {
        "id": name, "content_type": "roleplay" if place == 8 else "quiz", "title": f"Item {place}",
        "position": place, "unit_level_id": number, "metadata": {},
        "quiz": None if place == 8 else quiz, "roleplay": play if place == 8 else None}


def answer(path, levels):
    """A response of a backend in the original dialect; None for unknown paths."""
    if path == "/programs":
        return [{"id": 1, "name": "Spanish", "metadata": {"teaches": "es", "explains_in": "en"}}]
    if path.startswith("/units?"):
        count = (levels + UNIT - 1) // UNIT
        return [{"id": unit, "title": f"Unit {unit}", "order_index": unit, "program_id": 1}
                for unit in range(1, count + 1)]
    if path == "/unit-level":
        return [level(number) for number in range(1, levels + 1)]
    if path.startswith("/level/") and path.endswith("/content"):
        return [item(int(path.split("/")[2]), place) for place in range(1, 9)]
    if path.startswith("/level-attempts"):
        tries = [{"id": f"00000000-0000-4000-8000-{number:012x}", "level_id": number,
                  "item_scores": {str(number * 100 + 1): 90}, "completed": number < levels // 2,
                  "at": "2030-01-01T00:00:00.000Z"} for number in range(1, levels + 1)]
        start = int(path.split("since=")[1].split("&")[0]) if "since=" in path else 0
        end = min(start + 200, len(tries))
        return {"attempts": tries[start:end], "cursor": str(end), "more": end < len(tries)}
    return None


def serve(levels):
    """Starts a backend on a free local port; returns the port."""

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            said = answer(self.path, levels)
            body = json.dumps(said if said is not None else {"statusCode": 404, "message": f"Cannot GET {self.path}"})
            self.send_response(404 if said is None else 200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body.encode())))
            self.end_headers()
            self.wfile.write(body.encode())

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def run(words, environment):
    done = subprocess.run(words, env=environment, text=True, capture_output=True)
    if done.returncode:
        sys.exit(f"{' '.join(words[1:5])}: ended with {done.returncode}\n{done.stderr[:2000]}")
    return done.stdout


def main():
    given = arguments()
    if not os.access(given.program, os.X_OK):
        sys.exit(f"No program at {given.program}: run swift build -c release, or pass --program FILE")
    middle = str(given.levels // 2)
    with tempfile.TemporaryDirectory() as home:
        environment = {
            "PATH": os.environ["PATH"], "HOME": home, "HOMEROOM_HOME": os.path.join(home, "homeroom"),
            "LANG": "C.UTF-8", "TERM": "dumb"}
        server = serve(given.levels)
        address = f"http://127.0.0.1:{server.server_address[1]}"
        run([given.program, "connect", "dialogues", address, "--no-check"], environment)
        programs = [given.program, "content", "programs"]
        run(programs + ["show", middle], environment)
        server.shutdown()
        stored = json.loads(run(programs + ["show", middle, "--stored", "--json"], environment))
        listed = json.loads(run(programs + ["list", "--stored", "--json"], environment))
        if len(stored["items"]) != 8 or listed[0]["level_count"] != given.levels:
            sys.exit("The level was not stored.")
        samples = in_turns({
            "nothing": Command([given.program, "outbox"], environment),
            "level": Command(programs + ["show", middle, "--stored", "--json"], environment),
            "programs": Command(programs + ["list", "--stored"], environment),
        }, given.runs)
    print(f"A program of {given.levels} levels, each attempted once, from the store; median of {given.runs} alternating runs")
    for name, sample in samples.items():
        print(f"{name:>9} {sample.median:8.2f} ms  ±{sample.noise * 100:3.0f} %")
    base = samples["nothing"].median
    took = samples["level"].median - base
    whole = samples["programs"].median - base
    print(f"opening a level: {took:.2f} ms more than a command that only opens the store,"
          f" {took / LIMIT:.2f}× the limit of {LIMIT:.0f} ms")
    print(f"all programs with their progress: {whole:.2f} ms, {whole / LIMIT:.2f}× the same limit")
    if not given.without_limits and took > LIMIT:
        sys.exit("The limit is exceeded.")


if __name__ == "__main__":
    main()
