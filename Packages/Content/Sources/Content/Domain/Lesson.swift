import AppCore

/// A lesson to read; also a math section, which is a page of questions.
struct Lesson: Sendable, Hashable, Identifiable {
    /// `lesson` or `mathSection`.
    var kind = ItemReference.Kind.lesson
    var id: String
    var slug: String?
    var title: String
    var subject: Subject?
    var difficulty: String
    var isPremium: Bool
    var isDiagnostic: Bool
    /// In reading order, never empty; each page holds its blocks.
    var pages: [[Block]]
    /// In reading order. Questions without a block are on the last page.
    var questions: [Question]
    var assets: Assets

    var reference: ItemReference { ItemReference(kind, id) }
}

/// A text with questions: a passage, or a writing section.
struct Passage: Sendable, Hashable, Identifiable {
    /// `passage` or `writingSection`.
    var kind = ItemReference.Kind.passage
    var id: String
    var title: String
    var difficulty: String
    var isPremium: Bool
    var text: PassageText
    var questions: [Question]
    /// In the order of their questions.
    var annotations: [Annotation]
    /// The underlined spots of a writing section, in the order of the text.
    var spots: [Spot] = []

    var reference: ItemReference { ItemReference(kind, id) }
}

/// A multiple-choice question.
struct Question: Sendable, Hashable, Identifiable {
    var id: String
    var prompt: [Block]
    var options: [RichText]
    /// nil if the server doesn't send it or it isn't an option.
    var correctIndex: Int?
    /// Never shown before the question is answered.
    var explanation: [Block]
    /// The number of its spot; nil for the whole text.
    var spot: Int? = nil
    /// Skills; never shown before the question is answered.
    var skills: [String] = []

    /// `A`, `B`, …; past `Z` a number.
    static func letter(_ index: Int) -> String {
        guard (0..<26).contains(index), let scalar = Unicode.Scalar(65 + index) else {
            return String(index + 1)
        }
        return String(Character(scalar))
    }

    /// The option index of a letter in either case; nil if there is no such option.
    func option(lettered letter: Character) -> Int? {
        guard let value = letter.uppercased().unicodeScalars.first?.value, value >= 65 else {
            return nil
        }
        let index = Int(value) - 65
        return options.indices.contains(index) ? index : nil
    }
}

/// A note on a passage range, shown once its question is answered.
struct Annotation: Sendable, Hashable, Identifiable {
    var id: String
    var questionID: String?
    /// Range in Unicode code points of the passage; nil if the server's range is invalid.
    var range: Range<Int>?
    var selectedText: String
    var explanation: RichText

    /// The annotated words on one line.
    var quote: String {
        selectedText.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

/// An underlined spot of a writing section.
struct Spot: Sendable, Hashable {
    /// Its label.
    var number: Int
    /// Unicode code points of the text.
    var range: Range<Int>
}

/// Pictures of an item, by id.
struct Assets: Sendable, Hashable {
    /// One picture.
    struct Asset: Sendable, Hashable {
        var id: String
        /// The address; `data:` addresses include the picture.
        var address: String
        /// The description; nil if the server sends none.
        var alternative: String?
    }

    private let byID: [String: Asset]
    private let byLowerCaseID: [String: Asset]

    /// The first asset of each id wins.
    init(_ assets: [Asset] = []) {
        byID = Dictionary(assets.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        byLowerCaseID = Dictionary(
            assets.map { ($0.id.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Finds a picture by id, exact match first, then ignoring case.
    subscript(id: String) -> Asset? { byID[id] ?? byLowerCaseID[id.lowercased()] }
}
