/// The kind of question. The first three are in the tutor's wire contract.
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

/// The form of a question, by how it was made.
public enum QuestionForm: String, Sendable, Hashable, Codable, CaseIterable {
    /// A sentence of the text with a gap.
    case cloze
    /// A definition, with a question for its term.
    case definition
    /// Steps or events to put in order.
    case order
    /// Something to explain in your own words.
    case explanation
    /// Written by a language model.
    case free
}

/// A question, with the passages that answer it and their positions.
public struct Question: Sendable, Hashable, Codable {
    public var kind: QuestionKind
    public var form: QuestionForm
    /// The question in one or two sentences; a gap is `_____`.
    public var prompt: String
    /// The options to choose from or to put in order, as shown. Empty for written answers.
    public var options: [String]
    /// For multiple choice, the index of the right option; for an order, the options' indices in
    /// the right order. Otherwise empty.
    public var solution: [Int]
    /// The right answer: the option, the missing word, or a model answer.
    public var answer: String
    /// Other accepted answers.
    public var alternatives: [String]
    /// A hint about the answer's form, e.g. `a number`, or nil.
    public var hint: String?
    /// The heading above it; nil before the first heading.
    public var topic: String?
    /// The positions of the passages; empty only if a model was allowed to ask beyond the texts.
    public var sources: [QuestionSource]
    /// The exact text of each source.
    public var quotes: [String]
    /// 0 (anyone knows it after reading) to 1.
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
