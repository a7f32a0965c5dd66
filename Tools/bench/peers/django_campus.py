"""The three routes in idiomatic Django: models, `select_related`, one view each.

PEER_ENGINE is sqlite or postgres, PEER_DATABASE the file or URL, PEER_KEY the tokens' key in hexadecimal.
The tables exist already. No middleware is enabled, which is Django's fastest configuration.
"""

import functools
import json
import os
import uuid
from datetime import datetime, timezone
from urllib.parse import unquote, urlsplit

import jwt
from django.conf import settings

KEY = bytes.fromhex(os.environ["PEER_KEY"])
COLORS = {"reading": "#1CB0F6", "writing": "#CE82FF", "math": "#FF9600"}


def database():
    address = os.environ["PEER_DATABASE"]
    if os.environ["PEER_ENGINE"] == "sqlite":
        return {"ENGINE": "django.db.backends.sqlite3", "NAME": address, "CONN_MAX_AGE": None,
                "OPTIONS": {"transaction_mode": "IMMEDIATE", "timeout": 5, "init_command":
                            "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL"}}
    parts = urlsplit(address)
    return {"ENGINE": "django.db.backends.postgresql", "NAME": parts.path[1:],
            "HOST": parts.hostname, "PORT": parts.port, "USER": unquote(parts.username or ""),
            "PASSWORD": unquote(parts.password or ""), "CONN_MAX_AGE": None}


settings.configure(
    DEBUG=False, ALLOWED_HOSTS=["127.0.0.1"], SECRET_KEY="only signs what nobody sends",
    ROOT_URLCONF=__name__, MIDDLEWARE=[], INSTALLED_APPS=[], DATABASES={"default": database()},
    USE_TZ=True)

import django  # noqa: E402

django.setup()

from django.core.wsgi import get_wsgi_application  # noqa: E402
from django.db import models, transaction  # noqa: E402
from django.http import Http404, JsonResponse  # noqa: E402
from django.urls import path  # noqa: E402
from django.views.decorators.http import require_GET, require_POST  # noqa: E402


def key():
    return models.CharField(max_length=36, primary_key=True)


def owner(target):
    return models.ForeignKey(target, on_delete=models.CASCADE)


class Table(models.Model):
    class Meta:
        abstract = True
        app_label = "campus"
        managed = False


class User(Table):
    id = key()
    is_premium = models.BooleanField()

    class Meta(Table.Meta):
        db_table = "users"


class Session(Table):
    id = key()
    user = owner(User)

    class Meta(Table.Meta):
        db_table = "sessions"


class Header(Table):
    id = key()
    title = models.TextField()
    category = models.TextField()
    display_order = models.IntegerField()
    background_color = models.TextField(null=True)

    class Meta(Table.Meta):
        db_table = "headers"


class Lesson(Table):
    id = key()
    position = models.IntegerField(unique=True)
    slug = models.TextField()
    title = models.TextField()
    difficulty = models.TextField()
    tier = models.TextField()
    lesson_type = models.TextField()
    is_diagnostic = models.BooleanField()
    question_count = models.IntegerField()
    header = models.ForeignKey(Header, null=True, on_delete=models.SET_NULL)
    order_within_header = models.IntegerField()
    created_at = models.TextField()

    class Meta(Table.Meta):
        db_table = "lessons"


class Passage(Table):
    id = key()
    title = models.TextField()
    content = models.TextField()
    difficulty = models.TextField()
    tier = models.TextField()
    has_line_numbers = models.BooleanField()
    is_diagnostic = models.BooleanField()
    created_at = models.TextField()
    updated_at = models.TextField()

    class Meta(Table.Meta):
        db_table = "passages"


class Question(Table):
    id = key()
    passage = models.ForeignKey(Passage, on_delete=models.CASCADE, related_name="questions")
    position = models.IntegerField()
    text = models.TextField()
    options = models.TextField()
    correct_index = models.IntegerField()
    explanation = models.TextField()
    annotations = models.TextField()
    classifications = models.TextField()

    class Meta(Table.Meta):
        db_table = "questions"
        ordering = ["position"]


