/// Tokens of the SQL shared by SQLite and PostgreSQL. Names are lowercase.
package enum SQLToken: Hashable, Sendable {
    /// A keyword or unquoted name.
    case word(String)
    /// A name that cannot be a keyword: quoted, or after a `.` or `AS`.
    case name(String)
    /// A string or number, whose value doesn't matter here.
    case literal
    /// A `?`, numbered from 0.
    case parameter(Int)
    /// `( ) , . ;` or an operator.
    case symbol(String)
}

/// A tokenized statement.
package struct SQLTokens: Sendable {
    package let tokens: [SQLToken]
    /// The comment at the start, without its markers; nil if there is none.
    package let openingComment: String?

    /// Throws ``SQLUnreadable`` for what the engines interpret differently: backslash and dollar
    /// quoting, nested comments, and unterminated tokens.
    package init(_ sql: String) throws(SQLUnreadable) {
        var scanner = SQLScanner(sql)
        openingComment = try scanner.openingComment()
        var tokens: [SQLToken] = []
        while let token = try scanner.next() {
            if case .word(let word) = token, Self.isName(word, after: tokens.last) {
                tokens.append(.name(word))
            } else {
                tokens.append(token)
            }
        }
        if tokens.last == .symbol(";") { tokens.removeLast() }
        if tokens.contains(.symbol(";")) {
            throw SQLUnreadable("it is more than one statement")
        }
        self.tokens = tokens
    }

    /// After a `.` every word is a name; after `AS`, all except those that start a query.
    private static func isName(_ word: String, after last: SQLToken?) -> Bool {
        last == .symbol(".") || (last == .word("as") && !queryWords.contains(word))
    }

    private static let queryWords: Set<String> = [
        "select", "with", "values", "not", "materialized",
    ]
}

/// Why a statement can't be tokenized reliably.
package struct SQLUnreadable: Error, Hashable, Sendable {
    package let reason: String

    package init(_ reason: String) { self.reason = reason }
}

/// Scans the text of a statement.
private struct SQLScanner {
    private let text: [UInt8]
    private var index = 0
    private var parameters = 0

    init(_ sql: String) { text = Array(sql.utf8) }

    mutating func openingComment() throws(SQLUnreadable) -> String? {
        skipSpace()
        guard peek == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") else { return nil }
        let start = index + 2
        try skipBlockComment()
        let words = String(decoding: text[start..<(index - 2)], as: UTF8.self)
        return words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// nil at the end.
    mutating func next() throws(SQLUnreadable) -> SQLToken? {
        try skipSpaceAndComments()
        guard let byte = peek else { return nil }
        switch byte {
        case UInt8(ascii: "'"):
            _ = try quoted(by: byte)
            return .literal
        case UInt8(ascii: "\""), UInt8(ascii: "`"):
            return .name(try quoted(by: byte))
        case UInt8(ascii: "?"):
            index += 1
            if let next = peek, next.isDigit { throw SQLUnreadable("a place has a number: ?1") }
            defer { parameters += 1 }
            return .parameter(parameters)
        case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: ","), UInt8(ascii: ";"):
            index += 1
            return .symbol(String(UnicodeScalar(byte)))
        case UInt8(ascii: "."):
            if let next = peek(1), next.isDigit { return number() }
            index += 1
            return .symbol(".")
        default:
            if byte.isDigit { return number() }
            if byte.isNameStart { return try word() }
            if byte.isOperator { return symbol() }
            throw SQLUnreadable("it has the character \(UnicodeScalar(byte))")
        }
    }

    private mutating func word() throws(SQLUnreadable) -> SQLToken {
        let start = index
        while let byte = peek, byte.isNameStart || byte.isDigit { index += 1 }
        // Such as E'…', with backslash escapes in one engine.
        if peek == UInt8(ascii: "'") { throw SQLUnreadable("a letter stands before a quote") }
        return .word(lowerCase(text[start..<index]))
    }

    private mutating func number() -> SQLToken {
        while let byte = peek, byte.isDigit || byte.isNameStart || byte == UInt8(ascii: ".") {
            index += 1
        }
        return .literal
    }

    private mutating func symbol() -> SQLToken {
        let start = index
        while let byte = peek, byte.isOperator, !isCommentStart { index += 1 }
        return .symbol(String(decoding: text[start..<index], as: UTF8.self))
    }

    /// The text between quotes, with doubled quotes.
    private mutating func quoted(by quote: UInt8) throws(SQLUnreadable) -> String {
        index += 1
        var bytes: [UInt8] = []
        while let byte = peek {
            index += 1
            if byte == quote {
                guard peek == quote else { return lowerCase(bytes[...]) }
                index += 1
            }
            bytes.append(byte)
        }
        throw SQLUnreadable("a quote never ends")
    }

    private mutating func skipSpaceAndComments() throws(SQLUnreadable) {
        while true {
            skipSpace()
            if peek == UInt8(ascii: "-"), peek(1) == UInt8(ascii: "-") {
                while let byte = peek, byte != UInt8(ascii: "\n") {
                    // One engine ends the comment here, the other doesn't.
                    if byte == UInt8(ascii: "\r") { throw SQLUnreadable("a comment has a return") }
                    index += 1
                }
            } else if peek == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
                try skipBlockComment()
            } else {
                return
            }
        }
    }

    private mutating func skipBlockComment() throws(SQLUnreadable) {
        index += 2
        while let byte = peek {
            if byte == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") {
                index += 2
                return
            }
            if byte == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
                throw SQLUnreadable("a comment is inside a comment")
            }
            index += 1
        }
        throw SQLUnreadable("a comment never ends")
    }

    private mutating func skipSpace() {
        while let byte = peek, byte == 0x20 || (0x09...0x0D).contains(byte) { index += 1 }
    }

    private var isCommentStart: Bool {
        (peek == UInt8(ascii: "-") && peek(1) == UInt8(ascii: "-"))
            || (peek == UInt8(ascii: "/") && peek(1) == UInt8(ascii: "*"))
    }

    private var peek: UInt8? { index < text.count ? text[index] : nil }

    private func peek(_ offset: Int) -> UInt8? {
        index + offset < text.count ? text[index + offset] : nil
    }

    private func lowerCase(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes.map { (65...90).contains($0) ? $0 + 32 : $0 }, as: UTF8.self)
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (48...57).contains(self) }
    fileprivate var isNameStart: Bool {
        switch self {
        case 65...90, 97...122, UInt8(ascii: "_"), 0x80...0xFF: true
        default: false
        }
    }
    fileprivate var isOperator: Bool { "=<>!+-*/%|&~:".utf8.contains(self) }
}
