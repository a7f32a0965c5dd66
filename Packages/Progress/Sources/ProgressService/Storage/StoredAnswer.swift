import AppCore
import Progress
import ServiceKit

/// A stored answer of an attempt, graded once against the key at that time.
struct StoredAnswer: Codable, Sendable, Hashable {
    var questionID: String
    /// -1 for a skipped question.
    var selectedIndex: Int
    var correctIndex: Int
    var isCorrect: Bool { selectedIndex == correctIndex }

    private enum CodingKeys: String, CodingKey {
        case questionID = "q"
        case selectedIndex = "s"
        case correctIndex = "c"
    }

    /// The wire representation; `key` adds the explanation if the question still exists.
    func result(_ key: AnswerKey.Question?) throws -> AnswerResult {
        AnswerResult(
            questionID: WireID(questionID), selectedOptionIndex: selectedIndex,
            correctAnswerIndex: correctIndex, isCorrect: isCorrect,
            explanation: key?.explanation, annotations: try key?.annotations() ?? [])
    }
}

extension AnswerKey {
    /// Questions by id.
    var questionsByID: [String: Question] {
        Dictionary(questions.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The wire representation of stored answers.
    func results(_ answers: [StoredAnswer]) throws -> [AnswerResult] {
        let questions = questionsByID
        return try answers.map { try $0.result(questions[$0.questionID]) }
    }
}

extension AnswerKey.Question {
    func annotations() throws -> [PassageAnnotation] {
        try WireJSON.decode([PassageAnnotation].self, from: annotationsJSON)
    }
}
