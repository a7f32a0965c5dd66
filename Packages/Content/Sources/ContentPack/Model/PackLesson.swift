/// A lesson: a page, or several, of teaching with questions among it.
package struct PackLesson: Sendable, Equatable {
    /// A lower-case UUID, stable across versions of the pack: see ``PackIdentity``.
    package let id: String
    /// Unique among the pack's lessons and passages; `lesson_id` on the wire.
    package let slug: String
    package let title: String
    package let category: PackCategory
    package let difficulty: PackDifficulty
    package let tier: PackTier
    package let isDiagnostic: Bool
    /// The key of the section it stands in, or nil.
    package let headerKey: String?
    /// Within its section, items with a higher number come first, as on the wire.
    package let orderWithinHeader: Int
    /// The document in reading order, questions among the rest.
    package let blocks: [PackBlock]
    /// The file it came from, relative to the pack's directory.
    package let file: String

    /// The questions in reading order; the wire's `order` is the position here, from 1.
    package var questions: [PackQuestion] {
        blocks.compactMap { block in
            if case .question(let question) = block { question } else { nil }
        }
    }

    /// The ids of the diagrams it shows anywhere, questions included, in order of appearance.
    package var assetIDs: [String] { PackBlock.assetIDs(in: blocks) }
}

/// A text to read, with questions on it. Passages always belong to reading.
package struct PackPassage: Sendable, Equatable {
    /// A lower-case UUID, stable across versions of the pack: see ``PackIdentity``.
    package let id: String
    /// Unique among the pack's lessons and passages.
    package let slug: String
    package let title: String
    package let difficulty: PackDifficulty
    package let tier: PackTier
    package let isDiagnostic: Bool
    /// The key of the section it stands in, or nil.
    package let headerKey: String?
    /// Within its section, items with a higher number come first, as on the wire.
    package let orderWithinHeader: Int
    /// Plain text without inline marks. A blank line parts paragraphs; with line numbers every
    /// line of the file is a line here, otherwise a paragraph is one line.
    package let content: String
    /// Whether the text is to be shown with its lines numbered.
    package let hasLineNumbers: Bool
    /// In the order of the file; the wire's `order` is the position here, from 1.
    package let questions: [PackQuestion]
    /// The file it came from, relative to the pack's directory.
    package let file: String
}
