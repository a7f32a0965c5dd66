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
            lines.append("\(review.correctCount) of \(review.totalQuestions) right, \(score)%")
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
struct ReviewJSON: EncodesFields {
    private let review: Review

    init(_ review: Review) { self.review = review }

    var fields: JSONObject {
        [
            "kind": review.item.kind.rawValue,
            review.item.kind.idField: review.item.id,
            "title": review.title,
            "attempt_id": review.attemptID,
            "score": review.score,
            "correct_count": review.correctCount,
            "total_questions": review.totalQuestions,
            "time_spent_seconds": review.seconds,
            "completed_at": review.completedAt.map(WireDate.init),
            "answers": review.questions.map { question in
                [
                    "question_id": question.id,
                    "question_text": question.prompt,
                    "options": question.options,
                    "selected_option_index": question.selectedIndex,
                    "correct_answer_index": question.correctIndex,
                    "is_correct": question.isCorrect,
                    "explanation": question.explanation,
                    "classifications": question.skills,
                ] as JSONObject
            },
        ]
    }
}
