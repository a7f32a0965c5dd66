"""Handing in: text, an address, files in three steps, comments."""

import mimetypes
import uuid

from coursework import lock, told_submission, work_of
from school import iso, moment
from wire import Refusal, Reply, invalid, missing, public, route, without


@route("POST", "/courses/:course/assignments/:work/submissions")
def hand_in(school, asked, course, work):
    work = work_of(school, course, work)
    record = school.submissions[work["id"]]
    given = asked.under("submission")
    kind = given.get("submission_type")
    if kind not in ("online_text_entry", "online_url", "online_upload", "media_recording", "basic_lti_launch"):
        raise invalid("submission_type", "not a recognized submission type")
    if kind not in work["submission_types"]:
        raise invalid("submission_type", "is not allowed for this assignment")
    if lock(school, work)["locked_for_user"]:
        raise Refusal(400, {"message": "assignment is locked"})
    attempt = record["attempt"] or 0
    if work["allowed_attempts"] not in (None, -1) and attempt >= work["allowed_attempts"]:
        raise Refusal(400, {"message": "you have reached the maximum number of allowed attempts for this assignment"})
    body = url = None
    files = []
    if kind == "online_text_entry":
        body = given.get("body")
        if not body:
            raise invalid("body", "is required for text entries", "required")
    elif kind == "online_url":
        url = given.get("url")
        if not url:
            raise invalid("url", "is required for URLs", "required")
        url = url if "://" in url else "http://" + url
    elif kind == "online_upload":
        for ident in asked.all("submission[file_ids]"):
            file = school.files.get(school.number(ident))
            if file is None or file["upload_status"] != "success":
                raise invalid("file_ids", "no valid file found for this user")
            files.append(file)
        if not files:
            raise invalid("file_ids", "is required for uploads", "required")
        allowed = work.get("allowed_extensions")
        if allowed and any(file["filename"].rsplit(".", 1)[-1].lower() not in allowed for file in files):
            raise invalid("file_ids", "has an extension that is not allowed")
    now = school.now()
    late = bool(work["due_at"]) and moment(work["due_at"]) < now
    record.update(
        workflow_state="submitted", submission_type=kind, body=body, url=url, attempt=attempt + 1,
        submitted_at=iso(now), late=late, missing=False, grade_matches_current_submission=record["score"] is None,
        seconds_late=int((now - moment(work["due_at"])).total_seconds()) if late else 0)
    record.pop("attachments", None)
    if files:
        record["attachments"] = [public(file) for file in files]
    record["submission_history"] = record["submission_history"] + [
        without(public(record), "submission_history", "submission_comments")]
    if asked.text("comment[text_comment]"):
        add_comment(school, record, asked.text("comment[text_comment]"))
    return Reply({**public(told_submission(school, work["id"], ("submission_comments",)))}, 201)


def add_comment(school, record, text):
    record["submission_comments"].append({
        "id": school.new_id(), "author_id": school.me["id"], "author_name": school.me["name"],
        "author": school.display(school.me), "comment": text, "created_at": iso(school.now()), "edited_at": None,
        "attempt": record["attempt"]})


@route("PUT", "/courses/:course/assignments/:work/submissions/:user")
def comment(school, asked, course, work, user):
    work = work_of(school, course, work)
    if user not in ("self", str(school.me["id"])):
        raise missing()
    add_comment(school, school.submissions[work["id"]], asked.required("comment[text_comment]"))
    return told_submission(school, work["id"], ("submission_comments",))


def begin_upload(school, asked):
    name = asked.required("name")
    size = asked.text("size")
    if size is not None and not size.isdigit():
        raise invalid("size", "isn't a number")
    kind = asked.text("content_type") or mimetypes.guess_type(name)[0] or "unknown/unknown"
    record = {
        "id": school.new_id(), "uuid": uuid.uuid4().hex, "folder_id": 1, "display_name": name, "filename": name,
        "upload_status": "waiting", "content-type": kind, "size": int(size) if size else None,
        "created_at": iso(school.now()), "updated_at": iso(school.now()), "locked": False, "hidden": False,
        "unlock_at": None, "lock_at": None, "hidden_for_user": False, "thumbnail_url": None, "mime_class": "file",
        "media_entry_id": None, "locked_for_user": False}
    record["url"] = f"{school.base}/files/{record['id']}/download?download_frd=1&verifier={record['uuid']}"
    school.files[record["id"]] = record
    key = uuid.uuid4().hex
    expected = {"filename": name, "content_type": kind, "token": uuid.uuid4().hex}
    school.uploads[key] = (school, record, expected)
    place = school.base.replace("127.0.0.1", "localhost") if school.settings.upload_elsewhere else school.base
    return {"upload_url": f"{place}/files_api/{key}", "upload_params": expected, "file_param": "file"}


@route("POST", "/courses/:course/assignments/:work/submissions/self/files")
def begin_submission_upload(school, asked, course, work):
    work = work_of(school, course, work)
    if "online_upload" not in work["submission_types"]:
        raise invalid("name", "this assignment takes no files")
    allowed = work.get("allowed_extensions")
    if allowed and asked.required("name").rsplit(".", 1)[-1].lower() not in allowed:
        raise invalid("name", "has an extension that is not allowed")
    return begin_upload(school, asked)


# canvasapi names the person by id.
@route("POST", "/courses/:course/assignments/:work/submissions/:user/files")
def begin_own_upload(school, asked, course, work, user):
    if user != str(school.me["id"]):
        raise missing()
    return begin_submission_upload(school, asked, course, work)


@route("POST", "/users/self/files")
def begin_personal_upload(school, asked):
    return begin_upload(school, asked)


@route("GET", "/files/:file/create_success")
def confirm(school, asked, file):
    record = school.files.get(school.number(file))
    if record is None or asked.text("uuid") != record["uuid"] or record["upload_status"] == "waiting":
        raise missing()
    record["upload_status"] = "success"
    return record


@route("GET", "/files/:file")
def file_record(school, asked, file):
    record = school.files.get(school.number(file))
    if record is None or record["upload_status"] != "success":
        raise missing()
    return record
