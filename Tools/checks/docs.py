"""Checks that links and names of files in Markdown pages resolve, and that the README is short."""

import re
from pathlib import Path

from tree import Finding

LONGEST_README = 700
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)(?:\s+\"[^\"]*\")?\)|!\[[^\]]*\]\(([^)\s]+)\)")
# A file of the repository's root; `NAME` and `…` stand for others.
NAMED = re.compile(r"`((?:Apps|Tools|docs)/[\w./-]+)")
FENCE = re.compile(r"^\s*(```|~~~)")


def check(tree):
    # Packs have their own syntax and linter; a template's links are relative to its destination.
    pages = [p for p in tree.with_suffix(".md") if not {"Pack", "templates"} & set(p.parts)]
    anchors = {}
    for page in pages:
        for number, link in _links(tree.lines(page)):
            yield from _follow(tree, page, number, link, anchors)
        for number, line in enumerate(tree.lines(page), 1):
            for match in NAMED.finditer(line):
                if "NAME" not in match[1] and not (tree.root / match[1].rstrip("./")).exists():
                    yield Finding(str(page), number, f"there is no {match[1]}", "name what is there now")
    readme = Path("README.md")
    if readme in tree.files:
        words = len("\n".join(tree.lines(readme)).split())
        if words > LONGEST_README:
            yield Finding("README.md", 1, f"{words} words; {LONGEST_README} is the most",
                          "move what newcomers don't need into docs/")


def _links(lines):
    fenced = False
    for number, line in enumerate(lines, 1):
        if FENCE.match(line):
            fenced = not fenced
        elif not fenced:
            for match in LINK.finditer(re.sub(r"`[^`]*`", "", line)):
                yield number, match.group(1) or match.group(2)


def _follow(tree, page, number, link, anchors):
    if re.match(r"[a-z][a-z0-9+.-]*:", link):
        return
    target, _, anchor = link.partition("#")
    file = (page.parent / target) if target else page
    if not (tree.root / file).exists():
        yield Finding(str(page), number, f"the link {link} leads nowhere", "fix or remove it")
    elif anchor and file.suffix == ".md":
        key = str(file)
        if key not in anchors:
            anchors[key] = set(_anchors(tree.lines(file)))
        if anchor not in anchors[key]:
            yield Finding(str(page), number, f"{file} has no heading for #{anchor}",
                          "link to an existing heading")


def _anchors(lines):
    """The anchors of a page's headings, as GitHub generates them."""
    seen = {}
    fenced = False
    for line in lines:
        if FENCE.match(line):
            fenced = not fenced
        match = None if fenced else re.match(r"#{1,6}\s+(.*?)\s*#*$", line)
        if match:
            text = re.sub(r"[`*]|\[([^\]]*)\]\([^)]*\)", r"\1", match.group(1)).lower()
            slug = re.sub(r"[^\w\- ]", "", text).replace(" ", "-")
            count = seen.get(slug, 0)
            seen[slug] = count + 1
            yield slug if count == 0 else f"{slug}-{count}"
