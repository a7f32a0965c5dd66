import DocumentReading
import FSRS
import Foundation
import GRDB
import Testing

@testable import AnkiExchange

/// Days that begin at midnight UTC.
struct PlainDays: DayCounting {
    func day(of seconds: Double) -> Int { Int((seconds / 86400).rounded(.down)) }
    func start(of day: Int) -> Double { Double(day) * 86400 }
}

enum Sample {
    static let now = 1_900_000_000.0
    static let setting = AnkiWriter.Setting(
        days: PlainDays(), rolloverHour: 0, minutesWest: { _ in 0 }, now: now,
        desiredRetention: 0.9, weights: MemoryModel.standardWeights)

    /// An invented package with a card of every phase.
    static var package: AnkiPackage {
        let type = AnkiNoteType(
            id: 7, name: "Kind", isCloze: false, fields: ["Word", "Sentence", "Meaning", "Note"],
            questions: [])
        var package = AnkiPackage(noteTypes: [type])
        let today = (now / 86400).rounded(.down) * 86400
        let memory = MemoryState(stability: 12.345_678_901, difficulty: 4.5)
        let schedules: [CardSchedule] = [
            .new,
            CardSchedule(
                phase: .learning, memory: memory, lastReview: now - 100, due: now.rounded() + 500),
            CardSchedule(
                phase: .review, memory: memory, lastReview: today - 4 * 86400,
                due: today - 86400),
            CardSchedule(
                phase: .relearning, memory: memory, lastReview: now - 60, due: now.rounded() + 540),
        ]
        for (index, schedule) in schedules.enumerated() {
            let id = Int64(index + 1)
            package.notes.append(
                AnkiNote(
                    id: id, guid: "guid\(index)", noteTypeID: 7,
                    fields: ["w\(index) <b>", "a & b\nc", "m", ""], tags: ["b1", "noun"],
                    modifiedAt: 1_800_000_000))
            package.cards.append(
                AnkiCard(
                    id: id, noteID: id, ordinal: 0, deck: index == 0 ? "Default" : "A::B",
                    schedule: schedule, position: index == 0 ? 9 : 0,
                    interval: schedule.phase == .review ? 3 : schedule.phase == .relearning ? 1 : 0,
                    ease: index == 0 ? 0 : 2500, stepsLeft: index % 2, reviewCount: index,
                    lapses: index / 2, isSuspended: index == 2, modifiedAt: 1_800_000_001))
            for place in 0..<index {
                package.reviews.append(
                    AnkiReview(
                        at: Int64(now) * 1000 - 500_000 + Int64(index * 10 + place), cardID: id,
                        rating: .good, interval: place == 0 ? -600 : 3, duration: 1234,
                        kind: place == 0 ? .learning : .review))
            }
        }
        return package
    }

    static func write(
        _ package: AnkiPackage, in folder: ExchangeFolder, _ format: AnkiWriter.Format = .current
    ) throws -> String {
        let path = folder.path + "/" + UUID().uuidString + ".apkg"
        try AnkiWriter(setting).write(package, to: path, format: format)
        return path
    }

    /// A package whose collection was changed by `change`.
    static func changed(
        in folder: ExchangeFolder, _ statements: String...
    ) throws -> String {
        let whole = try ZipArchive(path: write(package, in: folder, .legacy))
        let collection = folder.path + "/" + UUID().uuidString
        let entry = try #require(whole.entry("collection.anki21"))
        try Data(whole.bytes(of: entry, atMost: .max)).write(to: URL(fileURLWithPath: collection))
        let queue = try DatabaseQueue(path: collection)
        try queue.write { for statement in statements { try $0.execute(sql: statement) } }
        try queue.close()
        let bytes = try Data(contentsOf: URL(fileURLWithPath: collection))
        return try folder.zip([("meta", [8, 2]), ("collection.anki21", Array(bytes))])
    }

    static func read(_ path: String) throws(AnkiFault) -> AnkiPackage {
        try AnkiPackage(path: path, days: PlainDays(), seconds: 20)
    }
}

