import AppCore
import Todos

/// Questions as shown to a quiz taker: without answers and explanations, in an order determined by
/// the attempt.
struct QuestionView {
    let quiz: Quiz
    /// The attempt's id; the quiz's id before the first attempt.
    let seed: Int64

    func questions(_ questions: [Question]) -> [Question] {
        var shown = questions.map(safe)
        if quiz.shuffleQuestions {
            Self.shuffle(&shown, seed: seed)
        }
        return shown
    }

    private func safe(_ question: Question) -> Question {
        var question = question
        question.correctAnswer = nil
        question.explanation = nil
        let seed = seed &* 31 &+ question.id
        switch QuestionType(rawValue: question.questionType) {
        case .matching:
            // Choices are stored with each left side next to its right side.
            var right = question.choices.map(\.right)
            Self.shuffle(&right, seed: seed)
            for index in right.indices { question.choices[index].right = right[index] }
        case .multipleChoice:
            if quiz.shuffleChoices { Self.shuffle(&question.choices, seed: seed) }
        default: question.choices = []
        }
        return question
    }

    /// A seeded Fisher–Yates shuffle: the same on every machine and standard library version.
    static func shuffle<Element>(_ elements: inout [Element], seed: Int64) {
        var state = UInt64(bitPattern: seed)
        for last in stride(from: elements.count - 1, to: 0, by: -1) {
            elements.swapAt(last, Int(next(&state) % UInt64(last + 1)))
        }
    }

    /// SplitMix64. Source: https://prng.di.unimi.it/splitmix64.c
    private static func next(_ state: inout UInt64) -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var value = state
        value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
        value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
        return value ^ (value >> 31)
    }
}
