/// A writing section: text with numbered underlined spots and questions about them.
package struct PackWritingSection: PackEntry, Equatable {
    /// A lowercase UUID, stable across versions of the pack: see ``PackIdentity``.
    package let id: String
    package let slug: String
    package let title: String
    package let difficulty: PackDifficulty
    package let tier: PackTier
    package let headerKey: String?
    package let orderWithinHeader: Int
    /// Plain text including the spots' words. Paragraphs are separated by blank lines.
    package let content: String
    /// In order of their numbers, which is also their order in the text.
    package let selections: [PackSelection]
    package let questions: [PackQuestion]
    /// The source file, relative to the pack's directory.
    package let file: String

    package var category: PackCategory { .writing }
    /// Always false, because the contract has no section diagnostics.
    package var isDiagnostic: Bool { false }
}

/// An underlined spot of a writing section.
package struct PackSelection: Sendable, Equatable {
    /// Derived from the section and the number.
    package let id: String
    /// From 1.
    package let number: Int
    /// The first Unicode code point of the spot, counted in the content from 0.
    package let startChar: Int
    /// The position after the spot's last code point.
    package let endChar: Int
    /// The spot's words, exactly as in the content.
    package let selectedText: String
}

/// A set of math questions.
package struct PackMathSection: PackEntry, Equatable {
    /// A lowercase UUID, stable across versions of the pack: see ``PackIdentity``.
    package let id: String
    /// `section_id` on the wire.
    package let slug: String
    package let title: String
    package let difficulty: PackDifficulty
    package let tier: PackTier
    package let headerKey: String?
    package let orderWithinHeader: Int
    package let questions: [PackQuestion]
    /// The source file, relative to the pack's directory.
    package let file: String

    package var category: PackCategory { .math }
    /// Always false, because the contract has no section diagnostics.
    package var isDiagnostic: Bool { false }

    /// The ids of all its diagrams, in order of appearance.
    package var assetIDs: [String] { PackBlock.assetIDs(in: questions.map { .question($0) }) }
}
