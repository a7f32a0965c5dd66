import AppCore

// How the fields of graded answers are read.

/// Text, or the `text` or `content` of blocks separated by blank lines; nil for null, missing or
/// empty values.
package enum OptionalText: DecodingRule {
    package static func value<Key>(
        of key: Key, in fields: KeyedDecodingContainer<Key>
    ) throws -> String? {
        guard let value = try fields.decodeIfPresent(JSONValue.self, forKey: key) else {
            return nil
        }
        if let text = value.text { return text.isEmpty ? nil : text }
        let blocks = value.elements ?? []
        let words = blocks.compactMap { $0.text ?? $0["text"]?.text ?? $0["content"]?.text }
        return words.isEmpty ? nil : words.joined(separator: "\n\n")
    }
}

/// The same, empty for none.
package enum TextOrBlocks: DecodingRule {
    package static func value<Key>(
        of key: Key, in fields: KeyedDecodingContainer<Key>
    ) throws -> String {
        try OptionalText.value(of: key, in: fields) ?? ""
    }
}

/// The option of a stored answer; -1 for a skipped question.
package enum SelectedOption: DecodingRule {
    package static func value<Key>(of key: Key, in fields: KeyedDecodingContainer<Key>) throws
        -> Int
    {
        try fields.decodeWholeNumber(forKey: key) ?? -1
    }
}

/// A whole number, also as a string of digits. Rejects fractions, unlike in answers, where they're
/// rounded.
package enum SentNumber: DecodingRule {
    package static func value<Key>(of key: Key, in fields: KeyedDecodingContainer<Key>) throws
        -> Int?
    {
        guard fields.contains(key), try !fields.decodeNil(forKey: key) else { return nil }
        guard let text = try? fields.decode(String.self, forKey: key) else {
            return try fields.decode(Int.self, forKey: key)
        }
        guard let number = Int(text) else {
            throw DecodingError.dataCorruptedError(
                forKey: key, in: fields, debugDescription: "not a whole number")
        }
        return number
    }
}
