import AppCore

/// One item in JSON, with the contract's keys. Answers, explanations and notes are
/// null unless requested.
struct ItemJSON: EncodesFields {
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

    var fields: JSONObject {
        let head: JSONObject = [
            "id": card.id,
            "kind": card.reference.kind.rawValue,
            "title": card.title,
            "difficulty": card.difficulty,
            "tier": card.isPremium ? "premium" : "free",
            "is_diagnostic": card.isDiagnostic,
        ]
        switch page {
        case .lesson(let lesson):
            let own: JSONObject =
                lesson.kind == .lesson
                ? [
                    "lesson_id": lesson.slug,
                    "lesson_type": lesson.subject?.rawValue,
                    "pages": lesson.pages.map(\.plain),
                ] : ["section_id": lesson.slug]
            return head + own + ["questions": lesson.questions.enumerated().map(row)]
        case .passage(let passage):
            let text: JSONObject = [
                "content": passage.text.content,
                "questions": passage.questions.enumerated().map(row),
            ]
            let marks: JSONObject =
                passage.kind == .passage
                ? ["annotations": answers ? passage.annotations.map(Self.note) : []]
                : ["selections": passage.spots.map { Self.spot($0, in: passage.text) }]
            return head + text + marks
        }
    }

    private func row(_ index: Int, _ question: Question) -> JSONObject {
        let explanation = question.explanation.isEmpty ? nil : question.explanation.plain
        let row: JSONObject = [
            "id": question.id,
            "order": index + 1,
            "text": question.prompt.plain,
            "options": question.options.map(\.plain),
            "correct_answer_index": answers ? question.correctIndex : Int?.none,
            "explanation": answers ? explanation : nil,
            "classifications": answers ? question.skills : [String]?.none,
        ]
        guard card.reference.kind == .writingSection else { return row }
        return row + ["selection_number": question.spot]
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
