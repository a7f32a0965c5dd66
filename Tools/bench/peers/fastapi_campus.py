"""The three routes in idiomatic FastAPI: async handlers, pydantic models, plain SQL.

PEER_ENGINE is sqlite or postgres, PEER_DATABASE the file or URL, PEER_KEY the tokens' key in hexadecimal.
SQLite is called directly in the handlers: its queries take less time than passing them to a thread.
"""

import json
import os
import sqlite3
import uuid
from contextlib import asynccontextmanager
from datetime import datetime, timezone
from typing import Annotated

import asyncpg
import jwt
from fastapi import Depends, FastAPI, HTTPException, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import BaseModel

KEY = bytes.fromhex(os.environ["PEER_KEY"])
COLORS = {"reading": "#1CB0F6", "writing": "#CE82FF", "math": "#FF9600"}


# Wire types.


class Header(BaseModel):
    id: str
    title: str
    category: str
    display_order: int
    icon_url: str | None = None
    background_color: str | None
    effective_icon_url: str | None = None
    effective_background_color: str


class RecentAttempt(BaseModel):
    id: str
    score: int
    correct_count: int
    total_questions: int
    completed_at: str


class AttemptSummary(BaseModel):
    total_attempts: int
    best_score: int
    latest_score: int
    recent_attempts: list[RecentAttempt]


class LessonItem(BaseModel):
    id: str
    lesson_id: str
    title: str
    difficulty: str
    tier: str
    lesson_type: str
    is_diagnostic: bool
    question_count: int
    header: Header | None
    order_within_header: int
    attempt_count: int
    attempt_summary: AttemptSummary | None
    created_at: str
    icon_url: str | None = None
    icon_color: str | None = None
    effective_icon_url: str | None = None
    effective_icon_color: str


class LessonPage(BaseModel):
    count: int
    next: str | None
    previous: str | None
    results: list[LessonItem]


class Annotation(BaseModel):
    id: str
    question_id: str
    start_char: int
    end_char: int
    selected_text: str
    explanation: str
    order: int


class Classification(BaseModel):
    id: str
    name: str


class Question(BaseModel):
    id: str
    text: str
    options: list[str]
    options_list: list[str]
    correct_answer_index: int
    explanation: str
    order: int
    classifications: list[Classification]


class Passage(BaseModel):
    id: str
    title: str
    content: str
    difficulty: str
    tier: str
    questions: list[Question]
    annotations: list[Annotation]
    has_line_numbers: bool
    is_diagnostic: bool
    created_at: str
    updated_at: str
    icon_url: str | None = None
    icon_color: str | None = None
    effective_icon_url: str | None = None
    effective_icon_color: str = COLORS["reading"]


class SubmittedAnswer(BaseModel):
    question_id: str
    selected_option_index: int


class Submission(BaseModel):
    answers: list[SubmittedAnswer]
    time_spent_seconds: int | None = None


class JudgedAnswer(BaseModel):
    question_id: str
    selected_option_index: int
    correct_answer_index: int
    is_correct: bool
    explanation: str
    annotations: list[Annotation]


class Result(BaseModel):
    passage_id: str
    attempt_id: str
    score: int
    correct_count: int
    total_questions: int
    is_completed: bool
    answers: list[JudgedAnswer]
    completed_at: str
    is_diagnostic: bool


# The database. SQL uses PostgreSQL's $1.


class SQLite:
    def __init__(self, path):
        self.connection = sqlite3.connect(path, isolation_level=None)
        self.connection.row_factory = sqlite3.Row
        for pragma in ("journal_mode = WAL", "synchronous = NORMAL", "busy_timeout = 5000"):
            self.connection.execute(f"PRAGMA {pragma}")

    async def fetch(self, sql, *arguments):
        return self.connection.execute(sql.replace("$", "?"), arguments).fetchall()

    async def fetchrow(self, sql, *arguments):
        return self.connection.execute(sql.replace("$", "?"), arguments).fetchone()

    async def execute(self, sql, *arguments):
        self.connection.execute(sql.replace("$", "?"), arguments)

    async def executemany(self, sql, rows):
        self.connection.executemany(sql.replace("$", "?"), rows)

    @asynccontextmanager
    async def transaction(self):
        # No statement above yields to another handler, so one connection is enough.
        self.connection.execute("BEGIN IMMEDIATE")
        try:
            yield self
            self.connection.execute("COMMIT")
        except BaseException:
            self.connection.execute("ROLLBACK")
            raise

    async def close(self):
        self.connection.close()


