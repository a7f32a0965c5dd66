import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import Logging
import SQLStore
import ServiceKit
import Testing

@testable import StudyPlan
@testable import StudyPlanService

/// A server with an invented catalog and a way to submit answers, called over its network
/// interface.
struct PlanFixture {
    let campus: Campus
    let database: any SQLDatabase
    let clock: TestClock

    static func make(
        on database: (any SQLDatabase)? = nil, clock: TestClock = TestClock(),
        catalog: any ServiceModule.Type = PlanCatalog.self
    ) async throws -> PlanFixture {
        var environment = SystemEnvironment.test(clock: clock)
        // Sequential ids would collide in a shared database.
        if database != nil { environment.uuid = { UUID() } }
        let database = try database ?? TestDatabase.empty()
        let services: [any ServiceModule.Type] = [
            PlanAccounts.self, catalog, PlanSubmissions.self, StudyPlanService.self,
        ]
        let campus = try Campus(
            services: services,
            database: TenantCheckedDatabase(database, services: services),
            environment: environment,
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, starterContent: nil)
        try await campus.start()
        return PlanFixture(campus: campus, database: database, clock: clock)
    }

    func get(_ path: String, as token: String? = "free") async throws -> PlanReply {
        try await send(.get, path, "", token)
    }

    func post(
        _ path: String, _ body: String = "", as token: String? = "free", key: String? = nil
    ) async throws -> PlanReply {
        try await send(.post, path, body, token, key)
    }

    func profile(as token: String = "free") async throws -> ProfileResponse {
        try await get("/profile", as: token).decode(ProfileResponse.self)
    }

    /// Submits answers as Progress would; `right` has the numbers of the right answers.
    func handIn(
        _ item: ItemReference, right: Set<Int>, of count: Int? = nil, isComplete: Bool = true,
        as token: String = "free"
    ) async throws {
        let answers = (0..<(count ?? PlanCatalog.questionCount(of: item))).map { number in
            JudgedSheet.Answer(
                questionID: PlanCatalog.question(number, of: item),
                isCorrect: right.contains(number))
        }
        let test = PlanCatalog.tests.first { $0.item == item }
        let observer = try #require(campus.capabilities[.answerObserver])
        let prepared = try await observer.prepared(
            for: item, questions: answers.map(\.questionID))
        let sheet = JudgedSheet(
            item: item, category: test?.category ?? PlanCatalog.category(of: item),
            isDiagnostic: test != nil, isComplete: isComplete,
            attemptID: "a0000000-0000-4000-8000-000000000001", answers: answers, attempt: answers,
            judgedAt: clock.now.timeIntervalSince1970)
        let account = PlanAccounts.account(token)
        let services: [any ServiceModule.Type] = [StudyPlanService.self]
        try await TenantCheckedDatabase(database, services: services).write { connection in
            try prepared.observe(sheet, of: account, in: connection)
        }
    }

    /// The body of `/diagnostic/submit`: question numbers with the chosen options.
    static func sheet(
        _ item: ItemReference, _ answers: [(Int, Int?)], claim: Bool? = nil
    ) throws -> String {
        try WireJSON.encodeText(
            DiagnosticSheet(
                item: item,
                answers: answers.map { number, option in
                    .init(
                        questionID: WireID(PlanCatalog.question(number, of: item)),
                        selectedOptionIndex: option, isCorrect: claim)
                }))
    }

    private func send(
        _ method: HTTPRequest.Method, _ path: String, _ body: String, _ token: String?,
        _ key: String? = nil
    ) async throws -> PlanReply {
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
        return PlanReply(status: reply.head.status.code, bytes: bytes)
    }
}

/// A response of the server.
struct PlanReply {
    var status: Int
    var bytes: [UInt8]

    var text: String { String(decoding: bytes, as: UTF8.self) }
    var json: JSONValue { get throws { try WireJSON.decode(JSONValue.self, from: bytes) } }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try #require(status == 200, "\(status): \(text)")
        return try WireJSON.decode(type, from: bytes)
    }
}
