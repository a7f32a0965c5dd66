"""Handing in, planning, and the stand-in's settings, for canvas_walk.py."""

import tempfile

import requests
from canvasapi import Canvas
from canvasapi.exceptions import (BadRequest, Forbidden, InvalidAccessToken, RateLimitExceeded, ResourceDoesNotExist,
                                  Unauthorized)

from canvas_checks import BASE, check, counts, courses_of, fails, get, in_days, planner, walk


def open_work(canvas, kind, limited=False):
    """Something of this kind that isn't locked or handed in."""
    for course in courses_of(canvas):
        for one in course.get_assignments(include=["submission"]):
            if kind in one.submission_types and not one.locked_for_user and (one.allowed_attempts > 0) == limited \
                    and not one.submission["attempt"]:
                return one
    raise AssertionError(f"nothing open: {kind}")


@walk(items=200)
def handing_in(canvas, token):
    work = open_work(canvas, "online_text_entry")
    done = work.submit({"submission_type": "online_text_entry", "body": "<p>Ten is even.</p>"},
                       comment={"text_comment": "Question 3 was hard."})
    check("text", done.body == "<p>Ten is even.</p>" and done.attempt == 1 and done.workflow_state == "submitted")
    read = work.get_submission("self", include=["submission_comments", "submission_history", "rubric_assessment"])
    check("it can be read", read.body == done.body and read.submitted_at == done.submitted_at)
    check("with its comment", [one["comment"] for one in read.submission_comments] == ["Question 3 was hard."])
    check("and its history", len(read.submission_history) == 1)
    check("again", work.submit({"submission_type": "online_text_entry", "body": "Better."}).attempt == 2)
    check("both are kept", len(work.get_submission("self", include=["submission_history"]).submission_history) == 2)
    said = work.get_submission("self").edit(comment={"text_comment": "Thanks."})
    check("the answer has it", said.submission_comments[-1]["comment"] == "Thanks."
          and said.submission_comments[-1]["author_id"] == canvas.get_current_user().id)
    check("a comment alone", len(work.get_submission("self", include=["submission_comments"]).submission_comments) == 2)
    fails("a kind that isn't allowed", BadRequest,
          lambda: work.submit({"submission_type": "online_url", "url": "https://example.org"}))
    fails("an empty text", BadRequest, lambda: work.submit({"submission_type": "online_text_entry", "body": ""}))
    link = open_work(canvas, "online_url")
    check("a link", link.submit({"submission_type": "online_url", "url": "https://example.org/mine"}).url ==
          "https://example.org/mine")
    limited = open_work(canvas, "online_upload", limited=True)
    with tempfile.NamedTemporaryFile(suffix=".txt") as file:
        file.write("Été\n".encode())
        file.flush()
        for attempt in (1, 2):
            fine, record = limited.upload_to_submission(file.name)
            check("a file goes up", fine and record["size"] == 6)
            done = limited.submit({"submission_type": "online_upload", "file_ids": [record["id"]]})
            check("and is handed in", done.attempt == attempt and done.attachments[0].id == record["id"])
        fails("a third time of two", BadRequest,
              lambda: limited.submit({"submission_type": "online_upload", "file_ids": [record["id"]]}))
    with tempfile.NamedTemporaryFile(suffix=".exe") as file:
        fails("a file of another kind", BadRequest, lambda: limited.upload_to_submission(file.name))
    fails("a file that isn't there", BadRequest,
          lambda: limited.submit({"submission_type": "online_upload", "file_ids": [1]}))
    locked = next(one for course in courses_of(canvas) for one in course.get_assignments()
                  if one.locked_for_user and "online_text_entry" in one.submission_types)
    fails("locked work", BadRequest, lambda: locked.submit({"submission_type": "online_text_entry", "body": "Late."}))


@walk(upload_redirects=True, items=100)
def uploads_that_redirect(canvas, token):
    work = open_work(canvas, "online_upload")
    mine = {"Authorization": "Bearer " + token}
    begun = requests.post(f"{BASE}/api/v1/courses/{work.course_id}/assignments/{work.id}/submissions/self/files",
                          data={"name": "a.txt", "size": 5, "content_type": "text/plain"}, headers=mine).json()
    sent = requests.post(begun["upload_url"], data=begun["upload_params"], files={"file": ("a.txt", b"hello")},
                         allow_redirects=False)
    check("the redirect", sent.status_code == 301 and "create_success" in sent.headers["Location"])
    check("needs the token", requests.get(sent.headers["Location"]).status_code == 401)
    file = requests.get(sent.headers["Location"], headers=mine).json()
    check("then it can be handed in", work.submit({"submission_type": "online_upload",
                                                   "file_ids": [file["id"]]}).attempt == 1)
    for word, send in (
            ("the token in the second step", lambda url, fields: requests.post(
                url, data=fields, files={"file": b"hello"}, headers=mine)),
            ("the file first", lambda url, fields: requests.post(
                url, files=[("file", ("a.txt", b"hello"))] + [(key, (None, value)) for key, value in fields.items()])),
            ("another size", lambda url, fields: requests.post(url, data=fields, files={"file": b"hell"}))):
        begun = requests.post(f"{BASE}/api/v1/courses/{work.course_id}/assignments/{work.id}/submissions/self/files",
                              data={"name": "a.txt", "size": 5}, headers=mine).json()
        check(f"refused: {word}", send(begun["upload_url"], begun["upload_params"]).status_code == 400)


