import AppCore
import FSRS
import Foundation

/// The JSON strings in the single settings row of a schema 11 collection.
struct AnkiCollectionTexts {
    let settings: String
    let models: String
    let decks: String
    let deckSettings: String
    /// Seconds since 1970, UTC: when day 0 begins.
    let createdAt: Int64
    let deckIDs: [String: Int64]

    init(
        _ package: AnkiPackage, setting: AnkiWriter.Setting, firstDay: Int
    ) throws(AnkiFault) {
        let created = setting.days.start(of: firstDay)
        createdAt = Int64(created)
        deckIDs = Self.deckIDs(of: package)
        let now = Int64(setting.now)
        do {
            settings = try Self.text(
                Settings(
                    creationOffset: setting.minutesWest(created),
                    localOffset: setting.minutesWest(setting.now), rollover: setting.rolloverHour,
                    nextPos: (package.cards.map(\.position).max() ?? 0) + 1))
            var models: [String: Model] = [:]
            for type in package.noteTypes {
                models[String(type.id)] = Model(type, modified: now)
            }
            self.models = try Self.text(models)
            var decks: [String: Deck] = [:]
            for (name, id) in deckIDs { decks[String(id)] = Deck(id: id, mod: now, name: name) }
            self.decks = try Self.text(decks)
            deckSettings = try Self.text(
                [
                    "1": DeckSettings(
                        desiredRetention: setting.desiredRetention, fsrsParams6: setting.weights)
                ])
        } catch {
            throw .cannotWrite("The collection couldn't be built.")
        }
    }

    /// Deck ids: 1 is the default deck of every collection; the others depend only on their names.
    private static func deckIDs(of package: AnkiPackage) -> [String: Int64] {
        var ids: [String: Int64] = ["Default": 1]
        var taken: Set<Int64> = [1]
        for name in Set(package.cards.map(\.deck)).sorted() where ids[name] == nil {
            let id = deckID(name, unlike: taken.contains)
            taken.insert(id)
            ids[name] = id
        }
        return ids
    }

    static func deckID(_ name: String, unlike isTaken: (Int64) -> Bool) -> Int64 {
        var id = Int64(1_500_000_000_000)
        for byte in name.utf8 { id = (id &* 31 &+ Int64(byte)) & 0xFF_FFFF_FFFF }
        id += 1_500_000_000_000
        while isTaken(id) { id += 1 }
        return id
    }

    private static func text(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    // MARK: Objects for a server

    static func object(
        _ type: AnkiNoteType, modified: Int64, usn: Int64
    ) throws(AnkiFault) -> JSONValue {
        try object(Model(type, modified: modified), usn)
    }

    static func object(
        deck name: String, id: Int64, modified: Int64, usn: Int64
    ) throws(AnkiFault) -> JSONValue {
        try object(Deck(id: id, mod: modified, name: name), usn)
    }

    private static func object(_ value: some Encodable, _ usn: Int64) throws(AnkiFault) -> JSONValue
    {
        guard let text = try? text(value),
            case .object(var members)? = try? WireJSON.decode(JSONValue.self, from: text)
        else { throw .cannotWrite("The collection couldn't be built.") }
        members["usn"] = .integer(usn)
        return .object(members)
    }

    // MARK: Anki's own format and names

    /// A key that must be present with the value null.
    private struct EmptyMessage: Encodable {
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        }
    }

    private struct Settings: Encodable {
        var creationOffset: Int
        var localOffset: Int
        var rollover: Int
        var nextPos: Int
        var schedVer = 2
        var sched2021 = true
        var fsrs = true
        var curDeck = 1
        var activeDecks = [1]
        var newSpread = 0
        var collapseTime = 1200
        var timeLim = 0
        var estTimes = true
        var dueCounts = true
        var addToCur = true
        var sortType = "noteFld"
        var sortBackwards = false
        var dayLearnFirst = false
    }

    private struct Model: Encodable {
        struct Field: Encodable {
            var name: String
            var ord: Int
            var sticky = false
            var rtl = false
            var font = "Arial"
            var size = 20
        }
        struct Template: Encodable {
            var name = "Word"
            var ord = 0
            var qfmt: String
            var afmt: String
            var bqfmt = ""
            var bafmt = ""
            var did = EmptyMessage()
        }
        var id: Int64
        var name: String
        var type = 0
        var mod: Int64
        var usn = -1
        var sortf = 0
        var did = EmptyMessage()
        var tmpls: [Template]
        var flds: [Field]
        var css =
            ".card { font-family: sans-serif; font-size: 22px; text-align: center; }\n"
            + ".word { font-weight: bold; }\n.sentence, .note { font-size: 18px; margin-top: 1em; }\n"
        var latexPre = ""
        var latexPost = ""
        var latexsvg = false
        var req: [[Requirement]]

        enum Requirement: Encodable {
            case number(Int), word(String), numbers([Int])
            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                switch self {
                case .number(let number): try container.encode(number)
                case .word(let word): try container.encode(word)
                case .numbers(let numbers): try container.encode(numbers)
                }
            }
        }

        init(_ type: AnkiNoteType, modified: Int64) {
            id = type.id
            name = type.name
            mod = modified
            flds = type.fields.enumerated().map { Field(name: $1, ord: $0) }
            let hasSentence = type.fields.contains("Sentence")
            let question =
                "<div class=word>{{Word}}</div>"
                + (hasSentence
                    ? "\n{{#Sentence}}<div class=sentence>{{Sentence}}</div>{{/Sentence}}" : "")
            let note =
                type.fields.contains("Note")
                ? "\n{{#Note}}<div class=note>{{Note}}</div>{{/Note}}" : ""
            tmpls = [
                Template(qfmt: question, afmt: "{{FrontSide}}\n<hr id=answer>\n{{Meaning}}" + note)
            ]
            req = [[.number(0), .word("any"), .numbers([0])]]
        }
    }

    private struct Deck: Encodable {
        var id: Int64
        var mod: Int64
        var name: String
        var usn = -1
        var lrnToday = [0, 0]
        var revToday = [0, 0]
        var newToday = [0, 0]
        var timeToday = [0, 0]
        var collapsed = false
        var browserCollapsed = false
        var desc = ""
        var dyn = 0
        var conf = 1
        var extendNew = 0
        var extendRev = 0
    }

    private struct DeckSettings: Encodable {
        struct New: Encodable {
            var delays = [1.0, 10.0]
            var ints = [1, 4, 0]
            var initialFactor = 2500
            var order = 1
            var perDay = 20
            var bury = false
        }
        struct Review: Encodable {
            var ease4 = 1.3
            var ivlFct = 1.0
            var maxIvl = 36500
            var perDay = 200
            var hardFactor = 1.2
            var bury = false
        }
        struct Lapse: Encodable {
            var delays = [10.0]
            var leechAction = 1
            var leechFails = 8
            var minInt = 1
            var mult = 0.0
        }
        var id = 1
        var mod = 0
        var name = "Default"
        var usn = 0
        var maxTaken = 60
        var autoplay = true
        var timer = 0
        var replayq = true
        var dyn = false
        var new = New()
        var rev = Review()
        var lapse = Lapse()
        var desiredRetention: Double
        var fsrsParams6: [Double]
    }
}
