import AppCore
import AppCoreTesting
import Foundation
import Testing

@testable import Vocabulary

/// Two programs on one store: what one of them acknowledges, the other one does not undo.
@Suite struct ConcurrentStudyTests {
    private func desk() async throws -> StudyDesk {
        let campus = MemoryCampus()
        return try await StudyDevice.make(1) { await campus.answer($0, $1) }.desk
    }

    private func atOnce(_ body: @escaping @Sendable (Int) async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<50 { group.addTask { try await body(number) } }
            try await group.waitForAll()
        }
    }

    @Test func fiftyWordsAddedAtOnceAreAllKeptInAnOrder() async throws {
        let desk = try await desk()
        try await atOnce { number in
            _ = try await desk.add(word: "word\(number)", meaning: "meaning \(number)")
        }
        let cards = try await desk.words(limit: 99).map(\.card)
        #expect(Set(cards.map(\.word)) == Set((0..<50).map { "word\($0)" }))
        #expect(Set(cards.map(\.position)).count == 50)
        #expect(try await desk.sources().count == 1)
    }

    @Test func differentFieldsOfAWordChangedAtOnceAreBothKept() async throws {
        let desk = try await desk()
        let card = try await desk.add(word: "reef", meaning: "a ridge").card
        try await desk.change(card.id) { $0.note = "Of coral." }
        var edited = card
        edited.meaning = "a ridge of rock"
        try await desk.change(card.id) { [edited] in $0.take(edited, editedFrom: card) }
        let kept = try await desk.card(card.id).card
        #expect(kept.note == "Of coral." && kept.meaning == "a ridge of rock")
    }

    @Test func differentPreferencesChangedAtOnceAreAllKept() async throws {
        let desk = try await desk()
        let before = try await desk.preferences()
        try await atOnce { number in
            if number.isMultiple(of: 2) {
                try await desk.prefer { $0.newPerDay += 1 }
            } else {
                try await desk.prefer { $0.reviewsPerDay += 1 }
            }
        }
        let after = try await desk.preferences()
        #expect(after.newPerDay == before.newPerDay + 25)
        #expect(after.reviewsPerDay == before.reviewsPerDay + 25)
    }

    @Test func fiftyTextsAddedAtOnceAreAllQueued() async throws {
        let desk = try await desk()
        try await atOnce { number in
            _ = try await desk.upload(title: "Text \(number)", text: "The quiet breakwater.")
        }
        let titles = (0..<50).map { "Text \($0)" }.sorted()
        #expect(try await desk.sources().map(\.title).sorted() == titles)
        #expect(try await desk.entries().count == 50)
    }
}
