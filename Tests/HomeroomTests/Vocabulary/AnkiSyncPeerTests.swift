#if WITH_VOCABULARY
import AppCore
import AppCoreTesting
import FSRS
import Foundation
import Testing
import WordFinding

@testable import Vocabulary

/// Homeroom and Anki's own client on Anki's own sync server.
@Suite(.serialized, .enabled(if: AnkiSyncPeer.address != nil, AnkiSyncPeer.isMissing))
struct AnkiSyncPeerTests {
    @Test func wordsFillAnEmptyServerAndAnkiStudiesThem() async throws {
        let student = try await AnkiSyncStudent()
        try await student.add("tide", "the sea's rise and fall")
        try await student.add("quay", "a <place> where ships unload")
        try await student.add("undefined", nil)
        let tide = try await student.word("tide").card.id
        let answer = try await student.answer(tide, 4)
        let said = try await student.connect("noor1")
        #expect(said.contains("To Anki: 2 added, 0 updated, 0 deleted; 1 answer."), "\(said)")
        #expect(!student.test.console.out.contains(AnkiSyncPeer.password))

        let anki = try AnkiClient(user: "noor1")
        try anki.do("sync", ["full": "down"])
        let cards = try anki.cards()
        #expect(cards.count == 2)
        let card = try #require(cards[tide])
        #expect(card.fields == ["tide", "", "the sea's rise and fall", ""])
        #expect(card.type == 2 && card.queue == 2 && card.reviews == [answer])
        let state = try #require(try await student.word("tide").state)
        #expect(abs((card.stability ?? 0) - (state.schedule.memory?.stability ?? 1)) < 1e-3)
        let days = student.repository.days(of: StudyPreferences())
        let left = days.day(of: state.schedule.due) - days.day(of: Date().timeIntervalSince1970)
        #expect(card.due == left)
        #expect(try anki.card("quay").fields?[2] == "a &lt;place&gt; where ships unload")
        let check = try anki.do("check")
        #expect(check.fine == true, "\(check.problems ?? "")")
    }

    @Test func changesGoBothWays() async throws {
        let anki = try AnkiClient(user: "noor2")
        let kind = "Basic"
        try anki.do(
            "add", ["kind": kind, "deck": "Deutsch::A1", "fields": ["Hund", "<b>dog</b>"]])
        try anki.do("add", ["kind": kind, "deck": "Deutsch::A1", "fields": ["Katze", "cat"]])
        try anki.do(
            "add",
            ["kind": "Basic (and reversed card)", "deck": "Deutsch", "fields": ["Ufer", "shore"]])
        try anki.do("sync", ["full": "up"])
        let student = try await AnkiSyncStudent()
        try await student.add("tide", "rise and fall")
        let said = try await student.connect("noor2")
        #expect(said.contains("From Anki: 3 added"), "\(said)")
        #expect(said.contains("To Anki: 1 added"), "\(said)")
        #expect(try await student.word("Hund").source.title == "Deutsch::A1")
        let nothing = try await student.sync()
        #expect(nothing.contains("From Anki: 0 added, 0 updated, 0 deleted; 0 answers."))
        #expect(nothing.contains("To Anki: 0 added, 0 updated, 0 deleted; 0 answers."))

        // Anki edits, answers, suspends and flags; Homeroom answers and edits another word.
        #expect(try anki.do("sync").required == 0)
        let (hund, katze) = (try anki.card("Hund"), try anki.card("Katze"))
        try anki.do("edit", ["card": hund.id, "field": 1, "text": "a <i>dog</i>"])
        let theirs = try anki.do("answer", ["card": hund.id, "rating": 4]).at
        try anki.do("suspend", ["card": katze.id])
        try anki.do("flag", ["card": try anki.card("tide").id])
        let tide = try await student.word("tide").card.id
        let ours = try await student.answer(tide, 3)
        try await student.repository.change(try await student.word("Ufer").card.id) {
            $0.meaning = "the bank of a river"
        }
        try anki.do("sync")
        try await student.sync()
        try anki.do("sync")
        let dog = try await student.word("Hund")
        #expect(dog.card.meaning == "a dog" && dog.state?.schedule.phase == .review)
        #expect(try await student.answers(dog.card.id) == [try #require(theirs)])
        #expect(try await student.word("Katze").state?.isSuspended == true)
        #expect(try anki.card("tide").reviews == [ours])
        #expect(try anki.card("tide").flag == 3)
        #expect(try anki.card("Ufer").fields == ["Ufer", "the bank of a river"])
        #expect(try anki.card("Hund").fields?[1] == "a <i>dog</i>")

        // Deletions, resumed and reset words.
        try anki.do("delete", ["card": hund.id])
        try anki.do("unsuspend", ["card": katze.id])
        try anki.do("forget", ["card": try anki.card("tide").id])
        try await student.repository.delete(try await student.word("Ufer").card)
        try anki.do("sync")
        let deleting = try await student.sync()
        #expect(deleting.contains("1 deleted; 0 answers.\nTo Anki: 0 added, 0 updated, 1 deleted"))
        try anki.do("sync")
        #expect(Set(try anki.cards().values.compactMap(\.fields?.first)) == ["Katze", "tide"])
        let left = try await student.words().values
        #expect(Set(left.map(\.card.word)) == ["Katze", "tide"])
        #expect(try await student.word("Katze").state?.isSuspended == false)
        #expect(try await student.word("tide").state?.schedule.phase == .new)
        #expect(try anki.card("tide").type == 0)
        let check = try anki.do("check")
        #expect(check.fine == true, "\(check.problems ?? "")")
    }

