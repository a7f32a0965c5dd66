public import AppCore

/// One row of a collection in the form of Anki's sync protocol.
public struct AnkiSyncRow: Sendable, Hashable {
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        case noteType = "note_type"
        case deck, options, note, card, review
        /// The collection's settings (`conf`) and creation time (`crt`), under the id 0.
        case settings
    }

    public let kind: Kind
    public let id: Int64
    /// The update sequence number: the server's count of syncs when the row last changed.
    public let usn: Int64
    /// An array of columns for notes, cards and reviews; otherwise an object.
    public let content: JSONValue

    /// Throws ``AnkiSyncFault/damaged(_:)`` unless the content has the columns of its kind.
    public init(_ kind: Kind, _ content: JSONValue) throws(AnkiSyncFault) {
        (self.kind, self.content) = (kind, content)
        switch kind {
        case .settings: (id, usn) = (0, 0)
        case .noteType, .deck, .options:
            guard let id = content["id"]?.int, content["name"]?.text != nil else {
                throw .damaged("a \(kind.rawValue) without a name")
            }
            (self.id, usn) = (Int64(id), Int64(content["usn"]?.int ?? 0))
        case .note, .card, .review:
            let pattern = Self.patterns[kind] ?? ""
            guard let columns = content.elements, columns.count == pattern.count,
                zip(columns, pattern).allSatisfy({ Self.isValid($0, $1) })
            else { throw .damaged("a \(kind.rawValue) with other columns") }
            id = Int64(columns[0].int ?? 0)
            usn = Int64(columns[kind == .note ? 4 : kind == .card ? 5 : 2].int ?? 0)
        }
    }

    /// Number, text, or anything, by column.
    private static let patterns: [Kind: String] = [
        .note: "ntnnnttaant", .card: "nnnnnnnnnnnnnnnnnt", .review: "nnnnnnnnn",
    ]

    private static func isValid(_ value: JSONValue, _ pattern: Character) -> Bool {
        switch pattern {
        case "n": value.int != nil
        case "t": value.text != nil
        default: value.int != nil || value.text != nil
        }
    }

    /// A whole number; 0 if it is something else.
    public func number(_ column: Int) -> Int64 {
        guard let columns = content.elements, column < columns.count else { return 0 }
        return Int64(columns[column].int ?? 0)
    }

    /// A text; empty if it is something else.
    public func text(_ column: Int) -> String {
        guard let columns = content.elements, column < columns.count else { return "" }
        return columns[column].text ?? ""
    }
}

/// Why a sync with an Anki server stopped.
public enum AnkiSyncFault: Error, Sendable, Hashable {
    /// The server's answer can't be read; names the part.
    case damaged(String)
    /// The server doesn't want clients now; its message.
    case refused(String)
    /// Another program synced meanwhile, so nothing was sent. Start again.
    case outpaced
    /// Both sides counted different rows.
    case counts
}
