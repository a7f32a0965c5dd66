#if WITH_VOCABULARY
import AppCore
import AppCoreTesting
import ArgumentParser
import FSRS
import Foundation
import HTTPTypes
import SQLStore
import Synchronization
import Testing

@testable import HomeroomHost
@testable import Vocabulary
@testable import VocabularyService

/// Anki's own sync server, started by `Tools/peers`.
enum AnkiSyncPeer {
    static let address = ProcessInfo.processInfo.environment["HOMEROOM_TEST_ANKI_SYNC"]
    static let password = "tides"
    static let isMissing: Comment =
        "needs Anki's sync server: Tools/peers run ./test AnkiSyncPeerTests"
}

/// Anki's own client: `Tools/peering/anki_sync.py`.
final class AnkiClient {
    struct Answer: Decodable {
        var cards: [Card]?
        var required: Int?
        var guid: String?
        /// Milliseconds since 1970, UTC.
        var at: Int64?
        var fine: Bool?
        var problems: String?
        /// The texts of media files, by name.
        var files: [String: String]?
    }

    /// A card in Anki; `due` is in days from today for a card in review.
    struct Card: Decodable {
        var id: Int64
        var note: Int64?
        var guid: String?
        var ordinal: Int?
        var type: Int?
        var queue: Int?
        var due: Int?
        var interval: Int?
        var reps: Int?
        var lapses: Int?
        var flag: Int?
        var stability: Double?
        var kind: String?
        var deck: String?
        var fields: [String]?
        var tags: [String]?
        var reviews: [Int64]?

        /// The word's id in Homeroom.
        var word: String { AnkiMapping.cardID(guid ?? "", ordinal ?? 0) }
    }

    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private let folder: String
    private var buffer = Data()

    init(user: String) throws {
        folder = NSTemporaryDirectory() + "homeroom-anki-sync-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        var root = URL(filePath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        let python = ProcessInfo.processInfo.environment["HOMEROOM_TEST_ANKI"]
        process.executableURL = URL(filePath: try #require(python))
        process.arguments = [
            root.appending(path: "Tools/peering/anki_sync.py").path(percentEncoded: false), folder,
            try #require(AnkiSyncPeer.address) + "/", user, AnkiSyncPeer.password,
        ]
        var environment = ProcessInfo.processInfo.environment
        environment["TZ"] = TimeZone.ankiName
        process.environment = environment
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
    }

    deinit {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
        try? FileManager.default.removeItem(atPath: folder)
    }

    @discardableResult
    func `do`(_ name: String, _ values: [String: Any] = [:]) throws -> Answer {
        var command = values
        command["do"] = name
        let line = try JSONSerialization.data(withJSONObject: command)
        try input.fileHandleForWriting.write(contentsOf: line + Data("\n".utf8))
        while !buffer.contains(0x0A) {
            let more = output.fileHandleForReading.availableData
            try #require(!more.isEmpty, "the client has stopped at \(name)")
            buffer += more
        }
        let end = buffer.firstIndex(of: 0x0A) ?? buffer.endIndex
        let answer = Data(buffer[..<end])
        buffer = Data(buffer[buffer.index(after: end)...])
        return try JSONDecoder().decode(Answer.self, from: answer)
    }

    func cards() throws -> [String: Card] {
        let all = try self.do("facts").cards ?? []
        return Dictionary(all.map { ($0.word, $0) }) { one, _ in one }
    }

    /// The card of a word.
    func card(_ word: String) throws -> Card {
        try #require(try self.do("facts").cards?.first { $0.fields?.first == word }, "\(word)")
    }
}

/// A student whose words are synced with Anki's server.
struct AnkiSyncStudent {
    let test: TestContext
    let context: FeatureContext
    let network: BreakingTransport
    var repository: StudyRepository { StudyRepository(context: context) }

    init() async throws {
        test = try await TestContext.make(
            modules: [VocabularyModule.self], services: [VocabularyService.self],
            timeZone: .ankiNoon)
        network = BreakingTransport(NetworkTransport(environment: [:]))
        var context = test.context
        context.outside = network
        var environment = context.environment
        // Time is real, because the server's is.
        environment.now = { Date() }
        environment.uuid = { UUID() }
        // Limits on silence wait in real time, because the server answers in it.
        environment.sleep = { try await Task.sleep(for: $0) }
        context.environment = environment
        self.context = context
    }

