import AppCore

/// A page of an extension: the answer to `page.open` and `page.event`.
struct Page: Codable, Hashable, Sendable {
    struct Key: Codable, Hashable, Sendable {
        var key: String
        var label: String
    }

    struct ToastPart: Codable, Hashable, Sendable {
        enum Tone: String, Codable, Sendable { case plain, success, warning, failure }
        var text: String
        var tone: Tone?
    }

    var title: String
    @OrDefault var keys: [Key]
    var refreshSeconds: Int?
    @OrDefault var blocks: [Block]
    var toast: ToastPart?
    /// Another page of the extension, or `back`.
    var open: String?

    /// Throws ``Problem/Code/contract`` for a page that breaks a limit of the protocol.
    func check() throws(Problem) {
        try Bounds.check(title, most: 60)
        try Bounds.check(keys.count, of: "keys", most: 10)
        for key in keys {
            try Bounds.check(key.label, most: 40)
            guard key.key.count == 1, let character = key.key.first,
                !Self.reserved.contains(character), !character.isWhitespace
            else {
                throw Problem(
                    .contract, "The extension's page is wrong.",
                    reason: "“\(key.key.prefix(20))” can't be one of its keys.")
            }
        }
        if let refreshSeconds, !(1...3600).contains(refreshSeconds) {
            throw Problem(
                .contract, "The extension's page is wrong.",
                reason: "refresh_seconds is \(refreshSeconds); it must be 1 to 3600.")
        }
        try Block.check(blocks)
        guard blocks.count(where: { $0.list != nil || $0.form != nil }) <= 1 else {
            throw Problem(
                .contract, "The extension's page is wrong.",
                reason: "A page may have one list or one form.")
        }
    }

    /// Keys that mean the same on every screen.
    static let reserved: Set<Character> = [
        "q", "?", "t", "u", "a", "j", "k", "h", "l", "/", ":", "r", "g", "G",
    ]
}

/// One block of a page, or of a command's output; its `type` says which members count.
struct Block: Codable, Hashable, Sendable {
    enum Kind: String, Codable, Sendable {
        case heading, text, markdown, list, table, form, chart, progress
    }

    struct Item: Codable, Hashable, Sendable {
        var id: String
        var title: String
        var detail: String?
        var trailing: String?
    }

    struct Column: Codable, Hashable, Sendable {
        enum Alignment: String, Codable, Sendable { case left, right }
        var title: String
        var align: Alignment?
    }

    struct Field: Codable, Hashable, Sendable {
        enum Kind: String, Codable, Sendable { case text, number, date, choice, secret }
        var id: String
        var label: String
        var kind: Kind
        @OrDefault var value: String
        @OrDefault var choices: [String]
    }

    struct Bar: Codable, Hashable, Sendable {
        var label: String
        var value: Double
        var text: String?
    }

    var type: Kind
    var text: String?
    var emphasis: TileSummary.Emphasis?
    var items: [Item]?
    var empty: String?
    var columns: [Column]?
    var rows: [[String]]?
    var submit: String?
    var fields: [Field]?
    var bars: [Bar]?
    var value: Double?
    var label: String?

    /// A list's rows; nil for other blocks.
    var list: [Item]? { type == .list ? items ?? [] : nil }
    /// A form's fields; nil for other blocks.
    var form: [Field]? { type == .form ? fields ?? [] : nil }

    static func check(_ blocks: [Block]) throws(Problem) {
        try Bounds.check(blocks.count, of: "blocks", most: 200)
        for block in blocks { try block.check() }
    }

    private func check() throws(Problem) {
        try Bounds.check(text ?? "", most: 20_000)
        try Bounds.check(items?.count ?? 0, of: "rows", most: 1000)
        try Bounds.check(rows?.count ?? 0, of: "rows", most: 1000)
        try Bounds.check(columns?.count ?? 0, of: "columns", most: 20)
        try Bounds.check(fields?.count ?? 0, of: "fields", most: 30)
        try Bounds.check(bars?.count ?? 0, of: "bars", most: 40)
        for item in items ?? [] {
            try Bounds.check(item.id, most: 200)
            try Bounds.check(item.title + (item.detail ?? "") + (item.trailing ?? ""), most: 1000)
        }
        for cell in (rows ?? []).joined() { try Bounds.check(cell, most: 1000) }
        let ids = (items?.map(\.id) ?? []) + (fields?.map(\.id) ?? [])
        guard Set(ids).count == ids.count else {
            throw Problem(
                .contract, "The extension's page is wrong.",
                reason: "Two rows or two fields have the same id.")
        }
    }
}
