import AppCore
import Foundation

/// Maps the contract's records to domain types. Only this file knows both.

extension AnswerSheet {
    /// The submission body. Lessons and sections are always closed, as the student asked.
    var body: SubmissionRequest {
        SubmissionRequest(
            answers: answers.map {
                SubmittedAnswer(
                    questionID: WireID($0.questionID), selectedOptionIndex: $0.selectedIndex)
            },
            timeSpentSeconds: timeSpentSeconds, isComplete: item.kind == .passage ? nil : true)
    }
}

extension SubmissionRequest {
    /// Chosen option by question id; skipped questions are omitted.
    var choices: [String: Int] {
        Dictionary(
            answers.compactMap { answer in
                answer.selectedOptionIndex.map { (answer.questionID.value, $0) }
            }, uniquingKeysWith: { _, last in last })
    }
}

extension AttemptRecord.JudgedAnswer {
    init(_ answer: AnswerResult) {
        self.init(
            questionID: answer.questionID.value,
            selectedIndex: answer.selectedOptionIndex.flatMap { $0 >= 0 ? $0 : nil },
            correctIndex: answer.correctAnswerIndex, isCorrect: answer.isCorrect)
    }
}

extension SubmissionResult {
    /// The graded attempt. If the server stores nothing, it sends no id: then the outbox entry's
    /// is used; a missing time is replaced by the submission time.
    func record(
        of item: ItemReference, title: String?, seconds: Int?, entry: OutboxEntry
    ) -> AttemptRecord {
        AttemptRecord(
            id: attemptID?.value ?? "local-\(entry.id)", item: item, itemTitle: title,
            score: min(100, max(0, score)), correctCount: correctCount,
            totalQuestions: totalQuestions, timeSpentSeconds: seconds,
            completedAt: completedAt?.date ?? entry.createdAt,
            answers: answers.map(AttemptRecord.JudgedAnswer.init), advice: advice)
    }

    /// The server's feedback; nil if there is none.
    private var advice: AttemptAdvice? {
        guard feedback != nil || nextLesson != nil else { return nil }
        return AttemptAdvice(
            headline: feedback?.title, message: feedback?.message,
            next: nextLesson.map {
                .init(item: ItemReference(.lesson, $0.id.value), title: $0.title)
            })
    }

    /// The equivalent of the server's response, from an attempt in its history.
    init(_ record: AttemptRecord) {
        self.init(
            passageID: record.item.kind == .passage ? WireID(record.item.id) : nil,
            lessonID: record.item.kind == .lesson ? WireID(record.item.id) : nil,
            attemptID: WireID(record.id), score: record.score, correctCount: record.correctCount,
            totalQuestions: record.totalQuestions, isCompleted: true, isDiagnostic: nil,
            answers: record.answers.map { answer in
                AnswerResult(
                    questionID: WireID(answer.questionID),
                    selectedOptionIndex: answer.selectedIndex,
                    correctAnswerIndex: answer.correctIndex, isCorrect: answer.isCorrect,
                    explanation: nil, annotations: [])
            }, completedAt: WireDate(record.completedAt))
    }
}

extension AttemptList {
    /// Completed attempts only; the score of one in progress isn't meaningful.
    func records(of item: ItemReference) -> [AttemptRecord] {
        attempts.filter { $0.isCompleted != false }.map { attempt in
            AttemptRecord(
                id: attempt.id.value, item: item, itemTitle: title,
                score: min(100, max(0, attempt.score)), correctCount: attempt.correctCount,
                totalQuestions: attempt.totalQuestions,
                timeSpentSeconds: attempt.timeSpentSeconds,
                completedAt: attempt.completedAt?.date ?? Date(timeIntervalSince1970: 0),
                answers: attempt.answers.map(AttemptRecord.JudgedAnswer.init))
        }
    }
}

extension PassageReview {
    func review(of item: ItemReference, title: String) throws(Problem) -> Review {
        guard let score else { throw Review.none(of: title) }
        return Review(
            item: item, title: title, attemptID: nil, score: score, correctCount: correctCount,
            totalQuestions: totalQuestions, seconds: nil, completedAt: nil,
            questions: answers.map { answer in
                Review.Question(
                    id: answer.questionID.value, prompt: answer.questionText,
                    options: answer.options, selectedIndex: answer.selectedOptionIndex,
                    correctIndex: answer.correctAnswerIndex, isCorrect: answer.isCorrect,
                    explanation: answer.explanation)
            })
    }
}

extension LessonReview {
    func review(of item: ItemReference, title: String) throws(Problem) -> Review {
        Review(
            item: item, title: self.title ?? title, attemptID: nil, score: score,
            correctCount: correctCount, totalQuestions: totalQuestions, seconds: nil,
            completedAt: completedAt?.date,
            questions: questions.map { question in
                Review.Question(
                    id: question.id.value, prompt: BlockWords.text(of: question.text),
                    options: question.options.sorted { $0.order < $1.order }.map(\.text),
                    selectedIndex: question.userAnswerIndex,
                    correctIndex: question.correctAnswerIndex, isCorrect: question.isCorrect,
                    explanation: BlockWords.text(of: question.explanation))
            })
    }
}

extension Review {
    /// The problem for an item without submissions.
    static func none(of title: String) -> Problem {
        Problem(.notFound, "You haven't handed in anything for “\(title)” yet.")
    }
}

/// Plain text of blocks, used if Content isn't installed.
enum BlockWords {
    /// The texts of an array of blocks separated by blank lines, or a string unchanged.
    static func text(of value: JSONValue) -> String {
        switch value {
        case .string(let text): return withoutMarks(text)
        case .array(let blocks):
            return blocks.map(text).filter { !$0.isEmpty }.joined(separator: "\n\n")
        case .object(let fields):
            for key in ["text", "content", "latex", "prompt"] {
                guard let inner = fields[key] else { continue }
                let words = text(of: inner)
                if !words.isEmpty { return words }
            }
            return ""
        default: return ""
        }
    }

    private static func withoutMarks(_ text: String) -> String {
        var text = text
        for mark in ["[[u]]", "[[/u]]", "[[b]]", "[[/b]]", "[[i]]", "[[/i]]"] {
            text = text.replacing(mark, with: "")
        }
        return text
    }
}
