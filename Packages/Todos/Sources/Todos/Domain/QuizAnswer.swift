import AppCore

/// A student's answer to a question of any type.
struct QuizAnswer: Sendable, Hashable {
    /// The answer's texts: the choice's key, `true` or `false`, the text, or one text per blank or
    /// left side.
    var texts: [String]

    init(_ texts: [String]) { self.texts = texts }

    /// True if unanswered.
    var isEmpty: Bool { texts.allSatisfy { $0.allSatisfy(\.isWhitespace) } }

    /// An empty answer with a slot for each part.
    init(emptyFor question: Question) {
        texts = Array(repeating: "", count: question.parts)
    }

    /// Creates an answer from the contract's form.
    init(_ value: JSONValue, for question: Question) {
        self.init(emptyFor: question)
        switch question.kind {
        case .multipleChoice: texts = [value["key"]?.text ?? ""]
        case .trueFalse:
            if case .bool(let isTrue)? = value["value"] { texts = [isTrue ? "true" : "false"] }
        case .matching:
            for pair in value["pairs"]?.elements ?? [] {
                guard let left = pair["left"]?.text, let right = pair["right"]?.text,
                    let index = question.lefts.firstIndex(of: left)
                else { continue }
                texts[index] = right
            }
        case .fillInBlank:
            let given = (value["answers"]?.elements ?? []).map { $0.text ?? "" }
            for (index, text) in given.enumerated() where texts.indices.contains(index) {
                texts[index] = text
            }
        case .shortAnswer, .essay, nil: texts = [value["text"]?.text ?? ""]
        }
    }

    /// The contract's form.
    func value(for question: Question) -> JSONValue {
        let first = texts.first ?? ""
        switch question.kind {
        case .multipleChoice: return .object(["key": .string(first)])
        case .trueFalse: return .object(["value": .bool(first == "true")])
        case .matching:
            let pairs = zip(question.lefts, texts).filter { !$0.1.isEmpty }.map { left, right in
                JSONValue.object(["left": .string(left), "right": .string(right)])
            }
            return .object(["pairs": .array(pairs)])
        case .fillInBlank: return .object(["answers": .array(texts.map(JSONValue.string))])
        case .shortAnswer, .essay, nil: return .object(["text": .string(first)])
        }
    }

    /// A one-line summary.
    func words(for question: Question) -> String {
        switch question.kind {
        case .multipleChoice:
            let choice = question.choices.first { $0.key == texts.first }
            return choice?.text ?? texts.first ?? ""
        case .matching:
            return zip(question.lefts, texts).filter { !$0.1.isEmpty }
                .map { "\($0) – \($1)" }.joined(separator: "; ")
        default: return texts.joined(separator: "; ")
        }
    }
}

extension Question {
    /// nil for a type unknown to this build, which gets a text field.
    var kind: QuestionType? { QuestionType(rawValue: questionType) }

    var lefts: [String] { choices.compactMap(\.left) }
    /// The distinct right sides of a matching question.
    var rights: [String] {
        var seen: Set<String> = []
        return choices.compactMap(\.right).filter { seen.insert($0).inserted }
    }

    /// The number of texts in an answer.
    var parts: Int {
        switch kind {
        case .matching: max(1, lefts.count)
        case .fillInBlank: max(1, Self.blanks(prompt))
        default: 1
        }
    }

    /// Gaps of at least three underscores; at most 50.
    private static func blanks(_ prompt: String) -> Int {
        var (count, run) = (0, 0)
        for byte in prompt.utf8 {
            run = byte == UInt8(ascii: "_") ? run + 1 : 0
            if run == 3 { count += 1 }
        }
        return min(count, 50)
    }
}
