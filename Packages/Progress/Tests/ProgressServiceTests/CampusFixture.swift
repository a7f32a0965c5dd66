import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import Logging
import SQLStore
import ServiceKit
import Testing

@testable import Progress
@testable import ProgressService

/// A campus that judges answers to a made-up catalog, asked over the network's door.
struct CampusFixture {
    let campus: Campus
    let database: any SQLDatabase
    let clock: TestClock

    static func make(
        on database: (any SQLDatabase)? = nil, clock: TestClock = TestClock(),
        alongside: [any ServiceModule.Type] = []
    ) async throws -> CampusFixture {
        var environment = SystemEnvironment.test(clock: clock)
        // Ids that count up would meet on a database that is shared.
        if database != nil { environment.uuid = { UUID() } }
        let database = try database ?? TestDatabase.empty()
        let services: [any ServiceModule.Type] =
            [
                TestAccounts.self, TestCatalog.self, ProgressService.self,
            ] + alongside
        let campus = try Campus(
            services: services,
            database: TenantCheckedDatabase(database, services: services),
            environment: environment,
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, starterContent: nil)
        try await campus.start()
        return CampusFixture(campus: campus, database: database, clock: clock)
    }

    func get(_ path: String, as token: String? = nil) async throws -> Reply {
        try await send(.get, path, "", token, nil)
    }

    func post(
        _ path: String, _ body: String, as token: String? = nil, key: String? = nil
    ) async throws -> Reply {
        try await send(.post, path, body, token, key)
    }

    /// Hands in `answers` (question number to option) on a passage or lesson.
    func submit(
        _ item: ItemReference, _ answers: [(Int, Int)], seconds: Int? = nil,
        isComplete: Bool? = nil, as token: String? = nil, key: String? = nil
    ) async throws -> Reply {
        let sheet = SubmissionRequest(
            answers: answers.map { number, option in
                SubmittedAnswer(
                    questionID: WireID(TestCatalog.question(number, of: item)),
                    selectedOptionIndex: option)
            }, timeSpentSeconds: seconds, isComplete: isComplete)
        return try await post(
            "/progress/\(item.kind.rawValue)s/\(item.id)/submit", try WireJSON.encodeText(sheet),
            as: token, key: key)
    }

    func result(
        _ item: ItemReference, _ answers: [(Int, Int)], seconds: Int? = nil,
        isComplete: Bool? = nil, as token: String? = nil, key: String? = nil
    ) async throws -> SubmissionResult {
        try await submit(
            item, answers, seconds: seconds, isComplete: isComplete, as: token, key: key
        ).decode(SubmissionResult.self)
    }

    func attempts(on item: ItemReference, as token: String) async throws -> [Attempt] {
        try await get("/progress/\(item.kind.rawValue)s/\(item.id)/attempts", as: token)
            .decode(AttemptList.self).attempts
    }

    /// What lists show of these items to a student of the first school.
    func summaries(
        of items: [ItemReference], _ student: String
    ) async throws -> [ItemReference: CampusAttemptSummary] {
        let summaries = try #require(campus.capabilities[.attemptSummaries])
        return try await database.read {
            try summaries.attemptSummaries(of: items, for: .home(student), in: $0)
        }
    }

    private func send(
        _ method: HTTPRequest.Method, _ path: String, _ body: String, _ token: String?,
        _ key: String?
    ) async throws -> Reply {
        var request = HTTPRequest(
            method: method, scheme: "http", authority: "campus.test", path: "/sat/api/v1" + path)
        if let token { request.headerFields[.authorization] = "Bearer \(token)" }
        if let key, let name = HTTPField.Name("Idempotency-Key") {
            request.headerFields[name] = key
        }
        if !body.isEmpty { request.headerFields[.contentType] = "application/json" }
        let reply = await campus.responder.respond(
            to: request, body: Array(body.utf8), origin: .network(address: "test"))
        expectDescribed(reply, to: request, by: campus)
        guard case .bytes(let bytes) = reply.body else { throw CocoaError(.featureUnsupported) }
        return Reply(status: reply.head.status.code, bytes: bytes)
    }
}

/// An answer of the campus.
struct Reply {
    var status: Int
    var bytes: [UInt8]

