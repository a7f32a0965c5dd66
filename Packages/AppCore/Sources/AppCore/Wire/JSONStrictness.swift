extension WireJSON {
    /// Decodes received JSON strictly: besides what ``decode(_:from:)-(_,[UInt8])`` rejects, also
    /// invalid UTF-8, lone surrogates, U+0000, and duplicate keys.
    ///
    /// Parsers may interpret such text differently (source: RFC 8259, sections 4 and 8), and not
    /// every database can store U+0000. Throws ``Problem/Code/contract`` with the byte offset.
    public static func decodeStrictly<T: Decodable>(
        _ type: T.Type, from bytes: [UInt8]
    ) throws(Problem) -> T {
        try decode(type, from: bytes, strictly: true)
    }
}

/// Checks beyond the JSON grammar.
enum JSONStrictness {
    static func check(_ tape: JSONTape) throws(JSONSyntaxError) {
        let view = tape.view
        if view.bytes.contains(where: { $0 >= 0x80 }),
            String(validating: view.bytes, as: UTF8.self) == nil
        {
            throw JSONSyntaxError(what: "the text is not UTF-8", offset: 0)
        }
        for node in view.nodes {
            let start = Int(node.start)
            switch node.kind {
            case .deadKey:
                throw JSONSyntaxError(what: "a key stands twice in one object", offset: start)
            case .escapedKey, .escapedString:
                guard let (what, offset) = badEscape(in: view.raw(node)) else { continue }
                throw JSONSyntaxError(what: what, offset: start + offset)
            default: continue
            }
        }
    }

    /// The first `\u` escape of a lone surrogate or U+0000.
    private static func badEscape(in raw: UnsafeBufferPointer<UInt8>) -> (String, Int)? {
        var index = 0
        while index < raw.count {
            guard raw[index] == UInt8(ascii: "\\") else {
                index += 1
                continue
            }
            guard raw[index + 1] == UInt8(ascii: "u") else {
                index += 2
                continue
            }
            switch JSONEscapes.unit(raw, index + 2) {
            case 0: return ("the character U+0000", index)
            case 0xD800...0xDBFF:
                guard index + 12 <= raw.count, raw[index + 6] == UInt8(ascii: "\\"),
                    raw[index + 7] == UInt8(ascii: "u"),
                    (0xDC00...0xDFFF).contains(JSONEscapes.unit(raw, index + 8))
                else { return ("half of a surrogate pair", index) }
                index += 12
            case 0xDC00...0xDFFF: return ("half of a surrogate pair", index)
            default: index += 6
            }
        }
        return nil
    }
}
