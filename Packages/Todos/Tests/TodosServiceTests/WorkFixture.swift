import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import SQLStore
import ServiceKit
import Testing

@testable import Todos
@testable import TodosService

/// A double that records notices for tests.
struct NoticesDouble: ServiceModule, SchoolNoticePosting {
    static let id = "notices-double"
    static let tables: [ServiceTable] = ["notices_double_posts"]
    static let migrations = [
        StoreMigration(
            "notices-double-service-001",
            [
                """
                CREATE TABLE notices_double_posts (
                    tenant_id TEXT NOT NULL, id BIGINT NOT NULL, type TEXT NOT NULL,
                    person BIGINT NOT NULL, url TEXT, PRIMARY KEY (tenant_id, id))
                """
            ])
    ]
    init(context: ServiceContext) {}
    var routes: [ServiceRoute] { [] }

    func offer(to capabilities: inout CampusCapabilities) {
        capabilities.offer(.schoolNotices, self)
    }

    func post(
        _ notice: SchoolNotice, to people: Set<Int64>, tenantID: String, at moment: Int64,
        numbers: inout NumberAllocation, in connection: any SQLConnection
    ) throws {
        for person in people.sorted() where person != notice.actor {
            try connection.execute(
                """
                INSERT INTO notices_double_posts (tenant_id, id, type, person, url)
                VALUES (?, ?, ?, ?, ?)
                """,
                [
                    .text(tenantID), .integer(try numbers.next()), .text(notice.type),
                    .integer(person), SQLValue(notice.url),
                ])
        }
    }
}

/// An audit log for tests that keeps acts as text: `ACTOR NAME SUBJECT key=value …`.
struct AuditDouble: ServiceModule, AuditRecording {
    static let id = "audit-double"
    static let tables: [ServiceTable] = ["audit_double_acts"]
    static let migrations = [
        StoreMigration(
            "audit-double-service-001",
            [
                """
                CREATE TABLE audit_double_acts (
                    tenant_id TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (tenant_id, text))
                """
            ])
    ]
    init(context: ServiceContext) {}
    var routes: [ServiceRoute] { [] }
    func offer(to capabilities: inout CampusCapabilities) { capabilities.offer(.audit, self) }

    func record(
        _ acts: [AuditAct], by actor: AuditActor, of tenantID: String,
        in connection: any SQLConnection
    ) throws {
        for act in acts {
            let details = act.details.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
            let words = [actor.name, actor.origin, act.name, act.subject ?? "-"] + details
            try connection.execute(
                "INSERT INTO audit_double_acts (tenant_id, text) VALUES (?, ?)",
                [.text(tenantID), .text(words.joined(separator: " "))])
        }
    }

    func begin(by operator: AuditActor) {}
    func record(_ acts: [AuditAct], of tenantID: String, in connection: any SQLConnection) throws {}
    func entries(_ query: AuditQuery, of tenantID: String) async throws -> [AuditEntry] { [] }
    func check(of tenantID: String) async throws -> AuditCheck {
        AuditCheck(count: 0, hash: "", firstFault: nil)
    }
    func hash(of number: Int, of tenantID: String) async throws -> String? { nil }
    func addresses(
        of accounts: Set<String>, at tenantID: String
    ) async throws -> [String: String] { [:] }
}

/// A double with two goals of noor's, one with a day.
struct GoalsDouble: ServiceModule, SchoolGoalProviding {
    static let id = "goals-double"
    init(context: ServiceContext) {}
    var routes: [ServiceRoute] { [] }

    func offer(to capabilities: inout CampusCapabilities) {
        capabilities.offer(.schoolGoals, self)
    }

    func activeGoals(
        of student: Int64, tenantID: String, in connection: any SQLConnection
    ) throws -> [SchoolGoal] {
        guard student == 41 else { return [] }
        return [
            SchoolGoal(id: 77, title: "Finish two novels", targetDay: WireDay("2031-04-30")),
            SchoolGoal(id: 78, title: "Read more", targetDay: nil),
        ]
    }
}

extension SchoolFixture {
    /// A server with assignments, notices and goals. The time is 2031-04-05T06:07:08Z.
    static func work(
        on database: (any SQLDatabase)? = nil,
        wrapping: (any SQLDatabase) -> any SQLDatabase = { $0 }
    ) async throws -> SchoolFixture {
        try await make(
            NoticesDouble.self, AuditDouble.self, GoalsDouble.self, TodosService.self, on: database,
            wrapping: wrapping)
    }

