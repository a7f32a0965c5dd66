import AppCore

// How the fields of the catalog are read.

/// `free` if missing.
package enum FreeTier: DefaultRule {
    package static var missing: String { "free" }
}

/// Text as a string or as blocks; empty if missing.
package enum TextOrBlocks: DecodingRule {
    package static func value<Key>(
        of key: Key, in fields: KeyedDecodingContainer<Key>
    ) throws -> String {
        try fields.decodeText(forKey: key) ?? ""
    }
}

/// Text as a string or as blocks.
package enum OptionalText: DecodingRule {
    package static func value<Key>(
        of key: Key, in fields: KeyedDecodingContainer<Key>
    ) throws -> String? {
        try fields.decodeText(forKey: key)
    }
}

/// Blocks as an array or as one string; empty if missing.
package enum Blocks: DecodingRule {
    package static func value<Key>(
        of key: Key, in fields: KeyedDecodingContainer<Key>
    ) throws -> [ContentBlock] {
        try fields.decodeBlocks(forKey: key) ?? []
    }
}

/// Blocks as an array or as one string.
package enum OptionalBlocks: DecodingRule {
    package static func value<Key>(
        of key: Key, in fields: KeyedDecodingContainer<Key>
    ) throws -> [ContentBlock]? {
        try fields.decodeBlocks(forKey: key)
    }
}

/// A question's options as shown; empty if missing.
package enum OptionsInOrder: DecodingRule {
    package static func value<Key>(
        of key: Key, in fields: KeyedDecodingContainer<Key>
    ) throws -> [QuestionOption] {
        let options = try fields.decodeIfPresent([QuestionOption].self, forKey: key)
        return QuestionOption.inOrder(options ?? [])
    }
}

/// The texts of a question's options as shown; empty if missing.
package enum OptionTexts: DecodingRule {
    package static func value<Key>(
        of key: Key, in fields: KeyedDecodingContainer<Key>
    ) throws -> [String] {
        try OptionsInOrder.value(of: key, in: fields).map(\.text)
    }
}

/// A question's skills; empty if missing or unreadable.
package enum Skills: DecodingRule {
    package static func value<Key>(of key: Key, in fields: KeyedDecodingContainer<Key>)
        -> [QuestionSkill]
    {
        (try? fields.decodeReadable(QuestionSkill.self, forKey: key)) ?? []
    }
}

/// Questions by their number; empty if missing.
package enum InOrder<Question: NumberedQuestion>: DecodingRule {
    package static func value<Key>(
        of key: Key, in fields: KeyedDecodingContainer<Key>
    ) throws -> [Question] {
        (try fields.decodeIfPresent([Question].self, forKey: key) ?? []).sorted {
            $0.order < $1.order
        }
    }
}

/// A question of an item.
package protocol NumberedQuestion: Codable, Hashable, Sendable {
    /// From 0 or from 1: for sorting only.
    var order: Int { get }
}
