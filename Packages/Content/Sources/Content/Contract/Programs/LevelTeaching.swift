package import AppCore

/// A level's explanation and glossary.
package struct LevelTeaching: ProgramContent {
    /// In order. Parts of unknown kinds are omitted.
    package var teaching: [Part]
    package var glossary: [Word]

    package init(teaching: [Part], glossary: [Word]) {
        self.teaching = teaching
        self.glossary = glossary
    }

    package init(_ row: ProgramRow) {
        teaching = row.rows("teaching").elements
        glossary = row.rows("glossary").elements
    }

    /// A paragraph, or a list.
    package enum Part: ProgramContent {
        case paragraph(String)
        case list([String])

        private enum CodingKeys: String, CodingKey { case kind, text, items }

        package init(_ row: ProgramRow) throws {
            switch (row.text("kind"), row.value("text")?.text, row.value("items")?.elements) {
            case ("paragraph", let text?, _): self = .paragraph(text)
            case ("list", _, let items?) where items.allSatisfy { $0.text != nil }:
                self = .list(items.compactMap(\.text))
            default: throw row.missing("neither a paragraph nor a list", String.self)
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
    package struct Word: ProgramContent {
        @NumericID package var id: WireID
        package var term: String
        package var meaning: String
        package var example: String?

        package init(id: WireID, term: String, meaning: String, example: String?) {
            self.id = id
            self.term = term
            self.meaning = meaning
            self.example = example
        }

        package init(_ row: ProgramRow) throws {
            id = try row.requiredID()
            guard let term = row.text("term") else {
                throw row.missing("the word has no term", String.self)
            }
            self.term = term
            meaning = row.text("meaning") ?? ""
            example = row.text("example")
        }
    }
}
