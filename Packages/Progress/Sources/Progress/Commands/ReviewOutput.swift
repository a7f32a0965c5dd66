import AppCore
import TerminalUI

/// Prints a review as plain lines.
struct ReviewLines {
    let review: Review
    let calendar: LocalCalendar

    init(_ review: Review, calendar: LocalCalendar) {
        self.review = review
        self.calendar = calendar
    }

    var lines: [String] {
        var lines = [review.title]
        if let score = review.score {
            lines.append("\(review.correctCount) of \(review.totalQuestions) right, \(score) %")
        }
        if let date = review.completedAt { lines.append(calendar.stamp(date)) }
        if let seconds = review.seconds, seconds > 0 {
            lines.append("Time \(LocalCalendar.duration(seconds))")
        }
        for (index, question) in review.questions.enumerated() {
            lines += [
                "", "Question \(index + 1) of \(review.questions.count): \(verdict(question))",
            ]
            lines += wrapped(question.prompt, "")
            for option in question.options.indices { lines += self.option(option, question) }
            if let explanation = question.explanation, !explanation.isEmpty {
                lines += wrapped("Why: " + explanation, "  ")
            }
            if let practised = question.practised { lines += wrapped(practised, "  ") }
        }
        return lines
    }

    private func verdict(_ question: Review.Question) -> String {
        switch (question.isCorrect, question.selectedIndex) {
        case (true?, _): "correct"
        case (false?, nil): "not answered"
        case (false?, _): "incorrect"
        case (nil, _): "not graded"
        }
    }

    private func option(_ index: Int, _ question: Review.Question) -> [String] {
        let isRight = index == question.correctIndex
        let isOwn = index == question.selectedIndex
        let mark = isRight ? "✓" : isOwn ? "✗" : " "
        let note = isOwn ? "  (your answer)" : isRight ? "  (correct answer)" : ""
        return wrapped(
            "\(mark) \(Review.Question.letter(index)). \(question.options[index])\(note)", "  ")
    }

    private func wrapped(_ text: String, _ lead: String) -> [String] {
        TextLayout.lines(StyledText(text), width: 78 - lead.count, hang: lead.isEmpty ? 0 : 5).map {
            lead + String(repeating: " ", count: $0.indent) + $0.plain
        }
    }
}

/// A review in JSON, with the contract's keys.
struct ReviewJSON: Encodable {
    private let review: Review

    init(_ review: Review) { self.review = review }

    private enum Key: String, CodingKey {
        case title, kind, score, answers
        case lessonID = "lesson_id"
        case passageID = "passage_id"
        case writingSectionID = "writing_section_id"
        case mathSectionID = "math_section_id"
        case attemptID = "attempt_id"
        case correctCount = "correct_count"
        case totalQuestions = "total_questions"
        case timeSpentSeconds = "time_spent_seconds"
        case completedAt = "completed_at"
    }

    private enum AnswerKey: String, CodingKey {
        case options, explanation
        case skills = "classifications"
        case questionID = "question_id"
        case questionText = "question_text"
        case selectedOptionIndex = "selected_option_index"
        case correctAnswerIndex = "correct_answer_index"
        case isCorrect = "is_correct"
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(review.item.kind.rawValue, forKey: .kind)
        switch review.item.kind {
        case .lesson: try container.encode(review.item.id, forKey: .lessonID)
        case .passage: try container.encode(review.item.id, forKey: .passageID)
        case .writingSection: try container.encode(review.item.id, forKey: .writingSectionID)
        case .mathSection: try container.encode(review.item.id, forKey: .mathSectionID)
        }
        try container.encode(review.title, forKey: .title)
        try container.encode(review.attemptID, forKey: .attemptID)
        try container.encode(review.score, forKey: .score)
        try container.encode(review.correctCount, forKey: .correctCount)
        try container.encode(review.totalQuestions, forKey: .totalQuestions)
        try container.encode(review.seconds, forKey: .timeSpentSeconds)
        try container.encode(review.completedAt.map(WireDate.init), forKey: .completedAt)
        var answers = container.nestedUnkeyedContainer(forKey: .answers)
        for question in review.questions {
            var row = answers.nestedContainer(keyedBy: AnswerKey.self)
            try row.encode(question.id, forKey: .questionID)
            try row.encode(question.prompt, forKey: .questionText)
            try row.encode(question.options, forKey: .options)
            try row.encode(question.selectedIndex, forKey: .selectedOptionIndex)
            try row.encode(question.correctIndex, forKey: .correctAnswerIndex)
            try row.encode(question.isCorrect, forKey: .isCorrect)
            try row.encode(question.explanation, forKey: .explanation)
            try row.encode(question.skills, forKey: .skills)
        }
    }
}