    /// Adds an assignment to a course as its teacher, and publishes it unless it stays a draft.
    func assign(
        _ fields: String = "", course: Int = 88, as teacher: String = "ilse",
        isDraft: Bool = false
    ) async throws -> Assignment {
        let title = fields.contains(#""title""#) ? "" : #""title":"Rock cycle","#
        let body = #"{\#(title)"points_possible":20\#(fields.isEmpty ? "" : ",")\#(fields)}"#
        let made = try await ask(.post, "/courses/\(course)/assignments", body, as: teacher)
            .decode(Assignment.self)
        if isDraft { return made }
        return try await ask(.post, "/assignments/\(made.id)/publish", as: teacher).decode()
    }

    func handIn(
        _ assignment: Assignment, _ body: String = #"{"body":"Done."}"#, as name: String = "noor",
        key: String? = nil
    ) async throws -> SchoolReply {
        try await ask(
            .post, "/assignments/\(assignment.id)/submissions", body, as: name, key: key)
    }

    /// Adds a quiz of these questions to a course, and publishes it unless it stays a draft.
    func quiz(
        _ fields: String = "", questions: [String] = [], course: Int = 88,
        as teacher: String = "ilse", isDraft: Bool = false
    ) async throws -> Quiz {
        let body = #"{"title":"Minerals"\#(fields.isEmpty ? "" : ",")\#(fields)}"#
        let quiz = try await ask(.post, "/courses/\(course)/quizzes", body, as: teacher)
            .decode(Quiz.self)
        if !questions.isEmpty {
            let bank = try await ask(
                .post, "/question_banks", #"{"title":"Bank"}"#, as: teacher
            ).decode(QuestionBank.self)
            for question in questions {
                let made = try await ask(
                    .post, "/question_banks/\(bank.id)/questions", question, as: teacher
                ).decode(Question.self)
                _ = try await ask(
                    .post, "/quizzes/\(quiz.id)/quiz_items", #"{"question_id":\#(made.id)}"#,
                    as: teacher
                ).decode(QuizItem.self)
            }
        }
        if isDraft { return quiz }
        return try await ask(.post, "/quizzes/\(quiz.id)/publish", as: teacher).decode()
    }

    /// The texts in the audit log, sorted.
    func audited() async throws -> [String] {
        try await database.read {
            try $0.rows("SELECT text FROM audit_double_acts ORDER BY text").map {
                try $0.text("text")
            }
        }
    }

    func start(_ quiz: Quiz, as name: String = "noor") async throws -> QuizAttempt {
        try await ask(.post, "/quizzes/\(quiz.id)/attempts", as: name).decode()
    }

    /// Saves answers in the order of the quiz's questions.
    func answer(
        _ attempt: QuizAttempt, _ answers: [String], as name: String = "noor"
    ) async throws -> SchoolReply {
        let items = try await list(QuizItem.self, "/quizzes/\(attempt.quizID)/quiz_items", as: name)
        let sheet = zip(items, answers).map { item, answer in
            #"{"question_id":\#(item.questionID),"answer":\#(answer)}"#
        }
        return try await ask(
            .post, "/quiz_attempts/\(attempt.id)/answers",
            #"{"answers":[\#(sheet.joined(separator: ","))]}"#, as: name)
    }

    func submit(_ attempt: QuizAttempt, as name: String = "noor") async throws -> SchoolReply {
        try await ask(.post, "/quiz_attempts/\(attempt.id)/submit", as: name)
    }

    func list<Element: Decodable>(
        _ type: Element.Type = Element.self, _ path: String, as name: String = "noor"
    ) async throws -> [Element] {
        try await ask(.get, path, as: name).decode([Element].self)
    }

    func todos(of student: Int = 41, as name: String = "noor") async throws -> [TodoItem] {
        try await list(TodoItem.self, "/students/\(student)/todos", as: name)
    }

    /// The kinds of notices sent to a person, oldest first.
    func notices(to person: Int64) async throws -> [String] {
        try await database.read { connection in
            try connection.rows(
                "SELECT type FROM notices_double_posts WHERE person = ? ORDER BY id",
                [.integer(person)]
            ).map { try $0.text("type") }
        }
    }
}

/// One question of each kind, five points each, with a correct answer.
enum SampleQuestions {
    static let choice = #"""
        {"question_type":"multiple_choice","prompt":"Hardest?","points":5,"explanation":"Secret.",
        "choices":[{"key":"a","text":"Talc"},{"key":"b","text":"Quartz"},{"key":"c","text":"Diamond"}],
        "correct_answer":{"key":"c"}}
        """#
    static let truth = #"""
        {"question_type":"true_false","prompt":"Is salt a mineral?","points":5,
        "correct_answer":{"value":true}}
        """#
    static let short = #"""
        {"question_type":"short_answer","prompt":"Banded rock?","points":5,
        "correct_answer":{"texts":["gneiss","Banded Gneiss"]}}
        """#
    static let matching = #"""
        {"question_type":"matching","prompt":"Match.","points":5,"choices":[
        {"left":"basalt","right":"igneous"},{"left":"shale","right":"sedimentary"},
        {"left":"marble","right":"metamorphic"},{"left":"chalk","right":"soft"},
        {"left":"granite","right":"hard"}]}
        """#
    static let blanks = #"""
        {"question_type":"fill_in_blank","prompt":"__ and __","points":5,
        "correct_answer":{"answers":["heat",["pressure","stress"]]}}
        """#
    static let essay = #"{"question_type":"essay","prompt":"Why?","points":5}"#

    static let all = [choice, truth, short, matching, blanks, essay]
    static let right = [
        #"{"key":"c"}"#, #"{"value":true}"#, #"{"text":" GNEISS "}"#,
        #"""
        {"pairs":[{"left":"Shale","right":"SEDIMENTARY"},{"left":"basalt","right":"igneous"},
        {"left":"marble","right":"metamorphic"},{"left":"granite","right":"hard"},
        {"left":"chalk","right":"soft"}]}
        """#,
        #"{"answers":["Heat","STRESS"]}"#, #"{"text":"Because."}"#,
    ]
}
