"""Tests of `run`: which program a start builds, and which one it opens."""

import os
import shutil
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

# In the place of Tools/prepare.sh: a build takes as long as `slow` says, and fails where `broken` names it.
PREPARE = r"""
prepare_say() { printf '%s\n' "$*" >&2; }
prepare_build() { :; }
prepare_dictionary() { :; }
prepare_model() { echo "model" >>"$here/log"; }
make() {
    echo "$3 $2" >>"$here/log"
    [ ! -e "$here/slow" ] || while [ ! -e "$here/go" ]; do sleep 0.05; done
    [ ! -e "$here/broken" ] || return 1
    mkdir -p "$1/.build/$3"
    printf '#!/bin/sh\necho %s "$@"\n' "$3" >"$1/.build/$3/$2"
    chmod +x "$1/.build/$3/$2"
}
build_release() { make "$1" "$2" release; }
build_quick() { make "$1" "$2" debug; }
"""


class Start(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        for name in ("Apps", "Packages", "Tools"):
            (self.folder / name).mkdir()
        (self.folder / "Package.swift").touch()
        (self.folder / "Tools/prepare.sh").write_text(PREPARE)
        shutil.copy(Path(__file__).parents[2] / "run", self.folder / "run")

    def start(self, *words, ci="false"):
        environment = {**os.environ, "CI": ci, "HOMEROOM_TRAITS": "", "HOMEROOM_WITHOUT": ""}
        return subprocess.run(
            [self.folder / "run", *words], capture_output=True, text=True, env=environment, timeout=600
        )

    def log(self):
        path = self.folder / "log"
        return path.read_text().splitlines() if path.exists() else []

    def wait(self, condition):
        while not condition():
            # Because the build in the background says nothing when it is done.
            time.sleep(0.05)

    def optimized(self):
        return (self.folder / ".build/release/homeroom.stamp").exists() and self.log()[-1:] == ["model"]

    def test_the_first_start_is_quick_and_the_optimized_program_follows(self):
        (self.folder / "slow").touch()
        (self.folder / "go").touch()
        self.assertEqual(self.start("--once").stdout, "debug --once\n")
        self.wait(self.optimized)
        self.assertEqual(self.start("--once").stdout, "release --once\n")
        self.assertEqual(self.log(), ["debug homeroom", "release homeroom", "model"])

    def test_starts_during_the_background_build_open_the_quick_program(self):
        self.start()
        self.wait(self.optimized)
        shutil.rmtree(self.folder / ".build/release")
        (self.folder / "log").unlink()
        (self.folder / "slow").touch()
        self.assertEqual([self.start().stdout for _ in range(3)], ["debug\n"] * 3)
        (self.folder / "go").touch()
        self.wait(self.optimized)
        self.assertEqual(self.log(), ["release homeroom", "model"])

    def test_changed_sources_are_built_before_the_start(self):
        self.start()
        self.wait(self.optimized)
        (self.folder / "Apps/new.swift").touch()
        self.assertEqual(self.start().stdout, "release\n")
        self.assertEqual(self.log()[-2:], ["release homeroom", "model"])

    def test_a_background_build_that_failed_waits_an_hour(self):
        self.start()
        self.wait(self.optimized)
        shutil.rmtree(self.folder / ".build/release")
        (self.folder / "broken").touch()
        failed = self.folder / ".build/background.log.failed"
        self.assertEqual(self.start().stdout, "debug\n")
        self.wait(failed.exists)
        self.assertIn("could not be built", failed.read_text())
        tried = len(self.log())
        self.assertEqual(self.start().stdout, "debug\n")
        self.assertEqual(len(self.log()), tried)
        hours_ago = time.time() - 7200
        os.utime(failed, (hours_ago, hours_ago))
        (self.folder / "broken").unlink()
        self.start()
        self.wait(self.optimized)

    def test_a_first_build_that_fails_says_so(self):
        (self.folder / "broken").touch()
        result = self.start()
        self.assertEqual((result.returncode, result.stdout), (70, ""))
        self.assertIn("homeroom could not be built", result.stderr)

    def test_the_server_and_integration_machines_are_built_optimized_at_once(self):
        self.assertEqual(self.start("serve", "--port", "1").stdout, "release serve --port 1\n")
        self.assertEqual(self.start("--once", ci="true").stdout, "release --once\n")
        self.assertEqual(self.log(), ["release homeroom-server", "release homeroom", "model"])


if __name__ == "__main__":
    unittest.main()
