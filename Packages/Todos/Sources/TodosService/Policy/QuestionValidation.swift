import AppCore
import Todos

/// Validates that a question can be answered and scored.
enum QuestionValidation {
    private static let maxChoices = 50
    private static let maxTextLength = 2_000

    /// Error messages; empty if valid.
    static func faults(
        of type: QuestionType?, choices: [QuestionChoice], answer: JSONValue?
    ) -> [String] {
        var faults: [String] = []
        let texts = choices.flatMap { [$0.key, $0.text, $0.left, $0.right] }.compactMap(\.self)
        if choices.count > maxChoices || texts.contains(where: { $0.utf8.count > maxTextLength }) {
            faults.append("Choices are too many or too long")
        }
        switch type {
        case .multipleChoice:
            let keys = choices.compactMap(\.key)
            if keys.count != choices.count || Set(keys).count != keys.count || keys.count < 2 {
                faults.append("Choices must be two or more, each with a key of its own")
            }
            if !(answer?["key"]?.text.map(keys.contains) ?? false) {
                faults.append("Correct answer must name the key of a choice")
            }
        case .trueFalse:
            guard case .bool? = answer?["value"] else {
                return faults + ["Correct answer must have a value that is true or false"]
            }
        case .shortAnswer:
            if (answer?["texts"]?.elements ?? []).compactMap(\.text).isEmpty {
                faults.append("Correct answer must list texts")
            }
        case .matching:
            if choices.count < 2 || choices.contains(where: { $0.left == nil || $0.right == nil }) {
                faults.append("Choices must be two or more, each with left and right")
            }
        case .fillInBlank:
            if (answer?["answers"]?.elements ?? []).isEmpty {
                faults.append("Correct answer must list answers")
            }
        case .essay, nil: break
        }
        return faults
    }
}
