"""Installing by docs/operating.md, and whether the unit's restrictions hold."""

import re

UNIT = "/opt/homeroom-server/share/homeroom/service/homeroom-campus.service"
#: What a process under the unit tries, one line each: a name, and a command that must fail.
REFUSED = {
    "write to /etc": "touch /etc/homeroom/mine",
    "write to its own program": "touch /opt/homeroom-server/bin/mine",
    "write to /usr": "touch /usr/mine",
    "write to /srv": "touch /srv/mine",
    "write a system setting": "echo 1 >/proc/sys/kernel/printk",
    "read a home folder": "cat /home/ada/notes",
    "list the home folder of root": "ls /root",
    "see processes of other users": "test -e /proc/1/status",
    "become another user": "sudo -n true || su -c true",
    "make a namespace": "unshare --user true",
    "mount": "mount -t tmpfs none /tmp",
    "open a packet socket": "perl -e 'socket(my $s, 17, 3, 0) or exit 1'",
    "take memory that is writable and executable":
        "perl -e 'exit(syscall(9, 0, 4096, 7, 0x22, -1, 0) == -1 ? 1 : 0)'",
    "change the clock": "date -s 2030-01-01",
    "open a disk": "test -e /dev/loop0 || test -e /dev/vda || test -e /dev/sda",
    "make a file that runs as its owner": "cp /bin/true $HOMEROOM_HOME/t && chmod u+s $HOMEROOM_HOME/t",
}
ALLOWED = {
    "write to its state folder": "touch $HOMEROOM_HOME/tried && rm $HOMEROOM_HOME/tried",
    "write to its own /tmp": "touch /tmp/tried",
    "read its configuration": "cat /etc/homeroom/campus.toml >/dev/null",
}


def certificates(drill, name, folder="/etc/homeroom"):
    """Issues a certificate from the drill's own authority, which is made once."""
    return drill.machine.sh(f"""set -e
        mkdir -p /etc/ssl/drill && cd /etc/ssl/drill
        test -e ca.pem || openssl req -x509 -newkey rsa:2048 -nodes -keyout ca-key.pem -out ca.pem -days 30 -subj '/CN=Drill' 2>&1
        openssl req -new -newkey rsa:2048 -nodes -keyout new-key.pem -out new.csr -subj /CN={name} 2>&1
        printf 'subjectAltName=DNS:{name},IP:127.0.0.1' >ext
        openssl x509 -req -in new.csr -CA ca.pem -CAkey ca-key.pem -CAcreateserial -days 20 -extfile ext -out new.pem 2>&1
        install -m 644 new.pem {folder}/chain.pem
        install -m 640 -g homeroom new-key.pem {folder}/key.pem
        openssl x509 -in new.pem -noout -serial""")


def serial(drill, port):
    """The serial number of the certificate that a port shows."""
    return drill.machine.sh(
        f"openssl s_client -connect 127.0.0.1:{port} -servername campus.school.example </dev/null 2>/dev/null"
        " | openssl x509 -noout -serial").stdout.strip()


def is_ready(drill, address):
    return drill.machine.until(60, lambda: drill.machine.curl(address + "/readyz")[0] == 200)


def installation(drill):
    """Installing: the unit's own header and the example configuration of docs/operating.md"""
    machine = drill.machine
    header = [line[1:].strip() for line in machine.path(UNIT).read_text().splitlines() if line.startswith("#   sudo")]
    drill.check("the unit says how to install it", len(header) >= 3)
    commands = [command.replace("Tools/service", UNIT.rpartition("/")[0]) for command in header]
    for command in commands:
        if "enable" not in command:
            drill.does(command, "sh", "-c", command)
    machine.sh("mkdir -p /etc/homeroom && mkdir -p /home/ada && echo secret >/home/ada/notes && chmod -R a+rX /home/ada")
    for page in ("privacy", "terms", "support"):
        machine.write(f"/etc/homeroom/{page}.md", f"# {page}\n\nOurs.\n")
    machine.write("/etc/homeroom/campus.toml", drill.block("operating.md", "[campus.pages]", "toml"))
    refused = machine.run("systemctl", "enable", "--now", "homeroom-campus")
    state = machine.until(20, lambda: machine.run("systemctl", "show", "-p", "ActiveState,NRestarts", "homeroom-campus")
                          .stdout if machine.run("systemctl", "is-failed", "homeroom-campus").returncode == 0 else "") or ""
    drill.check("without its certificate the unit doesn't start, and isn't tried again",
                refused.returncode != 0 and "NRestarts=0" in state and "failed" in state, refused.stdout + state)
    said = machine.run("journalctl", "-u", "homeroom-campus", "--no-pager").stdout
    drill.check("its journal names the setting or the file", "chain.pem" in said, said)
    made = certificates(drill, "campus.school.example")
    drill.check("a certificate from an own authority", made.returncode == 0, made.stdout)
    for command in commands:
        if "enable" in command:
            drill.does(command, "sh", "-c", command)
    drill.check("the example's server answers over TLS", is_ready(drill, "https://campus.school.example:8443"),
                machine.run("journalctl", "-u", "homeroom-campus", "--no-pager", "-n", "20").stdout)
    status, body = machine.curl("https://campus.school.example:8443/privacy")
    drill.check("its pages are shown", status == 200 and "Ours." in body, body)
    status = drill.homeroom("campus", "status")
    drill.check("sudo -u homeroom … campus status", status.returncode == 0, status.stdout)


