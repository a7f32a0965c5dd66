import AppCore
import AppCoreTesting
import Foundation
import SQLStore
import Testing
import WordFinding

@testable import Vocabulary

/// A student's devices on one server, with an invented history.
struct PruningFixture {
    let campus: MemoryCampus
    let devices: [StudyDevice]
    let cards: [Card]
    let sources: [Source]

    static func make(_ seed: UInt64, devices count: Int = 1) async throws -> PruningFixture {
        let campus = MemoryCampus(page: 200)
        var devices: [StudyDevice] = []
        for index in 0..<count {
            devices.append(
                try await StudyDevice.make(seed &* 16 + UInt64(index)) {
                    await campus.answer($0, $1)
                })
        }
        let sources = [Deck.source("first"), Deck.source("second")]
        var cards: [Card] = []
        for source in sources {
            for number in 0..<12 {
                cards.append(
                    Deck.card(
                        "word\(number)", in: source, position: number,
                        difficulty: WordDifficulty.allCases[number % 3]))
            }
            try await devices[0].repository.add(
                source: source, cards: cards.filter { $0.sourceID == source.id })
        }
        return PruningFixture(campus: campus, devices: devices, cards: cards, sources: sources)
    }

    func syncAll() async throws {
        for _ in 0..<2 { for device in devices { try await device.repository.sync() } }
    }

    /// Adds sessions on some of the days from `first` to `last` days ago, with mistakes that are
    /// undone at once.
    func study(
        _ device: StudyDevice, daysAgo first: Int, to last: Int, _ numbers: inout SeededNumbers
    ) async throws {
        let repository = device.repository
        for day in stride(from: first, to: last, by: -1) {
            guard Int.random(in: 0..<3, using: &numbers) > 0 else { continue }
            var at = repository.nowMilliseconds - Int64(day) * 86_400_000
            // Also across midnight and the hour when study days begin.
            at += Int64.random(in: -7_200_000...3_600_000, using: &numbers)
            let session = repository.newID
            var lines: [StudyEvent] = []
            for _ in 0..<Int.random(in: 1...14, using: &numbers) {
                at += Int64.random(in: 2_000...400_000, using: &numbers)
                guard let card = cards.randomElement(using: &numbers) else { continue }
                let line = StudyEvent(
                    id: repository.newID, cardID: card.id, kind: .review, at: at,
                    rating: Int.random(in: 1...4, using: &numbers),
                    duration: Int.random(in: 500...70_000, using: &numbers),
                    days: Bool.random(using: &numbers)
                        ? Int.random(in: 1...30, using: &numbers) : nil,
                    mode: .due, sessionID: numbers.next() % 5 == 0 ? nil : session)
                lines.append(line)
                if numbers.next() % 9 == 0 {
                    lines.append(
                        StudyEvent(
                            id: repository.newID, cardID: card.id, kind: .undo, at: at + 900,
                            target: line.id))
                }
                if numbers.next() % 14 == 0 {
                    lines.append(mark(card, at + 1_000, repository, &numbers))
                }
            }
            try await repository.append(lines, isHistory: true)
        }
    }

    private func mark(
        _ card: Card, _ at: Int64, _ repository: StudyRepository, _ numbers: inout SeededNumbers
    ) -> StudyEvent {
        let kinds: [StudyEvent.Kind] = [.suspend, .resume, .resume, .bury, .forget]
        let kind = kinds.randomElement(using: &numbers) ?? .resume
        return StudyEvent(
            id: repository.newID, cardID: card.id, kind: kind, at: at,
            days: kind == .bury ? Int(at / 86_400_000) + 3 : nil)
    }
}

extension StudyDevice {
    var today: Int { get async throws { try await repository.studyDays().today } }

    /// All statistics, by what they are about.
    func figures(_ sources: [Source]) async throws -> [String: String] {
        var all: [String: String] = [:]
        for source in [nil] + sources.map({ Optional($0.id) }) {
            for range in StatisticsRange.allCases {
                let name = "\(range) of \(source ?? "all")"
                let figures = try await repository.statistics(range, sourceID: source)
                all[name] = try WireJSON.encodeText(StatisticsJSON(figures))
                all[name + ", sessions"] = "\(figures.sessions)"
            }
            for (day, recall) in try await repository.recall(.all, sourceID: source) {
                // The last digits of sums of shares depend on the order.
                let predicted = recall.bins.map { Int(($0.predicted * 1e6).rounded()) }
                all["recall of \(source ?? "all") on \(day)"] =
                    "\(recall.bins.map(\.count)) \(recall.bins.map(\.passed)) \(predicted)"
                    + " \(recall.young.count) \(recall.mature.passed)"
            }
        }
        all["badges"] = "\(try await repository.badges())"
        all["pulse"] = "\(try await repository.pulse())"
        all["counts"] = "\(try await repository.counts())"
        let (days, scope) = (try await repository.studyDays(), await repository.scope())
        all["streak"] =
            "\(try await repository.store.database.read { try SessionLog(scope, $0).streak(today: days.today, days.days) })"
        return all
    }

    func lineCount() async throws -> Int { try await everything().events.count }
}

/// Expects equal values and names the first differences.
func expectSame<Value: Equatable>(
    _ one: [String: Value], _ other: [String: Value],
    sourceLocation: SourceLocation = #_sourceLocation
) {
    let keys = Set(one.keys).union(other.keys).filter { one[$0] != other[$0] }.sorted()
    for key in keys.prefix(3) {
        let (one, other) = (String(describing: one[key]), String(describing: other[key]))
        Issue.record("\(key) differs: \(one) / \(other)", sourceLocation: sourceLocation)
    }
}
