"""The planner, own notes, the calendar, activity."""

from coursework import course_of, lock, told_work
from school import iso, moment
from wire import Bookmarked, Reply, invalid, missing, public, refused, route

CLASSES = {"assignment": "Assignment", "quiz": "Quizzes::Quiz", "discussion_topic": "DiscussionTopic",
           "announcement": "Announcement", "wiki_page": "WikiPage", "planner_note": "PlannerNote",
           "calendar_event": "CalendarEvent", "assessment_request": "AssessmentRequest"}


def range_of(asked):
    """The first and last moment asked for; a day means its beginning, or its end."""
    ends = []
    for name, hour in (("start_date", "T00:00:00Z"), ("end_date", "T23:59:59Z")):
        text = asked.text(name)
        try:
            ends.append(moment(text + hour if len(text) == 10 else text) if text else None)
        except ValueError:
            raise invalid(name, "isn't a date") from None
    return ends


def within(text, ends):
    when = moment(text)
    return (ends[0] is None or when >= ends[0]) and (ends[1] is None or when <= ends[1])


def override_of(school, kind, ident):
    return next((public(one) for one in school.overrides.values()
                 if one["_kind"] == kind and one["plannable_id"] == ident), None)


def states(record):
    return {"submitted": record["submitted_at"] is not None, "excused": bool(record["excused"]),
            "graded": record["workflow_state"] == "graded" and record["posted_at"] is not None,
            "posted_at": record["posted_at"], "late": record["late"], "missing": record["missing"],
            "needs_grading": record["workflow_state"] == "submitted",
            "has_feedback": bool(record["submission_comments"]),
            "with_feedback": bool(record["submission_comments"]), "redo_request": record["redo_request"]}


def item(school, kind, ident, when, plannable, url, course=None, submissions=False, new=False):
    told = {"plannable_id": ident, "plannable_type": kind, "plannable_date": when, "plannable":
            {"id": ident, "created_at": when, "updated_at": when, **plannable}, "html_url": url,
            "submissions": submissions, "planner_override": override_of(school, kind, ident), "new_activity": new}
    if course:
        told.update(context_type="Course", context_name=course["name"], course_id=course["id"], context_image=None)
    else:
        told.update(context_type="User", context_name=school.me["name"], user_id=school.me["id"])
    return told


def planner(school):
    rows = []
    for work in school.assignments.values():
        if not work["due_at"] or school.is_closed(str(work["course_id"])):
            continue
        kind, ident = "assignment", work["id"]
        if "quiz_id" in work:
            kind, ident = "quiz", work["quiz_id"]
        elif "discussion_topic" in work:
            kind, ident = "discussion_topic", work["discussion_topic"]["id"]
        mine = school.submissions[work["id"]]
        state = states(mine)
        url = work["html_url"]
        if kind == "discussion_topic":
            url = school.topics[ident]["html_url"]
        elif state["submitted"]:
            url += f"/submissions/{school.me['id']}"
        more = {} if kind == "assignment" else {"assignment_id": work["id"]}
        rows.append(item(school, kind, ident, work["due_at"],
                         {"title": work["name"], "due_at": work["due_at"], "points_possible":
                          work["points_possible"], **more}, url, school.courses[work["course_id"]], state,
                         not mine["_seen"]))
    for topic in school.topics.values():
        if topic["is_announcement"] and not school.is_closed(str(topic["_course"])):
            rows.append(item(school, "announcement", topic["id"], topic["posted_at"],
                             {"title": topic["title"], "read_state": topic["read_state"], "unread_count": 0},
                             topic["html_url"], school.courses[topic["_course"]], False,
                             topic["read_state"] == "unread"))
    for (course, _), page in school.pages.items():
        if page["todo_date"]:
            rows.append(item(school, "wiki_page", page["page_id"], page["todo_date"],
                             {"title": page["title"], "todo_date": page["todo_date"], "url": page["url"]},
                             page["html_url"], school.courses[course]))
    for event in school.events.values():
        course = event["context_code"].removeprefix("course_")
        rows.append(item(school, "calendar_event", event["id"], event["start_at"],
                         {name: event[name] for name in ("title", "start_at", "end_at", "all_day", "location_name",
                                                         "description")},
                         event["html_url"], school.courses.get(school.number(course))))
    for note in school.notes.values():
        rows.append(item(school, "planner_note", note["id"], note["todo_date"],
                         {name: note[name] for name in ("title", "todo_date", "details", "course_id", "user_id",
                                                        "workflow_state")},
                         f"/api/v1/planner_notes/{note['id']}", school.courses.get(note["course_id"])))
    return sorted(rows, key=lambda row: (row["plannable_date"], row["plannable_type"], row["plannable_id"]))


