"""Who am I, courses, groups, assignments, submissions as read, quizzes."""

from grading import set_scores
from school import moment
from wire import missing, public, refused, route, without

CLASS_FIELDS = ("_teacher", "_topics", "_section", "_scores", "course_progress", "teachers", "term")


def course_of(school, ident):
    course = school.courses.get(school.number(ident))
    if course is None:
        raise missing()
    if course.get("access_restricted_by_date"):
        raise refused(school.settings.closed_course_status or 401)
    return course


def work_of(school, course, ident):
    work = school.assignments.get(school.number(ident))
    if work is None or work["course_id"] != course_of(school, course)["id"]:
        raise missing()
    return work


def assignments_of(school, course):
    return [work for work in school.assignments.values() if work["course_id"] == course["id"]]


@route("GET", "/users/self")
def me(school, asked):
    return {**public(school.me), "avatar_url": f"{school.base}/images/messages/avatar-50.png",
            "locale": None, "effective_locale": "en", "permissions":
            {"can_update_name": False, "can_update_avatar": True, "limit_parent_app_web_access": False}}


@route("GET", "/users/self/profile")
def profile(school, asked):
    return {"id": school.me["id"], "name": school.me["name"], "short_name": school.me["short_name"],
            "sortable_name": school.me["sortable_name"], "title": None, "bio": None,
            "primary_email": "jordan.ellis@school.invalid", "login_id": "jellis", "time_zone": "America/Chicago",
            "locale": None, "effective_locale": "en", "avatar_url": f"{school.base}/images/messages/avatar-50.png",
            "calendar": {"ics": f"{school.base}/feeds/calendars/user_secret.ics"}}


def told_course(school, course, include):
    if course.get("access_restricted_by_date"):
        return course
    scores = course["_scores"] if "total_scores" in include and not course["hide_final_grades"] else {}
    told = {**public(course), "enrollments": [
        {"type": "student", "role": "StudentEnrollment", "role_id": 3, "user_id": school.me["id"],
         "enrollment_state": "active", "limit_privileges_to_course_section": False, **scores}]}
    told["calendar"] = {"ics": school.base + course["calendar"]["ics"]}
    if "term" in include:
        told["term"] = school.term
    if "teachers" in include:
        told["teachers"] = [{**school.display(course["_teacher"])}]
    if "course_progress" in include:
        items = [item for module in school.modules.values() if module["_course"] == course["id"]
                 for item in module["_items"] if "completion_requirement" in item]
        told["course_progress"] = {
            "requirement_count": len(items), "requirement_completed_count":
            sum(item["completion_requirement"]["completed"] for item in items),
            "next_requirement_url": None, "completed_at": None}
    if "concluded" in include:
        told["concluded"] = False
    return told


@route("GET", "/courses")
def courses(school, asked):
    if asked.text("enrollment_state") == "completed":
        return []
    return [told_course(school, course, asked.all("include")) for course in school.courses.values()]


@route("GET", "/courses/:course")
def one_course(school, asked, course):
    return told_course(school, course_of(school, course), asked.all("include"))


@route("GET", "/users/self/enrollments")
def enrollments(school, asked):
    return [{"id": course["id"] + 500_000, "course_id": course["id"], "course_section_id": course["_section"],
             "user_id": school.me["id"], "type": "StudentEnrollment", "enrollment_state": "active",
             "grades": {"html_url": f"{school.base}/courses/{course['id']}/grades",
                        "current_score": course["_scores"]["computed_current_score"],
                        "current_grade": course["_scores"]["computed_current_grade"],
                        "final_score": course["_scores"]["computed_final_score"],
                        "final_grade": course["_scores"]["computed_final_grade"]}}
            for course in school.open_courses()]


def lock(school, work):
    """Whether and why an assignment is locked now."""
    now = school.now()
    if work["unlock_at"] and moment(work["unlock_at"]) > now:
        return {"locked_for_user": True, "lock_info": {"asset_string": f"assignment_{work['id']}",
                                                       "unlock_at": work["unlock_at"], "can_view": True},
                "lock_explanation": f"This assignment is locked until {work['unlock_at']}."}
    if work["lock_at"] and moment(work["lock_at"]) < now:
        return {"locked_for_user": True, "lock_info": {"asset_string": f"assignment_{work['id']}",
                                                       "lock_at": work["lock_at"], "can_view": True},
                "lock_explanation": f"This assignment was locked {work['lock_at']}."}
    return {"locked_for_user": False}


