#if Postgres
import SQLStore

/// Converts `?` to PostgreSQL's `$1`, `$2`, …, except in quotes and comments.
struct Placeholders {
    /// The converted statement.
    let sql: String
    /// Number of values.
    let count: Int

    init(_ source: String) {
        var scanner = Scanner(Array(source.utf8))
        scanner.scan()
        sql = String(decoding: scanner.output, as: UTF8.self)
        count = scanner.count
    }

    /// Source: PostgreSQL's manual, "Lexical Structure".
    private struct Scanner {
        let input: [UInt8]
        var output: [UInt8] = []
        var count = 0
        var place = 0

        init(_ input: [UInt8]) {
            self.input = input
            output.reserveCapacity(input.count + 16)
        }

        mutating func scan() {
            while place < input.count {
                switch input[place] {
                case UInt8(ascii: "?"):
                    count += 1
                    place += 1
                    output.append(UInt8(ascii: "$"))
                    output.append(contentsOf: String(count).utf8)
                case UInt8(ascii: "'"): copyQuoted(UInt8(ascii: "'"), hasEscapes: isEscapeString)
                case UInt8(ascii: "\""): copyQuoted(UInt8(ascii: "\""), hasEscapes: false)
                case UInt8(ascii: "-") where peek(1) == UInt8(ascii: "-"): copyLine()
                case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"): copyComment()
                case UInt8(ascii: "$"): copyDollarQuoted()
                default: copy(1)
                }
            }
        }

        private func peek(_ distance: Int) -> UInt8? {
            place + distance < input.count ? input[place + distance] : nil
        }

        private mutating func copy(_ length: Int) {
            let end = min(place + length, input.count)
            output.append(contentsOf: input[place..<end])
            place = end
        }

        /// An `E` before the quote that isn't part of a name.
        private var isEscapeString: Bool {
            guard place > 0, input[place - 1] | 0x20 == UInt8(ascii: "e") else { return false }
            return place < 2 || !Self.isInName(input[place - 2])
        }

        private mutating func copyQuoted(_ quote: UInt8, hasEscapes: Bool) {
            copy(1)
            while place < input.count {
                if hasEscapes, input[place] == UInt8(ascii: "\\") {
                    copy(2)
                } else if input[place] == quote {
                    copy(1)
                    guard peek(0) == quote else { return }
                    copy(1)
                } else {
                    copy(1)
                }
            }
        }

        private mutating func copyLine() {
            while let byte = peek(0), byte != UInt8(ascii: "\n") { copy(1) }
        }

        private mutating func copyComment() {
            var depth = 0
            repeat {
                if peek(0) == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
                    depth += 1
                    copy(2)
                } else if peek(0) == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") {
                    depth -= 1
                    copy(2)
                } else {
                    copy(1)
                }
            } while depth > 0 && place < input.count
        }

        /// `$tag$ … $tag$`; a lone dollar is copied.
        private mutating func copyDollarQuoted() {
            var end = place + 1
            while end < input.count, Self.isInName(input[end]), input[end] != UInt8(ascii: "$") {
                end += 1
            }
            let isInName = place > 0 && Self.isInName(input[place - 1])
            guard !isInName, end < input.count, input[end] == UInt8(ascii: "$") else {
                return copy(1)
            }
            let tag = input[place...end]
            copy(tag.count)
            while place < input.count {
                if input[place...].starts(with: tag) { return copy(tag.count) }
                copy(1)
            }
        }

        private static func isInName(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"),
                0x80...:
                true
            default: false
            }
        }
    }
}
#endif
