import AppCore
import Progress
import ServiceKit

/// Validates submissions. Problems name the field.
enum AnswerSheetCheck {
    /// Maximum number of answers.
    static let maximumAnswers = 1_000
    /// Maximum time spent: ten years.
    static let maximumSeconds = 315_360_000

    /// Validates a passage's sheet: every answer must choose an option.
    static func passage(_ sheet: SubmissionRequest) throws {
        try common(sheet)
        for (index, answer) in sheet.answers.enumerated() {
            try chosen(answer, at: "answers[\(index)].selected_option_index")
        }
    }

    /// Validates a lesson's sheet: questions may be skipped, but not all.
    static func lesson(_ sheet: SubmissionRequest) throws {
        guard !sheet.answers.isEmpty else {
            throw fault("answers", "Hand in one answer or more.")
        }
        try common(sheet)
    }

    /// Validates a section's sheet: any or all questions may be skipped.
    static func section(_ sheet: SubmissionRequest) throws { try common(sheet) }

    /// Validates that an answer chooses an option.
    static func chosen(_ answer: SubmittedAnswer, at field: String) throws {
        guard let index = answer.selectedOptionIndex else {
            throw fault(field, "This is missing.")
        }
        guard index >= 0 else { throw fault(field, "This must be 0 or more.") }
    }

    /// Validates a question id.
    static func questionID(_ answer: SubmittedAnswer, at field: String) throws {
        guard isUUID(answer.questionID.value) else { throw fault(field, "This is not an id.") }
    }

    private static func common(_ sheet: SubmissionRequest) throws {
        guard sheet.answers.count <= maximumAnswers else {
            throw fault("answers", "There are more than \(maximumAnswers).")
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
