import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import SQLStore
import Synchronization
import Testing
import WordFinding

@testable import Vocabulary

/// One device of a student: its own store and clock, and a connection to a server that can be cut.
struct StudyDevice {
    /// The fate of requests.
    enum Line: Sendable {
        case open
        /// Requests never arrive.
        case cutBefore
        /// Requests arrive, but their responses are lost.
        case cutAfter
        /// Responses are lost after this many successful requests.
        case cutAfterCalls(Int)
    }

    let test: TestContext
    let repository: StudyRepository
    let line: Shared<Line>
    var clock: TestClock { test.clock }

    /// `seed` makes the device's ids unique.
    static func make(
        _ seed: UInt64, answer: @escaping @Sendable (HTTPRequest, [UInt8]) async -> HTTPReply
    ) async throws -> StudyDevice {
        let line = Shared<Line>(.open)
        let transport = ScriptedTransport()
        transport.otherwise(
            .init { (request, body) async throws(TransportFailure) in
                switch line.next() {
                case .cutBefore: throw .notSent("cut")
                case .cutAfter:
                    _ = await answer(request, body)
                    throw .outcomeUnknown("cut")
                default: return await answer(request, body)
                }
            })
        let test = try await TestContext.make(
            modules: [VocabularyModule.self], transport: transport)
        var context = test.context
        let ids = SeededIDs(seed)
        context.environment.uuid = { ids.next() }
        return StudyDevice(test: test, repository: StudyRepository(context: context), line: line)
    }

    /// All data that devices must agree on.
    func everything() async throws -> Everything {
        let scope = await repository.scope()
        return try await repository.store.database.read { connection in
            var all = Everything()
            for row in try connection.rows(
                "SELECT * FROM vocabulary_sources WHERE scope = ? ORDER BY id", [.text(scope)])
            {
                all.sources.append(try Source(row))
            }
            for row in try connection.rows(
                "SELECT * FROM vocabulary_cards WHERE scope = ? ORDER BY id", [.text(scope)])
            {
                all.cards.append(try Card(row))
            }
            for row in try connection.rows(
                "SELECT * FROM \(WholeLog.events) AS line WHERE scope = ? ORDER BY at, id",
                [.text(scope)])
            {
                all.events.append(try StudyEvent(row))
            }
            for row in try connection.rows(
                "SELECT * FROM vocabulary_states WHERE scope = ? ORDER BY card_id", [.text(scope)])
            {
                all.states[try row.text("card_id")] = try CardState(row)
                all.queues[try row.text("card_id")] = [
                    try row.int("queue"), Int(try row.double("due")),
                ]
            }
            all.known = try connection.rows(
                "SELECT * FROM vocabulary_known WHERE scope = ? ORDER BY token", [.text(scope)]
            ).map(KnownWord.init)
            return all
        }
    }

    /// The expected states, computed from the log without any cache.
    func replayed() async throws -> [String: CardState] {
        let all = try await everything()
        let replay = repository.replay(try await repository.preferences())
        let gone = Set(all.sources.filter(\.isDeleted).map(\.id))
        var states: [String: CardState] = [:]
        for card in all.cards
        where !card.isDeleted && card.meaning != nil && !gone.contains(card.sourceID) {
            states[card.id] = replay.state(of: all.events.filter { $0.cardID == card.id })
        }
        return states
    }
}

struct Everything: Sendable, Equatable {
    var sources: [Source] = []
    var cards: [Card] = []
    var events: [StudyEvent] = []
    var known: [KnownWord] = []
    var states: [String: CardState] = [:]
    /// Each card's queue, and its due time or position.
    var queues: [String: [Int]] = [:]
}

extension Shared<StudyDevice.Line> {
    /// The fate of the next request.
    func next() -> StudyDevice.Line {
        change { line in
            guard case .cutAfterCalls(let calls) = line else { return line }
            guard calls > 0 else { return .cutAfter }
            line = .cutAfterCalls(calls - 1)
            return .open
        }
    }
}

/// A value shared by several tasks.
final class Shared<Value: Sendable>: Sendable {
    private let state: Mutex<Value>
    init(_ value: Value) { state = Mutex(value) }
    var value: Value {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }
    func change<Result: Sendable>(_ body: (inout sending Value) -> sending Result) -> Result {
        state.withLock { body(&$0) }
    }
}

/// Pseudo-random numbers from a seed. Source: SplitMix64, https://prng.di.unimi.it/splitmix64.c
struct SeededNumbers: RandomNumberGenerator {
    var state: UInt64
    init(_ seed: UInt64) { state = seed }

