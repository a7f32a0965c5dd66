import AppCore
import Dialogue

/// A section of the digital SAT. The raw value is the wire's word.
enum TestSection: String, Sendable, Codable, CaseIterable {
    case readingWriting = "reading-writing"
    case math

    var title: String { self == .math ? "Math" : "Reading and Writing" }
    /// Questions of one module.
    var moduleSize: Int { self == .math ? 22 : 27 }
    /// Seconds for one module.
    var moduleSeconds: Int { (self == .math ? 35 : 32) * 60 }

    /// The domains in the test's order.
    var domains: [TestDomain] { TestDomain.allCases.filter { $0.section == self } }
}

/// A domain of the digital SAT, in the test's order. The raw value is the wire's word.
enum TestDomain: String, Sendable, Codable, CaseIterable {
    case craft = "craft-and-structure"
    case information = "information-and-ideas"
    case conventions
    case expression = "expression-of-ideas"
    case algebra
    case advanced = "advanced-math"
    case problems = "problem-solving"
    case geometry

    var section: TestSection {
        switch self {
        case .craft, .information, .conventions, .expression: .readingWriting
        case .algebra, .advanced, .problems, .geometry: .math
        }
    }

    var title: String {
        switch self {
        case .craft: "Craft and Structure"
        case .information: "Information and Ideas"
        case .conventions: "Standard English Conventions"
        case .expression: "Expression of Ideas"
        case .algebra: "Algebra"
        case .advanced: "Advanced Math"
        case .problems: "Problem-Solving and Data Analysis"
        case .geometry: "Geometry and Trigonometry"
        }
    }

    /// Percent of its section.
    var share: Int {
        switch self {
        case .craft: 28
        case .information, .conventions: 26
        case .expression: 20
        case .algebra, .advanced: 35
        case .problems, .geometry: 15
        }
    }
}

/// The difficulty of a question. The raw value is the wire's word.
enum TestDifficulty: String, Sendable, Codable, CaseIterable, Comparable {
    case easy = "Easy"
    case medium = "Medium"
    case hard = "Hard"

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
    func distance(to other: Self) -> Int { abs(rank - other.rank) }

    static func < (one: Self, other: Self) -> Bool { one.rank < other.rank }
}

/// A question of a bank: four options, or an answer to type.
struct TestQuestion: Sendable, Hashable, Identifiable {
    /// The question itself; without options, the answer is typed.
    var question: Question
    /// What is read first; may be empty.
    var text: [Block]
    /// The exact values of a typed answer.
    var values: [NumberEntry] = []
    var section: TestSection
    /// nil if its skill belongs to no domain; such questions are only in drills.
    var domain: TestDomain?
    var skill: String
    var skillKey: String
    var difficulty: TestDifficulty
    /// `practice`, or the test that it belongs to.
    var use: String

    var id: String { question.id }
    var isTyped: Bool { question.options.isEmpty }

    /// The correct answer as shown: a letter, or the values.
    var rightAnswer: String {
        guard isTyped else { return question.correctIndex.map(Question.letter) ?? "unknown" }
        return values.map { $0.text.replacing("-", with: "−") }.joined(separator: " or ")
    }

    /// Whether an answer, a letter or a typed number, is right.
    func isRight(_ answer: String?) -> Bool {
        guard let answer else { return false }
        guard isTyped else { return question.correctIndex.map(Question.letter) == answer }
        guard let entry = try? NumberEntry(answer) else { return false }
        return values.contains { entry.answers($0) }
    }

    /// The answer in the form that is stored: a letter, or a number as typed. Throws the reason why
    /// the test wouldn't take it.
    func reading(_ typed: String) throws(Problem) -> String {
        let word = typed.filter { !$0.isWhitespace }
        guard isTyped else {
            if word.count == 1, let letter = word.first,
                let index = question.option(lettered: letter)
            {
                return Question.letter(index)
            }
            throw Problem(
                .usage, "“\(typed)” isn't one of the options.",
                cure: "Type A to \(Question.letter(max(0, question.options.count - 1))).")
        }
        do {
            return try NumberEntry(typed).text
        } catch {
            throw Problem(.usage, "The test wouldn't take “\(typed)”.", cure: error.reason)
        }
    }
}

extension TestQuestion {
    /// nil if the question can't be graded here, because this version doesn't know its form.
    init?(_ wire: BankQuestion, of bank: BankDetail) {
        guard let section = TestSection(rawValue: bank.section),
            let difficulty = TestDifficulty(rawValue: wire.difficulty)
        else { return nil }
        let options = wire.options.map { RichText(marked: $0) }
        values = wire.correctAnswers.compactMap { try? NumberEntry($0) }
        question = Question(
            id: wire.id.value, prompt: wire.question.flatMap(Block.blocks), options: options,
            correctIndex: wire.correctAnswerIndex.flatMap { Question.checked($0, options.count) },
            explanation: wire.explanation.flatMap(Block.blocks),
            skills: wire.skill.map { [$0.name] } ?? [])
        guard options.isEmpty ? !values.isEmpty : question.correctIndex != nil else { return nil }
        text = wire.text.flatMap(Block.blocks)
        self.section = section
        domain = wire.domain.flatMap(TestDomain.init)
        skill = wire.skill?.name ?? "Other"
        skillKey = wire.skillKey ?? ""
        self.difficulty = difficulty
        use = bank.use
    }
}

/// The questions of all banks.
struct QuestionPool: Sendable {
    /// In the banks' order.
    var questions: [TestQuestion] = []
    var assets = Assets()
    /// Why some banks couldn't be loaded; nil if all were.
    var problem: Problem?

    private let places: [String: Int]

    init(_ banks: [BankDetail] = [], problem: Problem? = nil) {
        questions = banks.flatMap { bank in
            bank.questions.compactMap { TestQuestion($0, of: bank) }
        }
        assets = Assets(
            banks.flatMap(\.assets).map {
                Assets.Asset(id: $0.assetID, address: $0.address, alternative: $0.alt)
            })
        self.problem = problem
        places = Dictionary(
            questions.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { one, _ in one })
    }

    subscript(id: String) -> TestQuestion? { places[id].map { questions[$0] } }
}
