"""Reads a plan: a CSV file with a day, a time and a text on each line."""
import csv, re
from collections import namedtuple
from datetime import date, timedelta

DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
MOST_BYTES, MOST_LINES, LONGEST_TEXT = 1_000_000, 5_000, 200

# weekday is 0 for Monday, or None for an entry on one date; time is "07:42" or "".
Entry = namedtuple("Entry", "line date weekday time text")


def read(text):
    """The entries of a plan, and a sentence for each line that has a mistake."""
    entries, mistakes = [], []
    lines, delimiter = text.splitlines(), separator(text)
    for number, line in enumerate(lines[:MOST_LINES], 1):
        try:
            cells = [cell.strip() for cell in next(csv.reader([line], delimiter=delimiter, strict=True), [])]
            if any(cells) and not cells[0].startswith("#") and [c.lower() for c in cells[:2]] != ["day", "time"]:
                entries.append(entry(number, cells))
        except csv.Error:
            mistakes.append(f"Line {number}: A quotation mark isn't closed, or isn't doubled.")
        except ValueError as mistake:
            mistakes.append(f"Line {number}: {mistake}")
    if len(lines) > MOST_LINES:
        mistakes.append(f"Lines from {MOST_LINES + 1:,} on are left out: a plan has at most {MOST_LINES:,} lines.")
    return entries, mistakes


def separator(text):
    """What separates the cells: the most frequent one of the first line."""
    return max(",;\t", key=text.split("\n", 1)[0].count)


def entry(number, cells):
    if len(cells) < 3:
        raise ValueError("It needs a day, a time and a text, separated by commas.")
    if not cells[2]:
        raise ValueError("The text is missing.")
    if len(cells[2]) > LONGEST_TEXT:
        raise ValueError(f"The text is longer than {LONGEST_TEXT} characters.")
    on, weekday = day(cells[0])
    return Entry(number, on, weekday, time(cells[1]), cells[2])


def day(text):
    """A date and None, or None and a weekday."""
    if re.fullmatch(r"\d{4}-\d\d-\d\d", text, re.ASCII):
        try:
            return date.fromisoformat(text), None
        except ValueError:
            raise ValueError(f"{text} isn't in the calendar.") from None
    found = [i for i, name in enumerate(DAYS) if len(text) >= 3 and name.lower().startswith(text.lower())]
    if not found:
        raise ValueError(f"I don't understand the day “{text[:40]}”. Write a date such as 2026-11-26, or a weekday.")
    return None, found[0]


def time(text):
    if not text:
        return ""
    found = re.fullmatch(r"(\d{1,2}):(\d\d)", text, re.ASCII)
    if not found or int(found[1]) > 23 or int(found[2]) > 59:
        raise ValueError(f"I don't understand the time “{text[:40]}”. Write it as 12:30, or leave it out.")
    return f"{int(found[1]):02}:{found[2]}"


def on(entries, when):
    """The entries of a date, by time."""
    return sorted((e for e in entries if e.date == when or e.weekday == when.weekday()), key=lambda e: e.time)


def days(entries, start, count=7):
    """Pairs of a date and its entries, without the days that have none."""
    dates = [start + timedelta(n) for n in range(count)]
    return [(when, found) for when in dates if (found := on(entries, when))]
