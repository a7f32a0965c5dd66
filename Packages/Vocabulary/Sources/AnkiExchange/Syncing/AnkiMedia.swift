import DocumentReading
import Foundation

/// Names of media files.
public enum AnkiMediaName {
    /// Whether a name is that of a visible file in one folder, on every system, in NFC.
    public static func isSafe(_ name: String) -> Bool {
        guard (1...255).contains(name.utf8.count), !name.hasPrefix(".") else { return false }
        let forbidden: Set<Unicode.Scalar> = ["/", "\\", ":", "*", "?", "\"", "<", ">", "|"]
        for scalar in name.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
                return false
            default: if forbidden.contains(scalar) { return false }
            }
        }
        return name.utf8.elementsEqual(name.precomposedStringWithCanonicalMapping.utf8)
    }
}

extension AnkiMediaName {
    /// Recordings, and videos, which Anki plays in the same way.
    private static let sounds: Set<String> = [
        "3gp", "aac", "flac", "m4a", "mp3", "oga", "ogg", "opus", "spx", "wav", "weba",
        "avi", "flv", "mkv", "mov", "mp4", "mpeg", "mpg", "ogv", "ogx", "webm",
    ]
    private static let pictures: Set<String> = [
        "avif", "gif", "jpeg", "jpg", "png", "svg", "tif", "tiff", "webp",
    ]

    public static func isSound(_ name: String) -> Bool { sounds.contains(ending(of: name)) }
    public static func isPicture(_ name: String) -> Bool { pictures.contains(ending(of: name)) }

    private static func ending(of name: String) -> String {
        name.split(separator: ".").last.map { $0.lowercased() } ?? ""
    }
}

/// A picture or recording in a note's field.
public struct AnkiMediaReference: Sendable, Hashable {
    /// The field's text that shows or plays it, e.g. `[sound:tide.mp3]`.
    public var markup: String
    /// The file's name; untrusted.
    public var name: String

    /// The reference that Anki itself would write.
    public init(to name: String, isSound: Bool) {
        self.name = name
        let text = AnkiNoteRow.markup(name)
        markup =
            isSound
            ? "[sound:\(text)]"
            : "<img src=\"\(text.replacing("\"", with: "&quot;"))\">"
    }

    private init(_ markup: Substring, _ name: String) {
        (self.markup, self.name) = (String(markup), name)
    }

    /// The references in a field or a note's fields, in order; without those to other servers.
    public static func all(in fields: String) -> [AnkiMediaReference] {
        guard fields.utf8.contains(where: { $0 == 0x3C || $0 == 0x5B }) else { return [] }
        return fields.split(separator: "\u{1F}").flatMap(inOne)
    }

    private static func inOne(_ field: Substring) -> [AnkiMediaReference] {
        var found: [AnkiMediaReference] = []
        var rest = field
        // Marks that no longer occur aren't searched for again.
        var missing: Set<Character> = []
        while let start = rest.firstIndex(where: { $0 == "<" || $0 == "[" }) {
            rest = rest[start...]
            let isTag = rest.first == "<"
            let mark: Character = isTag ? ">" : "]"
            guard isTag ? rest.dropFirst().first?.isLetter == true : rest.hasPrefix("[sound:"),
                !missing.contains(mark)
            else {
                rest = rest.dropFirst()
                continue
            }
            guard let end = rest.firstIndex(of: mark) else {
                missing.insert(mark)
                continue
            }
            let markup = rest[...end]
            if let name = isTag ? source(of: markup) : plain(markup.dropFirst(7).dropLast()) {
                found.append(AnkiMediaReference(markup, name))
            }
            rest = rest[field.index(after: end)...]
        }
        return found
    }

    private static func plain(_ text: Substring) -> String? {
        let name = MarkupText(Array(text.utf8)).text.precomposedStringWithCanonicalMapping
        return name.isEmpty ? nil : name
    }

    private static let elements: Set<String> = ["img", "audio", "video", "source", "object"]

    /// The file that an element such as `<img src="tide.png">` shows.
    private static func source(of tag: Substring) -> String? {
        let element = tag.dropFirst().prefix { $0.isLetter }.lowercased()
        guard elements.contains(element) else { return nil }
        let attribute = element == "object" ? "data" : "src"
        // Attributes can follow a line break or a tab.
        let lower = String(
            decoding: tag.lowercased().utf8.map { $0 < 0x20 ? 0x20 : $0 }, as: UTF8.self)
        guard lower.utf8.count == tag.utf8.count,
            let name = lower.range(of: " " + attribute + "=")
        else { return nil }
        let offset = lower.utf8.distance(from: lower.startIndex, to: name.upperBound)
        var value = tag[tag.utf8.index(tag.startIndex, offsetBy: offset)...].dropLast()
        if let quote = value.first, quote == "\"" || quote == "'" {
            value = value.dropFirst()
            value = value.prefix { $0 != quote }
        } else {
            value = value.prefix { $0 != " " }
        }
        guard let text = plain(value), !text.hasPrefix("data:"), !text.contains("://") else {
            return nil
        }
        return text.removingPercentEncoding ?? text
    }
}
