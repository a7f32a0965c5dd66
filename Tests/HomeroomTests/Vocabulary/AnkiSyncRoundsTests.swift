#if WITH_VOCABULARY
import AppCore
import AppCoreTesting
import FSRS
import Foundation
import Testing

@testable import Vocabulary

/// Random changes in Homeroom and in Anki's own client, with syncs that break anywhere.
@Suite(.serialized, .enabled(if: AnkiSyncPeer.address != nil, AnkiSyncPeer.isMissing))
struct AnkiSyncRoundsTests {
    /// `HOMEROOM_ANKI_ROUNDS=200 HOMEROOM_ANKI_SEED=7` is for whoever changes the sync.
    static let rounds = number("HOMEROOM_ANKI_ROUNDS") ?? 40
    static let seed = number("HOMEROOM_ANKI_SEED") ?? 20_261_127

    private static func number(_ variable: String) -> Int? {
        ProcessInfo.processInfo.environment[variable].flatMap(Int.init)
    }

    @Test func nothingIsLostInRandomRoundsWithBreaks() async throws {
        var play = try await AnkiRounds(user: "noor5", seed: UInt64(Self.seed))
        for _ in 0..<Self.rounds { try await play.round() }
        try await play.settle()
        try await play.compare()
        // Without syncs and breaks, the rounds would prove nothing.
        #expect(play.tally["synced here", default: 0] > 5, "\(play.tally)")
        #expect(play.tally["broken", default: 0] > 2, "\(play.tally)")
    }
}

private struct AnkiRounds {
    private let student: AnkiSyncStudent
    private let anki: AnkiClient
    private var random: SeededGenerator
    private var created = 0
    /// Words that exist, and answers by word, as both sides should have them.
    private var living: Set<String> = []
    private var answers: [String: Set<Int64>] = [:]
    private(set) var tally: [String: Int] = [:]

    init(user: String, seed: UInt64) async throws {
        random = SeededGenerator(seed: seed)
        anki = try AnkiClient(user: user)
        student = try await AnkiSyncStudent()
        try anki.do("add", ["kind": "Basic", "deck": "Start", "fields": ["start", "start"]])
        living.insert(try anki.card("start").word)
        try anki.do("sync", ["full": "up"])
        try await student.connect(user)
    }

    private mutating func chance(_ percent: Int) -> Bool {
        Int.random(in: 0..<100, using: &random) < percent
    }

    mutating func round() async throws {
        for _ in 0..<Int.random(in: 0...4, using: &random) {
            if chance(50) { try await changeHere() } else { try changeThere() }
        }
        if chance(60) { try await syncHere() }
        if chance(60) { try syncThere() }
    }

    // MARK: Changes

    /// Whose turn a word is. Anki's times are in whole seconds: with a tie, its client and its server
    /// each keep their own.
    private static func isOurs(_ id: String) -> Bool {
        let pair = Int(Date().timeIntervalSince1970) / 2
        return (Int(id.utf8.reduce(0) { $0 &+ UInt32($1) }) + pair).isMultiple(of: 2)
    }

    private mutating func changeHere() async throws {
        let words = try await student.words()
        let id = words.keys.filter(Self.isOurs).sorted().randomElement(using: &random)
        guard let id, let word = words[id], chance(75) else {
            created += 1
            try await student.add("here\(created)", "meaning \(created)")
            living.insert(try await student.word("here\(created)").card.id)
            return count("added here")
        }
        switch Int.random(in: 0..<10, using: &random) {
        case 0:
            try await student.repository.delete(word.card)
            living.remove(id)
            count("deleted here")
        case 1, 2:
            let meaning = "edited here \(random.next() % 1000)"
            try await student.repository.change(id) { $0.meaning = meaning }
            count("edited here")
        case 3: try await student.note(.suspend, id)
        case 4: try await student.note(.resume, id)
        default:
            guard word.state?.isSuspended == false else { return }
            let rating = Int.random(in: 1...4, using: &random)
            answers[id, default: []].insert(try await student.answer(id, rating))
            count("answered here")
        }
    }

