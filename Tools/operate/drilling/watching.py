"""Logs, metrics, an import of many people, and what --check-config finds."""

import json
import re
import time

from install import is_ready
from proxy import SITE


def logs(drill):
    """The log, and its rotation"""
    machine = drill.machine
    machine.curl("-H", "X-Request-ID: drill-before", SITE + "/sat/api/v1/lessons/?limit=1")
    read = lambda *words: machine.run("journalctl", "-u", "homeroom-campus", "--no-pager", "-o", "cat", *words).stdout
    lines = machine.until(20, lambda: [line for line in read("-n", "200").splitlines() if "drill-before" in line])
    drill.check("a request is one line of JSON in the journal",
                lines and json.loads(lines[-1])["route"] == "/sat/api/v1/lessons/", read("-n", "5"))
    drill.check("without addresses and people", not any(word in read() for word in ("127.0.0.3", "noor@", "ilse@", "Bearer")))
    drill.does("journalctl --rotate --vacuum-files=1", "journalctl", "--rotate", "--vacuum-files=1")
    machine.curl("-H", "X-Request-ID: drill-after", SITE + "/sat/api/v1/lessons/?limit=1")
    drill.check("after the rotation, the log goes on", machine.until(20, lambda: "drill-after" in read("-n", "50")))
    drill.check("and what was before is gone", "drill-before" not in read(), read("-n", "5"))
    drill.does("nginx's logs are rotated by Debian's logrotate", "logrotate", "-f", "/etc/logrotate.d/nginx")
    machine.curl(SITE + "/livez")
    drill.check("and go on", machine.until(20, lambda: "livez" in machine.sh("cat /var/log/nginx/access.log").stdout))


def alerts(drill):
    """The alerts of docs/operating.md: pairs of a name and an expression."""
    table = drill.document("operating.md").partition("| alert | expression |")[2].partition("\n\n")[0]
    for line in table.splitlines()[2:]:
        name, _, expressions = line.strip("| ").partition(" | ")
        for text in re.findall(r"`([^`]+)`", expressions):
            yield name, text


def metrics(drill):
    """Prometheus from Debian reads the metrics"""
    machine = drill.machine
    rules = [{"alert": re.sub(r"\W+", "_", name), "expr": expression} for name, expression in alerts(drill)]
    drill.check("docs/operating.md has alerts", len(rules) > 8)
    # JSON is YAML.
    machine.write("/etc/prometheus/homeroom-rules.yml", json.dumps({"groups": [{"name": "homeroom", "rules": rules}]}))
    machine.write("/etc/prometheus/prometheus.yml", json.dumps({
        "global": {"scrape_interval": "1s", "evaluation_interval": "1s"}, "rule_files": ["homeroom-rules.yml"],
        "scrape_configs": [{"job_name": "homeroom", "static_configs": [{"targets": ["127.0.0.1:9464"]}]}]}))
    drill.does("promtool takes the alerts of docs/operating.md", "promtool", "check", "config", "/etc/prometheus/prometheus.yml")
    text = machine.curl("http://127.0.0.1:9464/metrics")[1]
    machine.write("/srv/metrics", text)
    drill.does("promtool has nothing to say about the metrics", "sh", "-c", "promtool check metrics </srv/metrics")
    drill.does("systemctl start prometheus", "systemctl", "start", "prometheus")

    def value(query):
        status, body = machine.curl("-G", "--data-urlencode", f"query={query}", "http://127.0.0.1:9090/api/v1/query")
        results = json.loads(body)["data"]["result"] if status == 200 else []
        return [float(result["value"][1]) for result in results]

    drill.check("Prometheus has homeroom_ready = 1", machine.until(60, lambda: value("homeroom_ready") == [1.0]),
                machine.curl("http://127.0.0.1:9090/api/v1/targets")[1])
    for _ in range(5):
        machine.curl(SITE + "/sat/api/v1/lessons/?limit=1")
    count = 'sum(homeroom_http_requests_total{route="/sat/api/v1/lessons/"})'
    drill.check("and counts requests by route", machine.until(30, lambda: (value(count) or [0])[0] >= 5), value(count))
    names = {name for _, expression in alerts(drill) for name in re.findall(r"(?:homeroom|process)_\w+", expression)}
    absent = [name for name in sorted(names) if not value(f"count({name})") and f"# TYPE {name.removesuffix('_bucket')} " not in text]
    only_postgres = {"homeroom_database_waiting"}
    drill.check(f"each of the {len(names)} names in the alerts exists", not set(absent) - only_postgres, absent)
    drill.check("no alert fires", not value('ALERTS{alertstate="firing",alertname!="memory_growth"}'),
                machine.curl("http://127.0.0.1:9090/api/v1/alerts")[1])
    machine.run("systemctl", "stop", "homeroom-campus")
    drill.check("when the server is stopped, Prometheus says so", machine.until(30, lambda: value('up{job="homeroom"}') == [0.0]))
    drill.does("and it starts again", "systemctl", "start", "homeroom-campus")
    machine.run("systemctl", "stop", "prometheus")


