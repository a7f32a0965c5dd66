import AppCore
import FSRS
import Synchronization
import Testing

@testable import AnkiExchange

/// The sync protocol with prepared answers. `AnkiSyncPeerTests` uses Anki's own server.
struct AnkiSyncTests {
    private static let card =
        #"[7,5,3,0,100,2,2,2,9,8,2500,4,1,0,0,0,3,"{\"pos\":4,\"s\":8.5,\"d\":2,\"cd\":\"{}\"}"]"#
    private static let note =
        #"[5,"guid",4,100,2," leech ","tide\u001f<b>rise</b> &amp; fall","","",0,""]"#
    private static let review = "[1700000000000,7,2,3,9,4,2500,1500,1]"
    private static let objects = #"""
        {"models":[{"id":4,"name":"Basic","usn":0,"type":0,"flds":[{"name":"Front"},{"name":"Back"}],
        "tmpls":[{"qfmt":"{{Front}}"}]}],"decks":[[{"id":3,"name":"Sea::Words","usn":0}],[]],"tags":[],
        "conf":{"creationOffset":0},"crt":1699995600}
        """#
    private static let answers = [
        "start": #"{"cards":[9],"decks":[],"notes":[8]}"#, "applyChanges": objects,
        "chunk": #"{"done":true,"cards":[\#(card)],"notes":[\#(note)],"revlog":[\#(review)]}"#,
        "applyChunk": "null", "abort": "null", "sanityCheck2": #"{"status":"ok"}"#,
        "finish": "1700000000001",
        "meta": #"{"mod":1,"scm":2,"usn":3,"ts":4,"msg":"","cont":true,"empty":false}"#,
    ]

    /// A client whose server answers from a table, and the methods that it has asked.
    private static func client(
        _ changed: [String: String] = [:]
    ) -> (client: AnkiSyncClient, asked: Asked) {
        let asked = Asked()
        let answers = answers.merging(changed) { $1 }
        let client = AnkiSyncClient(key: "key", session: "s") { path, header, body in
            let method = path.split(separator: "/").last.map(String.init) ?? ""
            #expect(path == "/sync/" + method)
            asked.methods.withLock { $0.append(method) }
            #expect(header.contains(#""v":11"#) && header.contains(#""k":"key""#))
            _ = try Zstandard.unpacked(body, name: method, limit: 1_000_000)
            return Zstandard.packed(Array((answers[method] ?? "").utf8))
        }
        return (client, asked)
    }

    private final class Asked: Sendable {
        let methods = Mutex<[String]>([])
    }

    private static var writer: AnkiRowWriter {
        AnkiRowWriter(
            AnkiWriter.Setting(
                days: PlainDays(), rolloverHour: 4, minutesWest: { _ in 0 }, now: 1_700_100_000,
                desiredRetention: 0.9, weights: []),
            firstDay: 19_675, usn: 6)
    }

    @Test func aServersRowsAreReadLikeAPackage() async throws {
        let changes = try await Self.client().client.changes(since: 0)
        #expect(changes.deletedCards == [9] && changes.deletedNotes == [8])
        let package = try AnkiPackage(rows: changes.rows, days: PlainDays())
        #expect(package.notes.map(\.fields) == [["tide", "rise & fall"]])
        #expect(package.cards.map(\.deck) == ["Sea::Words"])
        #expect(package.cards.first?.schedule.memory?.stability == 8.5)
        #expect(package.reviews.map(\.at) == [1_700_000_000_000])
        let settings = changes.rows.first { $0.kind == .settings }
        #expect(AnkiDays.first(of: settings, PlainDays()) == 19_675)
    }

    @Test func aCollectionWithoutATimeZoneHasTheStudents() throws {
        // 2023-11-15 04:00 UTC is still the day before, five hours west.
        let content = try WireJSON.decode(
            JSONValue.self, from: #"{"conf":{"rollover":4},"crt":1700020800}"#)
        let bare = try AnkiSyncRow(.settings, content)
        let west = AnkiDays.zoned(bare, minutesWest: 300)
        #expect(AnkiDays.first(of: west, PlainDays()) == 19_675)
        #expect(AnkiDays.first(of: AnkiDays.zoned(bare, minutesWest: 0), PlainDays()) == 19_676)
        #expect(AnkiDays.zoned(west, minutesWest: 0) == west)
        #expect(west.content["conf"]?["rollover"]?.int == 4)
    }

    @Test(arguments: [
        ("meta", "{}"), ("start", "[]"), ("applyChanges", #"{"models":[],"decks":[],"tags":[]}"#),
        ("applyChanges", #"{"models":[{"id":"x","name":"y"}],"decks":[[],[]],"tags":[]}"#),
        ("chunk", #"{"done":true,"cards":[[1,2,3]]}"#), ("chunk", #"{"done":false}"#),
        ("chunk", #"{"done":true,"notes":[[1,2,3,4,5,6,7,8,9,10,11]]}"#), ("chunk", "not JSON"),
        ("chunk", #"{"done":true,"revlog":[["now",7,2,3,9,4,2500,1500,1]]}"#),
    ])
    func damagedAnswersAreRefused(method: String, answer: String) async throws {
        let client = Self.client([method: answer]).client
        await #expect(throws: AnkiSyncFault.self) {
            _ = try await client.status()
            _ = try await client.changes(since: 0)
        }
    }

    @Test func aClosedServerSaysWhy() async throws {
        let meta = #"{"mod":1,"scm":2,"usn":3,"ts":4,"msg":"Back at noon.","cont":false}"#
        let client = Self.client(["meta": meta]).client
        await #expect(throws: AnkiSyncFault.refused("Back at noon.")) {
            _ = try await client.status()
        }
    }

    @Test func nothingIsSentToAServerThatHasChanged() async throws {
        var outgoing = AnkiOutgoing()
        outgoing.deletedCards = [7]
        let (client, asked) = Self.client()
        await #expect(throws: AnkiSyncFault.outpaced) {
            _ = try await client.send(outgoing, since: 3, expecting: AnkiCounts())
        }
        #expect(asked.methods.withLock(\.self) == ["start", "abort"])
    }

    @Test func aSessionIsDiscardedWhenTheCountsDiffer() async throws {
        let empty = [
            "start": #"{"cards":[],"decks":[],"notes":[]}"#, "chunk": #"{"done":true}"#,
            "applyChanges": #"{"models":[],"decks":[[],[]],"tags":[]}"#,
            "sanityCheck2": #"{"status":"bad"}"#,
        ]
        var outgoing = AnkiOutgoing()
        outgoing.reviews = (0..<1200).map { _ in try? AnkiSyncRow(.review, Self.row(Self.review)) }
            .compactMap { $0?.content }
        let (client, asked) = Self.client(empty)
        await #expect(throws: AnkiSyncFault.counts) {
            _ = try await client.send(outgoing, since: 3, expecting: AnkiCounts())
        }
        let methods = asked.methods.withLock(\.self)
        #expect(methods.last == "abort" && !methods.contains("finish"))
        #expect(methods.count { $0 == "applyChunk" } == 3)
    }

    @Test func aFileThatANoteHasIsNotAddedAgain() throws {
        func picture(_ name: String) -> AnkiMediaReference {
            AnkiMediaReference(to: name, isSound: false)
        }
        let note = AnkiNote(
            id: 1, guid: "g", noteTypeID: 2, fields: ["tide", "rise"], tags: [], modifiedAt: 3)
        let row = try AnkiSyncRow(
            .note, Self.writer.note(note, adding: [0: [picture("sea.png")]]))
        let again = Self.writer.note(
            row, fields: [:], adding: [1: [picture("sea.png"), picture("map.png")]],
            modifiedAt: 4)
        #expect(
            try AnkiSyncRow(.note, again).text(6)
                == "tide <img src=\"sea.png\">\u{1F}rise <img src=\"map.png\">")
    }

    @Test func aCardsLastAnswerIsDatedOnlyForward() throws {
        func card(_ type: Int64, _ data: String) -> JSONValue {
            var columns = Array(repeating: JSONValue.integer(0), count: 17) + [.string(data)]
            (columns[4], columns[6]) = (.integer(900), .integer(type))
            return .array(columns)
        }
        let dated = Self.writer.card(card(2, #"{"s":8.5,"lrt":500}"#), lastAnswer: 1_000_900)
        let columns = try #require(dated?.elements)
        #expect(columns[4].int == 1000 && columns[5].int == 6)
        let data = try WireJSON.decode(JSONValue.self, from: try #require(columns[17].text))
        #expect(data["lrt"]?.int == 1000 && data["s"] != nil)
        for (type, text) in [(0, #"{"lrt":500}"#), (2, #"{"lrt":1000}"#), (2, "{}"), (2, "")] {
            #expect(Self.writer.card(card(Int64(type), text), lastAnswer: 1_000_900) == nil)
        }
    }

    @Test func whatHomeroomDoesNotKnowStaysInARow() throws {
        let row = try AnkiSyncRow(.card, Self.row(Self.card))
        var card = AnkiCard(id: 7, noteID: 5, ordinal: 0, deck: "Other", schedule: .new)
        card.schedule.phase = .review
        card.schedule.due = 86400 * 19_690
        card.schedule.memory = MemoryState(stability: 20, difficulty: 3)
        card.interval = 12
        let written = try AnkiSyncRow(.card, Self.writer.card(card, deck: 1, over: row))
        #expect(written.usn == 6 && written.number(2) == 3 && written.number(16) == 3)
        #expect(written.number(8) == 15 && written.number(9) == 12)
        let data = try WireJSON.decode(JSONValue.self, from: written.text(17))
        #expect(data["pos"]?.int == 4 && data["cd"]?.text == "{}" && data["s"]?.int == 20)

        let note = try AnkiSyncRow(.note, Self.row(Self.note))
        let changed = Self.writer.note(note, fields: [0: "a < b"], modifiedAt: 9)
        let texts = try AnkiSyncRow(.note, changed)
        #expect(texts.text(6) == "a &lt; b\u{1F}<b>rise</b> &amp; fall")
        #expect(texts.text(5) == " leech " && texts.number(3) == 9)
    }

    private static func row(_ text: String) throws -> JSONValue {
        try WireJSON.decode(JSONValue.self, from: text)
    }
}
