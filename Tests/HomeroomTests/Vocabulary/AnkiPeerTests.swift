#if WITH_VOCABULARY
import AppCore
import AppCoreTesting
import ArgumentParser
import Foundation
import Testing

@testable import Vocabulary
@testable import VocabularyService

/// Compares decks with Anki's own engine: the package `anki` from PyPI, in a Python set up by
/// `Tools/peers`.
@Suite(
    .serialized,
    .enabled(
        if: AnkiPeer.python != nil, "needs Anki's engine: Tools/peers run ./test AnkiPeerTests"))
struct AnkiPeerTests {
    @Test func packagesOfEveryFormatAreReadAsAnkiMeansThem() async throws {
        let folder = try AnkiFolder()
        let facts = try AnkiPeer.ask("make", folder.path)
        for name in ["legacy.apkg", "current.apkg", "legacy.colpkg", "current.colpkg"] {
            let student = try await AnkiStudent()
            let said = try await student.run("import", folder.path + "/" + name)
            #expect(said.contains("\(facts.cards.count) added"), "\(name): \(said)")
            let words = try await student.words()
            try #require(words.items.count == facts.cards.count, "\(name)")
            for card in facts.cards { try compare(card, words, named: name) }
            let again = try await student.run("import", folder.path + "/" + name)
            #expect(again.contains("0 added, 0 updated"), "\(name): \(again)")
        }
    }

    /// Compares one of Anki's cards with the imported one.
    private func compare(
        _ card: AnkiPeer.Card, _ words: ExportedWords, named name: String
    ) throws {
        let id = StudyID.derived("anki", card.guid, String(card.ordinal))
        let item = try #require(words.items.first { $0.card.id == id }, "\(name): \(card.fields)")
        let place = Comment(rawValue: "\(name): \(item.card.word)")
        let row = WordTable.Row(item)
        let phases = ["new", "learning", "review", "relearning"]
        #expect(item.source.title == card.deck, place)
        #expect(row.state == (card.queue == -1 ? "suspended" : phases[card.type]), place)
        #expect(row.reviews == card.reps && row.lapses == card.lapses, place)
        if let due = row.due.flatMap(ISODate.parse)?.timeIntervalSince1970 {
            let days = StudyDays(timeZone: .aboutNoon, rolloverHour: 4)
            let left = days.day(of: due) - days.day(of: Date().timeIntervalSince1970)
            let isTime = card.due > 1_000_000_000
            #expect(isTime ? due == Double(card.due) : left == card.due, place)
        } else {
            #expect(card.type == 0, place)
        }
        if let stability = card.stability, let difficulty = card.difficulty {
            #expect(abs((row.stability ?? 0) - stability) < 1e-4 * max(1, stability), place)
            #expect(abs((row.difficulty ?? 0) - difficulty) < 1e-3, place)
        }
        let lines = words.lines[id] ?? []
        #expect(lines.map(\.at) == card.reviews.map { Int64($0[0]) }, place)
        #expect(lines.map { $0.rating ?? 0 } == card.reviews.map { $0[1] }, place)
        #expect(lines.map { $0.duration ?? 0 } == card.reviews.map { $0[3] }, place)
        #expect(!item.card.word.contains { "<>[&".contains($0) }, place)
    }

    @Test(arguments: [[], ["--legacy"]])
    func ankiOpensOurPackagesWithTheSameDatesAndMemories(_ options: [String]) async throws {
        let folder = try AnkiFolder()
        let made = try AnkiPeer.ask("make", folder.path)
        let student = try await AnkiStudent()
        _ = try await student.run("import", folder.path + "/current.apkg")
        let file = folder.path + "/ours.apkg"
        _ = try await student.run(["export", file] + options)
        let read = try AnkiPeer.ask("read", file)
        try #require(read.cards.count == made.cards.count)
        #expect(read.reviews == made.reviews)
        for card in made.cards {
            let guid = StudyID.derived("anki", card.guid, String(card.ordinal))
            let ours = try #require(read.cards.first { $0.guid == guid }, "\(card.fields)")
            try compare(ours, card)
        }
        // Importing again into either collection creates no duplicates.
        let twice = try AnkiPeer.ask("read", file, file)
        #expect(twice.cards.count == made.cards.count && twice.notes == read.notes)
        #expect(twice.reviews == made.reviews)
        let said = try await student.run("import", file)
        #expect(said.contains("0 added, 0 updated, \(made.cards.count) unchanged; 0 answers."))
    }

