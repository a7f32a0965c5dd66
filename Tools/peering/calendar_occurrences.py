"""Prints the occurrences in calendar files according to icalendar and recurring-ical-events.

calendar_occurrences.py ZONE FROM,TO[,FROM,TO...] FILE...    (seconds since 1970 UTC; ZONE is the reader's)

JSON: file → {"errors": parse errors, "windows": a list per window}. An occurrence is a string,
COMPONENT|START|END|DAY|UID|SUMMARY, with times in seconds since 1970 UTC and DAY 1 for whole days.
"""

import datetime
import json
import sys
from pathlib import Path
from zoneinfo import ZoneInfo

import icalendar
import recurring_ical_events


def is_day(time):
    return not isinstance(time, datetime.datetime)


def instant(time, zone):
    if is_day(time):
        time = datetime.datetime(time.year, time.month, time.day)
    if time.tzinfo is None:
        time = time.replace(tzinfo=zone)
    return int(time.timestamp())


def occurrences(calendar, start, end, zone):
    window = [datetime.datetime.fromtimestamp(moment, zone) for moment in (start, end)]
    found = []
    for component in recurring_ical_events.of(
            calendar, components=["VEVENT", "VTODO"], skip_bad_series=True).between(*window):
        begin = component["DTSTART"].dt
        last = component.get("DTEND", component.get("DUE"))
        last = last.dt if last is not None else begin
        found.append("|".join([
            component.name, str(instant(begin, zone)), str(instant(last, zone)), "01"[is_day(begin)],
            str(component.get("UID", "")), str(component.get("SUMMARY", ""))]))
    return sorted(found)


def main(arguments):
    zone = ZoneInfo(arguments[0])
    moments = [int(word) for word in arguments[1].split(",")]
    windows = list(zip(moments[::2], moments[1::2]))
    answer = {}
    for path in arguments[2:]:
        try:
            calendar = icalendar.Calendar.from_ical(Path(path).read_bytes())
            answer[path] = {
                "errors": [f"{component.name} {name}: {error}" for component in calendar.walk()
                           for name, error in component.errors],
                "windows": [occurrences(calendar, *window, zone) for window in windows]}
        except Exception as error:  # The libraries can throw anything; the caller checks the output.
            answer[path] = {"errors": [f"{type(error).__name__}: {error}"], "windows": []}
    json.dump(answer, sys.stdout)


if __name__ == "__main__":
    main(sys.argv[1:])
