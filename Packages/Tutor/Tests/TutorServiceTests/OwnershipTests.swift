import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import Logging
import SQLStore
import ServiceKit
import Testing

@testable import Tutor
@testable import TutorService

@Suite(.timeLimit(.minutes(10))) struct OwnershipTests {
    private static let id = TutorCampus.session

    @Test(arguments: ["liv", "south", nil])
    func nobodySeesAnotherAccountsSessionByItsId(stranger: String?) async throws {
        let campus = try await TutorCampus.make()
        try await campus.draw([[(1, 1)]])
        try await campus.database.write { connection in
            let store = TutorSessionStore(
                owner: TutorAccounts.account("tove"), connection: connection, now: 1)
            try store.log(
                NewReasoning(page: 1, action: "speak", message: "a secret hint"), in: Self.id)
        }
        let logs = try await campus.get("/api/stroke-logs?session_id=\(Self.id)", as: stranger)
        #expect(try logs.json["total"]?.int == 0)
        #expect(try await campus.reasoning(as: stranger).logs.isEmpty)
        let preview = try await campus.get(
            "/api/reasoning-preview?session_id=\(Self.id)", as: stranger)
        #expect(!preview.text.contains("secret"))
        _ = try await campus.send(.delete, "/api/stroke-logs?session_id=\(Self.id)", as: stranger)
        _ = try await campus.post("/api/strokes/clear", PageName(sessionID: Self.id), as: stranger)
        _ = try await campus.post(
            "/api/strokes/disconnect", SessionName(sessionID: Self.id), as: stranger)
        let own = try await campus.get("/api/stroke-logs?session_id=\(Self.id)").json
        #expect(own["total"]?.int == 1)
        #expect(own["active_sessions"]?.elements?.count == 1)
        #expect(try await campus.reasoning().logs.contains { $0.message == "a secret hint" })
    }

    @Test func withoutAnAccountASessionWorksByAnIdThatNobodyGuesses() async throws {
        let campus = try await TutorCampus.make()
        try await campus.draw([[(1, 1)]], as: nil)
        let mine = try await campus.get("/api/stroke-logs?session_id=\(Self.id)", as: nil).json
        #expect(mine["total"]?.int == 1)
        for request in [
            try await campus.get("/api/stroke-logs", as: nil),
            try await campus.send(.delete, "/api/stroke-logs", as: nil),
            try await campus.get("/api/stroke-logs?session_id=short", as: nil),
            try await campus.post(
                "/api/strokes", StrokeBatch(sessionID: "s1", strokes: []), as: nil),
        ] {
            #expect(request.status == 422)
            #expect(try request.detail?.contains("session_id") == true)
        }
        #expect(
            try await campus.get("/api/stroke-logs?session_id=\(Self.id)", as: nil)
                .json["active_sessions"]?.elements?.count == 1)
    }

    @Test func aSchoolThatIsNamedServesAccountsAlone() async throws {
        let campus = try await TutorCampus.make()
        var request = HTTPRequest(
            method: .get, scheme: "http", authority: "campus.test",
            path: "/tutor/api/stroke-logs?session_id=\(Self.id)")
        request.headerFields[try #require(HTTPField.Name("X-Tenant-Slug"))] = "south"
        let reply = await campus.campus.responder.respond(
            to: request, body: [], origin: .network(address: "test"))
        #expect(reply.head.status == .unauthorized)
    }

    @Test func anOperatorMayAskForAccounts() async throws {
        let campus = try await TutorCampus.make(["campus.tutor.anonymous": "false"])
        let path = "/api/stroke-logs?session_id=\(Self.id)"
        #expect(try await campus.get(path, as: nil).status == 401)
        #expect(try await campus.get("/api/events?session_id=\(Self.id)", as: nil).status == 401)
        #expect(try await campus.get(path).status == 200)
        #expect(try await campus.send(.get, path, isEmbedded: true).status == 200)
        #expect(try await campus.get("/health", as: nil).status == 200)
    }

    @Test func anAccountThatLeavesTakesItsRowsAlongAndNoOthers() async throws {
        let campus = try await TutorCampus.make()
        for token in ["tove", "liv", "south", nil] {
            try await campus.draw([[(1, 1)]], as: token)
            _ = try await campus.post("/api/tts", SpeechOrder(text: "Hello."), as: token)
        }
        _ = try await campus.send(.put, "/users/profile", #"{"grade":"9"}"#)
        let account = TutorAccounts.account("tove")
        let service = try ScriptedTutor(context: campus.context)
        try await campus.database.write { connection in
            try service.forget(account, in: connection)
            try service.forget(AccountKey(tenantID: "home", userID: ""), in: connection)
        }
        for table in TutorSchema.ownedTables {
            let count = try await campus.database.read { connection in
                try connection.row(
                    "SELECT COUNT(*) AS n FROM \(table) WHERE tenant_id = ? AND user_id = ?",
                    account.values)?.int("n")
            }
            #expect(count == 0, "\(table)")
        }
        for token in ["liv", "south", nil] {
            let logs = try await campus.get("/api/stroke-logs?session_id=\(Self.id)", as: token)
            #expect(try logs.json["total"]?.int == 1)
        }
    }

    @Test func aProfileIsTheTokensOwnAndNeverAnIdInTheHeader() async throws {
        let campus = try await TutorCampus.make()
        #expect(try await campus.get("/users/profile").status == 404)
        let first = try await campus.send(
            .put, "/users/profile", #"{"display_name":"Tove","subjects":["maths"]}"#)
        #expect(try first.json["apple_user_id"]?.text == "id-tove")
        let second = try await campus.send(
            .put, "/users/profile", #"{"display_name":null,"onboarding_completed":true}"#)
        #expect(try second.json["display_name"]?.text == "Tove")
        #expect(try second.json["onboarding_completed"] == .bool(true))
        #expect(try second.json["email"] == .null)
        #expect(try await campus.get("/users/profile", as: "liv").status == 404)
        #expect(try await campus.get("/users/profile", as: "south").status == 404)
        // The contract's own credential: just an account's id.
        #expect(try await campus.get("/users/profile", as: "id-tove").status == 401)
        #expect(try await campus.get("/users/profile", as: nil).status == 401)
        let gone = try await campus.send(.delete, "/users/profile")
        #expect(gone.text == #"{"status":"deleted"}"#)
        #expect(try await campus.send(.delete, "/users/profile").status == 404)
        let long = #"{"grade":"\#(String(repeating: "9", count: 301))"}"#
        #expect(try await campus.send(.put, "/users/profile", long).status == 422)
    }
}

extension TutorCampus {
    /// A context with this server's database, for calling a service directly.
    var context: ServiceContext {
        ServiceContext(
            database: database, environment: .test(clock: clock),
            log: .init(label: "test") { _ in SwiftLogNoOpLogHandler() }, starterContent: nil,
            signingKey: [], localStudentID: "", forgetEverywhere: { _, _ in },
            capabilities: { CampusCapabilities() })
    }
}