class Postgres:
    def __init__(self, pool):
        self.pool = pool
        self.fetch = pool.fetch
        self.fetchrow = pool.fetchrow
        self.close = pool.close

    @asynccontextmanager
    async def transaction(self):
        async with self.pool.acquire() as connection, connection.transaction():
            yield connection


@asynccontextmanager
async def lifespan(app):
    address = os.environ["PEER_DATABASE"]
    if os.environ["PEER_ENGINE"] == "sqlite":
        app.state.database = SQLite(address)
    else:
        app.state.database = Postgres(await asyncpg.create_pool(address, min_size=4, max_size=10))
    yield
    await app.state.database.close()


app = FastAPI(lifespan=lifespan)
bearer = HTTPBearer()


class User(BaseModel):
    id: str
    is_premium: bool


async def current_user(
    request: Request, credentials: Annotated[HTTPAuthorizationCredentials, Depends(bearer)]
) -> User:
    try:
        claims = jwt.decode(credentials.credentials, KEY, algorithms=["HS256"])
    except jwt.InvalidTokenError as error:
        raise HTTPException(401, "The token is not valid.") from error
    row = await request.app.state.database.fetchrow(
        "SELECT u.id, u.is_premium FROM sessions s JOIN users u ON u.id = s.user_id "
        "WHERE s.id = $1 AND u.id = $2", claims["sid"], claims["user_id"])
    if row is None:
        raise HTTPException(401, "The session has ended.")
    return User(id=row["id"], is_premium=row["is_premium"])


Caller = Annotated[User, Depends(current_user)]


# Routes.


@app.get("/api/v1/lessons/")
async def lessons(request: Request, user: Caller, limit: int = 50, offset: int = 0) -> LessonPage:
    database = request.app.state.database
    rows = await database.fetch(
        """
        SELECT l.id, l.slug, l.title, l.difficulty, l.tier, l.lesson_type, l.is_diagnostic,
            l.question_count, l.order_within_header, l.created_at, h.id AS header_id,
            h.title AS header_title, h.category, h.display_order, h.background_color,
            s.attempts, s.best_score, s.latest_score, s.recent
        FROM lessons l LEFT JOIN headers h ON h.id = l.header_id
        LEFT JOIN summaries s ON s.user_id = $1 AND s.kind = 'lesson' AND s.item_id = l.id
        ORDER BY l.position LIMIT $2 OFFSET $3
        """, user.id, limit, offset)
    count = (await database.fetchrow("SELECT COUNT(*) AS number FROM lessons"))["number"]
    base = str(request.url.replace(query=""))
    after = f"{base}?limit={limit}&offset={offset + limit}" if offset + limit < count else None
    before = f"{base}?limit={limit}&offset={max(0, offset - limit)}" if offset > 0 else None
    return LessonPage(count=count, next=after, previous=before,
                      results=[lesson_item(row) for row in rows])


def lesson_item(row) -> LessonItem:
    color = COLORS.get(row["lesson_type"], "#58CC02")
    header = summary = None
    if row["header_id"]:
        header = Header(
            id=row["header_id"], title=row["header_title"], category=row["category"],
            display_order=row["display_order"], background_color=row["background_color"],
            effective_background_color=row["background_color"] or COLORS.get(
                row["category"], "#58CC02"))
    if row["attempts"]:
        summary = AttemptSummary(
            total_attempts=row["attempts"], best_score=row["best_score"],
            latest_score=row["latest_score"], recent_attempts=json.loads(row["recent"]))
    return LessonItem(
        id=row["id"], lesson_id=row["slug"], title=row["title"], difficulty=row["difficulty"],
        tier=row["tier"], lesson_type=row["lesson_type"], is_diagnostic=row["is_diagnostic"],
        question_count=row["question_count"], header=header,
        order_within_header=row["order_within_header"], attempt_count=row["attempts"] or 0,
        attempt_summary=summary, created_at=row["created_at"], effective_icon_color=color)


