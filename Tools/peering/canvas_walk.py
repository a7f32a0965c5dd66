"""Reads and writes everything that the stand-in for Canvas serves, with canvasapi, a client that Canvas's own users
use. What it can't read, the stand-in serves wrongly.

    canvas_walk.py http://127.0.0.1:PORT

Ends with "N passed, 0 failed", and with 1 if something failed.
"""

import sys
import traceback
import warnings

import canvas_settings_walk
import requests
from canvasapi import Canvas
from canvasapi.exceptions import BadRequest, ResourceDoesNotExist, Unauthorized

from canvas_checks import BASE, WALKS, check, courses_of, failed, fails, get, in_days, open_school, passed, walk

# Importing it registers its walks.
FURTHER = canvas_settings_walk


@walk()
def people_and_courses(canvas, token):
    me = canvas.get_current_user()
    check("my name", me.name == "Jordan Ellis")
    profile = me.get_profile()
    check("the profile's time zone", profile["time_zone"] == "America/Chicago" and profile["id"] == me.id)
    rows = list(canvas.get_courses(include=["total_scores"]))
    check("eight courses, and one that dates restrict", len(rows) == 9)
    check("the restricted one has no name", [hasattr(one, "name") for one in rows].count(False) == 1)
    rows = courses_of(canvas)
    check("terms", {one.term["name"] for one in rows} == {"Fall semester"})
    check("teachers", all(one.teachers[0]["display_name"] for one in rows))
    check("scores", all(0 <= one.enrollments[0]["computed_current_score"] <= 100 for one in rows))
    check("letters", all(one.enrollments[0]["computed_current_grade"] for one in rows))
    check("progress", all(one.course_progress["requirement_count"] > 0 for one in rows))
    check("one course", canvas.get_course(rows[0].id).name == rows[0].name)
    check("no scores unless asked", "computed_current_score" not in canvas.get_course(rows[0].id).enrollments[0])
    grades = {one.course_id: one.grades["current_score"] for one in me.get_enrollments()}
    check("enrollments have the same scores",
          all(grades[one.id] == one.enrollments[0]["computed_current_score"] for one in rows))
    fails("an unknown course", ResourceDoesNotExist, lambda: canvas.get_course(1))


@walk()
def coursework(canvas, token):
    work = [one for course in courses_of(canvas) for one in course.get_assignments(include=["submission", "all_dates"])]
    check("sixty assignments", len(work) == 60)
    kinds = {kind for one in work for kind in one.submission_types}
    check("all ways of handing in", kinds == {"online_text_entry", "online_url", "online_upload", "discussion_topic",
                                              "online_quiz", "on_paper", "external_tool", "none"})
    check("some without a due date", any(one.due_at is None for one in work))
    check("some locked, with the reason", any(one.locked_for_user and one.lock_explanation for one in work))
    check("limited and unlimited attempts", {one.allowed_attempts for one in work} == {-1, 2})
    check("extensions", any(getattr(one, "allowed_extensions", None) == ["pdf", "docx", "txt"] for one in work))
    check("rubrics", any(getattr(one, "rubric", []) and one.rubric[0]["ratings"] for one in work))
    check("dates", all(one.all_dates[0]["due_at"] == one.due_at for one in work))
    mine = [one.submission for one in work]
    for name in ("late", "missing", "excused"):
        check(f"some {name}", any(one[name] for one in mine))
    check("graded, handed in, neither", {one["workflow_state"] for one in mine} >= {"graded", "submitted", "unsubmitted"})
    check("a grade not shown yet", any(one["workflow_state"] == "graded" and one["posted_at"] is None
                                       and one["score"] is None for one in mine))
    check("points deducted", any(one["points_deducted"] for one in mine))
    check("order by due date", [one.due_at for one in courses_of(canvas)[0].get_assignments(order_by="due_at")
                                if one.due_at] == sorted(one.due_at for one in work if one.due_at and
                                                         one.course_id == courses_of(canvas)[0].id))
    text = next(one.description for one in work if one.description and "<script" in one.description)
    check("scripts, tables, images, LaTeX", all(word in text for word in ("<table", "<img", "LaTeX", "javascript:")))
    check("one assignment", courses_of(canvas)[0].get_assignment(work[0].id).name == work[0].name)
    missing = list(canvas.get_current_user().get_missing_submissions(include=["planner_overrides"]))
    check("missing work", {one.id for one in missing} == {one.id for one in work if one.submission["missing"]})
    check("only what can still be handed in", all(not one.locked_for_user for one in
                                                  canvas.get_current_user().get_missing_submissions(
                                                      filter=["submittable"])))


