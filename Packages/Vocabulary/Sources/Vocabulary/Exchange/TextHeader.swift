/// The lines at the top of a text file that start with `#`: instructions as Anki writes them
/// (`#separator:tab`), and comments.
///
/// Source: the Anki manual, “Text Files”.
struct TextHeader: Sendable, Hashable {
    /// What the values of a column are, if Anki says so.
    enum Role: String, Sendable, CaseIterable {
        case guid, tags, deck
        case noteType = "notetype"
    }

    /// Given in the header, else found from the rows.
    private(set) var separator: Character = ","
    /// Whether fields are HTML; nil if the file doesn't say.
    private(set) var isHTML: Bool?
    /// The tags of every row.
    private(set) var tags: [String] = []
    /// The deck of rows without their own.
    private(set) var deck: String?
    /// The names of all columns, in order; empty if the file doesn't name them.
    private(set) var columns: [String] = []
    /// Column indexes by role.
    private(set) var places: [Role: Int] = [:]
    /// The line numbers of comments.
    private(set) var comments: [Int] = []
    /// Instructions that can't be followed.
    private(set) var faults: [DelimitedText.Fault] = []
    /// Whether one of the lines is Anki's.
    private(set) var isAnki = false
    /// The number of the first line behind the header.
    private(set) var firstLine = 1
    /// The text behind the header.
    private(set) var body: Substring

    private struct Entry {
        var line: Int
        var key: String
        var value: String
    }

    /// `isTabbed` says that the file's name promises tabs, if the header doesn't name a separator.
    init(_ text: String, isTabbed: Bool = false) {
        body = text[...]
        var entries: [Entry] = []
        while let line = Self.line(of: body) {
            if let entry = Self.entry(line, firstLine) {
                entries.append(entry)
            } else if line.utf8.first == UInt8(ascii: "#") {
                comments.append(firstLine)
            } else if !line.allSatisfy({ $0 == " " || $0 == "\t" }) {
                break
            }
            skip(line)
        }
        isAnki = !entries.isEmpty
        separator = isTabbed ? "\t" : DelimitedText.separator(of: body)
        // The others' values can end with the separators of a spreadsheet's empty columns.
        for entry in entries where entry.key == "separator" { takeSeparator(entry) }
        for entry in entries where entry.key != "separator" { take(entry) }
    }

    // MARK: Lines

    private static func line(of text: Substring) -> Substring? {
        guard !text.utf8.isEmpty else { return nil }
        return Substring(text.utf8.prefix { $0 != 0x0A && $0 != 0x0D })
    }

    private mutating func skip(_ line: Substring) {
        let rest = body.utf8[line.utf8.endIndex...]
        body = Substring(rest.dropFirst(rest.starts(with: [0x0D, 0x0A]) ? 2 : 1))
        firstLine += 1
    }

    /// An instruction, bare or in quotes; nil for any other line.
    private static func entry(_ line: Substring, _ number: Int) -> Entry? {
        let text = line.hasPrefix("\"#") ? unquoted(line) : String(line)
        guard text.hasPrefix("#"), let colon = text.firstIndex(of: ":") else { return nil }
        let words = text[..<colon].dropFirst().lowercased().split(whereSeparator: \.isWhitespace)
        let key = words.joined(separator: " ")
        guard keys.contains(key) else { return nil }
        return Entry(line: number, key: key, value: String(text[colon...].dropFirst()))
    }

    /// The value of a line that starts with a quotation mark, up to its closing one.
    private static func unquoted(_ line: Substring) -> String {
        var value: [UInt8] = []
        var rest = line.utf8.dropFirst()
        while let byte = rest.popFirst() {
            if byte == 0x22, rest.popFirst() != 0x22 { break }
            value.append(byte)
        }
        return String(decoding: value, as: UTF8.self)
    }

    // MARK: Instructions

    /// `if matches` and `match scope` say how Anki treats notes it already has.
    private static let keys: Set<String> = Set(
        ["separator", "html", "tags", "deck", "notetype", "columns", "if matches", "match scope"]
            + Role.allCases.map { $0.rawValue + " column" })

    private static let separators: [String: Character] = [
        "comma": ",", "semicolon": ";", "tab": "\t", "\\t": "\t", "space": " ", "pipe": "|",
        "colon": ":", ":": ":",
    ]

    private mutating func takeSeparator(_ entry: Entry) {
        let name = entry.value.split { " \t,;|\"".contains($0) }.first?.lowercased()
        let sign = entry.value.first { $0 != " " && $0 != "\"" } ?? entry.value.first
        let isSign = sign.map { " \t,;|".contains($0) } ?? false
        if let found = name.map({ Self.separators[$0] }) ?? (isSign ? sign : nil) {
            separator = found
        } else {
            refuse(entry, "isn't a separator: use Comma, Semicolon, Tab, Space, Pipe or Colon")
        }
    }

    private mutating func take(_ entry: Entry) {
        let value = trimmed(entry.value)
        switch entry.key {
        case "html":
            switch value.lowercased() {
            case "true": isHTML = true
            case "false": isHTML = false
            default: refuse(entry, "is neither true nor false")
            }
        case "tags": tags += value.split(separator: " ").map(String.init)
        case "deck": deck = value.isEmpty ? nil : value
        case "columns":
            let names = DelimitedText.rows(entry.value, separator: separator).rows.first?.values
            columns = (names ?? []).map { CardTexts.line($0, most: 100) }
            while columns.last?.isEmpty == true { columns.removeLast() }
        default:
            guard entry.key.hasSuffix(" column"), let role = Role(rawValue: role(entry.key))
            else { return }
            if let number = Int(value), (1...DelimitedText.maxColumns).contains(number) {
                places[role] = number - 1
            } else {
                refuse(entry, "isn't the number of a column, 1 to \(DelimitedText.maxColumns)")
            }
        }
    }

    private func role(_ key: String) -> String { String(key.dropLast(" column".count)) }

    /// The value without the separators of a spreadsheet's empty columns.
    private func trimmed(_ value: String) -> String {
        let isEdge: (Character) -> Bool = { [" ", "\t", separator].contains($0) }
        let end = value.reversed().drop(while: isEdge).reversed()
        return CardTexts.line(String(end.drop { $0 == " " }), most: 200)
    }

    private mutating func refuse(_ entry: Entry, _ reason: String) {
        let value = CardTexts.line(entry.value, most: 40)
        faults.append(
            DelimitedText.Fault(
                line: entry.line, sentence: "#\(entry.key): “\(value)” \(reason)."))
    }
}
