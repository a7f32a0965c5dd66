"""Conversations, whom one may write to, announcements, discussions."""

from coursework import course_of
from planning import range_of, within
from school import iso
from wire import Refusal, Reply, invalid, missing, public, route


def told_conversation(school, record, messages=None):
    last = record["_messages"][0] if record["_messages"] else None
    mine = [one for one in record["_messages"] if one["author_id"] == school.me["id"]]
    course = school.courses.get(record["_course"])
    others = [one for one in record["_people"] if one is not school.me]
    told = {
        **public(record), "last_message": last and last["body"][:100], "last_message_at": last and last["created_at"],
        "last_authored_message": mine[0]["body"][:100] if mine else None,
        "last_authored_message_at": mine[0]["created_at"] if mine else None,
        "message_count": len(record["_messages"]), "audience": [one["id"] for one in others],
        "properties": ["last_author"] if last and last["author_id"] == school.me["id"] else [],
        "audience_contexts": {"courses": {str(record["_course"]): ["StudentEnrollment"]}, "groups": {}},
        "avatar_url": f"{school.base}/images/messages/avatar-50.png", "visible": True,
        "participants": [{"id": one["id"], "name": one["name"], "full_name": one["name"], "pronouns": None}
                         for one in record["_people"]],
        "context_code": f"course_{record['_course']}" if course else None,
        "context_name": course["name"] if course else None}
    if messages is not None:
        told["messages"] = messages
    return told


def conversation_of(school, ident):
    record = school.conversations.get(school.number(ident))
    if record is None:
        raise missing()
    return record


@route("GET", "/conversations")
def conversations(school, asked):
    scope = asked.text("scope", "inbox")
    rows = [one for one in school.conversations.values() if one["_messages"]]
    if scope == "unread":
        rows = [one for one in rows if one["workflow_state"] == "unread"]
    elif scope == "archived":
        rows = [one for one in rows if one["workflow_state"] == "archived"]
    elif scope == "starred":
        rows = [one for one in rows if one["starred"]]
    elif scope == "sent":
        rows = [one for one in rows if any(said["author_id"] == school.me["id"] for said in one["_messages"])]
    elif scope == "inbox":
        # What only the caller has written in is in “sent” alone.
        rows = [one for one in rows if one["workflow_state"] != "archived" and
                any(said["author_id"] != school.me["id"] for said in one["_messages"])]
    rows = sorted(rows, key=lambda one: (one["_messages"][0]["created_at"], one["id"]), reverse=True)
    return [told_conversation(school, one) for one in rows]


@route("GET", "/conversations/unread_count")
def unread_count(school, asked):
    return {"unread_count": str(sum(one["workflow_state"] == "unread" for one in school.conversations.values()))}


@route("GET", "/conversations/:conversation")
def conversation(school, asked, conversation):
    record = conversation_of(school, conversation)
    if asked.flag("auto_mark_as_read", True) and record["workflow_state"] == "unread":
        record["workflow_state"] = "read"
    return told_conversation(school, record, list(record["_messages"]))


def allowed(school):
    """Teachers and classmates."""
    return {one["id"]: one for one in [course["_teacher"] for course in school.open_courses()] + school.classmates}


@route("POST", "/conversations")
def start(school, asked):
    body = asked.required("body")
    people = []
    for word in asked.all("recipients"):
        person = allowed(school).get(school.number(word))
        if person is None:
            raise invalid("recipients", "restricted by role")
        people.append(person)
    if not people:
        raise invalid("recipients", "blank", "blank")
    if len(asked.text("subject", "")) > 255:
        raise invalid("subject", "too long", "too_long")
    code = asked.text("context_code", "")
    course = course_of(school, code.removeprefix("course_"))["id"] if code.startswith("course_") else None
    together = asked.flag("group_conversation", False) or len(people) == 1
    told = []
    for group in [people] if together else [[one] for one in people]:
        record = school.add_conversation(asked.text("subject", ""), group, course)
        said = school.add_message(record, school.me, body)
        told.append(told_conversation(school, record, [said]))
    return Reply(told, 201)


@route("POST", "/conversations/:conversation/add_message")
def reply(school, asked, conversation):
    record = conversation_of(school, conversation)
    said = school.add_message(record, school.me, asked.required("body"))
    record["workflow_state"] = "read"
    return Reply(told_conversation(school, record, [said]), 201)


@route("PUT", "/conversations/:conversation")
def change_conversation(school, asked, conversation):
    record, given = conversation_of(school, conversation), asked.under("conversation")
    state = given.get("workflow_state", record["workflow_state"])
    if state not in ("read", "unread", "archived"):
        raise invalid("workflow_state", "isn't a state")
    record["workflow_state"] = state
    for name in ("starred", "subscribed"):
        if name in given:
            record[name] = given[name].lower() in ("true", "1")
    return told_conversation(school, record)


@route("DELETE", "/conversations/:conversation")
def remove_conversation(school, asked, conversation):
    record = conversation_of(school, conversation)
    told = told_conversation(school, record)
    del school.conversations[record["id"]]
    return told


