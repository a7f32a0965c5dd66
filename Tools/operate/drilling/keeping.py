"""Backups, restores and upgrades."""

import json
import shutil
import sqlite3
import tarfile
import tempfile
from pathlib import Path

from proxy import SITE, STUDENT, hand_in, assignments, signed_in
from install import is_ready

SERVICE = "/opt/homeroom-server/share/homeroom/service"
ROOT = Path(__file__).resolve().parents[3]
#: A profile that version 0.1.0 wrote.
OLD_PROFILE = ROOT / "Tests/HomeroomTests/Fixtures/profile-0.1.0.tar.gz"


def submissions(drill, token):
    _, body = drill.machine.curl("-H", f"Authorization: Bearer {token}", "-H", "X-Tenant-Slug: home",
                                 SITE + "/school/api/v1/submissions")
    rows = json.loads(body)
    if not isinstance(rows, list):
        raise ValueError(body[:300])
    return sorted((row["id"], row["assignment_id"], row["status"], json.dumps(row.get("attachments") or row.get("attachment"),
                                                                             sort_keys=True)) for row in rows)


def people(drill, *options):
    return drill.homeroom("campus", "people", "list", "--json", *options).stdout


def backup(drill):
    """A backup by the timer, and a restore"""
    machine = drill.machine
    for line in machine.path(SERVICE + "/homeroom-backup.timer").read_text().splitlines():
        if line.startswith("#   sudo"):
            command = line[1:].strip().replace("Tools/service", SERVICE)
            drill.does(command, "sh", "-c", command)
    listed = machine.run("systemctl", "list-timers", "--all", "--no-pager").stdout
    drill.check("the timer waits for the night", "homeroom-backup.timer" in listed, listed)
    # The same timer, but every few seconds.
    machine.write("/etc/systemd/system/homeroom-backup.timer.d/drill.conf",
                  "[Timer]\nOnCalendar=\nOnCalendar=*:*:0/5\nRandomizedDelaySec=0\nAccuracySec=1s\n")
    machine.sh("systemctl daemon-reload && systemctl restart homeroom-backup.timer")
    file = "/var/backups/homeroom/campus.backup"
    done = machine.until(90, lambda: machine.path(file).exists())
    machine.sh("rm -r /etc/systemd/system/homeroom-backup.timer.d; systemctl daemon-reload; systemctl restart homeroom-backup.timer")
    machine.until(60, lambda: machine.run("systemctl", "is-active", "homeroom-backup").stdout.strip() != "activating")
    drill.check("it writes a backup while the server runs", done, machine.sh("journalctl -u homeroom-backup -n 20 --no-pager").stdout)
    said = machine.sh(f"stat -c '%a %U' {file} && stat -c '%a %U' /var/backups/homeroom").stdout.split()
    drill.check("only the service's user can read it", said == ["600", "homeroom", "700", "homeroom"], said)
    # Her session is in the backup.
    token = signed_in(drill, STUDENT)
    drill.does("systemctl start homeroom-backup, again", "systemctl", "start", "homeroom-backup")
    before = (people(drill), submissions(drill, token))
    drill.check("there are people and hand-ins", STUDENT in before[0] and "submitted" in str(before[1]), before)
    home = "/var/lib/homeroom"
    other = f"{home}/drill.sqlite"
    for words in (["backup", "--verify", file], ["restore", file, "--database", f"sqlite:{other}"],
                  ["compare", file, "--database", f"sqlite:{other}"], ["status", "--verify", "--database", f"sqlite:{other}"]):
        done = drill.homeroom("campus", *words)
        drill.check(f"campus {' '.join(words)}", done.returncode == 0, done.stdout)
    # Later writes are lost by an emergency restore; everything else is there again.
    hand_in(drill, token, assignments(drill, token)["Salt"], "/srv/small.pdf")
    drill.check("a hand-in after the backup", len(submissions(drill, token)) == len(before[1]) + 1)
    machine.run("systemctl", "stop", "homeroom-campus")
    done = drill.homeroom("campus", "restore", file, "--replace", "--yes")
    drill.check("campus restore --replace --yes, with the server stopped", done.returncode == 0, done.stdout)
    drill.does("the server starts on it", "systemctl", "start", "homeroom-campus")
    after = (people(drill), submissions(drill, token))
    drill.check("the restored school has the same people", json.loads(before[0]) == json.loads(after[0]) or
                [row["email"] for row in json.loads(before[0])] == [row["email"] for row in json.loads(after[0])], after[0])
    drill.check("and the same hand-ins, for the same session", before[1] == after[1], f"{before[1]}\n{after[1]}")


def upgrade(drill):
    """An upgrade from version 0.1.0, with data"""
    machine = drill.machine
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(OLD_PROFILE) as archive:
            archive.extractall(folder, filter="data")
        old = Path(folder) / "data/default/campus.sqlite"
        tables = {}
        connection = sqlite3.connect(old)
        names = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        for name in names:
            tables[name] = connection.execute(f'SELECT COUNT(*) FROM "{name}"').fetchone()[0]
        migrations = tables.get("schema_migrations", 0)
        connection.close()
        shutil.copy(old, machine.path("/var/lib/homeroom/old.sqlite"))
    machine.sh("chown homeroom: /var/lib/homeroom/old.sqlite && cp /etc/homeroom/campus.toml /etc/homeroom/new.toml"
               " && sed -i 's|/campus.sqlite|/old.sqlite|' /etc/homeroom/campus.toml")
    done = drill.homeroom("campus", "backup", "/var/backups/homeroom/old.backup")
    drill.check("first a backup, with the new program", done.returncode == 0, done.stdout)
    drill.does("systemctl restart", "systemctl", "restart", "homeroom-campus")
    drill.check("the new version is ready on the old database", is_ready(drill, SITE),
                machine.run("journalctl", "-u", "homeroom-campus", "-n", "10", "--no-pager").stdout)
    machine.run("systemctl", "stop", "homeroom-campus")
    connection = sqlite3.connect(machine.path("/var/lib/homeroom/old.sqlite"))
    applied = connection.execute("SELECT COUNT(*) FROM schema_migrations").fetchone()[0]
    now = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    lost = {name: count for name, count in tables.items() if name in now and count > 0 and
            connection.execute(f'SELECT COUNT(*) FROM "{name}"').fetchone()[0] < count}
    connection.close()
    drill.check(f"it applied {applied - migrations} migrations", applied > migrations)
    drill.check(f"and kept the rows of all {len(tables)} tables", not lost, lost)
    machine.sh("mv /etc/homeroom/new.toml /etc/homeroom/campus.toml")
    drill.does("back to the school's database", "systemctl", "start", "homeroom-campus")


STEPS = [backup, upgrade]
