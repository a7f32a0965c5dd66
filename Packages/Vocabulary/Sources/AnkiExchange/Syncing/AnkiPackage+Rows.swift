public import AppCore
public import FSRS
import Foundation

extension AnkiPackage {
    /// Reads rows of a server's collection like a package.
    ///
    /// - Parameters:
    ///   - days: the student's days, which due days are counted in.
    public init(rows: [AnkiSyncRow], days: any DayCounting) throws(AnkiFault) {
        let folder = try Self.temporaryFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/collection"
        let draft = try AnkiDraft(path: path)
        try draft.make(rows)
        try draft.close()
        self = try AnkiPackage(collection: path, days: days)
    }
}

extension AnkiDraft {
    /// Creates a collection of a server's rows.
    fileprivate func make(_ rows: [AnkiSyncRow]) throws(AnkiFault) {
        var objects: [AnkiSyncRow.Kind: [String: JSONValue]] = [:]
        var settings = JSONValue.object([:])
        for row in rows {
            switch row.kind {
            case .noteType, .deck: objects[row.kind, default: [:]][String(row.id)] = row.content
            case .settings: settings = row.content
            default: break
            }
        }
        func text(_ value: JSONValue?) throws(AnkiFault) -> String {
            guard let text = try? WireJSON.encodeText(value ?? .object([:])) else {
                throw .cannotWrite("The collection couldn't be built.")
            }
            return text
        }
        let created = Int64(settings["crt"]?.int ?? 0)
        try make(
            created: created, settings: text(settings["conf"]),
            models: text(objects[.noteType].map(JSONValue.object)),
            decks: text(objects[.deck].map(JSONValue.object)))
        for kind in [AnkiSyncRow.Kind.note, .card, .review] {
            try insert(rows.lazy.filter { $0.kind == kind }, kind)
        }
    }

    private func insert(
        _ rows: some Sequence<AnkiSyncRow>, _ kind: AnkiSyncRow.Kind
    ) throws(AnkiFault) {
        let (table, count) =
            switch kind {
            case .note: ("notes", 11)
            case .card: ("cards", 18)
            default: ("revlog", 9)
            }
        let marks = Array(repeating: "?", count: count).joined(separator: ",")
        let values = rows.map { row in
            (row.content.elements ?? []).map { value in
                value.int.map { Value.number(Int64($0)) } ?? .text(value.text ?? "")
            }
        }
        try insert(values, "INSERT INTO \(table) VALUES (\(marks))")
    }
}

/// When a collection's day 0 is.
public enum AnkiDays {
    /// The student's day number of day 0, from a row of settings.
    public static func first(of settings: AnkiSyncRow?, _ days: any DayCounting) -> Int {
        AnkiCatalog.firstDay(
            Int64(settings?.content["crt"]?.int ?? 0),
            westward: settings?.content["conf"]?["creationOffset"]?.int, days)
    }

    /// Settings with the time zone of day 0. A collection that a server created has none: Anki's
    /// clients then take their own.
    ///
    /// - Parameters:
    ///   - minutesWest: the student's zone, in minutes west of Greenwich.
    public static func zoned(_ settings: AnkiSyncRow, minutesWest: Int) -> AnkiSyncRow {
        guard settings.kind == .settings, case .object(var content) = settings.content,
            case .object(var conf) = content["conf"] ?? .object([:]),
            conf["creationOffset"]?.int == nil
        else { return settings }
        conf["creationOffset"] = .integer(Int64(minutesWest))
        content["conf"] = .object(conf)
        return (try? AnkiSyncRow(.settings, .object(content))) ?? settings
    }

    /// Whether day 0 is the same with two settings.
    public static func areSame(_ one: JSONValue, _ other: JSONValue) -> Bool {
        one["crt"]?.int == other["crt"]?.int
            && one["conf"]?["creationOffset"]?.int == other["conf"]?["creationOffset"]?.int
    }
}