class Attempt(Table):
    number = models.BigAutoField(primary_key=True)
    id = models.CharField(max_length=36, unique=True)
    user = owner(User)
    kind = models.CharField(max_length=8)
    item_id = models.CharField(max_length=36)
    score = models.IntegerField()
    correct_count = models.IntegerField()
    total_questions = models.IntegerField()
    time_spent_seconds = models.IntegerField(null=True)
    completed_at = models.TextField()
    answers = models.TextField()

    class Meta(Table.Meta):
        db_table = "attempts"


class Answer(Table):
    number = models.BigAutoField(primary_key=True)
    user = owner(User)
    question_id = models.CharField(max_length=36)
    selected_index = models.IntegerField()
    is_correct = models.BooleanField()
    answered_at = models.TextField()

    class Meta(Table.Meta):
        db_table = "answers"


class Summary(Table):
    number = models.BigAutoField(primary_key=True)
    user = owner(User)
    kind = models.CharField(max_length=8)
    item_id = models.CharField(max_length=36)
    attempts = models.IntegerField()
    best_score = models.IntegerField()
    latest_score = models.IntegerField()
    recent = models.TextField()

    class Meta(Table.Meta):
        db_table = "summaries"


# Views.


def signed_in(view):
    @functools.wraps(view)
    def checked(request, *arguments, **named):
        scheme, _, token = request.headers.get("Authorization", "").partition(" ")
        try:
            if scheme != "Bearer":
                raise jwt.InvalidTokenError
            claims = jwt.decode(token, KEY, algorithms=["HS256"])
            session = Session.objects.select_related("user").get(
                pk=claims["sid"], user_id=claims["user_id"])
        except (jwt.InvalidTokenError, Session.DoesNotExist):
            return JsonResponse({"detail": "Sign in first."}, status=401)
        request.user = session.user
        return view(request, *arguments, **named)

    return checked


@require_GET
@signed_in
def lessons(request):
    limit = int(request.GET.get("limit", 50))
    offset = int(request.GET.get("offset", 0))
    page = list(Lesson.objects.select_related("header").order_by("position")[offset:offset + limit])
    count = Lesson.objects.count()
    summaries = {summary.item_id: summary for summary in Summary.objects.filter(
        user=request.user, kind="lesson", item_id__in=[lesson.id for lesson in page])}
    base = request.build_absolute_uri(request.path)
    after = f"{base}?limit={limit}&offset={offset + limit}" if offset + limit < count else None
    before = f"{base}?limit={limit}&offset={max(0, offset - limit)}" if offset > 0 else None
    return JsonResponse({
        "count": count, "next": after, "previous": before,
        "results": [lesson_item(lesson, summaries.get(lesson.id)) for lesson in page]})


def lesson_item(lesson, summary):
    return {
        "id": lesson.id, "lesson_id": lesson.slug, "title": lesson.title,
        "difficulty": lesson.difficulty, "tier": lesson.tier, "lesson_type": lesson.lesson_type,
        "is_diagnostic": lesson.is_diagnostic, "question_count": lesson.question_count,
        "header": lesson.header and header_item(lesson.header),
        "order_within_header": lesson.order_within_header,
        "attempt_count": summary.attempts if summary else 0,
        "attempt_summary": summary and {
            "total_attempts": summary.attempts, "best_score": summary.best_score,
            "latest_score": summary.latest_score, "recent_attempts": json.loads(summary.recent)},
        "created_at": lesson.created_at, "icon_url": None, "icon_color": None,
        "effective_icon_url": None,
        "effective_icon_color": COLORS.get(lesson.lesson_type, "#58CC02")}


def header_item(header):
    return {
        "id": header.id, "title": header.title, "category": header.category,
        "display_order": header.display_order, "icon_url": None,
        "background_color": header.background_color, "effective_icon_url": None,
        "effective_background_color": header.background_color or COLORS.get(
            header.category, "#58CC02")}


def find_passage(request, passage_id):
    passage = Passage.objects.filter(pk=passage_id).prefetch_related("questions").first()
    if passage is None:
        raise Http404("There is no such passage.")
    return passage, passage.tier != "premium" or request.user.is_premium


def premium_required():
    return JsonResponse({"detail": "This passage requires a premium subscription."}, status=403)