@route("GET", "/planner/items")
def planner_items(school, asked):
    ends, rows = range_of(asked), planner(school)
    codes = asked.all("context_codes")
    if codes:
        rows = [row for row in rows if f"course_{row.get('course_id')}" in codes or
                f"user_{row.get('user_id')}" in codes]

    def is_complete(row):
        done = row["planner_override"] and row["planner_override"]["marked_complete"]
        return bool(done or (row["submissions"] and row["submissions"]["submitted"]))
    wanted = {"new_activity": lambda row: row["new_activity"], "complete_items": is_complete,
              "incomplete_items": lambda row: not is_complete(row)}.get(asked.text("filter"), lambda row: True)
    return Bookmarked(row for row in rows if within(row["plannable_date"], ends) and wanted(row))


@route("GET", "/planner/overrides")
def overrides(school, asked):
    return [public(one) for one in school.overrides.values()]


@route("POST", "/planner/overrides")
def add_override(school, asked):
    word, ident = asked.required("plannable_type"), school.number(asked.required("plannable_id"))
    kind = word if word in CLASSES else next((key for key, name in CLASSES.items() if name == word), None)
    row = next((one for one in planner(school) if (one["plannable_type"], one["plannable_id"]) == (kind, ident)), None)
    undated = kind == "assignment" and ident in school.assignments
    if row is None and not undated:
        raise missing()
    if override_of(school, kind, ident):
        raise invalid("plannable_id", "has already been taken", "taken")
    record = {"id": school.new_id(), "plannable_type": CLASSES[kind], "plannable_id": ident, "user_id":
              school.me["id"], "assignment_id": ident if kind == "assignment" else None, "workflow_state": "active",
              "marked_complete": asked.flag("marked_complete", False), "dismissed": asked.flag("dismissed", False),
              "deleted_at": None, "created_at": iso(school.now()), "updated_at": iso(school.now()), "_kind": kind}
    school.overrides[record["id"]] = record
    return Reply(public(record), 201)


def found(records, school, ident):
    record = records.get(school.number(ident))
    if record is None:
        raise missing()
    return record


@route("GET", "/planner/overrides/:override")
def override(school, asked, override):
    return found(school.overrides, school, override)


@route("PUT", "/planner/overrides/:override")
def change_override(school, asked, override):
    record = found(school.overrides, school, override)
    for name in ("marked_complete", "dismissed"):
        record[name] = asked.flag(name, record[name])
    record["updated_at"] = iso(school.now())
    return record


@route("DELETE", "/planner/overrides/:override")
def remove_override(school, asked, override):
    record = found(school.overrides, school, override)
    del school.overrides[record["id"]]
    return {**record, "workflow_state": "deleted", "deleted_at": iso(school.now())}


def day_of(asked, otherwise=None):
    text = asked.text("todo_date")
    try:
        return iso(moment(text)) if text else otherwise
    except ValueError:
        raise invalid("todo_date", "isn't a date") from None


@route("GET", "/planner_notes")
def notes(school, asked):
    ends = range_of(asked)
    return [note for note in school.notes.values() if within(note["todo_date"], ends)]


@route("POST", "/planner_notes")
def add_note(school, asked):
    course = asked.text("course_id")
    return Reply(school.add_note(
        asked.required("title"), asked.text("details", ""), day_of(asked, iso(school.now())),
        course_of(school, course)["id"] if course else None), 201)


@route("GET", "/planner_notes/:note")
def note(school, asked, note):
    return found(school.notes, school, note)


@route("PUT", "/planner_notes/:note")
def change_note(school, asked, note):
    record = found(school.notes, school, note)
    record["title"] = asked.text("title", record["title"])
    record["details"] = record["description"] = asked.text("details", record["details"])
    record["todo_date"] = day_of(asked, record["todo_date"])
    record["updated_at"] = iso(school.now())
    return record


@route("DELETE", "/planner_notes/:note")
def remove_note(school, asked, note):
    record = found(school.notes, school, note)
    del school.notes[record["id"]]
    return {**record, "workflow_state": "deleted"}


def told_event(school, event):
    code = event["context_code"]
    course = school.courses.get(school.number(code.removeprefix("course_")))
    return {**event, "context_name": course["name"] if course else school.me["name"],
            "html_url": school.base + event["html_url"], "url": school.base + event["url"]}


def work_event(school, work):
    """An assignment as the calendar shows it."""
    return {"id": f"assignment_{work['id']}", "title": work["name"], "description": work["description"],
            "start_at": work["due_at"], "end_at": work["due_at"], "all_day": False,
            "all_day_date": work["due_at"][:10], "workflow_state": "published", "type": "assignment",
            "submission_types": ",".join(work["submission_types"]), "context_code": f"course_{work['course_id']}",
            "context_name": school.courses[work["course_id"]]["name"], "location_name": None,
            "html_url": school.base + work["html_url"], "assignment": told_work(school, work, ())}


