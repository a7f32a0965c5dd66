"""What the walks through the stand-in for Canvas share; see canvas_walk.py."""

import datetime
import json
import sys
import urllib.request

import requests

BASE = sys.argv[1]
WALKS = []
passed, failed = [], []


def walk(**settings):
    def register(steps):
        WALKS.append((steps, settings))
        return steps
    return register


def check(what, holds):
    if holds:
        passed.append(what)
    else:
        failed.append(f"{what} (line {sys._getframe(1).f_lineno})")


def fails(what, kind, action):
    try:
        action()
    except kind:
        check(what, True)
    else:
        check(what, False)


def open_school(**settings):
    request = urllib.request.Request(BASE + "/_double/schools", json.dumps(settings).encode(),
                                     {"Content-Type": "application/json"})
    return json.load(urllib.request.urlopen(request))["token"]


def counts(token):
    return json.load(urllib.request.urlopen(f"{BASE}/_double/schools/{token}"))


def get(token, path, accept="application/json", **parameters):
    return requests.get(BASE + "/api/v1" + path, params=parameters,
                        headers={"Authorization": "Bearer " + token, "Accept": accept})


def in_days(days):
    return (datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(days=days)).strftime("%Y-%m-%dT%H:%M:%SZ")


def courses_of(canvas):
    return [course for course in canvas.get_courses(
        enrollment_state="active", include=["total_scores", "term", "teachers", "course_progress"])
        if hasattr(course, "name")]


def planner(token, **parameters):
    rows, response = [], get(token, "/planner/items", per_page=100, **parameters)
    while True:
        rows += response.json()
        if "next" not in response.links:
            return rows
        response = requests.get(response.links["next"]["url"], headers={"Authorization": "Bearer " + token})