struct AnkiPackageTests {
    @Test(arguments: AnkiWriter.Format.allCases)
    func whatIsWrittenIsReadAgainToTheLastDigit(_ format: AnkiWriter.Format) throws {
        let folder = try ExchangeFolder()
        let read = try Sample.read(try Sample.write(Sample.package, in: folder, format))
        var expected = Sample.package
        expected.noteTypes[0].questions = read.noteTypes[0].questions
        #expect(read.noteTypes == expected.noteTypes)
        #expect(read.notes == expected.notes)
        #expect(read.cards == expected.cards)
        #expect(read.reviews == expected.reviews)
    }

    @Test func theCollectionForOlderProgramsIsNotTakenForTheRealOne() throws {
        let folder = try ExchangeFolder()
        let package = try Sample.read(try Sample.write(Sample.package, in: folder))
        #expect(package.notes.count == 4)
        #expect(!package.notes.contains { $0.guid == "homeroom-notice" })
    }

    @Test func aMemoryThatIsNotThereIsEstimatedFromIntervalAndEase() throws {
        let folder = try ExchangeFolder()
        let path = try Sample.changed(
            in: folder, "UPDATE cards SET data = '', ivl = 30, factor = 1300")
        let card = try Sample.read(path).cards[2]
        #expect(card.isEstimated)
        #expect(card.schedule.memory?.stability == 30)
        #expect(card.schedule.memory.map { $0.difficulty > 8 } == true)
        let easy = SM2Estimate.memory(interval: 30, ease: 3.5)
        #expect(easy.difficulty < 5)
        #expect(SM2Estimate.ease(of: SM2Estimate.memory(interval: 12, ease: 2.1)) == 2100)
    }

    @Test func aCardLentToAFilteredDeckKeepsItsOwnDeckAndDay() throws {
        let folder = try ExchangeFolder()
        let path = try Sample.changed(
            in: folder,
            "UPDATE cards SET odid = did, odue = due, did = 1, due = -100000 WHERE id = 3")
        let card = try Sample.read(path).cards[2]
        #expect(card == Sample.package.cards[2])
    }

    // MARK: Invalid packages