    var text: String { String(decoding: bytes, as: UTF8.self) }
    var json: JSONValue { get throws { try WireJSON.decode(JSONValue.self, from: bytes) } }
    var error: JSONValue? { get throws { try json["error"] } }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try #require(status == 200, "\(status): \(text)")
        return try WireJSON.decode(type, from: bytes)
    }
}

/// Knows the tokens `free`, `other` and `premium`.
struct TestAccounts: ServiceModule, PrincipalResolving {
    static let id = "accounts"
    init(context: ServiceContext) {}
    var routes: [ServiceRoute] { [] }

    func offer(to capabilities: inout CampusCapabilities) {
        capabilities.offer(.principals, self)
    }

    func claim(bearer token: String) throws -> any PrincipalClaim {
        guard ["free", "other", "premium"].contains(token) else { throw Problem.invalidToken }
        return Principal(account: .home(token), isPremium: token == "premium")
    }

    func embeddedPrincipal() async throws -> Principal {
        Principal(account: .home("local"), isPremium: false)
    }
}

/// Stands for the catalog: items whose id ends in the number of their questions. The right option
/// is always 0; ids that begin with `9` are premium, with `8` diagnostic.
struct TestCatalog: ServiceModule, AnswerKeyProviding {
    static let id = "catalog"
    init(context: ServiceContext) {}
    var routes: [ServiceRoute] { [] }

    func offer(to capabilities: inout CampusCapabilities) {
        capabilities.offer(.answerKeys, self)
    }

    static func item(
        _ kind: ItemReference.Kind, questions: Int, first: String = "1"
    ) -> ItemReference {
        let number = String(questions)
        let zeros = String(repeating: "0", count: 12 - number.count)
        return ItemReference(kind, "\(first)0000000-0000-4000-8000-\(zeros)\(number)")
    }

    /// The id of a question, from 0.
    static func question(_ number: Int, of item: ItemReference) -> String {
        let digits = String(number)
        // Tells a premium passage's questions apart.
        let first = item.id.hasPrefix("9") ? "9" : "0"
        let zeros = first + String(repeating: "0", count: 3 - digits.count)
        let kind =
            switch item.kind {
            case .passage: "aaaa"
            case .lesson: "bbbb"
            case .writingSection: "cccc"
            case .mathSection: "dddd"
            }
        return "\(zeros)\(digits)\(kind)" + item.id.dropFirst(8)
    }

    func answerKey(
        of item: ItemReference, in connection: any SQLConnection
    ) throws -> AnswerKey? {
        guard let count = Int(item.id.suffix(12)), count < 1_000 else { return nil }
        return AnswerKey(
            item: item, title: "Title", category: "writing", isPremium: item.id.hasPrefix("9"),
            isDiagnostic: item.id.hasPrefix("8"),
            questions: (0..<count).map { Self.key($0, item) })
    }

    private static func key(_ number: Int, _ item: ItemReference) -> AnswerKey.Question {
        let id = question(number, of: item)
        return AnswerKey.Question(
            id: id, correctIndex: 0, optionCount: 2, text: "Question \(number)?",
            options: ["Right", "Wrong"], explanation: "Secret of \(number).",
            blocksJSON: #"[{"type":"paragraph","text":"Question?"}]"#,
            explanationJSON: item.kind == .lesson || item.kind == .mathSection
                ? #"[{"type":"paragraph","text":"Secret."}]"# : nil,
            annotationsJSON: item.kind != .passage
                ? "[]"
                : """
                [{"id":"ab12ab12-0000-4000-8000-000000000001","question_id":"\(id)",
                "start_char":11,"end_char":19,"selected_text":"sideways",
                "explanation":"Stated here.","order":0}]
                """)
    }

    func passageCount() async throws -> Int { 9 }

    func passage(ofQuestion questionID: String) async throws -> ItemReference? {
        guard questionID.dropFirst(4).hasPrefix("aaaa") else { return nil }
        let first = questionID.hasPrefix("9") ? "9" : "1"
        return ItemReference(.passage, "\(first)0000000" + questionID.dropFirst(8))
    }

    func nextLesson(
        after lesson: String, wrongQuestions: [String], recent: Set<String>, includesPremium: Bool
    ) async throws -> NextLesson? {
        NextLesson(
            id: "16161616-0000-4000-8000-000000000001",
            title: "wrong \(wrongQuestions.count), recent \(recent.count)", lessonType: "writing",
            difficulty: "Easy", tier: includesPremium ? "premium" : "free", header: "Punctuation")
    }
}
