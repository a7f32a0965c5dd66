import AppCore
import Progress
import ServiceKit

/// One answer of an attempt as it is kept: judged once, against the key of that day.
struct StoredAnswer: Codable, Sendable, Hashable {
    var questionID: String
    /// -1 for a question that was passed over.
    var selectedIndex: Int
    var correctIndex: Int
    var isCorrect: Bool { selectedIndex == correctIndex }

    private enum CodingKeys: String, CodingKey {
        case questionID = "q"
        case selectedIndex = "s"
        case correctIndex = "c"
    }

    /// As the wire has it; `key` gives the explanation, when the question is still there.
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

    /// Stored answers as the wire has them.
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
