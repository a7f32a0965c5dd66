"""Runs the real Anki (`anki` on PyPI) for tests of Anki packages: one JSON object per command.

    anki_collections.py make FOLDER          a collection with many kinds of cards, and its packages in every format
    anki_collections.py read PACKAGE         the result of importing a package into an empty collection
    anki_collections.py read PACKAGE AGAIN   the same, then another package into the same collection
    anki_collections.py time PACKAGE         the seconds that Anki needs to import it
    anki_collections.py many FILE COUNT      a package of COUNT studied cards, for benchmarks
"""

import json
import os
import sqlite3
import sys
import tempfile
import time

from anki.collection import (Collection, ExportAnkiPackageOptions, ImportAnkiPackageOptions,
                             ImportAnkiPackageRequest)
from anki.import_export_pb2 import ImportAnkiPackageUpdateCondition


def add(collection, kind, deck, fields, tags=()):
    note = collection.new_note(collection.models.by_name(kind))
    for name, text in fields.items():
        note[name] = text
    note.tags = list(tags)
    collection.add_note(note, collection.decks.id(deck))
    return note


def answer(collection, card_id, rating, ago):
    """Answers a card `ago` seconds ago, in the log and the schedule."""
    card = collection.get_card(card_id)
    card.start_timer()
    states = collection._backend.get_scheduling_states(card_id)
    from anki.scheduler.v3 import CardAnswer
    wanted = [None, states.again, states.hard, states.good, states.easy][rating]
    grade = [None, CardAnswer.AGAIN, CardAnswer.HARD, CardAnswer.GOOD, CardAnswer.EASY][rating]
    collection._backend.answer_card(CardAnswer(
        card_id=card_id, current_state=states.current, new_state=wanted, rating=grade,
        answered_at_millis=int((time.time() - ago) * 1000), milliseconds_taken=1500 + card_id % 1000))


def make(folder):
    path = os.path.join(folder, "collection.anki2")
    collection = Collection(path)
    # SM-2 first: cards without FSRS memory states.
    old = add(collection, "Basic", "Languages::German", {"Front": "das Ufer", "Back": "the <i>shore</i>"})
    answer(collection, old.card_ids()[0], 4, 0)
    collection.sched.set_due_date(old.card_ids(), "9!")
    collection.set_config("fsrs", True)
    ids = {"sm2": old.card_ids()[0]}
    words = {
        "easy": [4], "good": [3, 3], "again": [1], "lapsed": [4, 1], "hard": [3, 3, 2], "suspended": [4],
        "buried": [4], "late": [4], "new": [],
    }
    for index, (word, ratings) in enumerate(words.items()):
        note = add(collection, "Basic", "Languages::English", {
            "Front": f"{word}&nbsp;word [sound:x.mp3]", "Back": f"<b>meaning</b> of<br>{word} &amp; more"},
            ["b2", "noun"] if word == "easy" else [])
        card = note.card_ids()[0]
        ids[word] = card
        for place, rating in enumerate(ratings):
            answer(collection, card, rating, 100 - 10 * place - index)
    collection.sched.suspend_cards([ids["suspended"]])
    collection.sched.bury_cards([ids["buried"]])
    collection.sched.set_due_date([ids["late"]], "3")
    cloze = add(collection, "Cloze", "Gaps", {
        "Text": "The {{c1::ferry::boat}} drifted past the {{c2::pier}}.", "Back Extra": ""})
    ids["cloze"], ids["cloze2"] = cloze.card_ids()
    answer(collection, ids["cloze"], 4, 50)
    both = add(collection, "Basic (and reversed card)", "Languages", {"Front": "mot", "Back": "word"})
    ids["forward"], ids["backward"] = both.card_ids()
    answer(collection, ids["backward"], 4, 40)
    # Moved to a filtered deck.
    lent = add(collection, "Basic", "Languages::English", {"Front": "lentword", "Back": "lent meaning"})
    ids["lent"] = lent.card_ids()[0]
    answer(collection, ids["lent"], 4, 30)
    # A step of learning that ends the day after tomorrow: Anki counts it in days.
    options = collection.decks.add_config("long steps")
    options["new"]["delays"] = [1, 2880]
    collection.decks.update_config(options)
    slow = add(collection, "Basic", "Slow", {"Front": "slowword", "Back": "slow meaning"})
    collection.decks.set_config_id_for_deck_dict(collection.decks.by_name("Slow"), options["id"])
    ids["slow"] = slow.card_ids()[0]
    answer(collection, ids["slow"], 3, 20)
    deck = collection.sched.get_or_create_filtered_deck(0)
    deck.name = "Borrowed"
    deck.config.search_terms[0].search = "lentword"
    collection.sched.add_or_update_filtered_deck(deck)
    collection.db.execute("update revlog set time = 2000 where time > 60000")
    facts = described(collection)
    facts["ids"] = ids
    for legacy in (True, False):
        name = "legacy" if legacy else "current"
        options = ExportAnkiPackageOptions(
            with_scheduling=True, with_deck_configs=True, with_media=False, legacy=legacy)
        collection.export_anki_package(
            out_path=os.path.join(folder, name + ".apkg"), options=options, limit=None)
    collection.export_collection_package(
        os.path.join(folder, "current.colpkg"), include_media=False, legacy=False)
    collection = Collection(path)
    collection.export_collection_package(
        os.path.join(folder, "legacy.colpkg"), include_media=False, legacy=True)
    return facts