@require_GET
@signed_in
def passage_detail(request, passage_id):
    passage, is_open = find_passage(request, passage_id)
    if not is_open:
        return premium_required()
    questions = []
    annotations = []
    for question in passage.questions.all():
        options = json.loads(question.options)
        questions.append({
            "id": question.id, "text": question.text, "options": options, "options_list": options,
            "correct_answer_index": question.correct_index, "explanation": question.explanation,
            "order": question.position, "classifications": json.loads(question.classifications)})
        annotations += json.loads(question.annotations)
    return JsonResponse({
        "id": passage.id, "title": passage.title, "content": passage.content,
        "difficulty": passage.difficulty, "tier": passage.tier, "questions": questions,
        "annotations": annotations, "has_line_numbers": passage.has_line_numbers,
        "is_diagnostic": passage.is_diagnostic, "created_at": passage.created_at,
        "updated_at": passage.updated_at, "icon_url": None, "icon_color": None,
        "effective_icon_url": None, "effective_icon_color": COLORS["reading"]})


@require_POST
@signed_in
def submit(request, passage_id):
    passage, is_open = find_passage(request, passage_id)
    if not is_open:
        return premium_required()
    try:
        sheet = json.loads(request.body)
        answers = [(answer["question_id"], int(answer["selected_option_index"]))
                   for answer in sheet["answers"]]
    except (ValueError, KeyError, TypeError):
        return JsonResponse({"detail": "This is not an answer sheet."}, status=400)
    questions = {question.id: question for question in passage.questions.all()}
    judged = [judge(questions[question_id], selected) for question_id, selected in answers
              if question_id in questions]
    correct = sum(answer["is_correct"] for answer in judged)
    total = len(questions)
    attempt = Attempt(
        id=str(uuid.uuid4()), user=request.user, kind="passage", item_id=passage.id,
        score=correct * 100 // total if total else 0, correct_count=correct, total_questions=total,
        time_spent_seconds=sheet.get("time_spent_seconds"),
        completed_at=datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"),
        answers=json.dumps([{"q": answer["question_id"], "s": answer["selected_option_index"],
                             "c": answer["correct_answer_index"]} for answer in judged]))
    store(attempt, judged)
    return JsonResponse({
        "passage_id": passage.id, "attempt_id": attempt.id, "score": attempt.score,
        "correct_count": correct, "total_questions": total, "is_completed": True,
        "answers": judged, "completed_at": attempt.completed_at,
        "is_diagnostic": passage.is_diagnostic})


def judge(question, selected):
    return {"question_id": question.id, "selected_option_index": selected,
            "correct_answer_index": question.correct_index,
            "is_correct": selected == question.correct_index, "explanation": question.explanation,
            "annotations": json.loads(question.annotations)}


@transaction.atomic
def store(attempt, judged):
    attempt.save(force_insert=True)
    Answer.objects.bulk_create(
        [Answer(user=attempt.user, question_id=answer["question_id"],
                selected_index=answer["selected_option_index"], is_correct=answer["is_correct"],
                answered_at=attempt.completed_at) for answer in judged],
        update_conflicts=True, unique_fields=["user", "question_id"],
        update_fields=["selected_index", "is_correct", "answered_at"])
    attempts = Attempt.objects.filter(user=attempt.user, kind="passage", item_id=attempt.item_id)
    newest = list(attempts.order_by("-number").values(
        "id", "score", "correct_count", "total_questions", "completed_at")[:3])
    whole = attempts.aggregate(attempts=models.Count("*"), best=models.Max("score"))
    Summary.objects.bulk_create(
        [Summary(user=attempt.user, kind="passage", item_id=attempt.item_id,
                 attempts=whole["attempts"], best_score=whole["best"],
                 latest_score=newest[0]["score"], recent=json.dumps(newest))],
        update_conflicts=True, unique_fields=["user", "kind", "item_id"],
        update_fields=["attempts", "best_score", "latest_score", "recent"])


urlpatterns = [
    path("api/v1/lessons/", lessons),
    path("api/v1/passages/<str:passage_id>/", passage_detail),
    path("api/v1/progress/passages/<str:passage_id>/submit", submit),
]
application = get_wsgi_application()