@route("GET", "/calendar_events")
def events(school, asked):
    codes = asked.all("context_codes") or [f"user_{school.me['id']}"]
    # Further ones are ignored.
    codes, ends = codes[:10], range_of(asked)
    for code in codes:
        if code.startswith("course_") and school.is_closed(code.removeprefix("course_")):
            raise refused(school.settings.closed_course_status)
    if ends == [None, None] and not asked.flag("all_events", False):
        ends = [school.now().replace(hour=0, minute=0, second=0), school.now().replace(hour=23, minute=59, second=59)]
    if asked.flag("all_events", False):
        ends = [None, None]
    if asked.text("type", "event") == "assignment":
        rows = [work_event(school, work) for work in school.assignments.values()
                if work["due_at"] and f"course_{work['course_id']}" in codes]
    else:
        rows = [told_event(school, event) for event in school.events.values() if event["context_code"] in codes]
    return sorted((row for row in rows if within(row["start_at"], ends)), key=lambda row: row["start_at"])


def event_fields(school, given, record=None):
    context = given.get("context_code", record and record["context_code"])
    if context != f"user_{school.me['id']}":
        raise refused(school.settings.closed_course_status or 401)
    try:
        start = iso(moment(given["start_at"])) if given.get("start_at") else record["start_at"]
        end = iso(moment(given["end_at"])) if given.get("end_at") else record["end_at"] if record else start
    except (ValueError, KeyError, TypeError):
        raise invalid("start_at", "isn't a date") from None
    all_day = str(given.get("all_day", record and record["all_day"])).lower() in ("true", "1")
    return context, start, end, all_day


@route("POST", "/calendar_events")
def add_event(school, asked):
    given = asked.under("calendar_event")
    context, start, end, all_day = event_fields(school, given)
    return Reply(told_event(school, school.add_event(
        given.get("title", ""), context, start, end, given.get("location_name"), given.get("description"), all_day)),
        201)


@route("GET", "/calendar_events/:event")
def event(school, asked, event):
    if event.startswith("assignment_"):
        work = school.assignments.get(school.number(event.removeprefix("assignment_")))
        if work is None or not work["due_at"]:
            raise missing()
        return work_event(school, work)
    return told_event(school, found(school.events, school, event))


@route("PUT", "/calendar_events/:event")
def change_event(school, asked, event):
    record, given = found(school.events, school, event), asked.under("calendar_event")
    _, start, end, all_day = event_fields(school, {**given, "context_code": record["context_code"]}, record)
    record.update(start_at=start, end_at=end, all_day=all_day, all_day_date=start[:10] if all_day else None,
                  updated_at=iso(school.now()))
    for name in ("title", "location_name", "description"):
        record[name] = given.get(name, record[name])
    return told_event(school, record)


@route("DELETE", "/calendar_events/:event")
def remove_event(school, asked, event):
    record = found(school.events, school, event)
    event_fields(school, {}, record)
    del school.events[record["id"]]
    return {**told_event(school, record), "workflow_state": "deleted"}


def to_do(school):
    """Work that can still be handed in and wasn't."""
    return [work for work in school.assignments.values()
            if not lock(school, work)["locked_for_user"] and not school.submissions[work["id"]]["submitted_at"]
            and not school.submissions[work["id"]]["excused"] and work["due_at"]
            and moment(work["due_at"]) >= school.now() and not school.is_closed(str(work["course_id"]))]


@route("GET", "/users/self/todo")
def todo(school, asked):
    return [{"type": "submitting", "context_type": "Course", "course_id": work["course_id"], "context_name":
             school.courses[work["course_id"]]["name"], "html_url": f"{school.base}{work['html_url']}#submit",
             "ignore": f"{school.base}/api/v1/users/self/todo/assignment_{work['id']}/submitting",
             "assignment": told_work(school, work, ())} for work in to_do(school)]


@route("GET", "/users/self/todo_item_count")
def todo_count(school, asked):
    return {"needs_grading_count": 0, "assignments_needing_submitting": len(to_do(school))}


@route("GET", "/users/self/upcoming_events")
def upcoming(school, asked):
    now = iso(school.now())
    rows = [told_event(school, event) for event in school.events.values()] + \
        [work_event(school, work) for work in to_do(school)]
    return Reply(sorted((row for row in rows if row["start_at"] >= now), key=lambda row: row["start_at"])[:20])


@route("GET", "/users/self/activity_stream/summary")
def activity(school, asked):
    rows = []
    announcements = [one for one in school.topics.values() if one["is_announcement"]]
    for kind, some, unread in (
            ("Announcement", len(announcements), sum(one["read_state"] == "unread" for one in announcements)),
            ("Conversation", len(school.conversations),
             sum(one["workflow_state"] == "unread" for one in school.conversations.values())),
            ("Submission", len(school.submissions), sum(not one["_seen"] for one in school.submissions.values()))):
        rows.append({"type": kind, "count": some, "unread_count": unread, "notification_category": None})
    return Reply(rows)
