package import AppCore

/// A level's explanation and glossary.
package struct LevelTeaching: Codable, Sendable, Hashable {
    /// In order. Parts of unknown kinds are omitted.
    package var teaching: [Part]
    package var glossary: [Word]

    package init(teaching: [Part], glossary: [Word]) {
        self.teaching = teaching
        self.glossary = glossary
    }

    package init(from decoder: any Decoder) throws {
        let row = try ProgramRow(from: decoder)
        teaching = row.rows("teaching", of: Part.self).elements
        glossary = row.rows("glossary", of: Word.self).elements
    }

    /// A paragraph, or a list.
    package enum Part: Codable, Sendable, Hashable {
        case paragraph(String)
        case list([String])

        private enum CodingKeys: String, CodingKey { case kind, text, items }

        package init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            switch try container.decode(String.self, forKey: .kind) {
            case "paragraph":
                self = .paragraph(try container.decode(String.self, forKey: .text))
            case "list": self = .list(try container.decode([String].self, forKey: .items))
            case let kind:
                throw DecodingError.dataCorruptedError(
                    forKey: .kind, in: container,
                    debugDescription: "“\(kind)” is neither paragraph nor list")
            }
        }

        package func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            switch self {
            case .paragraph(let text):
                try container.encode("paragraph", forKey: .kind)
                try container.encode(text, forKey: .text)
            case .list(let items):
                try container.encode("list", forKey: .kind)
                try container.encode(items, forKey: .items)
            }
        }
    }

    /// A word with its meaning.
    package struct Word: Codable, Sendable, Hashable {
        package var id: WireID
        package var term: String
        package var meaning: String
        package var example: String?

        private enum CodingKeys: String, CodingKey { case id, term, meaning, example }

        package init(id: WireID, term: String, meaning: String, example: String?) {
            self.id = id
            self.term = term
            self.meaning = meaning
            self.example = example
        }

        package init(from decoder: any Decoder) throws {
            let row = try ProgramRow(from: decoder)
            id = try row.requiredID()
            guard let term = row.text("term") else {
                throw DecodingError.valueNotFound(
                    String.self, .init(codingPath: [], debugDescription: "the word has no term"))
            }
            self.term = term
            meaning = row.text("meaning") ?? ""
            example = row.text("example")
        }

        package func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encodeNumber(id, forKey: .id)
            try container.encode(term, forKey: .term)
            try container.encode(meaning, forKey: .meaning)
            try container.encode(example, forKey: .example)
        }
    }
}
