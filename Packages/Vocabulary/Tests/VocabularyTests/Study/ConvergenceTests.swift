import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import ServiceKit
import Testing
import WordFinding

@testable import Vocabulary
@testable import VocabularyService

/// One student's devices act in any order, with clocks apart and set back, and with interrupted
/// syncs. Whenever all have synced, all have the same data; this is checked four times per case. A
/// failing case reports its seed.
@Suite struct ConvergenceTests {
    @Test(
        "Two devices end with the same data, whatever happened in between",
        arguments: SeededNumbers.seeds(0..<40))
    func two(seed: UInt64) async throws { try await run(seed, devices: 2) }

    @Test("So do three", arguments: SeededNumbers.seeds(1000..<1020))
    func three(seed: UInt64) async throws { try await run(seed, devices: 3) }

    @Test(
        "So do two and three with the real server, for whose clock some lines are in the future",
        arguments: SeededNumbers.seeds(2000..<2020))
    func campus(seed: UInt64) async throws {
        let campus = try await TestContext.make(
            modules: [VocabularyModule.self], services: [VocabularyService.self])
        let responder = try #require(campus.campus).responder
        try await run(
            seed, devices: seed % 2 == 0 ? 2 : 3,
            atTheEnd: { campus.clock.advance(by: .seconds(3 * 365 * 86_400)) },
            answer: { await responder.respond(to: $0, body: $1, origin: .embedded) })
    }

    @Test(
        "So do two, one of which prunes its log at any time",
        arguments: SeededNumbers.seeds(3000..<3020))
    func onePrunes(seed: UInt64) async throws { try await run(seed, devices: 2, pruning: 1) }

    @Test("So do three, all of which prune", arguments: SeededNumbers.seeds(4000..<4010))
    func allPrune(seed: UInt64) async throws { try await run(seed, devices: 3, pruning: 3) }

    private func run(_ seed: UInt64, devices count: Int, pruning: Int = 0) async throws {
        let campus = MemoryCampus(page: Int(seed % 37) + 3)
        try await run(
            seed, devices: count, pruning: pruning, answer: { await campus.answer($0, $1) })
    }

    private func run(
        _ seed: UInt64, devices count: Int, pruning: Int = 0, atTheEnd: () -> Void = {},
        answer: @escaping @Sendable (HTTPRequest, [UInt8]) async -> HTTPReply
    ) async throws {
        var numbers = SeededNumbers(seed)
        let calls = Shared(0)
        var devices: [StudyDevice] = []
        for index in 0..<count {
            let device = try await StudyDevice.make(seed &* 16 + UInt64(index)) {
                calls.change { $0 += 1 }
                return await answer($0, $1)
            }
            device.clock.advance(by: .seconds(Int.random(in: -200_000...200_000, using: &numbers)))
            devices.append(device)
        }
        for _ in 0..<4 {
            for _ in 0..<Int.random(in: 8...40, using: &numbers) {
                let index = Int.random(in: 0..<count, using: &numbers)
                if index < pruning, numbers.next() % 8 == 0 {
                    try await prune(devices[index], &numbers)
                }
                try await act(devices[index], &numbers)
            }
            atTheEnd()
            try await compare(devices, seed, isPruned: pruning > 0)
            let last = calls.value
            let report = try await devices[0].repository.sync()
            #expect(calls.value == last + 1, "nothing was left to send; seed \(seed)")
            #expect(report.sent == 0 && report.received == 0, "seed \(seed)")
        }
    }

    /// Syncs all devices and expects no differences.
    private func compare(
        _ devices: [StudyDevice], _ seed: UInt64, isPruned: Bool
    ) async throws {
        for _ in 0..<3 {
            for device in devices {
                device.line.value = .open
                try await device.repository.sync()
            }
        }
        let first = try await devices[0].everything()
        for device in devices {
            let all = try await device.everything()
            same(all.sources, first.sources, "sources", seed)
            same(all.cards, first.cards, "cards", seed)
            if !isPruned { same(all.events, first.events, "the log", seed) }
            same(all.known, first.known, "known words", seed)
            same(all.states, first.states, "states", seed)
            same(all.queues, first.queues, "queues", seed)
            same(
                all.states, try await device.replayed(), "what is kept, and what the log says",
                seed)
        }
    }

    private func same<Value: Equatable>(
        _ one: [Value], _ other: [Value], _ what: String, _ seed: UInt64
    ) {
        guard one != other else { return }
        let pairs = zip(one, other).first { $0 != $1 }
        Issue.record(
            "seed \(seed): \(what) differ, \(one.count) \(other.count): \(String(describing: pairs))"
        )
    }