    @Test func theLaterChangeWinsAndAnswersOfBothSidesStay() async throws {
        let anki = try AnkiClient(user: "noor3")
        try anki.do("add", ["kind": "Basic", "deck": "Words", "fields": ["mot", "word"]])
        try anki.do("add", ["kind": "Basic", "deck": "Words", "fields": ["rue", "street"]])
        try anki.do("add", ["kind": "Basic", "deck": "Words", "fields": ["sel", "salt"]])
        let sel = try anki.card("sel")
        try anki.do("answer", ["card": sel.id, "rating": 4])
        try anki.do("sync", ["full": "up"])
        let student = try await AnkiSyncStudent()
        try await student.connect("noor3")
        try anki.do("sync")
        let (mot, rue) = (try anki.card("mot"), try anki.card("rue"))
        let first = try await student.answer(mot.word, 3)
        try await student.repository.change(mot.word) { $0.meaning = "earlier" }
        try anki.do("edit", ["card": rue.id, "field": 1, "text": "earlier"])
        let second = try #require(try anki.do("answer", ["card": rue.id, "rating": 4]).at)
        // Anki's times are in whole seconds, because of that a later second is waited for.
        try await Task.sleep(for: .milliseconds(1100))
        try await student.answer(sel.word, 3)
        try await Task.sleep(for: .milliseconds(1100))
        try anki.do("suspend", ["card": sel.id])
        try anki.do("edit", ["card": mot.id, "field": 1, "text": "later"])
        let third = try #require(try anki.do("answer", ["card": mot.id, "rating": 4]).at)
        let fourth = try await student.answer(rue.word, 1)
        try await student.repository.change(rue.word) { $0.meaning = "later" }
        try anki.do("sync")
        try await student.sync()
        try anki.do("sync")
        for (word, answers) in [("mot", [first, third]), ("rue", [second, fourth])] {
            #expect(try anki.card(word).fields?[1] == "later")
            #expect(try await student.word(word).card.meaning == "later")
            #expect(try anki.card(word).reviews == answers)
            #expect(try await student.answers(try await student.word(word).card.id) == answers)
        }
        #expect(try anki.card("mot").type == 2)
        #expect(try await student.word("mot").state?.schedule.phase == .review)
        // The later answer follows the earlier one from Anki: a lapse.
        #expect(try anki.card("rue").type == 3)
        #expect(try anki.card("rue").lapses == 1)
        // The suspension is the later change, but the card's last answer is the one from here.
        #expect(try anki.card("sel").queue == -1 && anki.card("sel").reviews?.count == 2)
        let check = try anki.do("check")
        #expect(check.fine == true, "\(check.problems ?? "")")
    }