@walk(items=120)
def groups_and_scores(canvas, token):
    for course in courses_of(canvas):
        groups = list(course.get_assignment_groups(include=["assignments", "submission"]))
        total = weight = points = possible = 0.0
        for group in groups:
            scores = sorted(((one["submission"]["score"], one["points_possible"]) for one in group.assignments
                             if one["submission"]["score"] is not None and not one["submission"]["excused"]),
                            key=lambda pair: pair[0] / pair[1])
            drop = min(group.rules.get("drop_lowest", 0), max(len(scores) - 1, 0))
            scores = scores[drop:]
            if scores:
                share = sum(one[0] for one in scores) / sum(one[1] for one in scores)
                total, weight = total + share * group.group_weight, weight + group.group_weight
                points, possible = points + sum(one[0] for one in scores), possible + sum(one[1] for one in scores)
        counts_weights = canvas.get_course(course.id).apply_assignment_group_weights
        expected = total / weight * 100 if counts_weights else points / possible * 100
        check(f"{course.name}: the score follows from the groups",
              abs(course.enrollments[0]["computed_current_score"] - expected) < 0.01)
        check(f"{course.name}: weights", sum(group.group_weight for group in groups) == (100 if counts_weights else 0))


@walk()
def announcements(canvas, token):
    codes = [f"course_{course.id}" for course in courses_of(canvas)]
    rows = list(canvas.get_announcements(codes, start_date=in_days(-60), end_date=in_days(1), active_only=True))
    check("three a course", len(rows) == 24 and len(list(canvas.get_announcements(codes))) < 24)
    check("author, context, text", all(one.author["display_name"] and one.context_code in codes and
                                       one.message.startswith("<p>") for one in rows))
    check("attachments", any(one.attachments for one in rows))
    unread = next(one for one in rows if one.read_state == "unread")
    course = canvas.get_course(int(unread.context_code.removeprefix("course_")))
    check("marked read", course.get_discussion_topic(unread.id).mark_as_read())
    check("it stays read", course.get_discussion_topic(unread.id).read_state == "read")
    check("marked unread", course.get_discussion_topic(unread.id).mark_as_unread())
    talk = next(one for each in courses_of(canvas) for one in each.get_discussion_topics())
    entry = talk.post_entry(message="<p>I agree.</p>")
    view = get(token, f"/courses/{talk.course_id}/discussion_topics/{talk.id}/view").json()
    check("a post", entry.message == "<p>I agree.</p>" and entry.id in [one["id"] for one in view["view"]])
    check("people of it", len(view["participants"]) == 2)
    check("entries", len(list(talk.get_topic_entries())) == 2)


@walk()
def conversations(canvas, token):
    rows = list(canvas.get_conversations(scope="inbox"))
    check("inbox, newest first", len(rows) >= 2 and [one.last_message_at for one in rows] == sorted(
        (one.last_message_at for one in rows), reverse=True))
    count = canvas.conversations_unread_count()["unread_count"]
    check("the count is a text", isinstance(count, str) and int(count) > 0)
    unread = next(one for one in rows if one.workflow_state == "unread")
    check("looking without reading", canvas.get_conversation(unread.id, auto_mark_as_read=False).workflow_state ==
          "unread")
    full = canvas.get_conversation(unread.id)
    check("newest message first", [one["created_at"] for one in full.messages] == sorted(
        (one["created_at"] for one in full.messages), reverse=True))
    check("reading marks read", canvas.get_conversation(unread.id).workflow_state == "read")
    check("and back", unread.edit(conversation={"workflow_state": "unread"}) and
          canvas.conversations_unread_count()["unread_count"] == count)
    before = full.message_count
    unread.add_message("See you on Friday.")
    full = canvas.get_conversation(unread.id)
    check("a reply", full.messages[0]["body"] == "See you on Friday." and full.message_count == before + 1)
    course = courses_of(canvas)[0]
    teacher = course.teachers[0]
    to = [one for one in canvas.search_recipients(search=teacher["display_name"][:4], context=f"course_{course.id}")]
    check("whom to write to", [one["id"] for one in to] == [str(teacher["id"])])
    new = canvas.create_conversation([str(teacher["id"])], "When is the test?", subject="Test",
                                     context_code=f"course_{course.id}")
    check("a new one", len(new) == 1 and new[0].subject == "Test" and new[0].last_message == "When is the test?")
    check("in sent, not in inbox", new[0].id in [one.id for one in canvas.get_conversations(scope="sent")] and
          new[0].id not in [one.id for one in canvas.get_conversations(scope="inbox")])
    fails("to a stranger", BadRequest, lambda: canvas.create_conversation(["1"], "Hello"))
    check("archived", unread.edit(conversation={"workflow_state": "archived"}) and
          unread.id not in [one.id for one in canvas.get_conversations()])
    check("removed", new[0].delete() and new[0].id not in [one.id for one in canvas.get_conversations(scope="sent")])