@route("GET", "/search/recipients")
def recipients(school, asked):
    words = asked.text("search", "").lower().split()
    context = asked.text("context", "")
    people = allowed(school)
    if context.startswith("course_"):
        course = course_of(school, context.removeprefix("course_").split("_")[0])
        people = {one["id"]: one for one in [course["_teacher"]] + school.classmates}
    return [{"id": str(one["id"]), "name": one["name"], "full_name": one["name"], "pronouns": None,
             "common_courses": {}, "common_groups": {}, "avatar_url": f"{school.base}/images/messages/avatar-50.png"}
            for one in people.values() if all(word in one["name"].lower() for word in words)]


def told_topic(school, record, *more):
    return {**public(record), "html_url": school.base + record["html_url"]}


@route("GET", "/announcements")
def announcements(school, asked):
    codes, ends = asked.all("context_codes"), range_of(asked)
    if not codes:
        raise Refusal(400, {"message": "Missing context_codes"})
    for code in codes:
        # One course that may not be opened refuses them all.
        if code.startswith("course_") and school.is_closed(code.removeprefix("course_")):
            raise Refusal(school.settings.closed_course_status, {"status": "unauthorized", "errors":
                          [{"message": "user not authorized to perform that action"}]})
    if ends == [None, None]:
        # Canvas looks two weeks back unless told.
        ends = [school.day.__class__.fromtimestamp(school.day.timestamp() - 14 * 86400, school.day.tzinfo), None]
    rows = [one for one in school.topics.values()
            if one["is_announcement"] and one["context_code"] in codes and within(one["posted_at"], ends)]
    return [told_topic(school, one) for one in sorted(rows, key=lambda one: one["posted_at"], reverse=True)]


def topic_of(school, course, ident):
    record = school.topics.get(school.number(ident))
    if record is None or record["_course"] != course_of(school, course)["id"]:
        raise missing()
    return record


@route("GET", "/courses/:course/discussion_topics")
def topics(school, asked, course):
    course = course_of(school, course)
    wanted = asked.flag("only_announcements", False)
    return [told_topic(school, one) for one in school.topics.values()
            if one["_course"] == course["id"] and one["is_announcement"] == wanted]


@route("GET", "/courses/:course/discussion_topics/:topic")
def topic(school, asked, course, topic):
    return told_topic(school, topic_of(school, course, topic))


@route("PUT", "/courses/:course/discussion_topics/:topic/read")
def mark_read(school, asked, course, topic):
    topic_of(school, course, topic).update(read_state="read")
    return Reply(None, 204)


@route("DELETE", "/courses/:course/discussion_topics/:topic/read")
def mark_unread(school, asked, course, topic):
    topic_of(school, course, topic).update(read_state="unread")
    return Reply(None, 204)


def all_entries(entries):
    for entry in entries:
        yield entry
        yield from all_entries(entry["replies"])


def told_entry(entry, hidden):
    told = {key: entry[key] for key in ("id", "user_id", "parent_id", "created_at", "updated_at", "message")}
    return told | {"replies": [told_entry(one, hidden) for one in entry["replies"] if one["id"] not in hidden]}


@route("GET", "/courses/:course/discussion_topics/:topic/view")
def view(school, asked, course, topic):
    record = topic_of(school, course, topic)
    every = list(all_entries(record["_entries"]))
    # The tree may be older than the caller's own posts.
    late = [one for one in every if one["user_id"] == school.me["id"]] if school.settings.late_views else []
    hidden = {one["id"] for one in late}
    return {"unread_entries": [one["id"] for one in every if one["read_state"] == "unread"],
            "entry_ratings": {}, "forced_entries": [], "participants":
            [school.display(school.users[one]) for one in sorted({one["user_id"] for one in every})],
            "view": [told_entry(one, hidden) for one in record["_entries"] if one["id"] not in hidden],
            "new_entries": [told_entry(one, hidden) for one in late] if asked.text("include_new_entries") == "1"
            else []}


@route("GET", "/courses/:course/discussion_topics/:topic/entries")
def entries(school, asked, course, topic):
    return topic_of(school, course, topic)["_entries"]


def add_entry(school, asked, record, parent=None):
    if record["locked"]:
        raise Refusal(403, {"message": "the discussion is locked"})
    entry = {"id": school.new_id(), "user_id": school.me["id"], "user_name": school.me["name"],
             "message": asked.required("message"), "created_at": iso(school.now()), "updated_at": iso(school.now()),
             "parent_id": parent and parent["id"], "read_state": "read", "forced_read_state": False, "replies": []}
    (parent["replies"] if parent else record["_entries"]).append(entry)
    record.update(discussion_subentry_count=len(list(all_entries(record["_entries"]))),
                  last_reply_at=entry["created_at"])
    if record["assignment_id"]:
        mine = school.submissions[record["assignment_id"]]
        mine.update(workflow_state="submitted", submission_type="discussion_topic", missing=False,
                    submitted_at=entry["created_at"], attempt=(mine["attempt"] or 0) + 1)
    return Reply(entry, 201)


@route("POST", "/courses/:course/discussion_topics/:topic/entries")
def post_entry(school, asked, course, topic):
    return add_entry(school, asked, topic_of(school, course, topic))


@route("POST", "/courses/:course/discussion_topics/:topic/entries/:entry/replies")
def post_reply(school, asked, course, topic, entry):
    record = topic_of(school, course, topic)
    parent = next((one for one in all_entries(record["_entries"]) if str(one["id"]) == entry), None)
    if parent is None:
        raise missing()
    return add_entry(school, asked, record, parent)
