import AppCore

/// One item in JSON, with the contract's keys. Answers, explanations and notes are
/// null unless requested.
struct ItemJSON: Encodable {

    private struct QuestionRow: Encodable {
        var id: String
        var order: Int
        var text: String
        var options: [String]
        var correct_answer_index: Int?
        var explanation: String?
        var skills: [String]?
        /// Only for writing sections.
        var selection: Int??

        enum Key: String, CodingKey {
            case id, order, text, options, explanation
            case correctAnswerIndex = "correct_answer_index"
            case selectionNumber = "selection_number"
            case skills = "classifications"
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(id, forKey: .id)
            try container.encode(order, forKey: .order)
            try container.encode(text, forKey: .text)
            try container.encode(options, forKey: .options)
            try container.encode(correct_answer_index, forKey: .correctAnswerIndex)
            try container.encode(explanation, forKey: .explanation)
            try container.encode(skills, forKey: .skills)
            if let selection { try container.encode(selection, forKey: .selectionNumber) }
        }
    }

    private struct SpotRow: Encodable {
        var number: Int
        var start_char: Int
        var end_char: Int
        var selected_text: String
    }

    private struct NoteRow: Encodable {
        var id: String
        var question_id: String?
        var start_char: Int?
        var end_char: Int?
        var selected_text: String
        var explanation: String
    }

    private let page: ReadingScreen.Page
    private let card: CatalogCard
    private let answers: Bool

    init(_ page: ReadingScreen.Page, card: CatalogCard, answers: Bool) {
        self.page = page
        self.card = card
        self.answers = answers
    }

    private enum Key: String, CodingKey {
        case id, kind, title, difficulty, tier, content, pages, questions, annotations
        case selections
        case sectionID = "section_id"
        case lessonID = "lesson_id"
        case lessonType = "lesson_type"
        case isDiagnostic = "is_diagnostic"
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(card.id, forKey: .id)
        try container.encode(card.reference.kind.rawValue, forKey: .kind)
        try container.encode(card.title, forKey: .title)
        try container.encode(card.difficulty, forKey: .difficulty)
        try container.encode(card.isPremium ? "premium" : "free", forKey: .tier)
        try container.encode(card.isDiagnostic, forKey: .isDiagnostic)
        switch page {
        case .lesson(let lesson):
            if lesson.kind == .lesson {
                try container.encode(lesson.slug, forKey: .lessonID)
                try container.encode(lesson.subject?.rawValue, forKey: .lessonType)
                try container.encode(lesson.pages.map(\.plain), forKey: .pages)
            } else {
                try container.encode(lesson.slug, forKey: .sectionID)
            }
            try container.encode(lesson.questions.enumerated().map(row), forKey: .questions)
        case .passage(let passage):
            try container.encode(passage.text.content, forKey: .content)
            try container.encode(passage.questions.enumerated().map(row), forKey: .questions)
            guard passage.kind == .passage else {
                let spots = passage.spots.map { Self.spot($0, in: passage.text) }
                return try container.encode(spots, forKey: .selections)
            }
            try container.encode(
                answers ? passage.annotations.map(Self.note) : [], forKey: .annotations)
        }
    }

    private func row(_ index: Int, _ question: Question) -> QuestionRow {
        QuestionRow(
            id: question.id, order: index + 1, text: question.prompt.plain,
            options: question.options.map(\.plain),
            correct_answer_index: answers ? question.correctIndex : nil,
            explanation: answers && !question.explanation.isEmpty
                ? question.explanation.plain : nil,
            skills: answers ? question.skills : nil,
            selection: card.reference.kind == .writingSection ? .some(question.spot) : nil)
    }

    private static func spot(_ spot: Spot, in text: PassageText) -> SpotRow {
        let scalars = Array(text.content.unicodeScalars)[spot.range]
        return SpotRow(
            number: spot.number, start_char: spot.range.lowerBound,
            end_char: spot.range.upperBound,
            selected_text: String(String.UnicodeScalarView(scalars)))
    }

    private static func note(_ note: Annotation) -> NoteRow {
        NoteRow(
            id: note.id, question_id: note.questionID, start_char: note.range?.lowerBound,
            end_char: note.range?.upperBound, selected_text: note.selectedText,
            explanation: note.explanation.plain)
    }
}
