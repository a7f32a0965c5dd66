/// A run of text with its inline marks resolved.
package struct PackText: Sendable, Equatable {
    package let inlines: [PackInline]

    /// The text with marks spelt as on the wire: `[[u]]…[[/u]]`, `[[b]]…[[/b]]`, `[[i]]…[[/i]]`
    /// and `[[Diagram:id]]`.
    package var wireText: String { inlines.map(\.wireText).joined() }

    /// The words alone, without marks and diagrams.
    package var plainText: String { inlines.map(\.plainText).joined() }

    /// The ids of the diagrams in the text, in order.
    package var assetIDs: [String] {
        inlines.compactMap { inline in
            if case .diagram(let assetID) = inline { assetID } else { nil }
        }
    }
}

/// A stretch of text under one mark. Marks do not nest.
package enum PackInline: Sendable, Equatable {
    case plain(String)
    case underlined(String)
    case bold(String)
    case italic(String)
    /// A diagram in the middle of a line, by the id of its ``PackAsset``.
    case diagram(String)

    /// The stretch as the wire spells it.
    package var wireText: String {
        switch self {
        case .plain(let text): text
        case .underlined(let text): "[[u]]\(text)[[/u]]"
        case .bold(let text): "[[b]]\(text)[[/b]]"
        case .italic(let text): "[[i]]\(text)[[/i]]"
        case .diagram(let assetID): "[[Diagram:\(assetID)]]"
        }
    }

    /// The stretch's words alone.
    package var plainText: String {
        switch self {
        case .plain(let text), .underlined(let text), .bold(let text), .italic(let text): text
        case .diagram: ""
        }
    }
}
