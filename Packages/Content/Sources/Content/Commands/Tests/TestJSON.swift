import AppCore
import ScoreEstimate

/// A report in JSON.
struct TestReportJSON: JSONRecord {
    static let jsonFields = [
        "id", "test", "state", "correct_count", "total_questions", "time_spent_seconds", "domains",
        "skills", "difficulties", "answers", "estimate",
    ]

    struct RowJSON: Encodable {
        let name: String
        let correct_count: Int
        let total_questions: Int
        let time_spent_seconds: Int

        init(_ row: TestReport.Row) {
            name = row.name
            correct_count = row.right
            total_questions = row.all
            time_spent_seconds = Int(row.seconds)
        }
    }

    struct AnswerJSON: Encodable {
        let question_id: String
        let part: String
        let number: Int
        let answer: String?
        let correct_answer: String
        let is_correct: Bool
        let skill: String
        let difficulty: String
        let time_spent_seconds: Int

        init(_ answer: TestReport.Answer) {
            question_id = answer.question.id
            part = answer.part
            number = answer.number
            self.answer = answer.answer
            correct_answer = answer.question.rightAnswer
            is_correct = answer.isRight
            skill = answer.question.skill
            difficulty = answer.question.difficulty.rawValue
            time_spent_seconds = Int(answer.seconds)
        }
    }

    let id: String
    let test: Int?
    let state: String
    let correct_count: Int
    let total_questions: Int
    let time_spent_seconds: Int
    let domains: [RowJSON]
    let skills: [RowJSON]
    let difficulties: [RowJSON]
    let answers: [AnswerJSON]
    /// From all tests and drills until now; missing for a drill.
    let estimate: ScoreEstimateJSON?

    init(_ run: TestRun, _ report: TestReport, _ estimate: ScoreEstimate?) {
        id = run.id
        test = run.test
        state = run.isFinished ? "finished" : "open"
        correct_count = report.total.right
        total_questions = report.total.all
        time_spent_seconds = Int(report.total.seconds)
        domains = report.byDomain.map(RowJSON.init)
        skills = report.bySkill.map(RowJSON.init)
        difficulties = report.byDifficulty.map(RowJSON.init)
        answers = report.answers.map(AnswerJSON.init)
        self.estimate = estimate.map(ScoreEstimateJSON.init)
    }
}

/// A practice test or a run of one in a list.
struct TestRowJSON: JSONRecord {
    static let jsonFields = [
        "id", "test", "state", "title", "questions", "is_full", "modules", "correct_count",
        "total_questions",
    ]

    /// A module of a practice test.
    struct ModuleJSON: Encodable {
        let section: String?
        /// 1 or 2, in its section.
        let number: Int
        let questions: Int
        let seconds: Int?
    }

    var id: String?
    var test: Int?
    /// `available`, `too_few`, `open` or `finished`.
    var state: String
    var title: String
    /// How many the test asks.
    var questions: Int?
    var is_full: Bool?
    var modules: [ModuleJSON]?
    var correct_count: Int?
    var total_questions: Int?
}
