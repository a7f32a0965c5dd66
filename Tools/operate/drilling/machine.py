"""A Debian system in a folder, booted by systemd-nspawn with a network of its own."""

import os
import re
import shutil
import subprocess
import time
from pathlib import Path

PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
PACKAGES = ["nginx-light", "prometheus", "openssl", "sudo", "curl", "logrotate", "libpq5", "libcurl4", "ca-certificates"]


class Skipped(Exception):
    """Why the drill can't be tried on this computer."""


def base(folder, fresh):
    """The empty system with Debian's packages, made once."""
    if fresh:
        shutil.rmtree(folder, ignore_errors=True)
    if (folder / "ready").exists():
        return folder / "system"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    system = folder / "system"
    release = Path("/etc/os-release").read_text()
    codename = re.search(r"VERSION_CODENAME=(\w+)", release)
    with open(folder / "log", "wb") as log:
        made = subprocess.run(
            ["debootstrap", "--variant=minbase", "--include=systemd,systemd-sysv,dbus",
             codename[1] if codename else "stable", system], stdout=log, stderr=log, stdin=subprocess.DEVNULL)
        if made.returncode:
            raise Skipped(f"debootstrap failed; see {folder / 'log'}")
        # The same package sources as outside, if they are Debian's.
        for source in Path("/etc/apt/sources.list.d").glob("debian*"):
            (system / "etc/apt/sources.list").unlink(missing_ok=True)
            shutil.copy(source, system / "etc/apt/sources.list.d")
        shutil.copy("/etc/resolv.conf", system / "etc/resolv.conf")
        inside = ["chroot", system, "env", "-i", f"PATH={PATH}", "HOME=/root", "DEBIAN_FRONTEND=noninteractive"]
        for command in (["apt-get", "-q", "update"], ["apt-get", "-q", "install", "-y", "--no-install-recommends", *PACKAGES]):
            if subprocess.run(inside + command, stdout=log, stderr=log, stdin=subprocess.DEVNULL).returncode:
                raise Skipped(f"{' '.join(command[:3])} failed; see {folder / 'log'}")
    # They are started by the steps that need them.
    for unit in ("nginx", "prometheus", "prometheus-node-exporter"):
        subprocess.run(["systemctl", f"--root={system}", "disable", unit], stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    (folder / "ready").touch()
    return system


class Machine:
    """The booted system. Use it with `with`."""

    def __init__(self, system, folder):
        self.root = folder
        self.process = self.leader = None
        shutil.rmtree(folder, ignore_errors=True)
        subprocess.run(["cp", "-a", "--reflink=auto", system, folder], check=True)
        self.write("/etc/hostname", "campus\n")
        self.write("/etc/hosts", "127.0.0.1 localhost campus campus.school.example\n")

    def boot(self):
        """Boots; throws Skipped if systemd doesn't start here."""
        command = ["systemd-nspawn", "--quiet", "--boot", f"--directory={self.root}", "--machine=homeroom-drill",
                   "--private-network", "--console=pipe", "--resolv-conf=off", "--timezone=off"]
        if not Path("/run/systemd/system").exists():
            command += ["--register=no", "--keep-unit"]
        self.log = open(self.root.parent / "boot.log", "wb")
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=self.log, stderr=self.log)
        for _ in range(600):
            children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
            if self.process.poll() is not None or not children.exists():
                break
            words = children.read_text().split()
            if words:
                self.leader = words[0]
                if self.run("systemctl", "is-system-running").stdout.strip() in ("running", "degraded"):
                    return
            time.sleep(0.2)
        raise Skipped(f"systemd doesn't boot in a folder here; see {self.log.name}")

    def halt(self):
        if self.process and self.process.poll() is None:
            if self.leader:
                self.run("systemctl", "poweroff")
            try:
                self.process.wait(60)
            except subprocess.TimeoutExpired:
                self.process.kill()

    def remove(self):
        shutil.rmtree(self.root, ignore_errors=True)

    def run(self, *command, user=None, text_in=None, seconds=600, environment=()):
        """Runs a command inside and returns what it said, both streams together."""
        inside = ["nsenter", "-t", self.leader, "-a", "env", "-i", f"PATH={PATH}", "HOME=/root", "LC_ALL=C.UTF-8", *environment]
        if user:
            inside += ["sudo", "-u", user]
        return subprocess.run(
            [*inside, *map(str, command)], input=text_in, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            timeout=seconds, errors="replace", **({} if text_in is not None else {"stdin": subprocess.DEVNULL}))

    def sh(self, text, **options):
        return self.run("sh", "-c", text, **options)

    def path(self, path):
        return self.root / path.lstrip("/")

    def write(self, path, text, mode=0o644):
        file = self.path(path)
        file.parent.mkdir(parents=True, exist_ok=True)
        # A link would lead out of the machine.
        file.unlink(missing_ok=True)
        file.write_text(text)
        file.chmod(mode)

    def until(self, seconds, condition):
        """Asks again until the condition holds, for at most so many seconds; its last value."""
        end = time.monotonic() + seconds
        while not (held := condition()) and time.monotonic() < end:
            time.sleep(0.3)
        return held

    def curl(self, *options):
        """The status and the body of a request from inside. curl's own failure has the status 0."""
        answer = self.run("curl", "-sS", "--max-time", "120", "--cacert", "/etc/ssl/drill/ca.pem",
                          "-w", "\n%{http_code}", *options)
        body, _, status = answer.stdout.rpartition("\n")
        return int(status) if status.isdigit() else 0, body or answer.stdout


def install_program(machine, root, program):
    """Puts the server into /opt/homeroom-server: an archive is unpacked; a program built here comes with its resources and
    with the libraries that Debian lacks."""
    target = machine.path("/opt/homeroom-server")
    target.mkdir(parents=True)
    if program.name.endswith(".tar.gz"):
        subprocess.run(["tar", "-xzf", program, "-C", target, "--strip-components=1", "--no-same-owner"], check=True)
        return
    (target / "bin").mkdir()
    shutil.copy(program, target / "bin/homeroom-server")
    for resources in program.parent.glob("*.resources"):
        shutil.copytree(resources, target / "bin" / resources.name)
    shutil.copytree(root / "Packages/Content/Pack", target / "share/homeroom/StarterPack")
    shutil.copytree(root / "Apps/DemoSchool", target / "share/homeroom/DemoSchool")
    shutil.copytree(root / "Tools/service", target / "share/homeroom/service")
    libraries = machine.path("/usr/local/lib/drill")
    libraries.mkdir(parents=True)
    listed = subprocess.run(["ldd", program], check=True, text=True, stdout=subprocess.PIPE).stdout
    for library in re.findall(r"=> (/\S+)", listed):
        if not machine.path(os.path.realpath(library)).exists() and not machine.path(library).exists():
            shutil.copy(library, libraries)
    machine.write("/etc/ld.so.conf.d/drill.conf", "/usr/local/lib/drill\n")
    subprocess.run(["ldconfig", "-r", machine.root], check=True)
