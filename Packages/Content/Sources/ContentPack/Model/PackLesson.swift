/// A lesson: one or more pages of teaching with questions.
package struct PackLesson: Sendable, Equatable {
    /// A lowercase UUID, stable across versions of the pack: see ``PackIdentity``.
    package let id: String
    /// Unique among the pack's lessons and passages; `lesson_id` on the wire.
    package let slug: String
    package let title: String
    package let category: PackCategory
    package let difficulty: PackDifficulty
    package let tier: PackTier
    package let isDiagnostic: Bool
    /// The key of its section, or nil.
    package let headerKey: String?
    /// Within its section, items with a higher number come first, as on the wire.
    package let orderWithinHeader: Int
    /// The content in reading order, including questions.
    package let blocks: [PackBlock]
    /// The source file, relative to the pack's directory.
    package let file: String

    /// The questions in reading order; the wire's `order` is the position here, from 1.
    package var questions: [PackQuestion] {
        blocks.compactMap { block in
            if case .question(let question) = block { question } else { nil }
        }
    }

    /// The ids of all its diagrams, including those of questions, in order of appearance.
    package var assetIDs: [String] { PackBlock.assetIDs(in: blocks) }
}

/// A text to read, with questions about it. Passages always belong to reading.
package struct PackPassage: Sendable, Equatable {
    /// A lowercase UUID, stable across versions of the pack: see ``PackIdentity``.
    package let id: String
    /// Unique among the pack's lessons and passages.
    package let slug: String
    package let title: String
    package let difficulty: PackDifficulty
    package let tier: PackTier
    package let isDiagnostic: Bool
    /// The key of its section, or nil.
    package let headerKey: String?
    /// Within its section, items with a higher number come first, as on the wire.
    package let orderWithinHeader: Int
    /// Plain text without inline marks. Blank lines separate paragraphs. With line numbers, every
    /// line of the file is a line; otherwise a paragraph is one line.
    package let content: String
    /// Whether to show the text with line numbers.
    package let hasLineNumbers: Bool
    /// In file order; the wire's `order` is the position here, from 1.
    package let questions: [PackQuestion]
    /// The source file, relative to the pack's directory.
    package let file: String
}