@walk(upload_elsewhere=True, items=100)
def uploads_to_another_origin(canvas, token):
    work = open_work(canvas, "online_upload")
    with tempfile.NamedTemporaryFile(suffix=".txt") as file:
        file.write(b"hello")
        file.flush()
        fine, record = work.upload_to_submission(file.name)
    check("the file goes there", fine and record["size"] == 5 and record["location"].startswith(BASE))
    check("and is handed in", work.submit({"submission_type": "online_upload",
                                           "file_ids": [record["id"]]}).attachments[0].id == record["id"])


@walk(late_views=True)
def posts_and_answers(canvas, token):
    talk = next(one for each in courses_of(canvas) for one in each.get_discussion_topics())
    first = talk.post_entry(message="<p>I agree.</p>")
    answer = first.post_reply(message="<p>Because it rains.</p>")
    check("an answer", answer.parent_id == first.id)
    place = f"/courses/{talk.course_id}/discussion_topics/{talk.id}/view"
    check("the tree is late", len(get(token, place).json()["view"]) == 1 and not get(token, place).json()["new_entries"])
    late = get(token, place, include_new_entries=1).json()["new_entries"]
    check("what is new", [one["id"] for one in late] == [first.id, answer.id])


@walk(lose_answer="/submissions", items=100)
def answers_that_get_lost(canvas, token):
    work = open_work(canvas, "online_text_entry")
    fails("no answer", requests.ConnectionError,
          lambda: work.submit({"submission_type": "online_text_entry", "body": "<p>Mine</p>"}))
    check("but it was done", work.get_submission("self").attempt == 1)
    check("only one is lost", work.submit({"submission_type": "online_text_entry", "body": "<p>Mine</p>"}).attempt == 2)


@walk()
def planning(canvas, token):
    rows = planner(token)
    check("kinds", {one["plannable_type"] for one in rows} == {
        "assignment", "quiz", "discussion_topic", "announcement", "wiki_page", "calendar_event", "planner_note"})
    check("submissions are false, or states", all(
        one["submissions"] is False or isinstance(one["submissions"]["submitted"], bool) for one in rows))
    check("sorted", [one["plannable_date"] for one in rows] == sorted(one["plannable_date"] for one in rows))
    check("relative addresses", any(one["html_url"].startswith("/courses/") for one in rows))
    check("new activity", all(one["new_activity"] for one in planner(token, filter="new_activity")))
    coming = planner(token, start_date=in_days(0), end_date=in_days(7))
    check("a range", 0 < len(coming) < len(rows) and all(
        in_days(0) <= one["plannable_date"] <= in_days(7) for one in coming))
    item = next(one for one in coming if one["plannable_type"] == "assignment" and not one["submissions"]["submitted"])
    done = canvas.create_planner_override("assignment", item["plannable_id"], marked_complete=True)
    check("ticked", done.marked_complete and done.plannable_id == item["plannable_id"])
    check("the list says so", next(one for one in planner(token) if one["plannable_id"] == item["plannable_id"] and
                                   one["plannable_type"] == "assignment")["planner_override"]["marked_complete"])
    check("it is complete", item["plannable_id"] in
          [one["plannable_id"] for one in planner(token, filter="complete_items")])
    fails("twice", BadRequest, lambda: canvas.create_planner_override("assignment", item["plannable_id"]))
    check("unticked", not done.update(marked_complete=False).marked_complete)
    check("one override", canvas.get_planner_override(done.id).id == done.id
          and [one.id for one in canvas.get_planner_overrides()] == [done.id])
    check("removed", done.delete().workflow_state == "deleted" and not list(canvas.get_planner_overrides()))
    quiz = next(one for one in rows if one["plannable_type"] == "quiz")
    kept = canvas.create_planner_override("quiz", quiz["plannable_id"], marked_complete=True)
    check("a quiz by its own number", kept.plannable_type == "Quizzes::Quiz" and next(
        one for one in planner(token) if one["plannable_id"] == quiz["plannable_id"])["planner_override"]["id"] == kept.id)
    note = canvas.create_planner_note(title="Bring books", details="All three", todo_date=in_days(2))
    check("a note", canvas.get_planner_note(note.id).title == "Bring books")
    check("changed", note.update(title="Bring two books").title == "Bring two books")
    check("listed", "Bring two books" in [one.title for one in canvas.get_planner_notes()])
    note.delete()
    fails("removed note", ResourceDoesNotExist, lambda: canvas.get_planner_note(note.id))