def restrictions(drill):
    """The unit's restrictions"""
    machine = drill.machine
    verified = machine.run("systemd-analyze", "verify", "--man=no", "/etc/systemd/system/homeroom-campus.service")
    drill.check("systemd-analyze verify has nothing to say", verified.returncode == 0 and not verified.stdout.strip(),
                verified.stdout)
    exposed = machine.run("systemd-analyze", "security", "--no-pager", "homeroom-campus").stdout
    level = re.search(r"exposure level for \S+: ([\d.]+)", exposed)
    drill.check(f"systemd-analyze security: exposure {level[1] if level else '?'} of 10, under 2", level and float(level[1]) < 2,
                exposed)
    pid = machine.run("systemctl", "show", "-p", "MainPID", "--value", "homeroom-campus").stdout.strip()
    status = dict(line.split(":\t", 1) for line in machine.run("cat", f"/proc/{pid}/status").stdout.splitlines() if ":\t" in line)
    drill.check("the process gains no privileges and has no capabilities",
                status.get("NoNewPrivs") == "1" and status.get("Seccomp") == "2"
                and all(int(status.get(name, "1"), 16) == 0 for name in ("CapEff", "CapPrm", "CapBnd", "CapAmb")), status)
    owner = machine.run("id", "-u", "homeroom").stdout.strip()
    drill.check("it runs as its own user", status.get("Uid", "").split()[:1] == [owner], status.get("Uid"))
    # The same unit with another program shows what the unit lets a process do.
    lines = ["export PATH=/usr/sbin:/usr/bin:/sbin:/bin"]
    for words, command in (REFUSED | ALLOWED).items():
        lines.append(f"if ( {command} ) >/dev/null 2>&1; then echo 'did: {words}'; else echo 'could not: {words}'; fi")
    machine.write("/usr/local/bin/drill-tries", "#!/bin/sh\n" + "\n".join(lines) + "\n", 0o755)
    unit = machine.path("/etc/systemd/system/homeroom-campus.service").read_text()
    unit = re.sub(r"(?m)^Exec(Start|StartPre|Reload)=.*\n", "", unit).replace("Type=notify", "Type=oneshot")
    unit = unit.replace("[Service]", "[Service]\nExecStart=/usr/local/bin/drill-tries").replace("Restart=on-failure", "Restart=no")
    machine.write("/etc/systemd/system/drill-tries.service", unit)
    machine.run("systemctl", "daemon-reload")
    # Outside of the unit, the same user can do what doesn't need root: so the tries are real.
    outside = machine.run("sh", "-c", "cat /home/ada/notes && unshare --user true && test -e /proc/1/status", user="homeroom")
    drill.check("outside of the unit, the same user reads homes and sees processes", "secret" in outside.stdout, outside.stdout)
    started = machine.run("systemctl", "start", "drill-tries").stdout
    said = machine.run("journalctl", "-u", "drill-tries", "--no-pager", "-o", "cat").stdout
    for words in REFUSED:
        drill.check(f"under the unit, a process can't {words}", f"could not: {words}" in said, started + said)
    for words in ALLOWED:
        drill.check(f"but it can {words}", f"did: {words}" in said, started + said)


def process(drill):
    """Starting, stopping and failing"""
    machine = drill.machine
    show = lambda name: machine.run("systemctl", "show", "-p", name, "--value", "homeroom-campus").stdout.strip()
    before = int(show("NRestarts"))
    machine.run("systemctl", "kill", "-s", "KILL", "homeroom-campus")
    drill.check("after SIGKILL it is started again", machine.until(60, lambda: int(show("NRestarts")) == before + 1 and
                show("ActiveState") == "active") and is_ready(drill, "https://campus.school.example:8443"), show("NRestarts"))
    drill.does("systemctl stop", "systemctl", "stop", "homeroom-campus")
    drill.check("it ended by itself, without an error", show("Result") == "success" and show("ExecMainStatus") == "0",
                show("Result") + " " + show("ExecMainStatus"))
    drill.does("systemctl start", "systemctl", "start", "homeroom-campus")
    drill.check("`systemctl start` returns once it listens",
                machine.curl("https://campus.school.example:8443/livez")[0] == 200)


def renewal(drill):
    """The server's own certificate, renewed while it runs"""
    machine = drill.machine
    before = serial(drill, 8443)
    made = certificates(drill, "campus.school.example").stdout.strip().splitlines()[-1]
    pid = machine.run("systemctl", "show", "-p", "MainPID", "--value", "homeroom-campus").stdout
    drill.does("systemctl reload", "systemctl", "reload", "homeroom-campus")
    drill.check("new connections see the new certificate",
                machine.until(30, lambda: serial(drill, 8443) == made != before), f"{before} {made} {serial(drill, 8443)}")
    machine.sh("echo nonsense >/etc/homeroom/chain.pem")
    machine.run("systemctl", "reload", "homeroom-campus")
    said = machine.until(30, lambda: re.search(
        "certificate.*", machine.run("journalctl", "-u", "homeroom-campus", "--no-pager", "-n", "5", "-p", "err..info").stdout))
    drill.check("an invalid one is refused, and the old one stays", said and serial(drill, 8443) == made, serial(drill, 8443))
    machine.sh("install -m 644 /etc/ssl/drill/new.pem /etc/homeroom/chain.pem")
    drill.check("the process stayed the same",
                pid == machine.run("systemctl", "show", "-p", "MainPID", "--value", "homeroom-campus").stdout)


STEPS = [installation, restrictions, process, renewal]
