"""A large school as a file for `homeroom campus import`: 8 courses with 200 assignments and 40 quizzes, 50
threads of 200 messages, two classes a day. Generated from numbers, the same each time."""

import sys

COURSES = 8
ASSIGNMENTS = 200
QUIZZES = 40
THREADS = 50
MESSAGES = 200
STUDENT = "robin@alderhill.example"
DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]


def text():
    """The file as YAML, with JSON-like flow parts."""
    lines = [
        "school: {name: Full School, time_zone: local}",
        "terms: [{key: t, name: Term, year: Year, start: mon -8w, end: fri +9w}]",
        "people:",
        f"  - {{email: {STUDENT}, first_name: Robin, last_name: Alder, roles: student, local_student: yes}}",
    ]
    for course in range(COURSES):
        lines.append(f"  - {{email: teacher{course}@alderhill.example, first_name: Teacher, last_name: Number {course}, "
                     "roles: teacher}")
    for classmate in range(30):
        lines.append(f"  - {{email: mate{classmate}@alderhill.example, first_name: Mate, last_name: Number {classmate}, "
                     "roles: student}")
    lines.append("courses:")
    for course in range(COURSES):
        lines += [
            f"  - key: c{course}", f"    name: Course {course}", f"    code: C-{course}", "    sections:",
            f"      - key: c{course}-s", f"        name: Section {course}",
            f"        teachers: teacher{course}@alderhill.example",
            "        students: [" + ", ".join(
                [STUDENT] + [f"mate{mate}@alderhill.example" for mate in range(30)]) + "]",
            "        meetings:",
        ]
        for day in DAYS[course % 4:course % 4 + 4]:
            lines.append(f"          - \"{day} {8 + course % 8:02}:00-{8 + course % 8:02}:50, Room {course}\"")
        lines.append("    assignments:")
        for number in range(course, ASSIGNMENTS, COURSES):
            week = number // COURSES % 12 - 4
            lines.append(f"      - {{key: a{number}, title: Assignment {number} of course {course}, points: \"20\", "
                         f"due: \"{DAYS[number % 5]} {week:+}w 16:00\"}}")
        lines.append("    quizzes:")
        for number in range(course, QUIZZES, COURSES):
            lines.append(f"      - {{key: q{number}, title: Quiz {number}, due: \"{DAYS[number % 5]} +{number % 4}w 12:00\"}}")
    lines.append("threads:")
    for thread in range(THREADS):
        lines += [
            f"  - key: t{thread}", f"    subject: Thread {thread}",
            f"    people: [{STUDENT}, teacher{thread % COURSES}@alderhill.example]", "    messages:",
        ]
        for message in range(MESSAGES):
            by = STUDENT if message % 3 == 0 else f"teacher{thread % COURSES}@alderhill.example"
            lines.append(f"      - {{key: t{thread}-{message}, by: {by}, at: mon -1w {message // 60 + 8:02}:{message % 60:02}, "
                         f"body: \"Message {message} of thread {thread}: some words to wrap, as people write them.\"}}")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.stdout.write(text())
