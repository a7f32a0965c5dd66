"""A server with many students. One of them hands in real attempts over HTTP; the others are copies of
that one's rows under other ids, made by the database itself. So every student has all the data that the server
stores for a student."""

import base64
import hashlib
import hmac
import json
import re
import urllib.request

import student
from processes import Server, free_port

API = "/api/v1"
#: Lessons on the first page, and requested passages.
LISTED = 50
#: Each student's attempts: every listed lesson three times, some passages five times.
LESSON_ROUNDS = 3
PASSAGES = 10
PASSAGE_ROUNDS = 5
ATTEMPTS = LISTED * LESSON_ROUNDS + PASSAGES * PASSAGE_ROUNDS
#: Placeholder for the first eight digits of an id in the copied rows.
MARK = "@@@@@@@@"
#: Numbers that are a row's own within the school; a copy's is far above those that the server gives.
NUMBERED = {"auth_people": "id"}
NUMBERS_FROM = 1_000_000_000
UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
PASSWORD = "quiet-harbour-lamp-42"


def open_pack(source, target):
    """The bench's pack with all items free."""
    student.write_pack(source, target)
    for path in target.rglob("*.md"):
        text = path.read_text(encoding="utf-8")
        path.write_text(re.sub(r"^tier: premium$", "tier: free", text, count=1, flags=re.M),
                        encoding="utf-8")