    @Test func newerFormatsAreRefusedAsSuch() throws {
        let folder = try ExchangeFolder()
        let newer = try folder.zip([("meta", [8, 4]), ("collection.anki22", [1])])
        #expect(throws: AnkiFault.newer("It claims format 4.")) { try Sample.read(newer) }
        let schema = try Sample.changed(in: folder, "UPDATE col SET ver = 19")
        #expect(
            throws: AnkiFault.newer("Its collection has schema 19; up to 18 is supported.")
        ) { try Sample.read(schema) }
    }

    @Test func whatIsNoDatabaseIsRefused() throws {
        let folder = try ExchangeFolder()
        for bytes in [Array("SQLite format 3\0".utf8), [], [UInt8](repeating: 65, count: 9000)] {
            let path = try folder.zip([("collection.anki2", bytes)])
            #expect(throws: AnkiFault.self) { try Sample.read(path) }
        }
        let other = try folder.zip([("words.txt", [65])])
        #expect(throws: AnkiFault.self) { try Sample.read(other) }
        let broken = try folder.zip([("meta", [8, 3]), ("collection.anki21b", [1, 2, 3, 4, 5])])
        #expect(throws: AnkiFault.self) { try Sample.read(broken) }
        let half = Array(Zstandard.packed([UInt8](repeating: 7, count: 100_000)).dropLast(4))
        let cut = try folder.zip([("meta", [8, 3]), ("collection.anki21b", half)])
        #expect(throws: AnkiFault.self) { try Sample.read(cut) }
    }

    @Test(arguments: [0, 1, 1 << 18, (1 << 18) + 1, 3 << 18, 16 << 18])
    func whatZstandardPackedComesBackWhole(size: Int) throws {
        let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }
        let packed = Zstandard.packed(bytes)
        for part in [7919, packed.count] {
            let reader = try ZstandardReader(name: "sample", limit: size)
            var unpacked: [UInt8] = []
            for start in stride(from: 0, to: packed.count, by: part) {
                try packed[start..<min(start + part, packed.count)].withUnsafeBytes {
                    try reader.feed($0) { unpacked += $0 }
                }
            }
            #expect(unpacked == bytes)
            #expect(reader.isFinished)
        }
    }

    @Test func aBombBehindZstandardIsStopped() throws {
        let folder = try ExchangeFolder()
        let bomb = Zstandard.packed([UInt8](repeating: 0, count: 100_000_000))
        let path = try folder.zip([("meta", [8, 3]), ("collection.anki21b", bomb)])
        let fault = #expect(throws: AnkiFault.self) { try Sample.read(path) }
        guard case .unreadable(let reason) = fault else {
            Issue.record("\(String(describing: fault))")
            return
        }
        #expect(reason.contains("would unpack to more than"))
    }

    @Test func viewsInThePlaceOfTablesAreNotAsked() throws {
        let folder = try ExchangeFolder()
        let path = try Sample.changed(
            in: folder, "ALTER TABLE notes RENAME TO other",
            "CREATE VIEW notes AS SELECT * FROM other")
        #expect(throws: AnkiFault.unreadable("Its collection has no table notes.")) {
            try Sample.read(path)
        }
    }

    @Test func triggersAndEndlessViewsBesideTheTablesDoNothing() throws {
        let folder = try ExchangeFolder()
        let path = try Sample.changed(
            in: folder,
            "CREATE TRIGGER boo AFTER UPDATE ON col BEGIN DELETE FROM notes; END",
            """
            CREATE VIEW endless AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)
                SELECT x FROM n
            """)
        #expect(try Sample.read(path).notes.count == 4)
    }

    @Test func valuesOutOfAllBoundsBecomeTheNearestThatMakeSense() throws {
        let folder = try ExchangeFolder()
        let path = try Sample.changed(
            in: folder,
            "UPDATE cards SET due = 9223372036854775807, ivl = -9223372036854775808, ord = -4, left = -9",
            "UPDATE cards SET data = '{\"s\":1e999,\"d\":-5,\"lrt\":5}' WHERE id = 2",
            "UPDATE cards SET nid = 'text', type = 99 WHERE id = 4",
            "UPDATE revlog SET ease = 77, time = -5",
            "UPDATE notes SET flds = x'ff1f00fe', guid = x'00ff' WHERE id = 1",
            "UPDATE col SET crt = -9223372036854775808")
        let package = try Sample.read(path)
        #expect(package.cards.count == 4)
        for card in package.cards {
            #expect(card.ordinal >= 0 && card.interval <= 36500 && card.schedule.due.isFinite)
            if let memory = card.schedule.memory {
                #expect((0.001...36500).contains(memory.stability))
                #expect((1...10).contains(memory.difficulty))
            }
        }
        #expect(package.reviews.isEmpty)
        #expect(package.skippedReviews == 6)
    }

    @Test func aNoteLargerThanAllBoundsIsRefused() throws {
        let folder = try ExchangeFolder()
        let path = try Sample.changed(
            in: folder, "UPDATE notes SET flds = hex(randomblob(6000000)) WHERE id = 2")
        #expect(throws: AnkiFault.tooMuch("A note in it has more than 10 MB.")) {
            try Sample.read(path)
        }
    }

    @Test func moreNotesThanAreTakenAreRefusedBeforeTheyAreRead() throws {
        let folder = try ExchangeFolder()
        let path = try Sample.changed(
            in: folder,
            """
            INSERT INTO notes SELECT x, x, 7, 0, 0, '', '', '', 0, 0, '' FROM (
                WITH RECURSIVE n(x) AS (SELECT 10 UNION ALL SELECT x + 1 FROM n LIMIT 1000000)
                SELECT x FROM n)
            """)
        #expect(throws: AnkiFault.tooMuch("It holds more than 1000000 notes.")) {
            try Sample.read(path)
        }
    }
}
