"""Drives a real Anki client (`anki` on PyPI) for tests of syncing: a JSON object per line in, one per line out.

    anki_sync.py FOLDER ADDRESS USER PASSWORD

    {"do": "sync", "full": "up" or "down", "media": true}
                                              syncs; "full" answers Anki's question which side to keep
    {"do": "media"}                           every media file's text
    {"do": "add_media", "name": NAME, "text": TEXT}
    {"do": "delete_media", "name": NAME}
    {"do": "facts"}                           every card with its note, and every answer
    {"do": "add", "kind": KIND, "deck": DECK, "fields": [..], "tags": [..]}
    {"do": "edit", "card": ID, "field": 1, "text": TEXT}
    {"do": "answer", "card": ID, "rating": 1..4}
    {"do": "suspend" | "unsuspend" | "forget" | "delete" | "flag", "card": ID}
    {"do": "rename", "deck": OLD, "name": NEW}
    {"do": "add_field", "kind": KIND, "name": NAME}    changes the schema, so the next sync is a full one
    {"do": "check"}                           Anki's own database check
"""

import json
import os
import sys
import time

from anki.collection import Collection
from anki.scheduler.v3 import CardAnswer


class Client:
    def __init__(self, folder, address, user, password):
        self.collection = Collection(os.path.join(folder, "collection.anki2"))
        self.collection.set_config("fsrs", True)
        self.auth = self.collection.sync_login(user, password, address)
        self.auth.endpoint = address

    def sync(self, full=None, media=False):
        for _ in range(5):
            try:
                output = self.collection.sync_collection(self.auth, media)
                break
            except Exception as error:  # Another program's session took the server.
                if "409" not in str(error) and "conflict" not in str(error).lower():
                    raise
                time.sleep(0.2)
        if output.required in (2, 3, 4):
            upload = output.required == 4 or output.required == 2 and full == "up"
            self.collection.close_for_full_sync()
            self.collection.full_upload_or_download(
                auth=self.auth, server_usn=output.server_media_usn if media else None, upload=upload)
            self.collection.reopen(after_full_sync=True)
        # Media files are synced in the background.
        while media and self.collection.media_sync_status().active:
            time.sleep(0.05)
        return {"required": output.required}

    def media(self):
        folder = self.collection.media.dir()
        files = {}
        for name in os.listdir(folder):
            with open(os.path.join(folder, name)) as file:
                files[name] = file.read()
        return {"files": files}

    def add_media(self, name, text):
        if self.collection.media.have(name):
            self.delete_media(name)  # Anki would keep both files otherwise.
        self.collection.media.write_data(name, text.encode())

    def delete_media(self, name):
        self.collection.media.trash_files([name])

    def facts(self):
        collection = self.collection
        cards = []
        for card_id in collection.find_cards(""):
            card = collection.get_card(card_id)
            note = card.note()
            cards.append({
                "id": card_id, "note": note.id, "guid": note.guid, "ordinal": card.ord, "type": card.type,
                "queue": card.queue, "due": card.due - collection.sched.today if card.type == 2 else card.due,
                "interval": card.ivl, "reps": card.reps, "lapses": card.lapses, "flag": card.flags,
                "stability": card.memory_state.stability if card.memory_state else None,
                "kind": note.note_type()["name"], "deck": collection.decks.name(card.did),
                "fields": note.fields, "tags": note.tags,
                "reviews": collection.db.list(
                    "select id from revlog where cid = ? and ease > 0 order by id", card_id)})
        return {"cards": cards}

    def add(self, kind, deck, fields, tags=()):
        note = self.collection.new_note(self.collection.models.by_name(kind))
        for place, text in enumerate(fields):
            note.fields[place] = text
        note.tags = list(tags)
        self.collection.add_note(note, self.collection.decks.id(deck))
        return {"cards": [{"id": card} for card in note.card_ids()], "guid": note.guid}

    def edit(self, card, field, text):
        note = self.collection.get_card(card).note()
        note.fields[field] = text
        self.collection.update_note(note)

    def answer(self, card, rating):
        backend = self.collection._backend
        states = backend.get_scheduling_states(card)
        new = [None, states.again, states.hard, states.good, states.easy][rating]
        grade = [None, CardAnswer.AGAIN, CardAnswer.HARD, CardAnswer.GOOD, CardAnswer.EASY][rating]
        backend.answer_card(CardAnswer(
            card_id=card, current_state=states.current, new_state=new, rating=grade,
            answered_at_millis=int(time.time() * 1000), milliseconds_taken=1500))
        return {"at": self.collection.db.scalar("select max(id) from revlog where cid = ?", card)}

    def suspend(self, card):
        self.collection.sched.suspend_cards([card])

    def unsuspend(self, card):
        self.collection.sched.unsuspend_cards([card])

    def forget(self, card):
        self.collection.sched.schedule_cards_as_new([card])

    def delete(self, card):
        self.collection.remove_notes([self.collection.get_card(card).nid])

    def flag(self, card):
        self.collection.set_user_flag_for_cards(3, [card])

    def rename(self, deck, name):
        self.collection.decks.rename(self.collection.decks.id(deck), name)

    def add_field(self, kind, name):
        models = self.collection.models
        model = models.by_name(kind)
        models.add_field(model, models.new_field(name))
        models.update_dict(model)

    def check(self):
        problems, is_fine = self.collection.fix_integrity()
        return {"problems": problems, "fine": is_fine}


def main():
    client = Client(*sys.argv[1:])
    for line in sys.stdin:
        command = json.loads(line)
        answer = getattr(client, command.pop("do"))(**command)
        print(json.dumps(answer or {}), flush=True)
    client.collection.close()


if __name__ == "__main__":
    main()