    private mutating func changeThere() throws {
        let cards = try anki.cards()
        let id = cards.keys.filter { !Self.isOurs($0) }.sorted().randomElement(using: &random)
        guard let id, let card = cards[id], chance(75) else {
            created += 1
            try anki.do(
                "add",
                ["kind": "Basic", "deck": "There", "fields": ["there\(created)", "\(created)"]])
            living.insert(try anki.card("there\(created)").word)
            return count("added there")
        }
        switch Int.random(in: 0..<10, using: &random) {
        case 0:
            try anki.do("delete", ["card": card.id])
            living.remove(id)
            count("deleted there")
        case 1, 2:
            let place = card.kind == "Basic" ? 1 : 2
            let text = "edited there \(random.next() % 1000)"
            try anki.do("edit", ["card": card.id, "field": place, "text": text])
            count("edited there")
        case 3: try anki.do("suspend", ["card": card.id])
        case 4: try anki.do("unsuspend", ["card": card.id])
        case 5: try anki.do("forget", ["card": card.id])
        default:
            guard card.queue != -1 else { return }
            let rating = Int.random(in: 1...4, using: &random)
            let at = try anki.do("answer", ["card": card.id, "rating": rating]).at
            answers[id, default: []].insert(try #require(at))
            count("answered there")
        }
    }

    private mutating func count(_ what: String) { tally[what, default: 0] += 1 }

    // MARK: Syncs

    private mutating func syncHere() async throws {
        if chance(50) {
            let (after, loses) = (Int.random(in: 0...16, using: &random), chance(50))
            student.network.breaks(after: after, losingAnswer: loses)
        }
        do {
            try await student.sync()
            count("synced here")
        } catch let problem as Problem where problem.code == .unreachable {
            count("broken")
        }
        student.network.breaks(after: nil)
    }

    private mutating func syncThere() throws {
        #expect(try anki.do("sync").required != 2, "a full sync")
        count("synced there")
    }

    mutating func settle() async throws {
        for _ in 0..<2 {
            try await student.sync()
            try syncThere()
        }
        let last = try await student.sync()
        #expect(last.contains("From Anki: 0 added, 0 updated, 0 deleted; 0 answers."), "\(last)")
        #expect(last.contains("To Anki: 0 added, 0 updated, 0 deleted; 0 answers."), "\(last)")
    }

    // MARK: Comparing

    func compare() async throws {
        let (words, cards) = (try await student.words(), try anki.cards())
        #expect(Set(words.keys) == living)
        let different = living.symmetricDifference(cards.keys).sorted().map {
            "\($0): \(cards[$0].map { "\($0)" } ?? "missing in Anki")"
        }
        #expect(different.isEmpty)
        let days = student.repository.days(of: StudyPreferences())
        let today = days.day(of: Date().timeIntervalSince1970)
        for id in living.sorted() {
            let (word, card) = (try #require(words[id]), try #require(cards[id]))
            let place = Comment(rawValue: "\(word.card.word): \(card)")
            #expect(card.fields?.first == word.card.word, place)
            #expect(card.fields?[card.kind == "Basic" ? 1 : 2] == word.card.meaning, place)
            let state = try #require(word.state)
            #expect((card.queue == -1) == state.isSuspended, place)
            #expect(card.type == state.schedule.phase.rawValue, place)
            #expect(card.lapses == state.lapses, place)
            if state.schedule.phase == .review {
                #expect(card.due == days.day(of: state.schedule.due) - today, place)
                let stability = state.schedule.memory?.stability ?? 0
                #expect(abs((card.stability ?? 0) - stability) < 0.01 * max(1, stability), place)
            }
            let expected = answers[id, default: []]
            #expect(Set(try await student.answers(id)) == expected, place)
            #expect(Set(card.reviews ?? []) == expected, place)
        }
        let check = try anki.do("check")
        #expect(check.fine == true, "\(check.problems ?? "")")
    }
}

/// SplitMix64. Source: Steele, Lea and Flood, 2014.
private struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64
    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var value = state
        value = (value ^ value >> 30) &* 0xbf58_476d_1ce4_e5b9
        value = (value ^ value >> 27) &* 0x94d0_49bb_1331_11eb
        return value ^ value >> 31
    }
}
#endif
