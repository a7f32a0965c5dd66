"""nginx with TLS in front of the server, and what comes through it."""

import json

from install import certificates, is_ready, serial

SITE = "https://campus.school.example"
TEACHER = "ilse@juniper.example"
STUDENT = "noor@juniper.example"
PASSWORD = "cobalt walnut harbor 41"
SCHOOL = f"""
school: {{name: Juniper Valley, time_zone: America/Denver}}
terms:
  - {{key: term, name: Term, year: Year, start: mon -8w, end: fri +20w}}
people:
  - {{email: {STUDENT}, first_name: Noor, last_name: Haddad, roles: student}}
  - {{email: {TEACHER}, first_name: Ilse, last_name: Brandt, roles: [teacher, admin]}}
courses:
  - key: earth
    name: Earth Science 8
    sections:
      - {{key: earth-c, name: Block C, term: term, teachers: {TEACHER}, students: {STUDENT}}}
    assignments:
      - {{key: rocks, title: Rock cycle diagram, type: file_upload, submission_types: [file_upload], points: 20, due: +7d 16:00}}
      - {{key: sand, title: Sand, type: file_upload, submission_types: [file_upload], points: 20, due: +7d 16:00}}
      - {{key: salt, title: Salt, type: file_upload, submission_types: [file_upload], points: 20, due: +7d 16:00}}
"""


def signed_in(drill, email, *options, site=SITE):
    """A token for the account."""
    status, body = drill.machine.curl(
        "-H", "Content-Type: application/json", "-d", json.dumps({"email": email, "password": PASSWORD}),
        *options, site + "/sat/api/v1/auth/login")
    return json.loads(body)["tokens"]["access"] if status == 200 else f"{status}: {body}"


def behind_nginx(drill):
    """nginx from Debian in front, with TLS: the lines of docs/operating.md"""
    machine = drill.machine
    text = machine.path("/etc/homeroom/campus.toml").read_text()
    text = text.replace('"0.0.0.0"', '"127.0.0.1"').replace("8443", "8000").replace("[campus.tls]\n", "")
    text = "".join(line + "\n" for line in text.splitlines() if not line.startswith(("certificate =", "key =", "public_url")))
    machine.write("/etc/homeroom/campus.toml", text.replace("[campus]\n", '[campus]\nproxies = "127.0.0.1"\n'))
    drill.does("the server on 127.0.0.1, with proxies", "systemctl", "restart", "homeroom-campus")
    machine.sh("mkdir -p /etc/nginx/tls")
    certificates(drill, "campus.school.example", "/etc/nginx/tls")
    block = drill.block("operating.md", "proxy_pass", "nginx")
    machine.write("/etc/nginx/sites-enabled/default", f"""server {{
    listen 443 ssl;
    server_name campus.school.example;
    ssl_certificate /etc/nginx/tls/chain.pem;
    ssl_certificate_key /etc/nginx/tls/key.pem;
{block}}}
""")
    drill.does("nginx takes the lines of docs/operating.md", "nginx", "-t")
    drill.does("systemctl start nginx", "systemctl", "start", "nginx")
    drill.check("the server answers through nginx", is_ready(drill, SITE), machine.sh("tail -3 /var/log/nginx/error.log").stdout)
    before = serial(drill, 443)
    made = certificates(drill, "campus.school.example", "/etc/nginx/tls").stdout.strip().splitlines()[-1]
    machine.run("systemctl", "reload", "nginx")
    drill.check("nginx's certificate is renewed while it runs",
                machine.until(30, lambda: serial(drill, 443) == made != before) and is_ready(drill, SITE))


def school(drill):
    """A school with a teacher and a student"""
    machine = drill.machine
    machine.write("/srv/school.yaml", SCHOOL)
    done = drill.homeroom("campus", "import", "/srv/school.yaml")
    drill.check("campus import school.yaml", done.returncode == 0, done.stdout)
    for email in (TEACHER, STUDENT):
        done = drill.homeroom("campus", "people", "password", email, "--password-stdin", text_in=PASSWORD + "\n")
        drill.check(f"campus people password {email}", done.returncode == 0, done.stdout)
        token = signed_in(drill, email)
        drill.check(f"{email} signs in through nginx", token.startswith("ey"), token)


