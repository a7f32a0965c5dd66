"""The Python side of `Tools/bench/run ical`: milliseconds of icalendar and recurring-ical-events, one `name value` per line."""

import datetime
import sys
import time
from pathlib import Path

import icalendar
import recurring_ical_events


def timed(work):
    began = time.perf_counter()
    result = work()
    return (time.perf_counter() - began) * 1000, result


def main(events, recurring):
    parse, calendar = timed(lambda: icalendar.Calendar.from_ical(Path(events).read_bytes()))
    print("events", len(calendar.events))
    print("parse_ms", parse)
    print("export_ms", timed(calendar.to_ical)[0])
    rules = icalendar.Calendar.from_ical(Path(recurring).read_bytes())
    window = [datetime.datetime(year, 1, 1, tzinfo=datetime.timezone.utc) for year in (2026, 2027)]
    year, found = timed(lambda: recurring_ical_events.of(rules).between(*window))
    print("occurrences", len(found))
    print("year_ms", year)


if __name__ == "__main__":
    main(*sys.argv[1:])
