import AppCore
import Foundation
import ServiceKit
import Vocabulary

/// A validated text.
struct CheckedText: Sendable, Hashable {
    /// A lowercase UUID; nil if the client sent none.
    var id: String?
    var title: String
    /// The content, trimmed.
    var content: String
    var language: String?
    /// The number of words, split at white space.
    var wordCount: Int
}

/// The contract's rules for texts, and this server's limits.
enum UploadTextRules {
    /// The maximum bytes of a text in UTF-8: fifty times the contract's own limit.
    static let maxBytes = 5_000_000
    static let minCharacters = 10
    static let maxTitleLength = 300
    /// The maximum body size: the longest text with every character escaped.
    static let uploadBytes = 6 * maxBytes + 64_000

    static func checked(_ upload: TextUpload, of user: String) throws -> CheckedText {
        try checkUser(upload.userId, is: user)
        let id = try upload.id.map { id in
            guard isUUID(id.value) else {
                throw SourceRefusal.bad("id", "It isn't a UUID.")
            }
            return id.value
        }
        let title = try title(upload.title)
        let content = try content(upload.content)
        return CheckedText(
            id: id, title: title, content: content, language: try language(upload.language),
            wordCount: wordCount(content))
    }

    static func checkUser(_ named: String?, is user: String) throws {
        guard let named, !named.isEmpty, named.lowercased() != user.lowercased() else { return }
        throw SourceRefusal.foreignUser()
    }

    /// The title, trimmed and without control characters.
    static func title(_ text: String) throws -> String {
        let title = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !title.isEmpty else {
            throw SourceRefusal.make(
                400, "EMPTY_TITLE", "A text needs a title.", place: "title",
                reason: "It contains only white space.",
                suggestion: "Describe the text in a few words.")
        }
        guard title.unicodeScalars.count <= maxTitleLength else {
            throw SourceRefusal.make(
                400, "TITLE_TOO_LONG", "The title is too long.", place: "title",
                reason: "It has more than \(maxTitleLength) characters.",
                suggestion: "Describe the text in a few words.",
                details: ["maximum": String(maxTitleLength)])
        }
        guard !title.unicodeScalars.contains(where: isControl) else {
            throw SourceRefusal.bad("title", "It contains control characters.")
        }
        return title
    }

    static func content(_ text: String) throws -> String {
        guard text.utf8.count <= maxBytes else {
            throw SourceRefusal.make(
                413, "CONTENT_TOO_LONG", "The text is too long.", place: "content",
                reason: "It has more than \(maxBytes / 1_000_000) MB.",
                suggestion: "Send it in parts.", details: ["maximum": String(maxBytes)])
        }
        let content = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !content.isEmpty else {
            throw SourceRefusal.make(
                400, "EMPTY_CONTENT", "The text is empty.", place: "content",
                reason: "It contains only white space.",
                suggestion: "Send a few sentences.")
        }
        guard content.unicodeScalars.prefix(minCharacters).count == minCharacters else {
            throw SourceRefusal.make(
                400, "CONTENT_TOO_SHORT", "The text is too short.", place: "content",
                reason: "It has fewer than \(minCharacters) characters.",
                suggestion: "Add a few sentences.", details: ["minimum": "\(minCharacters)"])
        }
        guard !isBinary(content) else {
            throw SourceRefusal.make(
                400, "INVALID_CONTENT", "This isn't text.", place: "content",
                reason: "Much of it is control characters, or can't be read as text.",
                suggestion: "Save it as plain text in UTF-8.")
        }
        return content
    }

    /// A syntactically valid BCP 47 code; nil for none.
    static func language(_ code: String?) throws -> String? {
        guard let code, !code.isEmpty else { return nil }
        let isCode =
            (2...35).contains(code.utf8.count)
            && code.utf8.allSatisfy { byte in
                (97...122).contains(byte | 0x20) || (48...57).contains(byte) || byte == 45
            }
        guard isCode else {
            throw SourceRefusal.bad("language", "It isn't a language code such as en.")
        }
        return code
    }

    /// The number of words split at white space, as the contract's clients count.
    static func wordCount(_ text: String) -> Int {
        var (count, isInside) = (0, false)
        for scalar in text.unicodeScalars {
            let isSpace = scalar.properties.isWhitespace
            if !isSpace, !isInside { count += 1 }
            isInside = !isSpace
        }
        return count
    }

    /// True if more than 5 % of the characters are control or replacement characters.
    private static func isBinary(_ text: String) -> Bool {
        var (odd, all) = (0, 0)
        for scalar in text.unicodeScalars {
            all += 1
            if isControl(scalar) || scalar == "\u{FFFD}" { odd += 1 }
        }
        return odd * 20 > all
    }

    /// Whether a character is a control character; tabs, line breaks and page breaks are text.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 9, 10, 12, 13: false
        case 0..<32, 127..<160: true
        default: false
        }
    }
}
