import AppCore
import AppCoreTesting
import Foundation
import SQLStore
import WordFinding

@testable import Vocabulary

/// A handwritten collection: cards, and answers with their times.
struct StudyLog {
    let test: TestContext
    let repository: StudyRepository
    let zone: TimeZone

    /// The test context's time is 2031-04-05 06:07:08 UTC.
    static func make(zone: TimeZone = .gmt) async throws -> StudyLog {
        let test = try await TestContext.make(
            modules: [VocabularyModule.self], transport: .unreachable, timeZone: zone)
        return StudyLog(test: test, repository: StudyRepository(context: test.context), zone: zone)
    }

    /// Milliseconds since 1970 of a local time, e.g. `2031-04-05 06:07`.
    func at(_ text: String) -> Int64 {
        let utc = ISODate.parse(text.replacing(" ", with: "T") + ":00Z") ?? Date()
        var offset = 0
        for _ in 0..<2 {
            offset = zone.secondsFromGMT(for: utc.addingTimeInterval(-Double(offset)))
        }
        return Int64(utc.timeIntervalSince1970 - Double(offset)) * 1000
    }

    func source(
        _ id: String, title: String = "Harbour notes", kind: Source.Kind = .text,
        status: Source.Status = .completed, added: String = "2031-03-01 12:00"
    ) async throws {
        try await repository.add(
            source: Source(
                id: id, kind: kind, title: title, status: status, addedAt: at(added),
                processedAt: status == .completed ? at(added) + 60_000 : nil))
    }

    func cards(
        _ ids: [String], of source: String, _ difficulty: WordDifficulty = .beginner,
        meaning: String? = "a meaning"
    ) async throws {
        try await repository.add(
            cards: ids.enumerated().map { index, id in
                Card(
                    id: id, sourceID: source, word: "word-\(id)", lemma: "word-\(id)",
                    sentence: "Here is word-\(id).", meaning: meaning, difficulty: difficulty,
                    position: index)
            })
    }

    /// Adds an answer; returns its line's id.
    @discardableResult
    func answer(
        _ card: String, _ rating: Int, _ time: String, session: String? = nil,
        duration: Int? = nil, seconds: Int64 = 0
    ) async throws -> String {
        let event = StudyEvent(
            id: repository.newID, cardID: card, kind: .review, at: at(time) + seconds * 1000,
            rating: rating, duration: duration, sessionID: session)
        try await repository.append([event], isHistory: true)
        return event.id
    }

    func undo(_ id: String, of card: String, _ time: String) async throws {
        try await repository.append(
            [StudyEvent(id: repository.newID, cardID: card, kind: .undo, at: at(time), target: id)],
            isHistory: true)
    }

    /// Moves the clock forward to a local time.
    func clock(_ text: String) {
        let wanted = Double(at(text)) / 1000 - test.clock.now.timeIntervalSince1970
        test.clock.advance(by: .milliseconds(Int64((wanted * 1000).rounded())))
    }
}

extension TimeZone {
    static var berlin: TimeZone { TimeZone(identifier: "Europe/Berlin") ?? .gmt }
    static var kathmandu: TimeZone { TimeZone(identifier: "Asia/Kathmandu") ?? .gmt }
}