    @discardableResult
    func run(_ words: String...) async throws -> String {
        test.console.clear()
        try await FeatureContext.$current.withValue(context) {
            let parsed = try VocabularyCommand.parseAsRoot(words)
            var command = try #require(parsed as? any FeatureCommand)
            try await command.run(in: context)
        }
        return test.console.out
    }

    /// Connects to the server, merging both sides.
    @discardableResult
    func connect(_ user: String) async throws -> String {
        let address = try #require(AnkiSyncPeer.address)
        test.console.answer(AnkiSyncPeer.password)
        return try await run("sync", "anki", address, "--user", user, "--yes")
    }

    @discardableResult
    func sync() async throws -> String { try await run("sync", "anki") }

    func words() async throws -> [String: ExportedWords.Item] {
        let words = try await repository.exported(of: nil, withLog: true)
        return Dictionary(uniqueKeysWithValues: words.items.map { ($0.card.id, $0) })
    }

    func word(_ text: String) async throws -> ExportedWords.Item {
        try #require(try await words().values.first { $0.card.word == text }, "\(text)")
    }

    /// Times of a word's answers, in milliseconds since 1970, UTC.
    func answers(_ id: String) async throws -> [Int64] {
        try await repository.events(of: id).filter { $0.kind == .review }.map(\.at)
    }

    func add(_ text: String, _ meaning: String?) async throws {
        _ = try await repository.add(word: text, meaning: meaning)
    }

    /// Answers a word now, as a session does; returns the time.
    @discardableResult
    func answer(_ id: String, _ rating: Int) async throws -> Int64 {
        let repository = repository
        let preferences = try await repository.preferences()
        let state = try await repository.card(id).state
        var event = StudyEvent(
            id: repository.newID, cardID: id, kind: .review, at: repository.nowMilliseconds,
            rating: rating, duration: 1500, mode: .due)
        let next = repository.replay(preferences).state(state, after: event)
        let days = repository.days(of: preferences)
        if next.schedule.phase == .review {
            event.days = max(1, days.day(of: next.schedule.due) - days.day(of: repository.seconds))
        }
        return try #require(try await repository.append([event]).first).at
    }

    func note(_ kind: StudyEvent.Kind, _ id: String) async throws {
        try await repository.note(kind, try await repository.card(id).card)
    }
}

/// A network that breaks when it is told to: before a request arrives, or before its answer does.
/// To Homeroom, that is the same as being killed there.
final class BreakingTransport: HTTPTransport {
    private let transport: any HTTPTransport
    private let left = Mutex<Int?>(nil)
    private let loses = Mutex(false)

    init(_ transport: any HTTPTransport) { self.transport = transport }

    /// Breaks at the request after `count` more; with `answer`, once the server has done it.
    func breaks(after count: Int?, losingAnswer answer: Bool = false) {
        left.withLock { $0 = count }
        loses.withLock { $0 = answer }
    }

    func send(_ request: HTTPRequest, body: [UInt8]) async throws(TransportFailure) -> HTTPReply {
        let isBroken = left.withLock { left in
            guard let count = left else { return false }
            left = count - 1
            return count <= 0
        }
        if isBroken, !loses.withLock({ $0 }) { throw .notSent("broken") }
        let reply = try await transport.send(request, body: body)
        if isBroken {
            // The server's work is complete when its answer is.
            if case .stream(let pieces) = reply.body {
                do {
                    for try await _ in pieces {}
                } catch {
                    throw .outcomeUnknown("broken")
                }
            }
            throw .outcomeUnknown("broken")
        }
        return reply
    }
}

extension TimeZone {
    /// Hours to add to UTC for a clock that shows 12 to 1 in the afternoon when the tests start:
    /// far from the hour when a new day begins, whenever they run.
    private static let hoursToNoon = 12 - Int(Date().timeIntervalSince1970) % 86400 / 3600
    static var ankiNoon: TimeZone { TimeZone(secondsFromGMT: hoursToNoon * 3600) ?? .gmt }
    /// The same zone for Anki. POSIX counts the hours westward.
    static var ankiName: String { "<NOON>\(-hoursToNoon)" }
}
#endif
