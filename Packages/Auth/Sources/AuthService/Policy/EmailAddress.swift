/// A normalized email address: trimmed and lowercase, so that a person has only one account.
struct EmailAddress: Sendable, Hashable {
    let text: String

    /// Nil unless it has the form `local@domain` within the limits of email: no spaces or control
    /// characters, at most 64 bytes before the `@` and 254 in all, and no empty parts between dots.
    /// Source: RFC 5321, section 4.5.3.1.
    init?(_ input: String) {
        let text = Self.trimmed(input).lowercased()
        guard text.utf8.count <= 254, text.unicodeScalars.allSatisfy(Self.isAllowed) else {
            return nil
        }
        let halves = text.split(separator: "@", omittingEmptySubsequences: false)
        guard halves.count == 2, (1...64).contains(halves[0].utf8.count),
            Self.isDotted(halves[0]), Self.isDomain(halves[1])
        else { return nil }
        self.text = text
    }

    /// The part before the `@`.
    var localPart: String { String(text.prefix { $0 != "@" }) }

    private static func trimmed(_ text: String) -> Substring {
        var text = Substring(text)
        while let first = text.first, first.isWhitespace { text.removeFirst() }
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return text
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        guard !scalar.properties.isWhitespace, !"\"(),:;<>[\\]".unicodeScalars.contains(scalar)
        else { return false }
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .unassigned: return false
        default: return true
        }
    }

    private static func isDotted(_ part: Substring) -> Bool {
        part.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { !$0.isEmpty }
    }

    private static func isDomain(_ domain: Substring) -> Bool {
        let labels = domain.split(separator: ".", omittingEmptySubsequences: false)
        return labels.count >= 2
            && labels.allSatisfy { label in
                (1...63).contains(label.utf8.count) && !label.hasPrefix("-")
                    && !label.hasSuffix("-")
                    && label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
            }
    }
}
