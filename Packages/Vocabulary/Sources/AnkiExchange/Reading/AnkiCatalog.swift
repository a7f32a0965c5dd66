import FSRS
import Foundation

/// A collection's note types, decks and first day.
///
/// Source: the tables of schemas 11 (one row of JSON) and 18 (separate tables), as Anki writes
/// them.
struct AnkiCatalog {
    private(set) var noteTypes: [AnkiNoteType] = []
    /// Full names by id.
    private(set) var decks: [Int64: String] = [:]
    /// The student's day number of the collection's day 0.
    private(set) var firstDay = 0

    /// The newest supported Anki schema.
    static let newestSchema = 18

    init(_ database: AnkiDatabase, days: any DayCounting) throws(AnkiFault) {
        var (version, created, settings, models, decks) = (
            0, Int64(0), [UInt8](), [UInt8](), [UInt8]()
        )
        try database.forEach("SELECT ver, crt, conf, models, decks FROM col LIMIT 1") {
            (row) throws(AnkiFault) in
            (version, created) = (row.int(0), row.number(1))
            (settings, models, decks) = (row.blob(2), row.blob(3), row.blob(4))
        }
        guard version <= Self.newestSchema else {
            throw .newer(
                "Its collection has schema \(version); up to \(Self.newestSchema) is supported.")
        }
        guard version >= 1 else { throw .unreadable("Its collection doesn't describe itself.") }
        if database.tables.contains("notetypes") {
            try readTables(database)
            try database.forEach("SELECT val FROM config WHERE KEY = 'creationOffset'") {
                (row) throws(AnkiFault) in settings = row.blob(0)
            }
            firstDay = Self.firstDay(
                created, westward: Int(String(decoding: settings, as: UTF8.self)), days)
        } else {
            try readTexts(models: models, decks: decks)
            let offset = try? JSONDecoder().decode(Settings.self, from: Data(settings))
                .creationOffset
            firstDay = Self.firstDay(created, westward: offset, days)
        }
    }

    /// Day 0 is the date the collection was created, in the time zone `westward` minutes west of
    /// Greenwich.
    static func firstDay(_ created: Int64, westward: Int?, _ days: any DayCounting) -> Int {
        let created = min(max(created, 0), 253_402_300_799)
        guard let westward, abs(westward) <= 24 * 60 else {
            // The creation time is four in the morning, so noon is about eight hours later.
            return days.day(of: Double(created) + 8 * 3600)
        }
        return Int((Double(created - Int64(westward) * 60) / 86400).rounded(.down))
    }

    // MARK: Schema 18

    private mutating func readTables(_ database: AnkiDatabase) throws(AnkiFault) {
        for table in ["fields", "templates", "decks", "config"]
        where !database.tables.contains(table) {
            throw .unreadable("Its collection has no table \(table).")
        }
        var types: [AnkiNoteType] = []
        try database.forEach("SELECT id, name, config FROM notetypes ORDER BY id LIMIT 100000") {
            (row) throws(AnkiFault) in
            types.append(
                AnkiNoteType(
                    id: row.number(0), name: row.text(1),
                    isCloze: ProtobufFields(row.blob(2)).number(1) == 1, fields: [], questions: []))
        }
        var places: [Int64: Int] = [:]
        for (place, type) in types.enumerated() { places[type.id] = place }
        try database.forEach("SELECT ntid, name FROM fields ORDER BY ntid, ord LIMIT 1000000") {
            (row) throws(AnkiFault) in
            if let place = places[row.number(0)] { types[place].fields.append(row.text(1)) }
        }
        try database.forEach("SELECT ntid, config FROM templates ORDER BY ntid, ord LIMIT 1000000")
        {
            (row) throws(AnkiFault) in
            guard let place = places[row.number(0)] else { return }
            types[place].questions.append(ProtobufFields(row.blob(1)).text(1) ?? "")
        }
        noteTypes = types
        var names: [Int64: String] = [:]
        try database.forEach("SELECT id, name FROM decks LIMIT 1000000") {
            (row) throws(AnkiFault) in
            names[row.number(0)] = row.text(1).split(separator: "\u{1F}").joined(separator: "::")
        }
        decks = names
    }

    // MARK: Schema 11

    private struct Settings: Decodable { var creationOffset: Int? }
    private struct Deck: Decodable { var name: String }
    private struct Model: Decodable {
        struct Field: Decodable { var name: String }
        struct Template: Decodable { var qfmt: String? }
        var name: String
        var type: Int?
        var flds: [Field]
        var tmpls: [Template]
    }

    private mutating func readTexts(models: [UInt8], decks: [UInt8]) throws(AnkiFault) {
        do {
            let types = try JSONDecoder().decode([String: Model].self, from: Data(models))
            noteTypes = types.compactMap { key, model in
                Int64(key).map {
                    AnkiNoteType(
                        id: $0, name: model.name, isCloze: model.type == 1,
                        fields: model.flds.map(\.name), questions: model.tmpls.map { $0.qfmt ?? "" }
                    )
                }
            }
            .sorted { $0.id < $1.id }
            for (key, deck) in try JSONDecoder().decode([String: Deck].self, from: Data(decks)) {
                if let id = Int64(key) { self.decks[id] = deck.name }
            }
        } catch {
            throw .unreadable("Its list of decks and note types can't be read.")
        }
    }
}
