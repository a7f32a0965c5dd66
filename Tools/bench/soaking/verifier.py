"""Reads everything back through the server's routes and compares it with the clients' records."""

from collections import Counter

from .calls import Refused


def verify(students, listeners, figures):
    """Records lost and duplicated writes; returns the number of acknowledged writes checked."""
    checked = 0
    for student in students:
        try:
            student._sign_in()
            checked += 1 + _attempts(student, figures) + _answers(student, figures)
            _overview(student, figures)
        except Refused as refusal:
            figures.find(f"{student.email}: {refusal}")
    for listener in listeners:
        if not listener.is_missing:
            checked += _events(listener, figures)
    return checked


def _attempts(student, figures):
    count = 0
    for item in student.items:
        found = student.caller.ask(
            "attempts", "GET", f"/api/v1/progress/{item.kind}s/{item.id}/attempts",
            token=student.access)
        found = found["attempts"] if isinstance(found, dict) else found
        booked = student.book.attempts.get((item.kind, item.id), {})
        times = Counter(attempt["id"] for attempt in found)
        where = f"{student.email}: {item.kind} {item.id}"
        for attempt, (score, correct) in booked.items():
            count += 1
            if times[attempt] == 0:
                figures.find(f"{where}: the attempt {attempt} is LOST")
        for attempt in found:
            if times[attempt["id"]] > 1 or attempt["id"] not in booked:
                figures.find(f"{where}: the attempt {attempt['id']} exists more than ONCE")
            elif (attempt["score"], attempt["correct_count"]) != booked[attempt["id"]]:
                figures.find(f"{where}: the attempt {attempt['id']} differs from its acknowledgement")
        order = [attempt["id"] for attempt in reversed(found)]
        if order != list(booked) and set(order) == set(booked):
            figures.find(f"{where}: the attempts are out of order")
    return count


def _answers(student, figures):
    stored = {}
    for item in student.items:
        if item.kind == "passage":
            found = student.caller.ask("answers", "GET", f"/api/v1/answers/passage/{item.id}",
                                       token=student.access)
            for answer in found["answers"]:
                if answer["question_id"] in stored:
                    figures.find(f"{student.email}: the answer to {answer['question_id']} is DUPLICATED")
                stored[answer["question_id"]] = answer["selected_option_index"]
    for question, option in student.book.answers.items():
        if stored.get(question) != option:
            figures.find(f"{student.email}: the answer {option} to {question} is LOST: "
                         f"{stored.get(question)} is there")
    return len(student.book.answers)


def _overview(student, figures):
    overview = student.caller.ask("overview", "GET", "/api/v1/progress", token=student.access)
    for (kind, item), attempts in student.book.attempts.items():
        latest = list(attempts.values())[-1][0]
        if kind == "passage" and overview["scores"].get(item) != latest:
            figures.find(f"{student.email}: the overview lacks the latest score of {item}")


def _events(listener, figures):
    heard = Counter(listener.attempts())
    booked = [attempt for attempts in listener.student.book.attempts.values() for attempt in attempts]
    missing = [attempt for attempt in booked if heard[attempt] == 0]
    if missing:
        figures.find(f"{listener.student.email}: {len(missing)} of {len(booked)} attempts were not "
                     f"received, e.g. {missing[0]}")
    for attempt, times in heard.items():
        if times > 1:
            figures.find(f"{listener.student.email}: the attempt {attempt} was heard {times} times")
    return len(booked)