def link(drill, *options, site=SITE):
    """The address of the next page, as the server writes it."""
    status, body = drill.machine.curl(*options, site + "/sat/api/v1/lessons/?limit=1")
    return json.loads(body).get("next") or "" if status == 200 else f"{status}: {body}"


def audited_address(drill, *options, site=SITE):
    """The network address that the audit log has for a teacher who ends her other sessions."""
    token = signed_in(drill, TEACHER, *options, site=site)
    drill.machine.curl("-X", "DELETE", "-H", f"Authorization: Bearer {token}", *options, site + "/sat/api/v1/auth/sessions/others")
    listed = drill.homeroom("campus", "audit", "list", "--json").stdout
    try:
        entries = [entry for entry in json.loads(listed) if entry["act"] == "sessions.ended"]
        return json.dumps(entries[0] if entries[0]["at"] >= entries[-1]["at"] else entries[-1])
    except (ValueError, LookupError):
        return listed


def forwarded(drill):
    """X-Forwarded-…: believed from the proxy only"""
    forged = ["-H", "X-Forwarded-Host: evil.example", "-H", "X-Forwarded-Proto: gopher", "-H", "X-Forwarded-For: 203.0.113.9"]
    direct = "http://127.0.0.1:8000"
    drill.check("links have the public address", link(drill).startswith(SITE + "/"), link(drill))
    drill.check("a caller's own headers don't change them", link(drill, *forged).startswith(SITE + "/"), link(drill, *forged))
    drill.check("a caller who isn't the proxy isn't believed",
                link(drill, "--interface", "127.0.0.9", *forged, site=direct).startswith(direct + "/"),
                link(drill, "--interface", "127.0.0.9", *forged, site=direct))
    seen = audited_address(drill, "--interface", "127.0.0.3", *forged)
    drill.check("the audit log has the caller's address, not the proxy's or a forged one", "127.0.0.3" in seen, seen)
    seen = audited_address(drill, "--interface", "127.0.0.9", *forged, site=direct)
    drill.check("and without the proxy the connection's", "127.0.0.9" in seen, seen)
    status, _ = drill.machine.curl("-H", "Connection: Upgrade", "-H", "Upgrade: websocket", "-H", "Sec-WebSocket-Version: 13",
                                   "-H", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", SITE + "/livez")
    drill.check("a websocket isn't opened", status == 200, status)


def assignments(drill, token):
    _, body = drill.machine.curl("-H", f"Authorization: Bearer {token}", "-H", "X-Tenant-Slug: home",
                                 SITE + "/school/api/v1/assignments")
    return {row["title"]: row["id"] for row in json.loads(body)}


def hand_in(drill, token, assignment, file, site=SITE):
    return drill.machine.curl("-H", f"Authorization: Bearer {token}", "-H", "X-Tenant-Slug: home",
                              "-F", f"attachment=@{file};type=application/pdf", "-F", "submission_type=file_upload",
                              f"{site}/school/api/v1/assignments/{assignment}/submissions")


def uploads(drill):
    """Large files through nginx"""
    machine = drill.machine
    token = signed_in(drill, STUDENT)
    work = assignments(drill, token)
    drill.check("the student sees the assignments", len(work) == 3, work)
    for name, size in (("small", "100K"), ("large", "49M"), ("huge", "55M")):
        machine.sh(f"printf '%%PDF-1.4\\n' >/srv/{name}.pdf && head -c {size} /dev/urandom >>/srv/{name}.pdf")
    status, body = hand_in(drill, token, work["Rock cycle diagram"], "/srv/small.pdf")
    drill.check("a file of 100 kB is handed in", status == 201, f"{status} {body[:500]}")
    status, body = hand_in(drill, token, work["Sand"], "/srv/large.pdf")
    drill.check("a file of 49 MB is handed in", status == 201, f"{status} {body[:500]}")
    status, body = hand_in(drill, token, work["Salt"], "/srv/huge.pdf")
    drill.check("one of 55 MB is refused with 413 or 422", status in (413, 422), f"{status} {body[:500]}")
    status, body = machine.curl("-H", f"Authorization: Bearer {token}", "-H", "Content-Type: application/json",
                                "--data-binary", "@/srv/large.pdf", SITE + "/sat/api/v1/auth/login")
    drill.check("elsewhere a body of 49 MB is refused with 413", status == 413, f"{status} {body[:500]}")


STEPS = [behind_nginx, school, forwarded, uploads]