@walk(page_size=1)
def pages_of_one(canvas, token):
    check("courses", len(courses_of(canvas)) == 8)
    rows = planner(token)
    check("the planner", len({(one["plannable_type"], one["plannable_id"]) for one in rows}) == len(rows) > 60)
    link = get(token, "/planner/items").links["next"]["url"]
    check("its pages have no numbers", "bookmark" in link)
    check("the answers keep what was asked", "include%5B%5D=term" in get(
        token, "/courses", **{"include[]": "term"}).links["next"]["url"])


@walk(items=200)
def page_sizes(canvas, token):
    check("ten unless asked", len(get(token, "/planner/items").json()) == 10)
    check("at most a hundred", len(get(token, "/planner/items", per_page=500).json()) == 100)


@walk(big_ids=True)
def ids(canvas, token):
    text = "application/json+canvas-string-ids"
    rows = get(token, "/courses", text).json()
    check("as text", all(isinstance(one["id"], str) and int(one["id"]) > 1 << 53 for one in rows))
    check("and inside", isinstance(rows[0]["enrollments"][0]["user_id"], str))
    check("as numbers otherwise", all(isinstance(one["id"], int) for one in get(token, "/courses").json()))
    check("of the planner too", all(isinstance(one["plannable_id"], str) for one in
                                    get(token, "/planner/items", text).json()))
    check("canvasapi reads them", courses_of(canvas)[0].id == int(rows[0]["id"]))


@walk(throttle_every=5)
def throttled(canvas, token):
    def many():
        for _ in range(6):
            canvas.get_current_user()
    fails("in the middle", Forbidden, many)
    many_answers = [get(token, "/users/self") for _ in range(5)]
    refusal = next(one for one in many_answers if one.status_code == 403)
    check("said as Canvas does", "Rate Limit Exceeded" in refusal.text and
          refusal.headers["X-Rate-Limit-Remaining"] == "0.0")
    check("the others tell what is left", all("X-Request-Cost" in one.headers for one in many_answers))
    check("counted", counts(token)["throttled"] >= 2)


@walk(throttle_every=2, throttle_status=429)
def throttled_anew(canvas, token):
    fails("newer servers", RateLimitExceeded, lambda: [get for _ in range(3) for get in canvas.get_courses()])


@walk(token_requests=3)
def token_ends(canvas, token):
    for _ in range(3):
        canvas.get_current_user()
    fails("the fourth", InvalidAccessToken, canvas.get_current_user)
    fails("a wrong one", InvalidAccessToken, Canvas(BASE, "wrong").get_current_user)
    check("none", requests.get(BASE + "/api/v1/users/self").headers["WWW-Authenticate"] ==
          'Bearer realm="canvas-lms"')


@walk(courses=9)
def closed_course(canvas, token):
    rows = courses_of(canvas)
    check("it is listed", len(rows) == 9)
    refusal = get(token, f"/courses/{rows[-1].id}/assignments")
    check("401 for this one thing", refusal.status_code == 401 and "WWW-Authenticate" not in refusal.headers)
    fails("canvasapi tells them apart", Unauthorized, lambda: list(rows[-1].get_assignments()))
    check("the others stay open", len(list(rows[0].get_assignments())) > 3)
    fails("one refuses them all", Unauthorized, lambda: list(canvas.get_announcements(
        [f"course_{one.id}" for one in rows])))


@walk(holes=1.0, holes_kind="null")
def nulls(canvas, token):
    check("null fields", [getattr(one, "name", None) for one in canvas.get_courses()] == [None] * 9)
    check("the planner", all(one["plannable"] is None and one["plannable_id"] for one in planner(token)))


@walk(holes=1.0, holes_kind="missing")
def holes(canvas, token):
    check("missing fields", all(not hasattr(one, "name") for one in canvas.get_courses()))


@walk(prefix=True, latency=0.05)
def other_settings(canvas, token):
    check("while(1);", get(token, "/courses").text.startswith("while(1);["))
    check("the time of a request", get(token, "/users/self").elapsed.total_seconds() >= 0.05)
    told = counts(token)
    check("counts", told["requests"] == 2 and told["paths"] == ["GET /api/v1/courses", "GET /api/v1/users/self"]
          and told["most_at_once"] == 1)


@walk(foreign_next=True)
def foreign_pages(canvas, token):
    check("elsewhere", get(token, "/courses", per_page=2).links["next"]["url"].startswith("http://elsewhere.invalid/"))
