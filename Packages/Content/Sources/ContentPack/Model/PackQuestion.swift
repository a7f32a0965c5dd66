/// A multiple-choice question in a lesson, a passage or a section.
package struct PackQuestion: Sendable, Equatable {
    /// Derived from the item's slug and the question's key, so that moving the question keeps its
    /// id.
    package let id: String
    /// A slug, unique in its file.
    package let key: String
    /// The keys of its skills; at least one.
    package let skillKeys: [String]
    /// Never empty. In a passage or writing section, it has only paragraphs and lists.
    package let prompt: [PackBlock]
    /// 2 to 6, in the order of their letters.
    package let options: [PackOption]
    /// The index of the right option in ``options``.
    package let correctAnswerIndex: Int
    /// The explanation of correct and wrong options. Never empty.
    package let explanation: [PackBlock]
    /// Passage ranges that support the explanation; empty except for passage questions.
    package let annotations: [PackAnnotation]
    /// The number of the underlined spot it's about, from 1; nil for the whole text.
    package var selectionNumber: Int? = nil

    /// Whether the prompt begins with a text of its own, as on the SAT, so that the question isn't
    /// about the passage.
    package var hasOwnText: Bool { prompt.count > 1 }
    /// The prompt as one string in wire format, with blocks separated by blank lines.
    package var promptText: String { PackBlock.wireText(of: prompt) }
    /// The explanation as one string in wire format, with blocks separated by blank lines.
    package var explanationText: String { PackBlock.wireText(of: explanation) }
    /// The ids of the diagrams in the prompt, the options and the explanation.
    package var assetIDs: [String] { PackBlock.assetIDs(in: [.question(self)]) }
}

/// An answer option.
package struct PackOption: Sendable, Equatable {
    /// Derived from the question and the letter.
    package let id: String
    package let text: PackText
}

/// A note on a passage range, shown once its question is answered.
package struct PackAnnotation: Sendable, Equatable {
    /// Derived from the question and the annotation's position in it, from 1.
    package let id: String
    /// The id of the question it belongs to.
    package let questionID: String
    /// The range's first Unicode code point, counted in the passage's content from 0.
    package let startChar: Int
    /// The position after the range's last code point.
    package let endChar: Int
    /// The exact text of the range.
    package let selectedText: String
    /// The explanation of the range, in wire format.
    package let explanation: String
}
