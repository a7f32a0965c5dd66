import AppCore
import Dialogue

/// The play of a dictation: sentences are heard and written, one after the other.
struct DictationExercise: Codable, Sendable, Equatable, ExactKeys {
    /// The answer to a sentence.
    struct Answer: Codable, Sendable, Equatable, ExactKeys {
        /// Empty if it was given up.
        let text: String
        /// Whether the sentence was shown before, so that it isn't counted as right.
        let wasShown: Bool
        /// In percent.
        let score: Int
    }

    /// Maximum answer length in characters.
    static let longest = 400

    let itemID: String
    let sentences: [String]
    private(set) var answers: [Answer] = []
    /// Whether the current sentence is shown.
    private(set) var isShown = false

    /// Starts, or continues after the last answer. Discards state of other sentences.
    init(itemID: String, sentences: [String], kept: DictationExercise? = nil) {
        self.itemID = itemID
        self.sentences = sentences
        guard let kept, kept.itemID == itemID, kept.sentences == sentences, !kept.isFinished,
            kept.answers.allSatisfy({
                $0.text.count <= Self.longest && (0...100).contains($0.score)
            })
        else { return }
        (answers, isShown) = (kept.answers, kept.isShown)
    }

    var isFinished: Bool { answers.count >= sentences.count }
    /// The sentence to hear; nil at the end.
    var sentence: String? { isFinished ? nil : sentences[answers.count] }
    /// In percent; nil before the end.
    var score: Int? { isFinished ? ItemScore.mean(of: answers.map(\.score)) : nil }

    /// Answers the sentence; returns false if nothing was written or it's over.
    mutating func write(_ text: String, known: Set<String>) -> Bool {
        guard let sentence else { return false }
        let text = String(text.prefix(Self.longest))
        let grade = DictationGrade(text, of: sentence, known: known)
        guard !grade.isEmpty else { return false }
        answers.append(Answer(text: text, wasShown: isShown, score: isShown ? 0 : grade.score))
        isShown = false
        return true
    }

    /// Shows the sentence; returns false if it's shown already.
    mutating func show() -> Bool {
        guard sentence != nil, !isShown else { return false }
        isShown = true
        return true
    }

    /// Goes on without an answer.
    mutating func pass() -> Bool {
        guard sentence != nil else { return false }
        answers.append(Answer(text: "", wasShown: isShown, score: 0))
        isShown = false
        return true
    }

    mutating func begin() { self = DictationExercise(itemID: itemID, sentences: sentences) }

    /// Feedback on the last answer; empty before the first.
    func remarks(known: Set<String>) -> [String] {
        guard let last = answers.last else { return [] }
        let sentence = sentences[answers.count - 1]
        if last.text.isEmpty { return ["The sentence: “\(sentence)”"] }
        let grade = DictationGrade(last.text, of: sentence, known: known)
        var lines = grade.words.compactMap(\.remark)
        lines.insert(
            lines.isEmpty ? "All words are right." : "The sentence: “\(sentence)”", at: 0)
        if last.wasShown { lines.append("You looked at it, so it doesn't count as right.") }
        return lines
    }
}

extension DictationGrade.Word {
    /// What to tell about the word; nil if it's right.
    fileprivate var remark: String? {
        switch self {
        case .right: nil
        case .accents(let word, let typed): "“\(word)”: check the accents, you wrote “\(typed)”."
        case .slip(let word, let typed): "“\(word)”: a spelling slip, you wrote “\(typed)”."
        case .wrong(let word, let typed): "“\(word)”: a different word, you wrote “\(typed)”."
        case .missing(let word): "“\(word)” is missing."
        case .extra(let word): "“\(word)” wasn't spoken."
        }
    }
}
