import AppCore
import Progress
import ServiceKit

/// What a hand-in must be, beyond its shape. Problems name the field.
enum AnswerSheetCheck {
    /// More answers than any item has questions.
    static let maximumAnswers = 1_000
    /// Ten years: more is a mistake.
    static let maximumSeconds = 315_360_000

    /// A passage's sheet: every answer chooses an option.
    static func passage(_ sheet: SubmissionRequest) throws {
        try common(sheet)
        for (index, answer) in sheet.answers.enumerated() {
            try chosen(answer, at: "answers[\(index)].selected_option_index")
        }
    }

    /// A lesson's sheet: it may pass questions over, but not all be missing.
    static func lesson(_ sheet: SubmissionRequest) throws {
        guard !sheet.answers.isEmpty else {
            throw fault("answers", "Hand in one answer or more.")
        }
        try common(sheet)
    }

    /// A section's sheet: it may pass questions over, and all may be missing.
    static func section(_ sheet: SubmissionRequest) throws { try common(sheet) }

    /// One answer chooses an option.
    static func chosen(_ answer: SubmittedAnswer, at field: String) throws {
        guard let index = answer.selectedOptionIndex else {
            throw fault(field, "This is missing.")
        }
        guard index >= 0 else { throw fault(field, "This must be 0 or more.") }
    }

    /// The id of a question is one.
    static func questionID(_ answer: SubmittedAnswer, at field: String) throws {
        guard isUUID(answer.questionID.value) else { throw fault(field, "This is not an id.") }
    }

    private static func common(_ sheet: SubmissionRequest) throws {
        guard sheet.answers.count <= maximumAnswers else {
            throw fault("answers", "These are more than \(maximumAnswers).")
        }
        if let seconds = sheet.timeSpentSeconds, !(0...maximumSeconds).contains(seconds) {
            throw fault("time_spent_seconds", "This must be from 0 to \(maximumSeconds).")
        }
        for (index, answer) in sheet.answers.enumerated() {
            try questionID(answer, at: "answers[\(index)].question_id")
        }
    }

    private static func fault(_ field: String, _ message: String) -> Problem {
        Problem(
            .invalid, "\(field): \(message)", place: field, fields: [field: [message]],
            status: 400, backendCode: "BAD_REQUEST")
    }
}
