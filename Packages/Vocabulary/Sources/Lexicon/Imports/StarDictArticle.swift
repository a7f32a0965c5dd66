import Foundation

/// A StarDict article about one word. Of its typed fields, only texts are used.
struct StarDictArticle {
    private var texts: [String] = []

    /// - Parameter types: the types of the fields, if the book defines them; otherwise each field
    ///   begins with its own type.
    init(_ bytes: ArraySlice<UInt8>, types: [UInt8]) {
        var rest = bytes
        if types.isEmpty {
            while let type = rest.popFirst() {
                guard let field = Self.field(type, &rest, isLast: false) else { return }
                add(field, type)
            }
            return
        }
        for (index, type) in types.enumerated() {
            guard let field = Self.field(type, &rest, isLast: index == types.count - 1) else {
                return
            }
            add(field, type)
        }
    }

    /// Reads a field. Lower-case types are texts that end with a zero byte, upper-case ones begin
    /// with their size; the last of a predefined sequence has neither.
    private static func field(
        _ type: UInt8, _ rest: inout ArraySlice<UInt8>, isLast: Bool
    ) -> ArraySlice<UInt8>? {
        if isLast {
            defer { rest = rest[rest.endIndex...] }
            return rest
        }
        if (0x61...0x7A).contains(type) {
            let end = rest.firstIndex(of: 0) ?? rest.endIndex
            defer { rest = end < rest.endIndex ? rest[(end + 1)...] : rest[rest.endIndex...] }
            return rest[..<end]
        }
        guard rest.count >= 4 else { return nil }
        let size = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        let body = rest.dropFirst(4)
        guard size <= body.count else { return nil }
        rest = body.dropFirst(size)
        return body.prefix(size)
    }

    private mutating func add(_ field: ArraySlice<UInt8>, _ type: UInt8) {
        let text = String(decoding: field, as: UTF8.self)
        switch type {
        case UInt8(ascii: "m"), UInt8(ascii: "l"): texts.append(text)
        case UInt8(ascii: "g"), UInt8(ascii: "h"), UInt8(ascii: "x"), UInt8(ascii: "w"):
            texts.append(Self.withoutTags(text))
        default: break
        }
    }

    /// The article on one line, cut after a word if longer.
    func meaning(atMost limit: Int) -> String {
        let text = texts.joined(separator: " ").asOneLine
        guard text.count > limit else { return text.isEmpty ? "?" : text }
        let cut = text.prefix(limit - 1)
        let end = cut.lastIndex(of: " ") ?? cut.endIndex
        return cut[..<end] + "…"
    }

    /// Replaces tags with spaces and decodes common entities.
    static func withoutTags(_ text: String) -> String {
        var plain = ""
        var isInside = false
        for character in text {
            switch character {
            case "<": isInside = true
            case ">" where isInside:
                isInside = false
                plain.append(" ")
            default: if !isInside { plain.append(character) }
            }
        }
        for (entity, meaning) in [
            ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&#39;", "'"),
            ("&nbsp;", " "), ("&amp;", "&"),
        ] {
            plain = plain.replacing(entity, with: meaning)
        }
        return plain
    }
}
