"""The sample school for Tools/checks/api.py: callers of its operations, and existing ids.

In the contract ids are numbers, and the path (`/quizzes/{id}`) or the name (`quiz_id`) determines their list,
so collected ids are stored by path name.
"""

import json
import time
import urllib.error
import urllib.request

BASE = "/school/api/v1"
TENANT = "home"
LONG_AGO = "2026-01-05T08:00:00.000Z"
STUDENT = "robin@alderhill.example"
TEACHER = "m.okoye@alderhill.example"
ADMINISTRATOR = "office@alderhill.example"
# Top-level lists: the last name of the path is what they contain.
LISTS = (
    "academic_years", "announcements", "assignments", "courses", "enrollments", "goals", "message_threads",
    "notifications", "question_banks", "quizzes", "rubrics", "schools", "sections", "submissions", "terms", "users",
)
# Nested lists: path with the parent's id, the parent's name, the name of the list that the key refers to, the key.
LISTS_BELOW = (
    ("/courses/{}/modules", "courses", "modules", "id"),
    ("/modules/{}/module_items", "modules", "module_items", "id"),
    ("/courses/{}/discussions", "courses", "discussions", "id"),
    ("/discussions/{}/posts", "discussions", "discussion_posts", "id"),
    ("/quizzes/{}/quiz_items", "quizzes", "questions", "question_id"),
    ("/quizzes/{}/attempts", "quizzes", "quiz_attempts", "id"),
    ("/quiz_attempts/{}/answers", "quiz_attempts", "attempt_answers", "id"),
)
# Fields and parameters whose ids belong to a list with another name.
ELSEWHERE = {
    "answer_id": "attempt_answers",
    "itemable_id": "assignments",
    "parent_post_id": "discussion_posts",
    "participant_ids": "users",
    "rubric_criterion_id": "rubric_criteria",
    "student_id": "students",
}
# Strings that the description leaves open: the server rejects unknown ones with a message.
WORDS = {
    "assignment_type": ["written", "file_upload", "url", "discussion"],
    "event_type": ["assignment_created", "message_received"],
    "item_type": ["assignment", "quiz", "discussion", "resource", "url", "text_header"],
    "itemable_type": ["Assignment", "Quiz", "Discussion"],
    "question_type": ["multiple_choice", "true_false", "short_answer", "essay", "fill_in_blank", "matching"],
    "quiz_type": ["standard", "practice", "survey"],
    "roles": ["student", "teacher"],
    "show_results": ["after_submit", "after_due_date", "never"],
    "submission_type": ["text", "url"],
    "submission_types": ["text", "url", "file_upload"],
    "url": ["https://pages.example/pond"],
    # Meeting times.
    "end_time": ["10:10"],
    "start_time": ["09:10"],
}
# Bodies that are rarely generated: the description leaves open what is required.
BODIES = {
    BASE + "/courses": {"course": {"name": "Botany", "academic_year_id": 1}},
}


def reply_to(request):
    """Sends a request; an error names the address and carries what the server said, up to 500 bytes. Generated sign-ins come
    from this address too, so one that is refused for their number waits as long as the server says."""
    for tries in range(10):
        try:
            return urllib.request.urlopen(request, timeout=300)
        except urllib.error.HTTPError as error:
            wait = error.headers.get("Retry-After", "")
            if error.code == 429 and wait.isdigit() and tries < 9:
                time.sleep(min(int(wait), 300))
                continue
            said = error.read(500).decode("utf-8", "replace")
            raise urllib.error.HTTPError(
                request.full_url, error.code, f"{error.reason} from {request.full_url}: {said}", error.headers, None) from error


class Caller:
    """A person of the school, signed in like a program: with a token, through a browser session."""

    def __init__(self, base, email):
        self.base = base + BASE
        self.email = email
        self.cookie = self.forgery_token = self.token = None
        self.renew()
        self.id = self.ask("/me")["user"]["id"]

    def renew(self):
        """Renews session and token; a token is valid for 15 minutes."""
        self.cookie = self.forgery_token = self.token = None
        self.take_forgery_token()
        self.ask("/testing/session", {"email": self.email, "tenant_slug": TENANT})
        self.take_forgery_token()
        self.token = self.ask("/mobile/sessions", {})["access_token"]

    def take_forgery_token(self):
        """Gets the token that belongs to the cookie, and the cookie if there is none yet."""
        self.forgery_token = self.ask("/csrf")["token"]

    def spare_refresh_token(self):
        """A refresh token of a separate session; tests use it up and sign out."""
        return self.ask("/mobile/sessions", {})["refresh_token"]

    def headers(self):
        return {"Authorization": f"Bearer {self.token}"}

    def cookie_headers(self):
        return {"Cookie": self.cookie, "X-CSRF-Token": self.forgery_token} if self.forgery_token else {}

    def ask(self, path, body=None):
        headers = {"Content-Type": "application/json", "X-Tenant-Slug": TENANT}
        headers.update(self.headers() if self.token else self.cookie_headers())
        data = None if body is None else json.dumps(body).encode()
        with reply_to(urllib.request.Request(self.base + path, data, headers)) as reply:
            if "Set-Cookie" in reply.headers:
                self.cookie = reply.headers["Set-Cookie"].split(";")[0]
            return json.load(reply)

    def ids(self, path, key="id"):
        """The ids in a list; empty for a list that the caller may not see."""
        try:
            return [row[key] for row in self.ask(path)]
        except urllib.error.HTTPError as error:
            if error.code in (403, 404):
                return []
            raise


def fill(student, teacher):
    """Adds what the sample school lacks: a rubric, a hand-in to grade, a quiz attempt with an answer, a notification.

    Returns the ids that no list contains.
    """
    rubric = teacher.ask("/rubrics", {"title": "Reports", "rubric_criteria": [{"title": "Reasoning", "points": "4.0"}]})
    course = teacher.ids("/courses")[0]
    handed_in = set(student.ids("/submissions", "assignment_id"))
    # Work that has been graded takes no second submission.
    work = next(each for each in student.ids(f"/courses/{course}/assignments") if each not in handed_in)
    student.ask(f"/assignments/{work}/submissions", {"submission_type": "text", "body": "Nine sorts."})
    quiz = student.ids(f"/courses/{course}/quizzes")[0]
    attempt = student.ask(f"/quizzes/{quiz}/attempts", {})["id"]
    question = student.ids(f"/quizzes/{quiz}/questions")[0]
    student.ask(f"/quiz_attempts/{attempt}/answers", {"answers": [{"question_id": question, "answer": {"key": "a"}}]})
    teacher.ask(f"/courses/{course}/announcements", {
        "title": "Boots", "message": "Bring boots.", "published_at": LONG_AGO})
    return {"rubric_criteria": [criterion["id"] for criterion in rubric["rubric_criteria"]]}


def collect(callers):
    """The ids of everything that one of `callers` sees, by path name; the first caller is a student."""
    found = {name: set() for name in LISTS}
    for caller in callers:
        for name in LISTS:
            found[name].update(caller.ids("/" + name))
        for path, parent, name, key in LISTS_BELOW:
            found.setdefault(name, set())
            for one in sorted(found[parent]):
                found[name].update(caller.ids(path.format(one), key))
    found["students"] = {callers[0].id}
    found["course_modules"] = found["modules"]
    return {name: sorted(ids) for name, ids in found.items()}
