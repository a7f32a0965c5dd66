import AppCore
import ServiceKit

extension StoredAttempt {
    /// The JSON of a passage's `SubmissionResult`. Written directly, because
    /// most of it is stored JSON from the key.
    func passageResult(_ key: AnswerKey, isStored: Bool) -> [UInt8] {
        let questions = key.questionsByID
        var text = JSONText(capacity: 512 + 1024 * answers.count)
        text.beginObject()
        text.field("passage_id", item.id)
        text.field("attempt_id", isStored ? id : nil)
        text.field("score", score)
        text.field("correct_count", correctCount)
        text.field("total_questions", totalQuestions)
        text.field("is_completed", true)
        text.beginArray("answers")
        for answer in answers { answer.write(questions[answer.questionID], to: &text) }
        text.endArray()
        text.field("completed_at", completedDate)
        text.field("is_diagnostic", key.isDiagnostic)
        text.endObject()
        return text.bytes
    }
}

extension StoredAnswer {
    /// The JSON of an `AnswerResult`; `key` adds the explanation if the question still exists.
    fileprivate func write(_ key: AnswerKey.Question?, to text: inout JSONText) {
        text.beginObject()
        text.field("question_id", questionID)
        text.field("selected_option_index", selectedIndex)
        text.field("correct_answer_index", correctIndex)
        text.field("is_correct", isCorrect)
        text.field("explanation", key?.explanation)
        text.field("annotations", json: key?.annotationsJSON ?? "[]")
        text.endObject()
    }
}
