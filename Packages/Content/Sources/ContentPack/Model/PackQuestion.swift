/// A multiple-choice question of a lesson, a passage or a section.
package struct PackQuestion: Sendable, Equatable {
    /// Derived from its item's slug and its own key, so that moving it keeps the id.
    package let id: String
    /// A slug, unique in its file.
    package let key: String
    /// The keys of its skills; at least one.
    package let skillKeys: [String]
    /// Never empty. On a passage or writing section: paragraphs and lists only.
    package let prompt: [PackBlock]
    /// 2 to 6, in the order of their letters.
    package let options: [PackOption]
    /// The index into ``options`` of the right one.
    package let correctAnswerIndex: Int
    /// The explanation of correct and wrong options. Never empty.
    package let explanation: [PackBlock]
    /// Passage ranges that support the explanation; empty except for passage questions.
    package let annotations: [PackAnnotation]
    /// The underlined spot of a writing section that it is about, from 1; nil for the whole text.
    package var selectionNumber: Int? = nil

    /// The prompt as one string in the wire's spelling, blocks parted by a blank line.
    package var promptText: String { PackBlock.wireText(of: prompt) }
    /// The explanation as one string in the wire's spelling, blocks parted by a blank line.
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
    /// Derived from the question and the annotation's place in it (from 1).
    package let id: String
    /// The id of the question it belongs to.
    package let questionID: String
    /// The first Unicode code point of the stretch, counted in the passage's content from 0.
    package let startChar: Int
    /// One past the last code point of the stretch.
    package let endChar: Int
    /// The stretch itself, exactly as it stands in the content.
    package let selectedText: String
    /// What the stretch shows, in the wire's spelling.
    package let explanation: String
}
