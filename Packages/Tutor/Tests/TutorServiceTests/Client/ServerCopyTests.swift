import AppCore
import AppCoreTesting
import ArgumentParser
import Foundation
import HTTPTypes
import SQLStore
import Synchronization
import Testing

@testable import Tutor
@testable import TutorService

/// A student who can lose the network, sign in and sign out.
private final class Student: Authenticator {
    private let state = Mutex((token: String?.none, isOffline: false))
    private let made = Mutex<(TestContext, TutorCampus)?>(nil)

    static func make(as token: String?) async throws -> Student {
        let student = Student()
        student.sign(in: token)
        let campus = try await TutorCampus.make()
        let transport = ScriptedTransport()
        let door = CampusDoor(campus: campus.campus)
        transport.otherwise(
            ScriptedTransport.Step { (request, body) async throws(TransportFailure) -> HTTPReply in
                if student.state.withLock(\.isOffline) { throw .notSent("no network") }
                return try await door.send(request, body: body)
            })
        let test = try await TestContext.make(
            modules: [TutorModule.self], transport: transport, authenticator: { _ in student })
        student.made.withLock { $0 = (test, campus) }
        return student
    }

    func sign(in token: String?) { state.withLock { $0.token = token } }
    func goOffline(_ isOffline: Bool) { state.withLock { $0.isOffline = isOffline } }

    func apply(to request: inout HTTPRequest, level: AuthorizationLevel) async {
        if level != .none, let token = state.withLock(\.token) {
            request.headerFields[.authorization] = "Bearer \(token)"
        }
    }
    func account() async -> String { state.withLock(\.token) ?? "" }

