/// A definition and its examples, in WordNet's one-line format: `definition; "example"; "example"`.
struct Gloss: Equatable {
    var definition: String
    var examples: [String]

    init(_ text: String) {
        let bytes = Array(text.utf8)
        let quote = UInt8(ascii: "\"")
        var start = bytes.count
        var index = 0
        // An example begins with a quote at the beginning, or after `; `, `: ` or `, `.
        while index < bytes.count {
            if bytes[index] == quote, index == 0 || Self.opens(bytes, index) {
                start = index
                break
            }
            index += 1
        }
        definition = Self.trimmed(bytes[..<start])
        examples = []
        var open: Int?
        for place in start..<bytes.count where bytes[place] == quote {
            if let begin = open {
                let example = Self.trimmed(bytes[(begin + 1)..<place])
                if !example.isEmpty { examples.append(example) }
                open = nil
            } else {
                open = place
            }
        }
        if definition.isEmpty, let first = examples.first {
            definition = first
            examples.removeFirst()
        }
    }

    private static func opens(_ bytes: [UInt8], _ quote: Int) -> Bool {
        guard quote >= 2, bytes[quote - 1] == 0x20 else { return false }
        return bytes[quote - 2] == UInt8(ascii: ";") || bytes[quote - 2] == UInt8(ascii: ":")
    }

    /// Trims white space and the mark that precedes an example.
    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
        var rest = bytes
        while let last = rest.last,
            last == 0x20 || last == UInt8(ascii: ";") || last == UInt8(ascii: ":")
        {
            rest = rest.dropLast()
        }
        while rest.first == 0x20 { rest = rest.dropFirst() }
        return String(decoding: rest, as: UTF8.self)
    }
}
