import AppCore

extension ContentBlock: Codable, EncodesNulls {
    private enum CodingKeys: String, CodingKey {
        case type, text, content, level, term, items, rows, left, right, latex, explanation
        case diagramID, assetID, diagramAssetID
    }

    /// Reads a block in either spelling; a bare string is a paragraph.
    package init(from decoder: any Decoder) throws {
        if let text = try? decoder.singleValueContainer().decode(String.self) {
            self = .paragraph(text)
            return
        }
        let container = try decoder.container(keyedBy: CodingKeys.self)
        type = try container.decodeIfPresent(String.self, forKey: .type) ?? "paragraph"
        text = try container.decodeText(forKey: .text) ?? container.decodeText(forKey: .content)
        items = []
        rows = []
        try readParts(container, decoder)
    }

    private mutating func readParts(
        _ container: KeyedDecodingContainer<CodingKeys>, _ decoder: any Decoder
    ) throws {
        switch kind {
        case .header:
            level = min(6, max(1, try container.decodeWholeNumber(forKey: .level) ?? 1))
        case .definition:
            term = try container.decodeIfPresent(String.self, forKey: .term)
        case .list, .bulletList, .table:
            items = try container.decodeIfPresent([String].self, forKey: .items) ?? []
            text = text ?? lines
        case .sideBySide:
            let read = try container.decodeIfPresent(LossyArray<ContentRow>.self, forKey: .rows)
            rows = try read?.elements ?? [ContentRow(from: decoder)]
            text = text ?? lines
        case .equation:
            latex = try container.decodeIfPresent(String.self, forKey: .latex) ?? text
        case .diagram:
            diagramID =
                try container.decodeIfPresent(String.self, forKey: .diagramID)
                ?? container.decodeIfPresent(String.self, forKey: .assetID)
                ?? container.decodeIfPresent(String.self, forKey: .diagramAssetID)
        case .question:
            question = try ContentQuestionBlock(from: decoder)
        case nil:
            unknown = try JSONValue(from: decoder)
        default: break
        }
    }

    /// Lists and columns as lines, for clients that know only `content`.
    private var lines: String? {
        switch kind {
        case .list: items.enumerated().map { "\($0 + 1). \($1)" }.joined(separator: "\n")
        case .bulletList: items.map { "• \($0)" }.joined(separator: "\n")
        case .table: items.joined(separator: "\n")
        case .sideBySide:
            rows.map { row in
                row.rightText.map { "\(row.explanation) | \($0)" } ?? row.explanation
            }.joined(separator: "\n")
        default: nil
        }
    }

    package func encode(to encoder: any Encoder) throws {
        if let unknown {
            try unknown.encode(to: encoder)
            return
        }
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(type, forKey: .type)
        if let text = text ?? lines ?? latex {
            try container.encode(text, forKey: .text)
            try container.encode(text, forKey: .content)
        }
        switch kind {
        case .header: try container.encode(level ?? 1, forKey: .level)
        case .definition: try container.encode(term, forKey: .term)
        case .list, .bulletList, .table: try container.encode(items, forKey: .items)
        case .sideBySide:
            try container.encode(rows, forKey: .rows)
            let lefts = rows.map(\.explanation), rights = rows.map { $0.rightText ?? "" }
            try container.encode(lefts.joined(separator: "\n"), forKey: .left)
            try container.encode(rights.joined(separator: "\n"), forKey: .right)
        case .equation: try container.encode(latex, forKey: .latex)
        case .diagram: try container.encode(diagramID, forKey: .diagramID)
        case .question: try question?.encode(to: encoder)
        default: break
        }
    }
}