    private func same<Value: Equatable>(
        _ one: [String: Value], _ other: [String: Value], _ what: String, _ seed: UInt64
    ) {
        for key in Set(one.keys).union(other.keys) where one[key] != other[key] {
            Issue.record(
                "seed \(seed): \(what) differ at \(key): \(String(describing: one[key])) and \(String(describing: other[key]))"
            )
        }
    }

    /// Prunes lines older than a week or more, possibly without the other devices' lines; may fail
    /// for now.
    private func prune(_ device: StudyDevice, _ numbers: inout SeededNumbers) async throws {
        let day =
            try await device.repository.studyDays().today - Int.random(in: 7...40, using: &numbers)
        device.line.value =
            [.open, .open, .cutBefore, .cutAfterCalls(1)].randomElement(using: &numbers) ?? .open
        do {
            try await device.repository.prune(before: day)
        } catch is Problem {
            // The server was unreachable, so nothing was sent.
        }
        device.line.value = .open
    }

    /// Performs a random action.
    private func act(_ device: StudyDevice, _ numbers: inout SeededNumbers) async throws {
        let repository = device.repository
        let cards = try await repository.words(limit: 50).map(\.card)
        let card = cards.randomElement(using: &numbers)
        switch Int.random(in: 0..<24, using: &numbers) {
        case 0, 1: try await add(to: repository, &numbers)
        case 2...8:
            guard let card else { return try await add(to: repository, &numbers) }
            try await repository.rate(
                card, Int.random(in: 1...4, using: &numbers),
                days: Bool.random(using: &numbers) ? Int.random(in: 1...30, using: &numbers) : nil)
        case 9, 10: try await mark(card, repository, &numbers)
        case 11:
            guard let card, let last = try await repository.events(of: card.id).last else { return }
            try await repository.append([
                StudyEvent(
                    id: repository.newID, cardID: card.id, kind: .undo,
                    at: repository.nowMilliseconds, target: last.id)
            ])
        case 12: if let card { try await repository.define(card, "Meaning \(numbers.next() % 9)") }
        case 13: if let card { try await repository.correct(lemma: "lemma", of: card) }
        case 14: if let card { try await repository.delete(card) }
        case 15: if let card { try await repository.know(card.lemma) }
        case 16:
            guard let source = try await repository.sources().randomElement(using: &numbers) else {
                return
            }
            if numbers.next() % 3 == 0 {
                try await repository.delete(source)
            } else {
                try await repository.rename(source, to: "Title \(numbers.next() % 9)")
            }
        case 17:
            var preferences = try await repository.preferences()
            preferences.desiredRetention = Double(70 + numbers.next() % 29) / 100
            preferences.rolloverHour = Int(numbers.next() % 24)
            preferences.leechThreshold = Int(numbers.next() % 3)
            try await repository.prefer(preferences)
        case 18:
            device.clock.advance(by: .seconds(Int.random(in: -300_000...0, using: &numbers)))
        case 19:
            device.clock.advance(by: .seconds(Int.random(in: 0...2_000_000, using: &numbers)))
        default:
            device.line.value =
                [.open, .open, .cutBefore, .cutAfter, .cutAfterCalls(1), .cutAfterCalls(2)]
                .randomElement(using: &numbers) ?? .open
            await repository.syncQuietly()
            device.line.value = .open
        }
    }

    private func add(to repository: StudyRepository, _ numbers: inout SeededNumbers) async throws {
        let source = Deck.source("deck \(numbers.next() % 2)")
        let word = ["apple", "bread", "cloud", "drift", "ember", "frost"].randomElement(
            using: &numbers)
        let card = Deck.card(
            word ?? "apple", in: source, position: Int(numbers.next() % 5),
            meaning: numbers.next() % 4 == 0 ? nil : "A meaning")
        let isThere = try await repository.sources().contains { $0.id == source.id }
        if isThere {
            try await repository.add(cards: [card])
        } else {
            try await repository.add(source: source, cards: [card])
        }
    }

    private func mark(_ card: Card?, _ repository: StudyRepository, _ numbers: inout SeededNumbers)
        async throws
    {
        guard let card else { return }
        let kind: StudyEvent.Kind =
            [.suspend, .resume, .bury, .unbury, .forget].randomElement(using: &numbers) ?? .suspend
        try await repository.append([
            StudyEvent(
                id: repository.newID, cardID: card.id, kind: kind, at: repository.nowMilliseconds,
                days: kind == .bury ? Int.random(in: 20_000...25_000, using: &numbers) : nil)
        ])
    }
}