    private func compare(_ ours: AnkiPeer.Card, _ made: AnkiPeer.Card) throws {
        let place = Comment(rawValue: made.fields.joined(separator: " | "))
        #expect(ours.type == made.type, place)
        // Anki unburies cards on import.
        if made.queue != -3 { #expect(ours.queue == made.queue, place) }
        if made.type != 0 { #expect(ours.due == made.due, place) }
        #expect(ours.deck == made.deck, place)
        #expect(ours.reps == made.reps && ours.lapses == made.lapses, place)
        if made.type == 2 { #expect(ours.interval == made.interval, place) }
        if let stability = made.stability, let difficulty = made.difficulty {
            #expect(abs((ours.stability ?? 0) - stability) < 1e-3 * max(1, stability), place)
            #expect(abs((ours.difficulty ?? 0) - difficulty) < 1e-2, place)
        }
        #expect(ours.reviews.map { $0[0] } == made.reviews.map { $0[0] }, place)
        #expect(ours.reviews.map { $0[1] } == made.reviews.map { $0[1] }, place)
    }
}

/// A student with an empty store.
private struct AnkiStudent {
    private let test: TestContext
    private let context: FeatureContext

    init() async throws {
        test = try await TestContext.make(
            modules: [VocabularyModule.self], services: [VocabularyService.self],
            timeZone: .aboutNoon)
        var context = test.context
        // What is due another day depends on today, as in Anki.
        context.environment.now = { Date() }
        self.context = context
    }

    func words() async throws -> ExportedWords {
        try await StudyRepository(context: context).exported(of: nil, withLog: true)
    }

    func run(_ words: String...) async throws -> String { try await run(words) }

    func run(_ words: [String]) async throws -> String {
        test.console.clear()
        try await FeatureContext.$current.withValue(context) {
            let parsed = try VocabularyCommand.parseAsRoot(words)
            guard var command = parsed as? any FeatureCommand else { return }
            try await command.run(in: context)
        }
        return test.console.out
    }
}

extension TimeZone {
    /// Hours to add to UTC for a clock that shows 12 to 1 in the afternoon when the tests start:
    /// far from the hour when a new day begins, whenever they run.
    fileprivate static let hoursToNoon = 12 - Int(Date().timeIntervalSince1970) % 86400 / 3600
    fileprivate static var aboutNoon: TimeZone {
        TimeZone(secondsFromGMT: hoursToNoon * 3600) ?? .gmt
    }
}

/// A folder that is deleted with the test.
private final class AnkiFolder {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "homeroom-anki-peer-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// `Tools/peering/anki_collections.py`.
private enum AnkiPeer {
    static let python = ProcessInfo.processInfo.environment["HOMEROOM_TEST_ANKI"]

    struct Facts: Decodable {
        var cards: [Card]
        var notes: Int
        var reviews: Int
    }

    /// A card in Anki; `due` is in days from today, or in seconds since 1970 for a step of learning
    /// that ends today.
    struct Card: Decodable {
        var guid: String
        var ordinal: Int
        var type: Int
        var queue: Int
        var due: Int
        var deck: String
        var interval: Int
        var reps: Int
        var lapses: Int
        var stability: Double?
        var difficulty: Double?
        var fields: [String]
        var reviews: [[Int]]
    }

    static func ask(_ words: String...) throws -> Facts {
        var root = URL(filePath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        let script = root.appending(path: "Tools/peering/anki_collections.py")
        let process = Process()
        process.executableURL = URL(filePath: try #require(python))
        process.arguments = [script.path(percentEncoded: false)] + words
        var environment = ProcessInfo.processInfo.environment
        // Anki uses the computer's time zone. POSIX counts the hours westward.
        environment["TZ"] = "<NOON>\(-TimeZone.hoursToNoon)"
        process.environment = environment
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return try JSONDecoder().decode(Facts.self, from: bytes)
    }
}
#endif
