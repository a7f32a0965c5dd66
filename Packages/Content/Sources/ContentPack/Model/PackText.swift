/// Text with parsed inline marks.
package struct PackText: Sendable, Equatable {
    package let inlines: [PackInline]

    /// The text with marks in wire format: `[[u]]…[[/u]]`, `[[b]]…[[/b]]`, `[[i]]…[[/i]]` and
    /// `[[Diagram:id]]`.
    package var wireText: String { inlines.map(\.wireText).joined() }

    /// The text without marks and diagrams.
    package var plainText: String { inlines.map(\.plainText).joined() }

    /// The ids of the diagrams in the text, in order.
    package var assetIDs: [String] {
        inlines.compactMap { inline in
            if case .diagram(let assetID) = inline { assetID } else { nil }
        }
    }
}

/// A run of text with one mark. Marks don't nest.
package enum PackInline: Sendable, Equatable {
    case plain(String)
    case underlined(String)
    case bold(String)
    case italic(String)
    /// A diagram within a line, by the id of its ``PackAsset``.
    case diagram(String)

    /// The run in wire format.
    package var wireText: String {
        switch self {
        case .plain(let text): text
        case .underlined(let text): "[[u]]\(text)[[/u]]"
        case .bold(let text): "[[b]]\(text)[[/b]]"
        case .italic(let text): "[[i]]\(text)[[/i]]"
        case .diagram(let assetID): "[[Diagram:\(assetID)]]"
        }
    }

    /// The run's plain text.
    package var plainText: String {
        switch self {
        case .plain(let text), .underlined(let text), .bold(let text), .italic(let text): text
        case .diagram: ""
        }
    }
}