def many_people(drill):
    """Importing many people"""
    machine = drill.machine
    count = drill.people
    for kind, number in (("invite", count), ("generate", 10)):
        rows = "".join(f"{kind}{place}@juniper.example,Student {place},{kind},student\n" for place in range(number))
        machine.write(f"/srv/{kind}.csv", "email,name,password,roles\n" + rows)
        began = time.monotonic()
        done = drill.homeroom("campus", "people", "import", f"/srv/{kind}.csv", seconds=3600)
        taken = time.monotonic() - began
        printed = sum(line.startswith(kind) and "," in line for line in done.stdout.splitlines())
        words = f"{number} people with {'codes' if kind == 'invite' else 'passwords'} in {taken:.1f} s"
        drill.check(words, done.returncode == 0 and printed == number, done.stdout[-2000:])
        if kind == "invite":
            drill.check("that is less than a minute", taken < 60)
    again = drill.homeroom("campus", "people", "import", "/srv/generate.csv")
    drill.check("the same file again adds no one", "Added 0 people; 10 already existed" in again.stdout, again.stdout)
    drill.check("the server answers as before", is_ready(drill, SITE))


#: Settings with a value that can't work, and their files.
WRONG = [
    ("campus.port", "99999"), ("campus.host", "no such host"), ("campus.host", "192.0.2.77"), ("campus.proxies", "proxy"),
    ("campus.only", "sats"), ("campus.paywall", "maybe"), ("campus.origins", "learn"), ("campus.public_url", "campus.school.example"),
    ("campus.tls.certificate", "/etc/homeroom/none.pem"), ("campus.database", "/no/such/folder/campus.sqlite"), ("campus.database", "/etc/homeroom/campus.toml"),
    ("campus.database", "/etc/homeroom/new.sqlite"),
    ("campus.database_file", "/etc/homeroom/none"), ("campus.pool", "0"), ("campus.durability", "some"),
    ("campus.limits.body_kib", "many"), ("campus.auth.password_cost", "9"), ("campus.auth.access_minutes", "0"),
    ("campus.auth.development_sign_in", "true"), ("campus.auth.google.client_secret_file", "/etc/homeroom/none"),
    ("campus.auth.google.keys_url", "http://keys.example"),
    ("campus.auth.google.app_redirect", "no address"), ("campus.auth.google.redirect_url", "ftp://x"),
    ("campus.auth.apple.keys_url", "keys"), ("campus.mail.host", "smtp.school.example"), ("campus.mail.from", "nobody"),
    ("campus.mail.folder", "/etc/homeroom/mail"), ("campus.mail.encryption", "some"), ("campus.mail.port", "70000"),
    ("campus.tutor.url", "ftp://model"), ("campus.tutor.voice", "-en"), ("campus.tutor.embedding_model", "/no/such/model"),
    ("campus.tutor.key_file", "/etc/homeroom/none"), ("campus.payments.stripe_key_file", "/etc/homeroom/none"),
    ("campus.payments.webhook_secret_file", "/etc/homeroom/none"), ("campus.payments.stripe_url", "http://stripe.example"),
    ("campus.log.level", "loud"), ("campus.log.format", "xml"), ("campus.log.access", "some"), ("campus.metrics.port", "x"),
    ("campus.metrics.host", "no such host"), ("campus.metrics.public", "perhaps"), ("campus.pages.privacy", "/etc/homeroom/none.md"),
    ("campus.unknown", "1"),
]


def configuration(drill):
    """--check-config finds each wrong value, and names its setting"""
    for name, value in WRONG:
        done = drill.homeroom("serve", "--check-config", "--set", f"{name}={value}")
        section = name.rpartition(".")[0]
        named = any(word in done.stdout for word in (name, value, section + "."))
        drill.check(f"{name} = {value}", done.returncode in (73, 78) and named, f"{done.returncode} {done.stdout}")
    done = drill.homeroom("serve", "--check-config")
    drill.check("the drill's own configuration is valid", done.returncode == 0, done.stdout)


STEPS = [logs, metrics, many_people, configuration]
