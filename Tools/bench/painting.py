"""Benchmark: drawing inside a process: time and bytes of 200×60 frames."""

from inside import build, figures
from report import Row


def rows(root, notes):
    found = figures(build(root, "painting"))
    return [
        Row("painting: full frame 200×60", found["full_frame_us"] / 1000, "ms", 1, "the limit",
            "under 1 ms"),
        Row("painting: nothing changed", found["unchanged_frame_us"] / 1000, "ms"),
        Row("painting: focus moved", found["focus_move_bytes"], "B", 2000, "the limit", "under 2000"),
        Row("painting: one row further, list of 100,000", found["scroll_100000_rows_us"] / 1000, "ms",
            found["scroll_100_rows_us"] / 1000, "list of 100 rows", "1.0×"),
    ]
