"""Checks that each SQL text of a service that names a tenant table also names tenant_id.

This is a quick check of the sources. The tests parse every statement that they run
(TenantCheckedDatabase); this check also covers statements that no test runs.
"""

import re

from tree import Finding

CREATED = re.compile(r"\bCREATE TABLE (?:IF NOT EXISTS )?(\w+)")
REFERENCE = re.compile(
    r'(?:\.reference\(\s*"|ServiceTable\(\s*"(?=\w+",\s*scope:\s*\.reference))(\w+)"')
REFERENCES = re.compile(r"\[([^\[\]]*)\]\s*\.map\(\s*ServiceTable\.reference\s*\)")
IS_SQL = re.compile(
    r"\b(SELECT|INSERT INTO|UPDATE|DELETE FROM|FROM|JOIN|CREATE TABLE|CREATE INDEX|"
    r"CREATE UNIQUE INDEX)\s")
UNNAMED_TABLE = re.compile(r"\b(?:FROM|JOIN|INTO|UPDATE)\s+\\\(")
ALL_TENANTS = re.compile(r"\s*/\* all tenants: [^*]{10,}\*/")
TENANT = re.compile(r"\btenant_id\b")


def check(tree):
    sources = {path: "\n".join(tree.lines(path)) for path in _sources(tree)}
    tables = tenant_tables(text for path, text in sources.items() if path.parts[0] == "Packages")
    if not tables:
        return
    named = re.compile(r"\b(" + "|".join(sorted(tables)) + r")\b(?!\.)")
    for path, text in sources.items():
        for line, literal in literals(text):
            fault = fault_of(literal, named)
            if fault:
                yield Finding(
                    str(path), line, fault,
                    "add `tenant_id = ?` (docs/tenants.md); to cover all tenants, begin with "
                    "/* all tenants: REASON */")


def _sources(tree):
    """The services, which create the tables, and the host, which may use them."""
    for path in tree.with_suffix(".swift"):
        parts = path.parts
        is_service = len(parts) > 3 and parts[0] == "Packages" and parts[2] == "Sources" and (
            parts[3].endswith("Service") or parts[3] == "ServiceKit")
        if is_service or parts[:2] == ("Apps", "HomeroomHost"):
            yield path


def tenant_tables(texts):
    """Tables that services create and don't declare as reference tables."""
    created, references = set(), set()
    for text in texts:
        created.update(CREATED.findall(text))
        references.update(REFERENCE.findall(text))
        for names in REFERENCES.findall(text):
            references.update(re.findall(r'"(\w+)"', names))
    return created - references


def fault_of(literal, named):
    """The error in one text, or None."""
    if not IS_SQL.search(literal + " ") or ALL_TENANTS.match(literal):
        return None
    tables = named.findall(literal)
    if len(tables) > len(TENANT.findall(literal)):
        return f"a statement names {' and '.join(sorted(set(tables)))} without tenant_id"
    if UNNAMED_TABLE.search(literal) and not TENANT.search(literal):
        return "a statement with an interpolated table name has no tenant_id"
    return None


def literals(text):
    """(line, text) of every string literal in Swift source, skipping comments."""
    index, end = 0, len(text)
    while index < end:
        if text.startswith("//", index):
            index = _after(text, "\n", index)
        elif text.startswith("/*", index):
            index = _after(text, "*/", index + 2)
        elif text[index] == '"' or (text[index] == "#" and re.match(r'#+"', text[index:index + 9])):
            start = index
            hashes = re.match(r"#*", text[index:]).group()
            quotes = '"""' if text.startswith('"""', index + len(hashes)) else '"'
            index += len(hashes) + len(quotes)
            begin = index
            while index < end and not text.startswith(quotes + hashes, index):
                if not hashes and text.startswith("\\(", index):
                    index = _after_interpolation(text, index + 2)
                else:
                    index += 2 if text[index] == "\\" and not hashes else 1
            yield text.count("\n", 0, start) + 1, text[begin:index]
            index += len(quotes) + len(hashes)
        else:
            index += 1


def _after(text, mark, index):
    found = text.find(mark, index)
    return len(text) if found < 0 else found + len(mark)


def _after_interpolation(text, index):
    depth = 1
    while index < len(text) and depth:
        depth += {"(": 1, ")": -1}.get(text[index], 0)
        index += 1
    return index