@walk()
def calendar(canvas, token):
    me = f"user_{canvas.get_current_user().id}"
    codes = [me] + [f"course_{course.id}" for course in courses_of(canvas)]
    when = {"start_date": in_days(-60), "end_date": in_days(40)}
    rows = list(canvas.get_calendar_events(type="event", context_codes=codes, **when))
    check("events", {one.context_code for one in rows} >= {me, codes[1]})
    check("all day", [one.all_day_date for one in rows if one.all_day] == [
        next(one for one in rows if one.all_day).start_at[:10]])
    due = list(canvas.get_calendar_events(type="assignment", context_codes=codes, **when))
    check("due dates", len(due) > 40 and all(one.id.startswith("assignment_") for one in due))
    check("at most ten contexts", not list(canvas.get_calendar_events(
        type="event", context_codes=["course_1"] * 10 + [me], **when)))
    mine = canvas.create_calendar_event({"context_code": me, "title": "Study", "start_at": in_days(1),
                                         "end_at": in_days(1), "location_name": "Library"})
    check("mine", canvas.get_calendar_event(mine.id).location_name == "Library")
    check("changed", mine.edit(calendar_event={"title": "Study group"}).title == "Study group")
    check("removed", mine.delete().workflow_state == "deleted")
    fails("removed for good", ResourceDoesNotExist, lambda: canvas.get_calendar_event(mine.id))
    fails("not in a course", Unauthorized, lambda: canvas.create_calendar_event(
        {"context_code": codes[1], "title": "Party", "start_at": in_days(1)}))
    check("upcoming", len(get(token, "/users/self/upcoming_events").json()) > 5)
    check("to do", canvas.get_todo_items()[0].assignment["id"] and get(
        token, "/users/self/todo_item_count").json()["assignments_needing_submitting"] == len(
            list(canvas.get_todo_items())))
    check("activity", {one["type"] for one in canvas.get_activity_stream_summary()} == {
        "Announcement", "Conversation", "Submission"})


@walk()
def modules_and_pages(canvas, token):
    course = courses_of(canvas)[0]
    modules = list(course.get_modules(include=["items", "content_details"]))
    check("modules", [one.position for one in modules] == [1, 2, 3] and modules[0].state == "completed")
    items = list(modules[2].get_module_items(include=["content_details"]))
    check("items", len(items) == modules[2].items_count and {one.type for one in items} >= {
        "SubHeader", "Page", "Assignment", "ExternalUrl"})
    task = next(one for one in items if one.type == "ExternalUrl")
    task.complete()
    check("done", modules[2].get_module_item(task.id).completion_requirement["completed"])
    task.uncomplete()
    check("not done", not modules[2].get_module_item(task.id).completion_requirement["completed"])
    seen = next(one for one in items if one.type == "Page")
    requests.post(f"{BASE}/api/v1/courses/{course.id}/modules/{modules[2].id}/items/{seen.id}/mark_read",
                  headers={"Authorization": "Bearer " + token})
    check("viewed", modules[2].get_module_item(seen.id).completion_requirement["completed"])
    check("a page", "<h2>" in course.get_page(seen.page_url).body)
    check("pages", len(list(course.get_pages())) == 3)
    quizzes = list(course.get_quizzes())
    check("quizzes", quizzes and course.get_quiz(quizzes[0].id).title == quizzes[0].title)
    check("their assignments", course.get_assignment(quizzes[0].assignment_id).is_quiz_assignment)


def main():
    # canvasapi prefers https; this computer needs none.
    warnings.simplefilter("ignore")
    for steps, settings in WALKS:
        token = open_school(**settings)
        try:
            steps(Canvas(BASE, token), token)
        except Exception:
            failed.append(f"{steps.__name__}: {traceback.format_exc()}")
    for one in failed:
        print("FAILED:", one)
    print(f"{len(passed)} passed, {len(failed)} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
