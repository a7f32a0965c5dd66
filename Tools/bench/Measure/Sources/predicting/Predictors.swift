import Mastery

/// Says how likely an answer is right before it is known, then learns of it.
protocol Predictor {
    var name: String { get }
    func chance(of answer: LoggedAnswer) -> Double
    mutating func learn(_ answer: LoggedAnswer)
}

/// Right answers and all answers, with one of each to begin with, so that no chance is ever 0 or 1.
struct Tally {
    private var right = 1.0
    private var all = 2.0
    var share: Double { right / all }

    mutating func count(_ isCorrect: Bool) {
        if isCorrect { right += 1 }
        all += 1
    }
}

/// The share of right answers so far.
struct PercentCorrect: Predictor {
    enum Scope: String {
        case student = "per cent correct of the student"
        case pair = "per cent correct of the student on the skill"
        case skill = "mean of the skill, all students"
    }

    let scope: Scope
    private var tallies: [Tally]
    private let skills: Int

    init(_ scope: Scope, _ log: AnswerLog) {
        self.scope = scope
        skills = log.skills
        tallies = Array(repeating: Tally(), count: log.students * log.skills)
    }

    var name: String { scope.rawValue }

    private func place(_ answer: LoggedAnswer) -> Int {
        switch scope {
        case .student: answer.student
        case .skill: answer.skill
        case .pair: answer.student * skills + answer.skill
        }
    }

    func chance(of answer: LoggedAnswer) -> Double { tallies[place(answer)].share }
    mutating func learn(_ answer: LoggedAnswer) { tallies[place(answer)].count(answer.isCorrect) }
}

/// Homeroom's estimate.
struct MasteryPredictor: Predictor {
    /// What is learnt of difficulty, beside the students' strengths.
    enum Difficulty: String {
        case none = "mastery, as the campus runs it"
        case skill = "mastery, with the skills' difficulties"
        case question = "mastery, with the questions' difficulties"
    }

    let difficulty: Difficulty
    private let model: MasteryModel
    private var overall: [Estimate]
    private var skills: [Estimate]
    private var questions: [Estimate]
    private let skillCount: Int

    init(_ difficulty: Difficulty, _ log: AnswerLog, model: MasteryModel = MasteryModel()) {
        self.difficulty = difficulty
        self.model = model
        skillCount = log.skills
        overall = Array(repeating: model.newOverall, count: log.students)
        skills = Array(repeating: model.newSkill, count: log.students * log.skills)
        questions = Array(
            repeating: model.newQuestion, count: max(log.questions, log.skills))
    }

    var name: String { difficulty.rawValue }

    private func question(_ answer: LoggedAnswer) -> Int? {
        switch difficulty {
        case .none: nil
        case .skill: answer.skill
        case .question: answer.question
        }
    }

    func chance(of answer: LoggedAnswer) -> Double {
        model.chance(
            overall: overall[answer.student],
            skills: [skills[answer.student * skillCount + answer.skill]],
            question: question(answer).map { questions[$0] } ?? model.newQuestion)
    }

    mutating func learn(_ answer: LoggedAnswer) {
        let pair = answer.student * skillCount + answer.skill
        var own = [skills[pair]]
        let place = question(answer)
        var question = place.map { questions[$0] } ?? model.newQuestion
        model.learn(
            isCorrect: answer.isCorrect, at: answer.moment, overall: &overall[answer.student],
            skills: &own, question: &question)
        skills[pair] = own[0]
        if let place { questions[place] = question }
    }
}

/// What nobody can beat: the chance that the simulation gave.
struct Truth: Predictor {
    let name = "the truth of the simulation"
    func chance(of answer: LoggedAnswer) -> Double { answer.truth ?? 0.5 }
    func learn(_ answer: LoggedAnswer) {}
}