    var test: TestContext { get throws { try #require(made.withLock { $0 }).0 } }
    var campus: TutorCampus { get throws { try #require(made.withLock { $0 }).1 } }

    /// A document with two questions in the library.
    func sheet() async throws -> StudyDocument {
        let repository = DocumentLibrary(context: try test.context)
        let course = try await repository.addCourse(named: "Algebra")
        let text = "Problem set 4\n\n1. Find x.\n(a) by hand\n(b) by machine\n\n2. Find y.\n"
        let added = try await repository.add(Array(text.utf8), named: "Sheet 4.md", to: course)
        try await repository.readWaiting()
        return try await repository.document(added.document.id)
    }

    func canvas(_ document: StudyDocument?) throws -> CanvasSession {
        CanvasSession(
            id: "CA000000-0000-0000-0000-000000000001", document: document?.id,
            documentName: document?.title, questionNumber: document == nil ? nil : 1)
    }

    func watched() throws -> WatchedCanvas { WatchedCanvas(context: try test.context) }

    /// Draws on pages of the canvas and sends them to the server.
    func draw(_ session: CanvasSession, pages: Int...) async throws {
        let watched = try watched()
        try await watched.connect(session)
        for page in pages {
            try await TutorSession(
                id: session.id, client: try test.context.client(for: .tutor),
                environment: try test.context.environment
            ).send([WireStroke(points: [.init(x: 1, y: 1)])], page: page)
            let copies = RemoteCopyLedger(context: try test.context)
            try await copies.note(page: page, of: session.id, at: await copies.place())
        }
    }

    /// The number of rows in a server's table, of all accounts.
    func rows(_ table: String) async throws -> Int {
        try await campus.database.read { connection in
            try connection.row(
                "SELECT COUNT(*) AS n FROM \(table) WHERE tenant_id = 'home'")?.int("n") ?? -1
        }
    }

    func remembered() async throws -> Int {
        try await test.store.read { connection in
            try connection.row("SELECT COUNT(*) AS n FROM tutor_server_copies")?.int("n") ?? -1
        }
    }

    func run(_ words: String...) async throws {
        let test = try test
        test.console.clear()
        try await FeatureContext.$current.withValue(test.context) {
            var command = try #require(try TutorCommand.parseAsRoot(words) as? any FeatureCommand)
            try await command.run(in: test.context)
        }
    }
}

@Suite(.timeLimit(.minutes(10))) struct ServerCopyTests {
    @Test func theServerIsToldWhatIsAskedAndForgetsItWithTheDocument() async throws {
        let student = try await Student.make(as: "tove")
        let sheet = try await student.sheet()
        let session = try student.canvas(sheet)
        #expect(await !(try student.watched().hasSeen(session)))
        try await student.draw(session, pages: 1, 3)
        #expect(await (try student.watched().hasSeen(session)))
        let preview = try await student.campus.get(
            "/api/reasoning-preview?session_id=\(session.id)")
        #expect(preview.text.contains("Find x.") && preview.text.contains("(b) by machine"))
        #expect(!preview.text.contains("Find y."))
        #expect(try await student.rows("tutor_documents") == 2)
        #expect(try await student.rows("tutor_sessions") == 1)

        try await student.run("remove", sheet.title, "--yes")
        #expect(try student.test.console.err.hasSuffix("Deleted “\(sheet.title)”.\n"))
        for table in ["documents", "sessions", "strokes", "pages", "reasoning"] {
            #expect(try await student.rows("tutor_" + table) == 0, "\(table)")
        }
        #expect(try await student.remembered() == 0)
        #expect(try await student.test.context.outbox.entries().isEmpty)
    }

    @Test func withoutANetworkTheServerIsToldLater() async throws {
        let student = try await Student.make(as: "tove")
        let sheet = try await student.sheet()
        try await student.draw(try student.canvas(sheet), pages: 2)
        student.goOffline(true)
        try await student.run("courses", "remove", "Algebra", "--yes")
        #expect(try student.test.console.err.contains("once it responds: homeroom outbox"))
        let outbox = try student.test.context.outbox
        let titles = try await outbox.entries().map(\.title)
        // Two pages, the drawing and the document.
        #expect(titles.count == 4 && titles.allSatisfy { $0.contains("Sheet 4") })
        #expect(try await student.rows("tutor_strokes") > 0)
        student.goOffline(false)
        // Another client may have deleted the document there.
        _ = try await student.campus.database.write { connection in
            try connection.execute("DELETE FROM tutor_documents WHERE tenant_id = 'home'")
        }
        let (sent, waiting, failed) = await outbox.flush(ignoringBackoff: true)
        #expect(sent == 4 && waiting == 0 && failed == 0)
        #expect(try await student.rows("tutor_strokes") == 0)
        #expect(try await student.rows("tutor_sessions") == 0)
    }

    @Test func whatWasDrawnBeforeSigningInIsDeletedInNobodysName() async throws {
        let student = try await Student.make(as: nil)
        let sheet = try await student.sheet()
        let session = try student.canvas(sheet)
        try await student.draw(session, pages: 1)
        #expect(try await student.rows("tutor_documents") == 0, "that takes an account")
        student.sign(in: "tove")
        #expect(await !(try student.watched().hasSeen(session)), "another account has nothing")
        try await student.draw(session, pages: 1)
        #expect(try await student.rows("tutor_sessions") == 2)
        try await student.run("remove", sheet.id, "--yes")
        #expect(try await student.rows("tutor_sessions") == 0)
        #expect(try await student.rows("tutor_strokes") == 0)
        #expect(try await student.remembered() == 0)
    }

    @Test func aCopyElsewhereWaitsUntilThatServerIsConnected() async throws {
        let student = try await Student.make(as: nil)
        let sheet = try await student.sheet()
        let copies = RemoteCopyLedger(context: try student.test.context)
        try await copies.note(
            RemoteCopyLedger.Copy(
                kind: .session, id: "S", document: sheet.id, name: "", title: "Sheet 4"),
            at: .init(address: "https://elsewhere.example", account: ""))
        try await student.run("remove", sheet.id, "--yes")
        #expect(try student.test.console.err.contains("when you reconnect"))
        #expect(try await copies.waitingElsewhere() == 1)
        #expect(try await student.test.context.outbox.entries().isEmpty)
    }

    @Test func aDrawingGoesFromTheServerToo() async throws {
        let student = try await Student.make(as: "tove")
        let repository = CanvasPart.repository(context: try student.test.context)
        let sketch = try await repository.sketch(named: "Forces")
        try await student.draw(CanvasSession(id: sketch.id), pages: 1)
        #expect(try await student.rows("tutor_sessions") == 1)
        try await student.run("canvas", "remove", sketch.id, "--yes")
        #expect(try await student.rows("tutor_sessions") == 0)
        #expect(try await student.remembered() == 0)
    }

    @Test func questionsAreToldOnceAndAgainWhenTheyChange() async throws {
        let student = try await Student.make(as: "tove")
        let sheet = try await student.sheet()
        let documents = ServerDocuments(context: try student.test.context)
        #expect(try await documents.tell(sheet.id) == .told(2))
        #expect(try await documents.tell(sheet.id) == .known)
        _ = try await student.test.store.write { connection in
            try connection.execute(
                "UPDATE tutor_document_texts SET text = ? WHERE document_id = ?",
                [.text("1. Find z.\n\n2. Find y.\n\n3. Why?\n"), .text(sheet.id)])
        }
        #expect(try await documents.tell(sheet.id) == .told(3))
        // It's the same document on the server under another title.
        _ = try await DocumentLibrary(context: try student.test.context)
            .change(sheet, title: "Sheet 4.1/b")
        #expect(await documents.fileName(of: sheet.id) == "Sheet 4 \(sheet.id.prefix(8)).md")
        #expect(
            DocumentQuestionStore.stem(of: ServerDocuments.name(of: sheet))
                == ServerDocuments.stem(of: sheet))
        student.sign(in: nil)
        guard case .notTaken(let problem) = try await documents.tell(sheet.id) else {
            Issue.record("nobody's documents are kept")
            return
        }
        #expect(problem.status == 401)
        #expect(try await student.rows("tutor_documents") == 3)
    }
}
