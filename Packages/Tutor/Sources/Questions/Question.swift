/// The question type. The first three are the contract's.
public enum QuestionKind: String, Sendable, Hashable, Codable, CaseIterable {
    case multipleChoice = "multiple_choice"
    case fillInBlank = "fill_in_blank"
    case openEnded = "open_ended"
    case ordering
}

/// The difficulty of questions.
public enum QuestionDifficulty: String, Sendable, Hashable, Codable, CaseIterable {
    case easy, medium, hard
}

/// How a question was made.
public enum QuestionForm: String, Sendable, Hashable, Codable, CaseIterable {
    /// A sentence of the text with a gap.
    case cloze
    /// A definition, of which the term is asked.
    case definition
    /// Steps or events, to be put in their order.
    case order
    /// Something to be explained in one's own words.
    case explanation
    /// Written by a language model.
    case free
}

/// A question, and the words of a text that answer it, with where they stand.
public struct Question: Sendable, Hashable, Codable {
    public var kind: QuestionKind
    public var form: QuestionForm
    /// What is asked, in one or two sentences; a gap is `_____`.
    public var prompt: String
    /// What there is to choose from, or to put in order, as it is shown. Empty where an answer is written.
    public var options: [String]
    /// Of multiple choice: the index of the right option, alone. Of an order: indices of options, in the right order.
    /// Else empty.
    public var solution: [Int]
    /// The right answer: the option, the missing word, or a model answer.
    public var answer: String
    /// Other accepted answers.
    public var alternatives: [String]
    /// A hint about the answer's form, e.g. `a number`, or nil.
    public var hint: String?
    /// The heading that it stands under; nil before the first one.
    public var topic: String?
    /// Where its words stand; empty only where a model was let ask beyond the texts.
    public var sources: [QuestionSource]
    /// The words of each source, as they stand there.
    public var quotes: [String]
    /// 0 (what everybody knows after reading) to 1.
    public var hardness: Double

    public init(
        kind: QuestionKind, form: QuestionForm, prompt: String, options: [String] = [],
        solution: [Int] = [], answer: String, alternatives: [String] = [], hint: String? = nil,
        topic: String?, sources: [QuestionSource], quotes: [String], hardness: Double = 0.5
    ) {
        self.kind = kind
        self.form = form
        self.prompt = prompt
        self.options = options
        self.solution = solution
        self.answer = answer
        self.alternatives = alternatives
        self.hint = hint
        self.topic = topic
        self.sources = sources
        self.quotes = quotes
        self.hardness = hardness
    }

    /// The text of a gap.
    public static let gap = "_____"
}
