import AppCore
import AppCoreTesting
import Foundation
import Testing

@testable import Vocabulary

/// Two programs on one store: neither undoes what the other has acknowledged.
@Suite struct ConcurrentStudyTests {
    private func repository() async throws -> StudyRepository {
        let campus = MemoryCampus()
        return try await StudyDevice.make(1) { await campus.answer($0, $1) }.repository
    }

    private func atOnce(_ body: @escaping @Sendable (Int) async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<50 { group.addTask { try await body(number) } }
            try await group.waitForAll()
        }
    }

    @Test func fiftyWordsAddedAtOnceAreAllKeptInAnOrder() async throws {
        let repository = try await repository()
        try await atOnce { number in
            _ = try await repository.add(word: "word\(number)", meaning: "meaning \(number)")
        }
        let cards = try await repository.words(limit: 99).map(\.card)
        #expect(Set(cards.map(\.word)) == Set((0..<50).map { "word\($0)" }))
        #expect(Set(cards.map(\.position)).count == 50)
        #expect(try await repository.sources().count == 1)
    }

    @Test func differentFieldsOfAWordChangedAtOnceAreBothKept() async throws {
        let repository = try await repository()
        let card = try await repository.add(word: "reef", meaning: "a ridge").card
        try await repository.change(card.id) { $0.note = "Of coral." }
        var edited = card
        edited.meaning = "a ridge of rock"
        try await repository.change(card.id) { [edited] in $0.take(edited, editedFrom: card) }
        let kept = try await repository.card(card.id).card
        #expect(kept.note == "Of coral." && kept.meaning == "a ridge of rock")
    }

    @Test func differentPreferencesChangedAtOnceAreAllKept() async throws {
        let repository = try await repository()
        let before = try await repository.preferences()
        try await atOnce { number in
            if number.isMultiple(of: 2) {
                try await repository.prefer { $0.newPerDay += 1 }
            } else {
                try await repository.prefer { $0.reviewsPerDay += 1 }
            }
        }
        let after = try await repository.preferences()
        #expect(after.newPerDay == before.newPerDay + 25)
        #expect(after.reviewsPerDay == before.reviewsPerDay + 25)
    }

    @Test func fiftyTextsAddedAtOnceAreAllQueued() async throws {
        let repository = try await repository()
        try await atOnce { number in
            _ = try await repository.upload(title: "Text \(number)", text: "The quiet breakwater.")
        }
        let titles = (0..<50).map { "Text \($0)" }.sorted()
        #expect(try await repository.sources().map(\.title).sorted() == titles)
        #expect(try await repository.pending.entries().count == 50)
    }
}