def described(collection):
    """Every card, with dates as days from today."""
    today = collection.sched.today
    cards = []
    for card_id in collection.find_cards(""):
        card = collection.get_card(card_id)
        note = card.note()
        due = card.odue if card.odid and card.odue > 0 else card.due
        cards.append({
            "id": card_id, "guid": note.guid, "ordinal": card.ord, "type": card.type, "queue": card.queue,
            "due": due - today if card.type != 0 and due < 1_000_000_000 else due,
            "deck": collection.decks.name(card.odid or card.did), "interval": card.ivl,
            "reps": card.reps, "lapses": card.lapses,
            "stability": card.memory_state.stability if card.memory_state else None,
            "difficulty": card.memory_state.difficulty if card.memory_state else None,
            "fields": note.fields, "tags": note.tags,
            "reviews": collection.db.all(
                "select id, ease, ivl, time, type from revlog where cid = ? and ease > 0 order by id", card_id)})
    return {"cards": cards, "notes": collection.note_count(), "today": today,
            "reviews": collection.db.scalar("select count() from revlog where ease > 0")}


def take(collection, package):
    return collection.import_anki_package(ImportAnkiPackageRequest(
        package_path=package, options=ImportAnkiPackageOptions(
            with_scheduling=True, merge_notetypes=True,
            update_notes=ImportAnkiPackageUpdateCondition.IMPORT_ANKI_PACKAGE_UPDATE_CONDITION_IF_NEWER,
            update_notetypes=ImportAnkiPackageUpdateCondition.IMPORT_ANKI_PACKAGE_UPDATE_CONDITION_IF_NEWER)))


def read(*packages):
    with tempfile.TemporaryDirectory() as folder:
        collection = Collection(os.path.join(folder, "collection.anki2"))
        collection.set_config("fsrs", True)
        for package in packages:
            take(collection, package)
        facts = described(collection)
        collection.close()
        return facts


def timed(package):
    with tempfile.TemporaryDirectory() as folder:
        collection = Collection(os.path.join(folder, "collection.anki2"))
        began = time.perf_counter()
        take(collection, package)
        seconds = time.perf_counter() - began
        count = collection.card_count()
        collection.close()
        return {"seconds": seconds, "cards": count}


def many(path, count):
    """Writes rows directly, because answering this many cards would take hours."""
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "collection.anki2")
        collection = Collection(file)
        kind = collection.models.by_name("Basic")["id"]
        deck = collection.decks.id("Many words")
        collection.close()
        now = int(time.time())
        first = (now - 90 * 86400) * 1000
        notes, cards, reviews = [], [], []
        for index in range(int(count)):
            card = first + index
            days = index * 7919 % 300 + 1
            notes.append((
                card, f"g{index:x}", kind, now - index % 5000,
                f"word{index}\x1fthe <b>meaning</b> of word number {index}, which is {index * 31 % 977}",
                f"word{index}", index))
            cards.append((
                card, card, deck, now, days - 20, days,
                json.dumps({"s": days + 0.5, "d": 1 + index % 80 / 9, "lrt": now - 86400}, separators=(",", ":"))))
            for review in range(3):
                reviews.append((first + 86400_000 * 10 * (review + 1) + index, card, days))
        with sqlite3.connect(file) as database:
            database.executemany("insert into notes values (?,?,?,?,-1,'',?,?,?,0,'')", notes)
            database.executemany("insert into cards values (?,?,?,0,?,-1,2,2,?,?,2500,3,0,0,0,0,0,?)", cards)
            database.executemany("insert into revlog values (?,?,-1,3,?,0,2500,4000,1)", reviews)
        database.close()
        collection = Collection(file)
        collection.export_anki_package(
            out_path=path, limit=None, options=ExportAnkiPackageOptions(
                with_scheduling=True, with_deck_configs=False, with_media=False, legacy=False))
        collection.close()
    return {"cards": int(count), "bytes": os.path.getsize(path)}


if __name__ == "__main__":
    commands = {"make": make, "read": read, "time": timed, "many": many}
    print(json.dumps(commands[sys.argv[1]](*sys.argv[2:])))