    /// Every third seed of a range; all of them with `HOMEROOM_TEST_SEEDS=all`.
    static func seeds(_ range: Range<UInt64>) -> [UInt64] {
        let step = ProcessInfo.processInfo.environment["HOMEROOM_TEST_SEEDS"] == "all" ? 1 : 3
        return Array(stride(from: range.lowerBound, to: range.upperBound, by: step))
    }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var value = state
        value = (value ^ value >> 30) &* 0xbf58_476d_1ce4_e5b9
        value = (value ^ value >> 27) &* 0x94d0_49bb_1331_11eb
        return value ^ value >> 31
    }
}

final class SeededIDs: Sendable {
    private let numbers: Mutex<SeededNumbers>
    init(_ seed: UInt64) { numbers = Mutex(SeededNumbers(seed)) }
    func next() -> UUID {
        let (one, other) = numbers.withLock { ($0.next(), $0.next()) }
        return UUID(uuidString: StudyID.derived(String(one), String(other))) ?? UUID()
    }
}

/// A minimal server that stores the study log: rows in the order of arrival.
actor MemoryCampus {
    private enum Row {
        case event(StudyEvent)
        case card(Card)
        case source(Source)
        case known(KnownWord)
    }

    private var rows: [(sequence: Int64, key: String, row: Row)] = []
    private var sequence: Int64 = 0
    /// The maximum number of rows in a response.
    private let page: Int
    var isDown = false
    /// The maximum number of rows per request; more is rejected as too large.
    var maxRows = Int.max
    private(set) var calls = 0

    init(page: Int = 1000) { self.page = page }

    func limit(to rows: Int) { maxRows = rows }
    func loseEverything() { (rows, sequence) = ([], 0) }

    nonisolated func answer(_ request: HTTPRequest, _ body: [UInt8]) async -> HTTPReply {
        guard request.path?.hasSuffix("/study/exchange") == true,
            let push = try? WireJSON.decode(StudyPush.self, from: body)
        else { return Self.reply(404, "{}") }
        guard await push.rowCount <= maxRows else { return Self.reply(413, "{}") }
        let pull = await exchange(push)
        return Self.reply(200, (try? WireJSON.encodeText(pull)) ?? "")
    }

    static func reply(_ status: Int, _ text: String, _ type: String = "application/json")
        -> HTTPReply
    {
        HTTPReply(
            head: HTTPResponse(
                status: .init(code: status), headerFields: [.contentType: type]),
            body: .bytes(Array(text.utf8)))
    }

    func exchange(_ push: StudyPush) -> StudyPull {
        calls += 1
        for event in push.events { put("e" + event.id, .event(event)) { _ in false } }
        for card in push.cards {
            put("c" + card.id, .card(card)) {
                if case .card(let old) = $0 { card != old && card.replaces(old) } else { false }
            }
        }
        for source in push.sources {
            put("s" + source.id, .source(source)) {
                if case .source(let old) = $0 {
                    source != old && source.replaces(old)
                } else {
                    false
                }
            }
        }
        for word in push.known {
            put("k" + word.token, .known(word)) {
                if case .known(let old) = $0 { word.replaces(old) } else { false }
            }
        }
        let later = rows.filter { $0.sequence > push.cursor }.sorted { $0.sequence < $1.sequence }
        let sent = later.prefix(page)
        var pull = StudyPull(
            cursor: sent.last?.sequence ?? min(push.cursor, sequence), hasMore: later.count > page,
            events: [], cards: [], sources: [], known: [], refused: [:],
            serverTime: WireDate(Date(timeIntervalSince1970: 5_000_000_000)))
        for row in sent {
            switch row.row {
            case .event(let event): pull.events.append(event)
            case .card(let card): pull.cards.append(card)
            case .source(let source): pull.sources.append(source)
            case .known(let word): pull.known.append(word)
            }
        }
        return pull
    }

    private func put(_ key: String, _ row: Row, replaces: (Row) -> Bool) {
        if let index = rows.firstIndex(where: { $0.key == key }) {
            guard replaces(rows[index].row) else { return }
            rows.remove(at: index)
        }
        sequence += 1
        rows.append((sequence, key, row))
    }
}

/// Cards for tests.
enum Deck {
    static func source(_ id: String = "deck") -> Source {
        Source(id: StudyID.derived(id), kind: .deck, title: id, addedAt: 1)
    }

    static func card(
        _ word: String, in source: Source, position: Int = 0, meaning: String? = "A meaning",
        difficulty: WordDifficulty = .beginner
    ) -> Card {
        Card(
            id: WordIdentity.id(source: source.id, lemma: word), sourceID: source.id, word: word,
            lemma: word,
            sentence: "A sentence with \(word) in it.", meaning: meaning, difficulty: difficulty,
            position: position)
    }
}

extension StudyRepository {
    /// Rates a card now.
    @discardableResult
    func rate(_ card: Card, _ rating: Int, days: Int? = nil) async throws -> StudyEvent {
        try await append([
            StudyEvent(
                id: newID, cardID: card.id, kind: .review, at: nowMilliseconds, rating: rating,
                days: days,
                mode: .due)
        ])[0]
    }
}
