public import AppCore
import FSRS

/// Writes rows for a server.
public struct AnkiRowWriter: Sendable {
    private let setting: AnkiWriter.Setting
    private let firstDay: Int
    private let usn: Int64

    /// - Parameters:
    ///   - firstDay: the student's day number of the collection's day 0.
    ///   - usn: the server's.
    public init(_ setting: AnkiWriter.Setting, firstDay: Int, usn: Int64) {
        (self.setting, self.firstDay, self.usn) = (setting, firstDay, usn)
    }

    private var now: Int64 { Int64(setting.now) }

    /// A new note's row, with pictures and recordings at the end of fields.
    public func note(_ note: AnkiNote, adding: [Int: [AnkiMediaReference]] = [:]) -> JSONValue {
        var columns = AnkiNoteRow(note).values.map(JSONValue.init)
        columns.insert(.integer(usn), at: 4)
        // The server computes the field to sort by and the checksum.
        columns[7] = ""
        columns[8] = ""
        let content = JSONValue.array(columns + [.integer(0), ""])
        guard !adding.isEmpty, let row = try? AnkiSyncRow(.note, content) else { return content }
        return self.note(row, fields: [:], adding: adding, modifiedAt: note.modifiedAt)
    }

    /// A note's row with some fields replaced by plain text, and with other tags unless nil.
    /// Pictures and recordings stay in their fields.
    ///
    /// - Parameters:
    ///   - adding: pictures and recordings to put at the end of fields, unless the note has them.
    ///   - removing: the names of those to remove from all fields.
    public func note(
        _ row: AnkiSyncRow, fields: [Int: String], tags: [String]? = nil,
        adding: [Int: [AnkiMediaReference]] = [:], removing: Set<String> = [], modifiedAt: Int64
    ) -> JSONValue {
        guard var columns = row.content.elements, columns.count == 11 else { return row.content }
        var texts = row.text(6).split(separator: "\u{1F}", omittingEmptySubsequences: false)
            .map(String.init)
        for (place, text) in fields where place < texts.count {
            let media = AnkiMediaReference.all(in: texts[place]).map(\.markup)
            texts[place] = ([AnkiNoteRow.markup(text)] + media).filter { !$0.isEmpty }
                .joined(separator: " ")
        }
        for place in texts.indices where !removing.isEmpty {
            for media in AnkiMediaReference.all(in: texts[place])
            where removing.contains(media.name) {
                texts[place] = texts[place].replacing(" " + media.markup, with: "")
                    .replacing(media.markup, with: "")
            }
        }
        let there = Set(texts.flatMap { AnkiMediaReference.all(in: $0) }.map(\.name))
        for (place, media) in adding where place < texts.count {
            let new = media.filter { !there.contains($0.name) }.map(\.markup)
            texts[place] = ([texts[place]] + new).filter { !$0.isEmpty }.joined(separator: " ")
        }
        (columns[3], columns[4]) = (.integer(modifiedAt), .integer(usn))
        if let tags {
            columns[5] = .string(tags.isEmpty ? "" : " " + tags.joined(separator: " ") + " ")
        }
        columns[6] = .string(texts.joined(separator: "\u{1F}"))
        return .array(columns)
    }

    /// A card's row. With `row`, keeps its deck, flag and whatever else isn't a schedule.
    public func card(_ card: AnkiCard, deck: Int64, over row: AnkiSyncRow? = nil) -> JSONValue {
        // A card that a filtered deck borrowed goes home, as after an answer in Anki.
        let home = row.map { $0.number(14) != 0 ? $0.number(14) : $0.number(2) } ?? deck
        var columns = AnkiCardRow(card, setting: setting, firstDay: firstDay).values(deck: home)
            .map(JSONValue.init)
        columns.insert(.integer(usn), at: 5)
        let data = columns.removeLast()
        columns += [.integer(0), .integer(0), .integer(row?.number(16) ?? 0)]
        return .array(columns + [row.map { merged(data, $0.text(17)) } ?? data])
    }

    /// The memory of one text, and everything else of the other.
    private func merged(_ new: JSONValue, _ old: String) -> JSONValue {
        guard case .object(var members)? = try? WireJSON.decode(JSONValue.self, from: old),
            case .object(let memory)? = try? WireJSON.decode(
                JSONValue.self, from: new.text ?? "")
        else { return new }
        for name in ["s", "d", "dr", "decay", "lrt"] { members[name] = memory[name] }
        return (try? WireJSON.encodeText(JSONValue.object(members))).map(JSONValue.string) ?? new
    }

    /// A studied card's row with a later time of its last answer; nil if it has none, or one that
    /// isn't earlier. Anki's database check compares it with the log.
    ///
    /// - Parameters:
    ///   - lastAnswer: milliseconds since 1970, UTC.
    public func card(_ content: JSONValue, lastAnswer: Int64) -> JSONValue? {
        guard var columns = content.elements, columns.count == 18, columns[6].int != 0,
            case .object(var data) =
                (try? WireJSON.decode(
                    JSONValue.self, from: columns[17].text ?? "")) ?? .object([:]),
            let last = data["lrt"]?.int, last < Int(lastAnswer / 1000)
        else { return nil }
        data["lrt"] = .integer(lastAnswer / 1000)
        guard let text = try? WireJSON.encodeText(JSONValue.object(data)) else { return nil }
        let changed = max(Int64(columns[4].int ?? 0), lastAnswer / 1000)
        (columns[4], columns[5], columns[17]) = (.integer(changed), .integer(usn), .string(text))
        return .array(columns)
    }

    /// - Parameters:
    ///   - id: the answer's time in milliseconds, unlike any other answer's.
    ///   - last: the interval before, as in ``AnkiReview/interval``.
    public func review(_ review: AnkiReview, id: Int64, after last: Int) -> JSONValue {
        let numbers = [
            id, review.cardID, usn, Int64(review.rating.rawValue), Int64(review.interval),
            Int64(last), 0, Int64(review.duration), Int64(review.kind.rawValue),
        ]
        return .array(numbers.map(JSONValue.integer))
    }

    public func noteType(_ type: AnkiNoteType) throws(AnkiFault) -> JSONValue {
        try AnkiCollectionTexts.object(type, modified: now, usn: usn)
    }

    public func deck(_ name: String, id: Int64) throws(AnkiFault) -> JSONValue {
        try AnkiCollectionTexts.object(deck: name, id: id, modified: now, usn: usn)
    }

    /// The id of a new deck, which depends only on its name.
    public static func deckID(_ name: String, unlike taken: (Int64) -> Bool) -> Int64 {
        AnkiCollectionTexts.deckID(name, unlike: taken)
    }
}

extension JSONValue {
    fileprivate init(_ value: AnkiDraft.Value) {
        switch value {
        case .number(let number): self = .integer(number)
        case .text(let text): self = .string(text)
        }
    }
}
