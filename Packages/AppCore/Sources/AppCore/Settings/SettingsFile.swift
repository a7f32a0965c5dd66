/// The settings file: `key = value` lines under `[section]` headings, a small part of TOML.
///
/// Values are words, numbers, `true`, `false`, or text in double quotes with `\"`, `\\`, `\n` and
/// `\t`. `#` starts a comment. Editing keeps all other lines unchanged.
public struct SettingsFile: Sendable, Hashable {
    /// One `key = value` line with its section.
    public struct Entry: Sendable, Hashable {
        /// Section and key, joined by a dot.
        public var name: String
        public var value: String
        /// From 1.
        public var line: Int
    }

    private var lines: [String]
    /// In file order.
    public private(set) var entries: [Entry] = []

    /// Throws ``Problem/Code/configuration`` with file and line of the first error.
    public init(parsing text: String, path: String) throws(Problem) {
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.hasSuffix("\r") ? String(line.dropLast()) : String(line)
        }
        // The file ends with a line feed, which doesn't start another line.
        if lines.last == "" { lines.removeLast() }
        var section = ""
        var seen: [String: Int] = [:]
        for (index, line) in lines.enumerated() {
            let place = "\(path):\(index + 1)"
            let content = Self.trim(line[...])
            if content.isEmpty || content.hasPrefix("#") { continue }
            if content.hasPrefix("[") {
                section = try Self.heading(content, place)
                continue
            }
            let (key, value) = try Self.assignment(content, place)
            let name = section.isEmpty ? key : section + "." + key
            if let first = seen.updateValue(index + 1, forKey: name) {
                throw Self.broken(
                    "“\(name)” is set twice, first in line \(first).", place, "Remove one of them.")
            }
            entries.append(Entry(name: name, value: value, line: index + 1))
        }
    }

    /// The file's text.
    public var text: String { lines.isEmpty ? "" : lines.joined(separator: "\n") + "\n" }

    /// Sets a value in place, or adds it at the end of its section.
    public mutating func set(_ name: String, to value: String) {
        let section = name.split(separator: ".").dropLast().joined(separator: ".")
        let key = name.split(separator: ".").last.map(String.init) ?? name
        let written = Self.write(value)
        if let index = entries.firstIndex(where: { $0.name == name }) {
            let line = entries[index].line - 1
            lines[line] = Self.replacing(lines[line], with: written)
            entries[index].value = value
            return
        }
        let row = insertionRow(of: section)
        if let row {
            lines.insert("\(key) = \(written)", at: row)
        } else {
            if !lines.isEmpty, lines.last != "" { lines.append("") }
            if !section.isEmpty { lines.append("[\(section)]") }
            lines.append("\(key) = \(written)")
        }
        reparse()
    }

    /// Removes a value. Returns false if it isn't in the file.
    @discardableResult
    public mutating func remove(_ name: String) -> Bool {
        guard let entry = entries.first(where: { $0.name == name }) else { return false }
        lines.remove(at: entry.line - 1)
        reparse()
        return true
    }

    private mutating func reparse() {
        if let again = try? SettingsFile(parsing: text, path: "") { entries = again.entries }
    }

    /// The line after the section's last value; nil if the section doesn't exist.
    private func insertionRow(of section: String) -> Int? {
        var current = ""
        var row: Int? = section.isEmpty ? 0 : nil
        for (index, line) in lines.enumerated() {
            let content = Self.trim(line[...])
            if content.hasPrefix("["), let name = try? Self.heading(content, "") {
                if current == section, row != nil { return row }
                current = name
                if current == section { row = index + 1 }
            } else if current == section, !content.isEmpty, !content.hasPrefix("#") {
                row = index + 1
            }
        }
        return row
    }

    private static func heading(_ content: Substring, _ place: String) throws(Problem) -> String {
        guard let end = content.firstIndex(of: "]") else {
            throw broken("The heading has no closing ].", place, "Write [section].")
        }
        let after = trim(content[content.index(after: end)...])
        let name = trim(content[content.index(after: content.startIndex)..<end])
        guard after.isEmpty || after.hasPrefix("#"), isName(name) else {
            throw broken("“\(content.prefix(60))” isn't a heading.", place, "Write [section].")
        }
        return String(name)
    }

    private static func assignment(
        _ content: Substring, _ place: String
    ) throws(Problem) -> (String, String) {
        guard let equals = content.firstIndex(of: "=") else {
            throw broken(
                "“\(content.prefix(60))” isn't a heading or key = value.", place,
                "Write key = value, or put # before a comment.")
        }
        let key = trim(content[..<equals])
        guard isName(key) else {
            throw broken(
                "“\(key.prefix(60))” isn't a valid key.", place,
                "Keys may have letters, digits, _, - and dots.")
        }
        let value = trim(content[content.index(after: equals)...])
        return (String(key), try read(value, place))
    }

    private static func read(_ value: Substring, _ place: String) throws(Problem) -> String {
        guard value.hasPrefix("\"") else {
            let word = trim(value.prefix { $0 != "#" })
            guard !word.isEmpty else {
                throw broken("The value is missing.", place, "For empty text, write \"\".")
            }
            return String(word)
        }
        var out = ""
        var escaped = false
        var index = value.index(after: value.startIndex)
        while index < value.endIndex {
            let character = value[index]
            index = value.index(after: index)
            if escaped {
                guard let plain = ["n": "\n", "t": "\t", "\"": "\"", "\\": "\\"][character] else {
                    throw broken(
                        "“\\\(character)” isn't a known escape.", place, "Write \\\\ for \\.")
                }
                out += plain
                escaped = false
            } else if character == "\\" {
                escaped = true
            } else if character == "\"" {
                let after = trim(value[index...])
                guard after.isEmpty || after.hasPrefix("#") else {
                    throw broken(
                        "There is extra text after the value.", place,
                        "Put \\ before a quote inside.")
                }
                return out
            } else {
                out.append(character)
            }
        }
        throw broken("The text has no closing quote.", place, "Add \" at its end.")
    }

    private static func write(_ value: String) -> String {
        let isWord =
            !value.isEmpty
            && value.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-")
            }
        if isWord || value == "true" || value == "false" { return value }
        let escaped = value.map { character in
            switch character {
            case "\"": "\\\""
            case "\\": "\\\\"
            case "\n": "\\n"
            case "\t": "\\t"
            default: String(character)
            }
        }
        return "\"" + escaped.joined() + "\""
    }

    /// The line with a new value; keeps indentation and a trailing comment.
    private static func replacing(_ line: String, with written: String) -> String {
        guard let equals = line.firstIndex(of: "=") else { return line }
        let value = line[line.index(after: equals)...]
        var inQuotes = false
        var escaped = false
        var comment = value.endIndex
        for index in value.indices {
            let character = value[index]
            if escaped {
                escaped = false
            } else if character == "\\", inQuotes {
                escaped = true
            } else if character == "\"" {
                inQuotes.toggle()
            } else if character == "#", !inQuotes {
                comment = index
                break
            }
        }
        let rest = comment < value.endIndex ? "  " + value[comment...] : ""
        return line[...equals] + " " + written + rest
    }

    private static func isName(_ text: Substring) -> Bool {
        !text.isEmpty && !text.hasPrefix(".") && !text.hasSuffix(".")
            && text.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
                    || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
                    || byte == UInt8(ascii: ".")
            }
    }

    private static func trim(_ text: Substring) -> Substring {
        var text = text
        while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return text
    }

    private static func broken(_ what: String, _ place: String, _ cure: String) -> Problem {
        Problem(
            .configuration, "The settings file is broken.", reason: what, cure: cure, place: place)
    }
}
