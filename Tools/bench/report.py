"""The table of figures."""

from dataclasses import dataclass


@dataclass
class Row:
    """One figure: ours compared with a peer's or a limit, both in `unit`."""

    figure: str
    ours: float
    unit: str
    peer: float | None = None
    against: str = ""
    aim: str = ""
    noise: float = 0.0
    more_is_better: bool = False

    @property
    def ratio(self):
        """How many times better than the peer: above 1 is better."""
        if self.peer is None or self.ours == 0:
            return None
        return self.ours / self.peer if self.more_is_better else self.peer / self.ours


def number(value):
    if value is None:
        return ""
    if value >= 1000:
        return f"{value:,.0f}"
    return f"{value:.3g}"


def table(headings, rows, left=(0,)):
    """Lines of cells, right-aligned except for the columns in `left`."""
    cells = [list(headings), *rows]
    widths = [max(len(line[column]) for line in cells) for column in range(len(headings))]
    lines = ["  ".join(text.ljust(width) if column in left else text.rjust(width)
                       for column, (text, width) in enumerate(zip(line, widths))).rstrip()
             for line in cells]
    return "\n".join([lines[0], "  ".join("-" * width for width in widths), *lines[1:]])


def render(rows, notes):
    """Plain text: a line per figure, then what was skipped and why."""
    cells = [[
        row.figure,
        f"{number(row.ours)} {row.unit}",
        f"{number(row.peer)} {row.unit}" if row.peer is not None else "",
        f"{row.ratio:.2f}×" if row.ratio else "",
        f"±{row.noise * 100:.0f} %" if row.noise else "",
        row.against,
        row.aim,
    ] for row in rows]
    headings = ["figure", "ours", "peer", "ratio", "noise", "beside", "aim"]
    lines = [table(headings, cells, left=(0, 5, 6))]
    lines += ["", "ratio: how many times better than the comparison; above 1 is better.",
              "noise: half the interquartile range. Medians; peers and ours take turns in one run."]
    lines += [f"left out: {note}" for note in notes]
    return "\n".join(lines)