    @Test func aReplacedCollectionIsMergedAnewWithoutLoss() async throws {
        let anki = try AnkiClient(user: "noor4")
        try anki.do("add", ["kind": "Basic", "deck": "Words", "fields": ["mot", "word"]])
        try anki.do("sync", ["full": "up"])
        let student = try await AnkiSyncStudent()
        try await student.connect("noor4")
        try await student.add("tide", "rise and fall")
        try anki.do("add_field", ["kind": "Basic", "name": "Hint"])
        try anki.do("sync", ["full": "up"])
        try await student.sync()
        #expect(student.test.console.err.contains("merged both sides again"))
        try anki.do("sync")
        #expect(Set(try anki.cards().values.compactMap(\.fields?.first)) == ["mot", "tide"])
        #expect(try await student.words().count == 2)
    }

    @Test func signingOutKeepsWordsAndForgetsTheKey() async throws {
        let student = try await AnkiSyncStudent()
        try await student.add("tide", "rise and fall")
        try await student.connect("noor6")
        let key = AnkiServer.secretKey(await student.repository.scope())
        #expect(await student.test.credentials.read(key) != nil)
        try await student.run("sync", "anki", "--sign-out")
        #expect(await student.test.credentials.read(key) == nil)
        #expect(try await student.words().count == 1)
        // Connecting again finds the same words on both sides.
        let again = try await student.connect("noor6")
        #expect(again.contains("From Anki: 0 added, 0 updated, 0 deleted; 0 answers."), "\(again)")
        #expect(again.contains("To Anki: 0 added, 0 updated, 0 deleted; 0 answers."), "\(again)")
    }

    @Test func starterWordsGoToAnkiOnceTheyAreStudied() async throws {
        let student = try await AnkiSyncStudent()
        let starter = Source(id: Source.starterID, kind: .deck, title: "Starter deck", addedAt: 0)
        let card = Card(
            id: StudyID.derived("starter", "gull"), sourceID: starter.id, word: "gull",
            lemma: "gull", sentence: "", meaning: "a seabird", difficulty: .beginner)
        try await student.repository.add(source: starter, cards: [card])
        let unstudied = try await student.connect("noor7")
        #expect(unstudied.contains("To Anki: 0 added, 0 updated, 0 deleted; 0 answers."))
        try await student.answer(card.id, 3)
        let studied = try await student.sync()
        #expect(studied.contains("To Anki: 1 added, 0 updated, 0 deleted; 1 answer."))
        let anki = try AnkiClient(user: "noor7")
        try anki.do("sync", ["full": "down"])
        #expect(try anki.cards()[card.id]?.deck == starter.title)
    }

    @Test func wrongPasswordsAndForeignServersAreNamed() async throws {
        let address = try #require(AnkiSyncPeer.address)
        let student = try await AnkiSyncStudent()
        student.test.console.answer("wrong")
        let refused = await #expect(throws: Problem.self) {
            try await student.run("sync", "anki", address, "--user", "noor1", "--yes")
        }
        #expect(refused?.code == .signedOut)
        try await student.sync()
        #expect(student.test.console.err.contains("Your words aren't synced with Anki."))
        let plain = await #expect(throws: Problem.self) {
            try await student.run("sync", "anki", "http://192.0.2.1", "--user", "noor1")
        }
        #expect(plain?.code == .configuration)
    }
}
#endif