class School:
    """A server on `database`, run by `program`. `resources` has its initial content."""

    def __init__(self, program, database, resources, folder):
        self.program = program
        self.database = database
        self.environment = {"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8",
                            "HOMEROOM_HOME": str(folder / "home"),
                            "HOMEROOM_RESOURCES": str(resources),
                            # The same durability as the peers' SQLite, which is faster than our default.
                            "HOMEROOM_CAMPUS_DURABILITY": "process",
                            # The peers limit nothing.
                            "HOMEROOM_CAMPUS_LIMITS_WRITES_PER_MINUTE": "0",
                            "HOMEROOM_CAMPUS_LIMITS_ADDRESS_WRITES_PER_MINUTE": "0"}
        self.log = folder / f"homeroom-{database.engine}.log"
        self.students = 0
        with self.server() as server:
            self._first(server)
        self.token_pattern = self._token_pattern()

    def server(self):
        """Starts the server on a free port; use as a context manager."""
        port = free_port()
        server = Server("homeroom", [self.program, "serve", "--only", "sat", "--port", str(port),
                                     "--database", self.database.address],
                        port, self.environment, self.log)
        return server.wait(f"{API}/lessons/?limit=1")

    # The first student's work.

    def _first(self, server):
        account = {"email": "student0@example.test", "password": PASSWORD}
        self.access = call(server, "POST", "/auth/register", None, account)["tokens"]["access"]
        self.user_id = claims(self.access)["user_id"]
        self.lessons = call(server, "GET", "/lessons/?limit=1000", self.access)["results"]
        listed = call(server, "GET", f"/passages/?limit={LISTED}", self.access)["results"]
        self.passages = [call(server, "GET", f"/passages/{item['id']}/", self.access)
                         for item in listed]
        lessons = [call(server, "GET", f"/lessons/{item['id']}/", self.access)
                   for item in self.lessons[:LISTED]]
        for turn in range(LESSON_ROUNDS):
            for item in lessons:
                call(server, "POST", f"/progress/lessons/{item['id']}/submit", self.access,
                     sheet(item, turn, closes=True))
        for turn in range(PASSAGE_ROUNDS):
            for item in self.passages[:PASSAGES]:
                call(server, "POST", f"/progress/passages/{item['id']}/submit", self.access,
                     sheet(item, turn))

    # Copies.

    def grow(self, students):
        """Adds copies of the first student until there are `students` of them. Returns the
        number of new rows."""
        self.database.open()
        try:
            made = self._copy(students)
            self.database.settle()
        finally:
            self.database.close()
        self.students = students
        return made

    def _copy(self, students):
        database = self.database
        tables = self._rows_of_first()
        owned = self._owned_ids(tables)
        pattern = re.compile("|".join(sorted(owned)))

        def marked(value):
            if not isinstance(value, str):
                return value
            value = value.replace("student0", "student" + MARK)
            return pattern.sub(lambda found: MARK + found[0][8:], value)

        database.execute("CREATE TEMPORARY TABLE copies (prefix TEXT, number BIGINT)")
        database.load("copies", ["prefix", "number"], [[f"{number:08x}", NUMBERS_FROM + number] for number in
                                                       range(self.students + 1, students + 1)])
        made = 0
        for table, rows in tables.items():
            columns = list(rows[0])
            database.execute(f"CREATE TEMPORARY TABLE one AS SELECT * FROM {table} WHERE 1 = 0")
            copies = [[marked(row[column]) for column in columns] for row in rows]
            database.load("one", columns, copies)
            changing = {place for copy in copies for place, value in enumerate(copy)
                        if isinstance(value, str) and MARK in value}
            values = ", ".join("copies.number" if column == NUMBERED.get(table)
                               else f"replace(one.{column}, '{MARK}', copies.prefix)"
                               if place in changing else f"one.{column}"
                               for place, column in enumerate(columns))
            made += database.execute(
                f"INSERT INTO {table} ({', '.join(columns)}) SELECT {values} "
                "FROM copies CROSS JOIN one ORDER BY copies.prefix").rowcount
            database.execute("DROP TABLE one")
        database.execute("DROP TABLE copies")
        return made

    def _rows_of_first(self):
        """The first student's rows by table, starting with the account."""
        tables = self.database.tables()
        found = {"auth_users": self.database.rows(
            "SELECT * FROM auth_users WHERE id = ?", (self.user_id,))}
        for table, columns in tables.items():
            if "user_id" in columns:
                rows = self.database.rows(
                    f"SELECT * FROM {table} WHERE user_id = ?", (self.user_id,))
                if rows:
                    found[table] = rows
        return found

    def _owned_ids(self, tables):
        """Ids in those rows that don't belong to the catalog."""
        texts = [value for rows in tables.values() for row in rows for value in row.values()
                 if isinstance(value, str)]
        ids = {found[0] for text in texts for found in UUID.finditer(text)}
        for table, columns in self.database.tables().items():
            if table.startswith("content_") and "id" in columns:
                ids -= {row["id"] for row in self.database.rows(f"SELECT id FROM {table}")}
        return ids

    # Tokens of the copies.

    def _token_pattern(self):
        """The first student's claims with placeholders, after checking that signing them works."""
        self.database.open()
        stored = self.database.rows("SELECT value FROM campus_keys WHERE name = 'signing'")
        self.database.close()
        campus_key = bytes.fromhex(stored[0]["value"])
        self.key = hmac.digest(campus_key, b"homeroom.auth.tokens", hashlib.sha256)
        head, payload, _ = self.access.split(".")
        if self._signed(head, payload) != self.access:
            raise RuntimeError("the server signs its tokens in an unknown way")
        self.token_head = head
        return UUID.sub(lambda found: MARK + found[0][8:], decoded(payload).decode())

    def token(self, number):
        """An access token of the copy with this number, starting with 1."""
        payload = self.token_pattern.replace(MARK, f"{number:08x}")
        return self._signed(self.token_head, encoded(payload.encode()))

    def _signed(self, head, payload):
        text = f"{head}.{payload}"
        return f"{text}.{encoded(hmac.digest(self.key, text.encode(), hashlib.sha256))}"

    # Requests.

    def requests(self, route, count):
        """`count` requests of copies spread over the whole school, each for another passage
        than the last."""
        step = max(1, self.students // count)
        return [self._request(route, place, 1 + place * step % self.students)
                for place in range(count)]

    def _request(self, route, place, student):
        token = self.token(student)
        # When students repeat, use another passage.
        passage = self.passages[(place + place // self.students) % len(self.passages)]
        if route == "list":
            return ("GET", f"{API}/lessons/?limit={LISTED}", token, "")
        if route == "detail":
            return ("GET", f"{API}/passages/{passage['id']}/", token, "")
        return ("POST", f"{API}/progress/passages/{passage['id']}/submit", token,
                json.dumps(sheet(passage, place)))


def sheet(item, turn, closes=False):
    """Answers to all questions of a lesson or passage; some are correct."""
    answers = [{"question_id": question["id"], "selected_option_index": (place + turn) % 4}
               for place, question in enumerate(item["questions"])]
    return {"answers": answers, "time_spent_seconds": 60 + turn} | (
        {"is_complete": True} if closes else {})


def call(server, method, path, token, body=None):
    """The response's JSON. Raises unless the status is 2xx."""
    request = urllib.request.Request(server.address + API + path, method=method)
    if token:
        request.add_header("Authorization", f"Bearer {token}")
    data = None
    if body is not None:
        request.add_header("Content-Type", "application/json")
        data = json.dumps(body).encode()
    with urllib.request.urlopen(request, data=data, timeout=60) as answer:
        return json.load(answer)


def claims(token):
    return json.loads(decoded(token.split(".")[1]))


def encoded(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
