"""One school in memory: a student, the courses, and everything in them, as Canvas tells it."""

import datetime
import itertools
import uuid

from grading import set_scores
from words import ANNOUNCEMENTS, CLASSMATES, COMMENTS, COURSES, GROUPS, KINDS, PLAIN, RICH

UTC = datetime.timezone.utc
DAY = datetime.timedelta(days=1)


def iso(moment):
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def moment(text):
    read = datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))
    return read if read.tzinfo else read.replace(tzinfo=UTC)


class School:
    def __init__(self, settings):
        self.settings = settings
        self.base = ""
        self._now = moment(settings.now) if settings.now else None
        first = 9_007_199_254_741_001 if settings.big_ids else 1001
        self.ids = itertools.count(first)
        # Noon of today, so that dates don't depend on the hour.
        self.day = self.now().replace(hour=12, minute=0, second=0, microsecond=0)
        self.users, self.courses, self.groups, self.assignments = {}, {}, {}, {}
        self.submissions, self.quizzes, self.topics, self.pages = {}, {}, {}, {}
        self.modules, self.events, self.notes, self.overrides = {}, {}, {}, {}
        self.conversations, self.files = {}, {}
        self.me = self.person("Jordan Ellis", "student")
        self.classmates = [self.person(name, "student") for name in CLASSMATES]
        self.term = {"id": self.new_id(), "name": "Fall semester", "start_at": self.at(-90), "end_at": self.at(60),
                     "workflow_state": "active"}
        count = settings.courses
        for number in range(count):
            # Earlier courses get one item more if it doesn't come out even.
            self.add_course(number, settings.items // count + (number < settings.items % count))
        self.add_restricted_course()
        self.add_planner()
        self.add_conversations()
        for course in self.courses.values():
            set_scores(self, course)

    def now(self):
        return self._now or datetime.datetime.now(UTC)

    def at(self, days, hours=0):
        """A moment this many days after today's noon."""
        return iso(self.day + days * DAY + datetime.timedelta(hours=hours))

    def new_id(self):
        return next(self.ids)

    def number(self, text):
        """An id as a path has it."""
        return int(text) if text.isdigit() else -1

    def person(self, name, role):
        record = {"id": self.new_id(), "name": name, "created_at": "2026-08-01T12:00:00Z",
                  "sortable_name": ", ".join(reversed(name.rsplit(" ", 1))), "short_name": name.split(" ")[0],
                  "_role": role}
        self.users[record["id"]] = record
        return record

    def display(self, user):
        """A person as the author of something."""
        return {"id": user["id"], "anonymous_id": format(user["id"], "x"), "display_name": user["name"],
                "avatar_image_url": f"{self.base}/images/messages/avatar-50.png",
                "html_url": f"{self.base}/users/{user['id']}", "pronouns": None}

    def is_closed(self, course):
        """The last course of a school of several, unless the settings open it."""
        own = [key for key in self.courses if not self.courses[key].get("access_restricted_by_date")]
        return self.settings.closed_course_status and len(own) > 8 and self.number(course) == own[-1]

    def add_course(self, number, items):
        name, code, teacher, weighted, topics = COURSES[number % len(COURSES)]
        again = number // len(COURSES)
        course = {
            "id": self.new_id(), "name": f"{name} {again + 1}" if again else name, "course_code": code,
            "workflow_state": "available", "start_at": None, "end_at": None, "is_public": False,
            "enrollment_term_id": self.term["id"], "time_zone": "America/Chicago", "default_view": "modules",
            "apply_assignment_group_weights": weighted, "hide_final_grades": False, "uuid": uuid.uuid4().hex,
            "calendar": {"ics": f"/feeds/calendars/course_{code}.ics"},
            "_teacher": self.person(teacher, "teacher"), "_topics": topics,
        }
        self.courses[course["id"]] = course
        course["_section"] = self.new_id()
        named = {}
        for position, (title, weight, points, rules) in enumerate(GROUPS, 1):
            group = {"id": self.new_id(), "name": title, "position": position,
                     "group_weight": weight if weighted else 0.0, "rules": dict(rules), "sis_source_id": None,
                     "integration_data": {}, "_course": course["id"], "_points": points}
            self.groups[group["id"]] = named[title] = group
        for index in range(items):
            self.add_assignment(course, named, index, items, number)
        self.add_pages(course, number)
        self.add_announcements(course, number)
        self.add_modules(course)

    def add_assignment(self, course, groups, index, items, number):
        group_name, title, kinds = KINDS[(index + number) % len(KINDS)]
        topic = course["_topics"][index // len(KINDS) % len(course["_topics"])]
        group = groups[group_name]
        title = title.format(topic)
        # Two thirds are over, one third is to come.
        days = round(-56 + index * 84 / max(items, 1))
        text = (RICH if index % 5 == 0 else PLAIN).format(
            title=title, topic=topic, topic_slug=topic.lower().replace(" ", "-"), course=course["id"])
        ident = self.new_id()
        # What comes in turn goes on through all courses, so that a small school has everything too.
        turn = len(self.assignments)
        due = None if turn % 13 == 12 else self.at(days, 11)
        record = {
            "id": ident, "name": title, "description": None if turn % 11 == 10 else text,
            "course_id": course["id"], "assignment_group_id": group["id"], "position": index + 1,
            "created_at": self.at(days - 14), "updated_at": self.at(days - 7), "due_at": due,
            "unlock_at": self.at(days - 3) if days > 10 and turn % 4 == 0 else None,
            "lock_at": self.at(days + 5, 11) if turn % 5 == 1 else None,
            "points_possible": group["_points"], "grading_type": "points", "submission_types": kinds,
            "allowed_attempts": 2 if turn % 7 == 2 else -1, "published": True, "workflow_state": "published",
            "html_url": f"/courses/{course['id']}/assignments/{ident}", "muted": False,
            "omit_from_final_grade": False, "only_visible_to_overrides": False, "peer_reviews": False,
            "has_submitted_submissions": True, "is_quiz_assignment": kinds == ["online_quiz"],
            "allowed_extensions": ["pdf", "docx", "txt"] if "online_upload" in kinds else None,
            "post_manually": False, "hide_in_gradebook": False, "anonymize_students": False,
        }
        if record["allowed_extensions"] is None:
            del record["allowed_extensions"]
        if group_name == "Projects":
            record["rubric"] = [
                {"id": "_crit1", "points": 30.0, "description": "Content", "long_description": "Is it right?",
                 "criterion_use_range": False,
                 "ratings": [{"id": "r1", "points": 30.0, "description": "Full", "long_description": ""},
                             {"id": "r2", "points": 15.0, "description": "Some", "long_description": ""}]},
                {"id": "_crit2", "points": 20.0, "description": "Form", "long_description": "", "criterion_use_range":
                 False, "ratings": [{"id": "r3", "points": 20.0, "description": "Clear", "long_description": ""}]}]
            record["use_rubric_for_grading"] = True
        if kinds == ["online_quiz"]:
            self.add_quiz(course, record)
        if kinds == ["discussion_topic"]:
            topic = self.add_topic(course, title, text, course["_teacher"], assignment=record)
            record["discussion_topic"] = {"id": topic["id"], "title": title}
        self.assignments[ident] = record
        self.add_submission(course, record, turn, days)

    def add_submission(self, course, work, turn, days):
        """How the student stands with a piece of work; the states come in turn."""
        points = work["points_possible"]
        record = {
            "id": self.new_id(), "assignment_id": work["id"], "course_id": course["id"], "user_id": self.me["id"],
            "workflow_state": "unsubmitted", "submission_type": None, "body": None, "url": None, "attempt": None,
            "submitted_at": None, "graded_at": None, "posted_at": None, "grade": None, "entered_grade": None,
            "score": None, "entered_score": None, "late": False, "missing": False, "excused": None,
            "late_policy_status": None, "points_deducted": None, "seconds_late": 0, "grader_id": None,
            "cached_due_date": work["due_at"], "grade_matches_current_submission": True, "redo_request": False,
            "preview_url": f"/courses/{course['id']}/assignments/{work['id']}/submissions/{self.me['id']}?preview=1",
            "submission_comments": [], "submission_history": [], "rubric_assessment": None, "_seen": True,
        }
        self.submissions[work["id"]] = record
        online = work["submission_types"] != ["none"] and work["submission_types"] != ["on_paper"]
        if days >= 0:
            if turn % 8 == 3 and online:
                self.hand_in(record, work, days - 1 if days else -1)
            return
        state = "graded" if not work["due_at"] else \
            ("graded", "late", "graded", "graded", "missing", "graded", "waiting", "excused", "graded", "hidden")[
                turn * 3 % 10]
        if not online and state in ("late", "missing", "waiting"):
            state = "graded"
        if state == "missing":
            record.update(missing=True, late_policy_status=None, seconds_late=int(-days * 86400))
            return
        if state == "excused":
            record.update(excused=True, workflow_state="graded", graded_at=self.at(days + 2),
                          posted_at=self.at(days + 2), grade="EX")
            return
        if online:
            self.hand_in(record, work, days + 2 if state == "late" else days - 1)
        if state == "late":
            record.update(late=True, seconds_late=2 * 86400, late_policy_status="late", points_deducted=points * 0.1)
        if state == "waiting":
            return
        share = (0.95, 0.8, 1.0, 0.7, 0.88, 0.6, 0.92)[turn % 7]
        entered = round(points * share, 1)
        score = round(entered - (record["points_deducted"] or 0), 1)
        shown = state != "hidden"
        record.update(
            workflow_state="graded", grader_id=course["_teacher"]["id"], graded_at=self.at(min(days + 3, 0)),
            posted_at=self.at(min(days + 3, 0)) if shown else None, _seen=days < -4,
            entered_score=entered if shown else None, entered_grade=f"{entered:g}" if shown else None,
            score=score if shown else None, grade=f"{score:g}" if shown else None)
        if shown and turn % 3 == 0:
            record["submission_comments"].append({
                "id": self.new_id(), "author_id": course["_teacher"]["id"], "author_name": course["_teacher"]["name"],
                "author": self.display(course["_teacher"]), "comment": COMMENTS[turn % len(COMMENTS)],
                "created_at": self.at(min(days + 3, 0)), "edited_at": None, "attempt": record["attempt"]})
        if shown and work.get("rubric"):
            record["rubric_assessment"] = {"_crit1": {"rating_id": "r1", "comments": "Strong.", "points": 30.0}}

    def hand_in(self, record, work, days):
        kind = work["submission_types"][0]
        record.update(workflow_state="submitted", submission_type=kind, attempt=1, submitted_at=self.at(days),
                      body="<p>My answer.</p>" if kind == "online_text_entry" else None,
                      url="https://example.org/mine" if kind == "online_url" else None)
        record["submission_history"] = [{key: value for key, value in record.items()
                                         if key not in ("submission_history", "submission_comments", "_seen")}]

    def add_quiz(self, course, work):
        quiz = {"id": self.new_id(), "title": work["name"], "html_url": "", "quiz_type": "assignment",
                "description": work["description"], "assignment_id": work["id"], "time_limit": 20,
                "shuffle_answers": False, "allowed_attempts": 1, "question_count": 10, "published": True,
                "points_possible": work["points_possible"], "due_at": work["due_at"], "lock_at": work["lock_at"],
                "unlock_at": work["unlock_at"], "locked_for_user": False, "scoring_policy": "keep_highest",
                "_course": course["id"]}
        quiz["html_url"] = f"/courses/{course['id']}/quizzes/{quiz['id']}"
        work["quiz_id"] = quiz["id"]
        self.quizzes[quiz["id"]] = quiz

    def add_topic(self, course, title, message, author, assignment=None, announcement=False, days=-7, read=True):
        ident = self.new_id()
        record = {
            "id": ident, "title": title, "message": message, "posted_at": self.at(days), "created_at": self.at(days),
            "last_reply_at": None, "delayed_post_at": None, "lock_at": None, "todo_date": None,
            "assignment_id": assignment and assignment["id"], "read_state": "read" if read else "unread",
            "unread_count": 0, "subscribed": True, "published": True, "locked": announcement, "pinned": False,
            "discussion_type": "threaded", "user_name": author["name"], "author": self.display(author),
            "attachments": [], "require_initial_post": None, "discussion_subentry_count": 0,
            "html_url": f"/courses/{course['id']}/discussion_topics/{ident}", "is_announcement": announcement,
            "context_code": f"course_{course['id']}", "_course": course["id"], "_entries": [],
        }
        self.topics[ident] = record
        if not announcement:
            entry = {"id": self.new_id(), "user_id": self.classmates[0]["id"], "user_name": self.classmates[0]["name"],
                     "message": "<p>I think so too.</p>", "created_at": self.at(days + 1), "updated_at":
                     self.at(days + 1), "parent_id": None, "read_state": "unread", "forced_read_state": False,
                     "replies": []}
            record["_entries"].append(entry)
            record.update(discussion_subentry_count=1, unread_count=1, last_reply_at=entry["created_at"])
        return record

    def add_announcements(self, course, number):
        for index, (title, text) in enumerate(ANNOUNCEMENTS):
            record = self.add_topic(course, title, text.format(topic=course["_topics"][index]), course["_teacher"],
                                    announcement=True, days=-1 - index * 6 - number % 3, read=index > 0)
            if index == 0 and number == 0:
                record["attachments"] = [{"id": self.new_id(), "display_name": "form.pdf", "filename": "form.pdf",
                                          "content-type": "application/pdf", "size": 10240,
                                          "url": "/files/77/download?verifier=v"}]

    def add_pages(self, course, number):
        for index, topic in enumerate(course["_topics"][:3]):
            slug = topic.lower().replace(" ", "-")
            self.pages[course["id"], slug] = {
                "page_id": self.new_id(), "url": slug, "title": topic, "created_at": self.at(-40),
                "updated_at": self.at(-20), "published": True, "front_page": index == 0, "hide_from_students": False,
                "editing_roles": "teachers", "locked_for_user": False, "html_url":
                f"/courses/{course['id']}/pages/{slug}", "todo_date": self.at(2) if index == 0 and number < 2 else
                None, "body": RICH.format(title=topic, topic=topic, topic_slug=slug, course=course["id"])}

    def add_modules(self, course):
        work = [record for record in self.assignments.values() if record["course_id"] == course["id"]]
        for position, topic in enumerate(course["_topics"][:3], 1):
            module = {"id": self.new_id(), "name": f"Unit {position}: {topic}", "position": position,
                      "workflow_state": "active", "unlock_at": None, "require_sequential_progress": position == 2,
                      "prerequisite_module_ids": [], "published": True, "state": "completed" if position == 1 else
                      "started" if position == 2 else "unlocked", "completed_at": None, "_course": course["id"],
                      "_items": []}
            self.modules[module["id"]] = module
            slug = topic.lower().replace(" ", "-")
            things = [("SubHeader", "Start here", {}),
                      ("Page", topic, {"page_url": slug, "completion_requirement":
                                       {"type": "must_view", "completed": position == 1}})]
            for record in work[(position - 1) * 3:position * 3]:
                things.append(("Assignment", record["name"], {
                    "content_id": record["id"], "completion_requirement":
                    {"type": "must_submit", "completed": bool(self.submissions[record["id"]]["submitted_at"])}}))
            things.append(("ExternalUrl", "An article", {
                "external_url": f"https://www.example.org/{slug}",
                "completion_requirement": {"type": "must_mark_done", "completed": False}}))
            for place, (kind, title, more) in enumerate(things, 1):
                ident = self.new_id()
                module["_items"].append({
                    "id": ident, "module_id": module["id"], "position": place, "title": title, "indent": 0,
                    "type": kind, "html_url": f"/courses/{course['id']}/modules/items/{ident}", **more,
                    "content_details": {"locked_for_user": False, "points_possible": None, "due_at": None}})

    def add_restricted_course(self):
        """A course that has ended: the list has it, but without a name."""
        ident = self.new_id()
        self.courses[ident] = {"id": ident, "access_restricted_by_date": True}

    def open_courses(self):
        return [course for course in self.courses.values() if not course.get("access_restricted_by_date")]

    def add_planner(self):
        courses = self.open_courses()
        for title, days in (("Buy a new calculator", 1), ("Ask about the field trip", 3)):
            self.add_note(title, "", self.at(days), courses[0]["id"] if courses and days == 3 else None)
        for index, course in enumerate(courses[:3]):
            self.add_event(f"{course['name']} review session", f"course_{course['id']}", self.at(index + 1, 3),
                           self.at(index + 1, 4), "Room 214", "<p>Bring <b>questions</b>.</p>")
        self.add_event("Dentist", f"user_{self.me['id']}", self.at(2, 2), self.at(2, 3), "Main Street", None)
        self.add_event("Early release day", f"user_{self.me['id']}", self.at(5, -12), self.at(5, -12), "", None,
                       all_day=True)

    def add_note(self, title, details, todo_date, course):
        record = {"id": self.new_id(), "title": title, "description": details, "details": details,
                  "user_id": self.me["id"], "workflow_state": "active", "course_id": course, "todo_date": todo_date,
                  "created_at": iso(self.now()), "updated_at": iso(self.now())}
        self.notes[record["id"]] = record
        return record

    def add_event(self, title, context, start, end, place, text, all_day=False):
        ident = self.new_id()
        record = {
            "id": ident, "title": title, "start_at": start, "end_at": end, "location_name": place,
            "location_address": None, "context_code": context, "context_name": "", "effective_context_code": None,
            "description": text, "workflow_state": "active", "hidden": False, "all_day": all_day,
            "all_day_date": start[:10] if all_day else None, "created_at": iso(self.now()), "updated_at":
            iso(self.now()), "child_events": [], "child_events_count": 0, "parent_event_id": None, "type": "event",
            "html_url": f"/calendar?event_id={ident}&include_contexts={context}", "url":
            f"/api/v1/calendar_events/{ident}"}
        self.events[ident] = record
        return record

    def add_conversations(self):
        courses = self.open_courses()
        for index, course in enumerate(courses[:5]):
            people = [course["_teacher"]] + ([self.classmates[index]] if index % 2 else [])
            conversation = self.add_conversation(f"About {course['_topics'][index]}", people, course["id"])
            for turn in range(1 + index % 3):
                author = people[0] if turn % 2 == 0 else self.me
                self.add_message(conversation, author, f"Message {turn + 1} about {course['_topics'][index]}.\n"
                                 "See https://example.org/help.", self.at(-5 + index, turn))
            conversation["workflow_state"] = "unread" if index % 2 == 0 else "read"

    def add_conversation(self, subject, people, course):
        record = {"id": self.new_id(), "subject": subject, "workflow_state": "read", "starred": False,
                  "subscribed": True, "private": len(people) == 1, "_people": [self.me] + people, "_course": course,
                  "_messages": []}
        self.conversations[record["id"]] = record
        return record

    def add_message(self, conversation, author, body, created=None):
        message = {"id": self.new_id(), "author_id": author["id"], "created_at": created or iso(self.now()),
                   "generated": False, "body": body, "forwarded_messages": [], "attachments": [],
                   "media_comment": None, "participating_user_ids": [one["id"] for one in conversation["_people"]]}
        conversation["_messages"].insert(0, message)
        return message