def told_work(school, work, include=()):
    told = {**work, **lock(school, work), "html_url": school.base + work["html_url"]}
    if "submission" in include:
        told["submission"] = told_submission(school, work["id"], ())
    if "all_dates" in include:
        told["all_dates"] = [{"base": True, "due_at": work["due_at"], "unlock_at": work["unlock_at"],
                              "lock_at": work["lock_at"]}]
    if "score_statistics" in include:
        told["score_statistics"] = {"min": 2.0, "mean": work["points_possible"] * 0.8, "max": work["points_possible"]}
    return told


def told_submission(school, work, include):
    record = school.submissions[work]
    told = without(record, *(name for name in ("submission_comments", "submission_history", "rubric_assessment")
                             if name not in include))
    return {**told, "preview_url": school.base + record["preview_url"]}


@route("GET", "/courses/:course/assignments")
def assignments(school, asked, course):
    rows = assignments_of(school, course_of(school, course))
    if asked.text("search_term"):
        rows = [work for work in rows if asked.text("search_term").lower() in work["name"].lower()]
    bucket, now = asked.text("bucket"), school.now()
    if bucket in ("past", "overdue"):
        rows = [work for work in rows if work["due_at"] and moment(work["due_at"]) < now]
    if bucket in ("upcoming", "future"):
        rows = [work for work in rows if not work["due_at"] or moment(work["due_at"]) >= now]
    if bucket == "undated":
        rows = [work for work in rows if not work["due_at"]]
    if asked.text("order_by") == "due_at":
        rows = sorted(rows, key=lambda work: (work["due_at"] is None, work["due_at"] or "", work["id"]))
    return [told_work(school, work, asked.all("include")) for work in rows]


@route("GET", "/courses/:course/assignments/:work")
def assignment(school, asked, course, work):
    return told_work(school, work_of(school, course, work), asked.all("include"))


@route("GET", "/courses/:course/assignment_groups")
def assignment_groups(school, asked, course):
    course, include = course_of(school, course), asked.all("include")
    rows = []
    for group in (one for one in school.groups.values() if one["_course"] == course["id"]):
        told = public(group)
        if "assignments" in include:
            told["assignments"] = [told_work(school, work, include) for work in assignments_of(school, course)
                                   if work["assignment_group_id"] == group["id"]]
        rows.append(told)
    return rows


@route("GET", "/courses/:course/assignments/:work/submissions/:user")
def submission(school, asked, course, work, user):
    work = work_of(school, course, work)
    if user not in ("self", str(school.me["id"])):
        raise refused(school.settings.closed_course_status or 401)
    school.submissions[work["id"]]["_seen"] = True
    return told_submission(school, work["id"], asked.all("include"))


@route("GET", "/courses/:course/students/submissions")
def submissions(school, asked, course):
    course = course_of(school, course)
    told = []
    for work in assignments_of(school, course):
        row = told_submission(school, work["id"], asked.all("include"))
        if "assignment" in asked.all("include"):
            row["assignment"] = told_work(school, work)
        told.append(row)
    return told


@route("GET", "/users/self/missing_submissions")
def missing_submissions(school, asked):
    rows = []
    for work in school.assignments.values():
        state = lock(school, work)
        if not school.submissions[work["id"]]["missing"] or school.is_closed(str(work["course_id"])):
            continue
        if "submittable" in asked.all("filter") and state["locked_for_user"]:
            continue
        told = told_work(school, work)
        if "planner_overrides" in asked.all("include"):
            told["planner_override"] = next(
                (one for one in school.overrides.values()
                 if one["_kind"] == "assignment" and one["plannable_id"] == work["id"]), None)
        if "course" in asked.all("include"):
            told["course"] = told_course(school, school.courses[work["course_id"]], ())
        rows.append(told)
    return sorted(rows, key=lambda work: (work["due_at"] or "", work["id"]))


def told_quiz(school, quiz):
    return {**public(quiz), "html_url": school.base + quiz["html_url"], "mobile_url":
            f"{school.base}{quiz['html_url']}?force_user=1&persist_headless=1"}


@route("GET", "/courses/:course/quizzes")
def quizzes(school, asked, course):
    course = course_of(school, course)
    return [told_quiz(school, quiz) for quiz in school.quizzes.values() if quiz["_course"] == course["id"]]


@route("GET", "/courses/:course/quizzes/:quiz")
def one_quiz(school, asked, course, quiz):
    record = school.quizzes.get(school.number(quiz))
    if record is None or record["_course"] != course_of(school, course)["id"]:
        raise missing()
    return told_quiz(school, record)


def graded(school, work):
    """Computes a course's scores again after something about its work changed."""
    set_scores(school, school.courses[work["course_id"]])
