import AppCore
import AppCoreTesting
import ArgumentParser
import HTTPTypes
import TerminalUI
import Testing

@testable import Todos

/// School work marked done without handing it in, and comments on what was handed in.
@Suite struct MarkAndCommentTests {
    // MARK: Marks

    @Test func workIsMarkedDoneAndNotDoneAtTheSchool() async throws {
        let test = try await SchoolWorkFixture.campus()
        let rock = try await test.todo("Rock cycle diagram")
        #expect(try await test.run("done", "rock").contains("Done: Rock cycle diagram"))
        #expect(try await test.context.outbox.entries().isEmpty)
        #expect(try await test.todo("Rock cycle diagram").isDone, "the school has it")
        #expect(try await !test.repository.book().todos.contains { $0.id == rock.id })
        let items = try #require(test.context.capability(.dueWork))
        #expect(try await items.dueItems().first { $0.id == rock.id }?.isDone == true)
        #expect(try await test.run("undo", rock.id).contains("Reopened"))
        #expect(try await !test.todo("Rock cycle diagram").isDone)
        try await test.run("done", "Minerals check")
        #expect(try await test.todo("Minerals check").isDone)
        // What is marked can still be handed in; then there is nothing to take back.
        try await test.run("done", rock.id)
        try await test.run("submit", rock.id, "--text", "Labels", "--yes")
        await #expect(throws: Problem.self) { try await test.run("undo", rock.id) }
    }