async def find_passage(database, passage_id, user):
    passage = await database.fetchrow(
        "SELECT id, title, content, difficulty, tier, has_line_numbers, is_diagnostic, created_at, "
        "updated_at FROM passages WHERE id = $1", passage_id)
    if passage is None:
        raise HTTPException(404, "There is no such passage.")
    if passage["tier"] == "premium" and not user.is_premium:
        raise HTTPException(403, "This passage requires a premium subscription.")
    questions = await database.fetch(
        "SELECT id, text, options, correct_index, explanation, annotations, position, classifications "
        "FROM questions WHERE passage_id = $1 ORDER BY position", passage_id)
    return passage, questions


@app.get("/api/v1/passages/{passage_id}/")
async def passage_detail(request: Request, user: Caller, passage_id: str) -> Passage:
    passage, rows = await find_passage(request.app.state.database, passage_id, user)
    questions = []
    annotations = []
    for row in rows:
        options = json.loads(row["options"])
        questions.append(Question(
            id=row["id"], text=row["text"], options=options, options_list=options,
            correct_answer_index=row["correct_index"], explanation=row["explanation"],
            order=row["position"], classifications=json.loads(row["classifications"])))
        annotations += json.loads(row["annotations"])
    return Passage(**dict(passage), questions=questions, annotations=annotations)


@app.post("/api/v1/progress/passages/{passage_id}/submit")
async def submit(request: Request, user: Caller, passage_id: str, sheet: Submission) -> Result:
    database = request.app.state.database
    passage, rows = await find_passage(database, passage_id, user)
    questions = {row["id"]: row for row in rows}
    judged = []
    for answer in sheet.answers:
        question = questions.get(answer.question_id)
        if question is None:
            continue
        judged.append(JudgedAnswer(
            question_id=question["id"], selected_option_index=answer.selected_option_index,
            correct_answer_index=question["correct_index"],
            is_correct=answer.selected_option_index == question["correct_index"],
            explanation=question["explanation"], annotations=json.loads(question["annotations"])))
    correct = sum(answer.is_correct for answer in judged)
    score = correct * 100 // len(rows) if rows else 0
    attempt_id = str(uuid.uuid4())
    now = datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    stored = json.dumps([{"q": answer.question_id, "s": answer.selected_option_index,
                          "c": answer.correct_answer_index} for answer in judged])
    async with database.transaction() as connection:
        await connection.execute(
            """
            INSERT INTO attempts (id, user_id, kind, item_id, score, correct_count,
                total_questions, time_spent_seconds, completed_at, answers)
            VALUES ($1, $2, 'passage', $3, $4, $5, $6, $7, $8, $9)
            """, attempt_id, user.id, passage_id, score, correct, len(rows),
            sheet.time_spent_seconds, now, stored)
        await connection.executemany(
            """
            INSERT INTO answers (user_id, question_id, selected_index, is_correct, answered_at)
            VALUES ($1, $2, $3, $4, $5)
            ON CONFLICT (user_id, question_id) DO UPDATE SET
                selected_index = excluded.selected_index, is_correct = excluded.is_correct,
                answered_at = excluded.answered_at
            """, [(user.id, answer.question_id, answer.selected_option_index, answer.is_correct,
                   now) for answer in judged])
        await renew_summary(connection, user.id, passage_id)
    return Result(
        passage_id=passage_id, attempt_id=attempt_id, score=score, correct_count=correct,
        total_questions=len(rows), is_completed=True, answers=judged, completed_at=now,
        is_diagnostic=passage["is_diagnostic"])


async def renew_summary(connection, user_id, passage_id):
    newest = await connection.fetch(
        """
        SELECT id, score, correct_count, total_questions, completed_at FROM attempts
        WHERE user_id = $1 AND kind = 'passage' AND item_id = $2 ORDER BY number DESC LIMIT 3
        """, user_id, passage_id)
    whole = await connection.fetchrow(
        "SELECT COUNT(*) AS attempts, MAX(score) AS best FROM attempts "
        "WHERE user_id = $1 AND kind = 'passage' AND item_id = $2", user_id, passage_id)
    await connection.execute(
        """
        INSERT INTO summaries (user_id, kind, item_id, attempts, best_score, latest_score, recent)
        VALUES ($1, 'passage', $2, $3, $4, $5, $6)
        ON CONFLICT (user_id, kind, item_id) DO UPDATE SET
            attempts = excluded.attempts, best_score = excluded.best_score,
            latest_score = excluded.latest_score, recent = excluded.recent
        """, user_id, passage_id, whole["attempts"], whole["best"], newest[0]["score"],
        json.dumps([dict(row) for row in newest]))