    @Test func xMarksWorkOnTheScreenAndUUndoesIt() async throws {
        let test = try await SchoolWorkFixture.campus()
        let harness = ScreenHarness(TodosScreen(repository: test.repository))
        await harness.settle()
        let index = try #require(
            harness.screen.items.firstIndex { $0.spoken?.contains("Contour map") == true })
        for _ in 0..<index { harness.press(.down) }
        harness.type("x")
        await harness.settle()
        #expect(harness.toasts.last?.text == "Done. Press u to undo." && harness.opened.isEmpty)
        #expect(!harness.text.contains("Contour map"))
        #expect(try await test.todo("Contour map").isDone)
        #expect(harness.undo())
        await harness.settle()
        #expect(harness.text.contains("[ ] Contour map"))
        #expect(try await !test.todo("Contour map").isDone)
    }

    @Test func aMarkMadeOfflineStaysThroughARefreshAndIsSentLater() async throws {
        let transport = ScriptedTransport()
        let todo =
            #"[{"id":"assignment-310","source_type":"assignment","source_id":310,"title":"Rock","#
            + #""due_at":null,"status":"not_submitted","course_id":88,"priority":"low"}]"#
        transport.always(.get, "/api/v1/students/41/todos", .reply(200, todo))
        for path in ["assignments", "submissions", "quizzes"] {
            transport.always(.get, "/api/v1/" + path, .reply(200, "[]"))
        }
        let answer = todo.dropFirst().dropLast()
        transport.on(
            .patch, "/students/41/todos/assignment-310", .fail(.notSent("no route")),
            .reply(200, String(answer)))
        let test = try await SchoolWorkFixture.remote(transport)
        #expect(try await test.todo("Rock").isDone == false, "a school without marks")
        let code = await #expect(throws: ExitCode.self) { try await test.run("done", "Rock") }
        #expect(code?.rawValue == 75)
        #expect(test.console.err.contains("Nothing was handed in."))
        test.clock.advance(by: .seconds(1))
        let waiting = try await test.todo("Rock")
        #expect(waiting.isDone && waiting.sending == .waiting)
        #expect(await test.restartedOutbox().flush(ignoringBackoff: true).sent == 1)
        let sent = transport.seen.filter { $0.request.method == .patch }
        #expect(sent.count == 2)
    }

    @Test func ofSeveralMarksTheLastIsSent() async throws {
        let transport = ScriptedTransport()
        let todo =
            #"{"id":"assignment-310","source_type":"assignment","source_id":310,"title":"Rock","#
            + #""due_at":null,"status":"not_submitted","course_id":88,"priority":"low"}"#
        transport.always(.get, "/api/v1/students/41/todos", .reply(200, "[\(todo)]"))
        for path in ["assignments", "submissions", "quizzes"] {
            transport.always(.get, "/api/v1/" + path, .reply(200, "[]"))
        }
        transport.on(.patch, "/students/41/todos/assignment-310", .reply(200, todo))
        let test = try await SchoolWorkFixture.remote(transport)
        let rock = try await test.todo("Rock")
        for isDone in [true, false, true] { try await test.repository.mark(rock, done: isDone) }
        #expect(try await test.context.outbox.entries().count == 1)
        _ = await test.context.outbox.flush(ignoringBackoff: true)
        let sent = transport.seen.filter { $0.request.method == .patch }
        #expect(sent.map(\.text) == [#"{"marked_complete":true}"#])
        let known = try await test.repository.book(includingDone: true).todos
        #expect(known.map(\.isDone) == [true])
    }

    @Test func aRefusedMarkIsTakenBack() async throws {
        let transport = ScriptedTransport()
        let todo =
            #"[{"id":"quiz-31","source_type":"quiz","source_id":31,"title":"Check","#
            + #""due_at":null,"status":"not_started","course_id":88,"priority":"low"}]"#
        transport.always(.get, "/api/v1/students/41/todos", .reply(200, todo))
        for path in ["assignments", "submissions", "quizzes"] {
            transport.always(.get, "/api/v1/" + path, .reply(200, "[]"))
        }
        transport.on(
            .patch, "/students/41/todos/quiz-31", .reply(404, #"{"error":"Not found"}"#),
            .reply(200, String(todo.dropFirst().dropLast())))
        let test = try await SchoolWorkFixture.remote(transport)
        _ = try await test.todo("Check")
        await #expect(throws: Problem.self) { try await test.run("done", "Check") }
        #expect(try await test.repository.book().todos.map(\.isDone) == [false])
        // It doesn't keep the next one from being sent.
        try await test.run("done", "Check")
        #expect(try await test.context.outbox.entries().isEmpty)
        let known = try await test.repository.book(includingDone: true).todos
        #expect(known.map(\.isDone) == [true])
        #expect(known.map(\.sending) == [nil])
    }

    // MARK: Comments

    @Test func aCommentIsWrittenAndRead() async throws {
        let test = try await SchoolWorkFixture.campus()
        let rock = try await test.todo("Rock cycle diagram")
        await #expect(throws: Problem.self) { try await test.run("comment", rock.id, "Early") }
        try await test.run("submit", rock.id, "--text", "Labels", "--yes")
        #expect(
            try await test.run("comment", "rock", "Is it late?")
                == "Commented on: Rock cycle diagram\n")
        await #expect(throws: Problem.self) { try await test.run("comment", rock.id, " ") }
        #expect(try await test.run("show", rock.id).contains("You:\nIs it late?"))
        let json = try await test.run("show", rock.id, "--json")
        #expect(json.contains(#""author":"You","body":"Is it late?""#), "\(json)")
    }

    @Test func cWritesACommentOnTheScreen() async throws {
        let test = try await SchoolWorkFixture.campus()
        let rock = try await test.todo("Rock cycle diagram")
        let page = ScreenHarness(AssignmentScreen(repository: test.repository, id: rock.number))
        await page.settle()
        page.type("c")
        #expect(page.screen.draft == nil, "nothing was handed in")
        try await test.run("submit", rock.id, "--text", "Labels", "--yes")
        page.resume()
        await page.settle()
        page.type("cI'm late")
        page.press(.escape)
        #expect(page.toasts.last?.text == "Draft saved. Press c to continue it.")
        page.type("c!")
        page.pressControl("s")
        // An impatient second time sends nothing more.
        page.pressControl("s")
        await page.settle()
        #expect(page.toasts.last?.text == "Sent." && page.screen.draft == nil)
        #expect(try await test.repository.knownAssignment(rock.number)?.comments.count == 1)
        #expect(page.text.contains("You") && page.text.contains("I'm late!"))
    }

    /// A school where something was handed in, and these answers to a comment and to looking for it.
    private static func remote(
        _ posted: [ScriptedTransport.Step], listed: [ScriptedTransport.Step]
    ) async throws -> (TestContext, ScriptedTransport) {
        let transport = ScriptedTransport()
        transport.always(
            .get, "/api/v1/assignments/310",
            .reply(200, SchoolWorkFixture.assignment(310, "Rock cycle")))
        transport.always(.get, "/assignments/310/resource_links", .reply(200, "[]"))
        transport.always(
            .get, "/assignments/310/submissions",
            .reply(200, "[\(SchoolWorkFixture.submission(310))]"))
        for step in posted { transport.on(.post, "/submissions/7001/comments", step) }
        for step in listed { transport.on(.get, "/submissions/7001/comments", step) }
        return (try await SchoolWorkFixture.remote(transport), transport)
    }

    private static let comment =
        #"{"id":9,"submission_id":7001,"author_id":41,"author_name":"Noor Haddad","#
        + #""body":"Is it  late?","created_at":"2031-04-05T06:08:00.000Z"}"#

    @Test(arguments: [true, false])
    func aCommentIsLookedForBeforeItIsSentAgain(hasArrived: Bool) async throws {
        let listed = hasArrived ? "[\(Self.comment)]" : "[]"
        let (test, transport) = try await Self.remote(
            [.fail(.outcomeUnknown("the line broke")), .reply(201, Self.comment)],
            listed: [.reply(200, "[]"), .reply(200, listed), .reply(200, "[\(Self.comment)]")])
        let code = await #expect(throws: ExitCode.self) {
            try await test.run("comment", "310", "Is it late?")
        }
        #expect(code?.rawValue == 75)
        let page = try #require(try await test.repository.knownAssignment(310))
        #expect(page.comments.map(\.text) == ["Is it late?"])
        #expect(page.comments.map(\.sending) == [.waiting])
        _ = await test.restartedOutbox().flush(ignoringBackoff: true)
        #expect(try await test.context.outbox.entries().isEmpty)
        let posts = transport.seen.count { $0.request.method == .post }
        #expect(posts == (hasArrived ? 1 : 2))
        let sent = try #require(try await test.repository.knownAssignment(310))
        #expect(sent.comments.map(\.sending) == [nil])
    }
}
