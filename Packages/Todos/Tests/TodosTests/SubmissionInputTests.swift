import AppCore
import AppCoreTesting
import ArgumentParser
import Foundation
import HTTPTypes
import TerminalUI
import Testing

@testable import Todos

@Suite struct SubmissionInputTests {
    @Test func theSchoolsWorkStandsBesideOnesOwn() async throws {
        let test = try await SchoolWorkFixture.campus()
        try await test.run("add", "Bring the atlas", "--due", "2031-04-06")
        let book = try await test.repository.refresh()
        let titles = book.sorted(by: .due, at: test.repository.clock, milliseconds: 0).map(\.title)
        #expect(
            titles == [
                "Locked work", "Rock cycle diagram", "Bring the atlas", "Contour map",
                "Minerals check",
            ])
        let rock = try await test.todo("Rock cycle diagram")
        #expect(
            rock.points == 20 && rock.isOverdue(at: test.repository.clock.wall) && !book.isDerived)
        let harness = ScreenHarness(TodosScreen(repository: test.repository))
        await harness.settle()
        #expect(harness.text.contains("Earth Science 8 · assignment · 20 points"))
        #expect(harness.text.contains("Overdue (2)"))
        let items = try await DueItems.of(test)
        #expect(items.contains("assignment-\(rock.number)") && items.contains("own-1"))
    }

    @Test func workIsHandedInFromTheTodoAndIsDone() async throws {
        let test = try await SchoolWorkFixture.campus()
        let rock = try await test.todo("Rock cycle diagram")
        let page = ScreenHarness(AssignmentScreen(repository: test.repository, id: rock.number))
        await page.settle()
        #expect(page.text.contains("Reference sheet") && page.text.contains("Draw and label."))
        #expect(page.text.replacing("\n", with: " ").contains(TodoRepository.oneShot))
        page.type("h")
        #expect(page.opened == ["todos/assignment/\(rock.number)/hand-in"])
        let composer = ScreenHarness(SubmissionScreen(repository: test.repository, id: rock.number))
        await composer.settle()
        composer.pressControl("s")
        #expect(composer.text.contains("Write the text to hand in first."))
        composer.type("See labels A to F.")
        await composer.settle()
        #expect(try await test.repository.draft(of: rock.number).text == "See labels A to F.")
        composer.pressControl("s")
        #expect(composer.question?.detail.contains(TodoRepository.oneShot) == true)
        composer.confirm(true)
        await composer.settle()
        #expect(composer.wentBack && composer.toasts.map(\.text) == ["Handed in."])
        #expect(try await test.todo("Rock cycle diagram").isDone)
        #expect(try await test.repository.draft(of: rock.number) == SubmissionInput())
        page.resume()
        await page.settle()
        #expect(page.text.contains("Handed in") && page.text.contains("See labels A to F."))
        #expect(page.text.contains("Not graded yet."))
    }

    @Test func aFileIsLookedAtBeforeItIsSent() async throws {
        let test = try await SchoolWorkFixture.campus()
        let rock = try await test.todo("Rock cycle diagram")
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let essay = try folder.file("essay.txt", "Rocks change.".utf8)
        let program = try folder.file("essay.exe", "MZ".utf8)
        #expect(PathCompletion.complete(folder.path + "/es", home: nil) == folder.path + "/essay.")
        #expect(PathCompletion.complete(folder.path + "/essay.t", home: nil) == essay)
        for path in [program, folder.path, folder.path + "/none.txt", ""] {
            let problem = await #expect(throws: Problem.self) {
                try await test.run("submit", String(rock.number), "--file", path, "--yes")
            }
            #expect(problem?.fields["file"]?.isEmpty == false)
        }
        let dry = try await test.run("submit", String(rock.number), "--file", essay, "--dry-run")
        #expect(dry.contains("essay.txt, 13 bytes"))
        #expect(try await !test.todo("Rock cycle diagram").isDone)
        try await test.run("submit", rock.id, "--file", essay, "--yes")
        #expect(try await test.todo("Rock cycle diagram").isDone)
        let page = try await test.repository.assignment(rock.number)
        #expect(page.submission?.submissionType == "file_upload")
    }

    @Test func aKindThatTheWorkDoesNotTakeIsRefusedBeforeTheQuestion() async throws {
        let transport = ScriptedTransport()
        let picky = SchoolWorkFixture.assignment(310, "Rock cycle").replacing(
            #""standard_ids""#, with: #""allowed_extensions":["pdf","docx"],"standard_ids""#)
        transport.always(.get, "/api/v1/assignments/310", .reply(200, picky))
        for path in ["resource_links", "submissions"] {
            transport.always(.get, "/assignments/310/" + path, .reply(200, "[]"))
        }
        let test = try await SchoolWorkFixture.remote(transport)
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let (essay, page) = (
            try folder.file("essay.txt", "Rocks".utf8), try folder.file("a.PDF", "%PDF".utf8)
        )
        let refused = await #expect(throws: Problem.self) {
            try await test.run("submit", "310", "--file", essay, "--dry-run")
        }
        #expect(
            refused?.summary == "This assignment doesn't take essay.txt. It takes: pdf, docx.")
        #expect(try await test.run("submit", "310", "--file", page, "--dry-run").contains("a.PDF"))
        #expect(try await test.run("show", "assignment-310").contains("Files     pdf, docx"))
        try await test.repository.keep(SubmissionInput(kind: .file, file: essay), for: 310)
        let form = ScreenHarness(SubmissionScreen(repository: test.repository, id: 310))
        await form.settle()
        form.pressControl("s")
        #expect(form.question == nil && form.text.contains("doesn't take essay.txt"))
    }

    @Test func aSecondTryIsRefusedBeforeItIsSent() async throws {
        let test = try await SchoolWorkFixture.campus()
        let rock = try await test.todo("Rock cycle diagram")
        try await test.run("submit", rock.id, "--text", "One", "--yes")
        let problem = await #expect(throws: Problem.self) {
            try await test.run("submit", rock.id, "--text", "Two", "--yes")
        }
        #expect(problem?.summary == "You already handed it in; there's only one try.")
        let shut = try await test.todo("Locked work")
        let locked = await #expect(throws: Problem.self) {
            try await test.run("submit", shut.id, "--text", "Late", "--yes")
        }
        #expect(locked?.summary.contains("locked") == true)
    }

    @Test(arguments: ["ftp://x.example/a", "not a link", "https://", "javascript:alert(1)"])
    func aLinkThatIsNoneIsRefused(link: String) {
        #expect(throws: Problem.self) {
            try SubmissionInput(kind: .link, link: link).checked(home: nil)
        }
    }

    private static func offline(
        _ steps: ScriptedTransport.Step..., laterListed: String? = nil
    ) async throws -> (TestContext, ScriptedTransport) {
        let transport = ScriptedTransport()
        let assignment = SchoolWorkFixture.assignment(310, "Rock cycle")
        transport.always(.get, "/api/v1/assignments/310", .reply(200, assignment))
        transport.always(.get, "/assignments/310/resource_links", .reply(200, "[]"))
        if let laterListed {
            transport.on(
                .get, "/assignments/310/submissions", .reply(200, "[]"), .reply(200, laterListed))
        } else {
            transport.always(.get, "/assignments/310/submissions", .reply(200, "[]"))
        }
        for step in steps { transport.on(.post, "/api/v1/assignments/310/submissions", step) }
        return (try await SchoolWorkFixture.remote(transport), transport)
    }

    private static func posts(_ transport: ScriptedTransport) -> Int {
        transport.seen.count { $0.request.method == .post }
    }

    @Test func whatIsHandedInOfflineIsSentAfterARestartAndOnce() async throws {
        let (test, transport) = try await Self.offline(
            .fail(.notSent("no route")), .reply(201, SchoolWorkFixture.submission(310)))
        let code = await #expect(throws: ExitCode.self) {
            try await test.run("submit", "310", "--text", "See labels.", "--yes")
        }
        #expect(code?.rawValue == 75)
        #expect(test.console.err.contains("\nSaved here; it will be sent later. "))
        let page = try await test.repository.assignment(310)
        #expect(page.handIn?.refusal == nil && page.handIn?.note == "See labels.")
        #expect(page.obstacle(at: test.repository.nowMilliseconds) == "It's already on its way.")
        #expect(await test.restartedOutbox().flush(ignoringBackoff: true).sent == 1)
        #expect(await test.restartedOutbox().flush(ignoringBackoff: true).sent == 0)
        #expect(try await test.repository.handIn(of: 310) == nil)
        #expect(Self.posts(transport) == 2)
    }

    @Test func anImpatientSecondSendIsTurnedAway() async throws {
        let (test, transport) = try await Self.offline(.fail(.notSent("no route")))
        let page = try await test.repository.assignment(310)
        let work = SubmissionInput(text: "Mine")
        let results = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<5 {
                group.addTask { (try? await test.repository.handIn(work, for: page)) != nil }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(results.count(where: \.self) == 1)
        #expect(try await test.context.outbox.entries().count == 1)
        #expect(Self.posts(transport) == 0)
    }

    @Test func whatMayHaveArrivedIsLookedForBeforeItIsSentAgain() async throws {
        let (test, transport) = try await Self.offline(
            .fail(.outcomeUnknown("the line broke")),
            laterListed: "[\(SchoolWorkFixture.submission(310))]")
        let page = try await test.repository.assignment(310)
        let entry = try await test.repository.handIn(SubmissionInput(text: "Mine"), for: page)
        _ = await test.context.outbox.send(entry.id)
        _ = await test.restartedOutbox().flush(ignoringBackoff: true)
        #expect(try await test.context.outbox.entries().isEmpty)
        #expect(Self.posts(transport) == 1)
    }

    @Test func whatWasHandedInElsewhereIsNotAskedForOnTheScreenEither() async throws {
        let (test, transport) = try await Self.offline(
            laterListed: "[\(SchoolWorkFixture.submission(310))]")
        _ = try await test.repository.assignment(310)
        let composer = ScreenHarness(SubmissionScreen(repository: test.repository, id: 310))
        await composer.settle()
        composer.type("Mine")
        composer.pressControl("s")
        #expect(composer.question == nil)
        #expect(composer.toasts.last?.text == "You already handed it in; there's only one try.")
        #expect(Self.posts(transport) == 0)
    }

    @Test func aRefusalIsShownAndTheDraftStays() async throws {
        let (test, _) = try await Self.offline(
            .reply(422, #"{"error":"Assignment is locked"}"#),
            .reply(201, SchoolWorkFixture.submission(310)))
        try await test.repository.keep(SubmissionInput(text: "Mine"), for: 310)
        let composer = ScreenHarness(SubmissionScreen(repository: test.repository, id: 310))
        await composer.settle()
        composer.pressControl("s")
        composer.confirm(true)
        await composer.settle()
        #expect(!composer.wentBack && composer.text.contains("Assignment is locked"))
        #expect(try await test.repository.draft(of: 310).text == "Mine")
        let page = try await test.repository.assignment(310)
        #expect(page.handIn?.refusal?.contains("Assignment is locked") == true)
        composer.pressControl("s")
        composer.confirm(true)
        await composer.settle()
        #expect(composer.wentBack)
    }

    @Test func withoutAListItIsPutTogether() async throws {
        let transport = ScriptedTransport()
        transport.on(
            .get, "/api/v1/students/41/todos", .reply(404, #"{"status":404,"error":"Not Found"}"#))
        let late = SchoolWorkFixture.assignment(310, "Rock", due: "2031-04-04T05:59:00.000Z")
        let done = SchoolWorkFixture.assignment(311, "Map")
        transport.on(.get, "/api/v1/assignments", .reply(200, "[\(late),\(done)]"))
        transport.on(
            .get, "/api/v1/submissions", .reply(200, "[\(SchoolWorkFixture.submission(311))]"))
        transport.on(.get, "/api/v1/quizzes", .reply(200, "[]"))
        let test = try await SchoolWorkFixture.remote(transport)
        let book = try await test.repository.refresh()
        #expect(book.isDerived && book.todos.map(\.id) == ["assignment-310"])
        #expect(try await test.repository.book(includingDone: true).todos.count == 2)
    }

    @Test func aListAsksAgainAfterAMinuteOrWhenItIsToldTo() async throws {
        let transport = ScriptedTransport()
        for path in ["assignments", "submissions", "quizzes"] {
            transport.always(.get, "/api/v1/" + path, .reply(200, "[]"))
        }
        let test = try await SchoolWorkFixture.remote(transport, isMember: false)
        func asked(_ words: String...) async throws -> Bool {
            let before = transport.seen.count
            _ = try await test.run(["list"] + words)
            return transport.seen.count > before
        }
        #expect(try await asked())
        #expect(try await !asked())
        #expect(try await !asked("--local"))
        #expect(try await asked("--refresh"))
        test.clock.advance(by: .seconds(59))
        #expect(try await !asked())
        test.clock.advance(by: .seconds(2))
        #expect(try await asked())
        // If the clock was set back, the last refresh doesn't count.
        test.clock.advance(by: .seconds(-3600))
        #expect(try await asked())
        #expect(throws: (any Error).self) {
            try TodosCommand.parseAsRoot(["list", "--local", "--refresh"])
        }
    }

    /// Others learn from the item itself which course it belongs to and whether it can be handed in.
    @Test func dueWorkSaysItsCourseAndWhetherItCanBeHandedIn() async throws {
        let test = try await SchoolWorkFixture.campus()
        try await test.run("add", "Bring the atlas", "--due", "2031-04-06")
        _ = try await test.repository.refresh()
        let listing = try #require(test.context.capability(.dueWork))
        func item(_ title: String) async throws -> DueItem {
            try #require(try await listing.dueItems().first { $0.title == title }, "\(title)")
        }
        let rock = try await item("Rock cycle diagram")
        #expect(rock.courseName == "Earth Science 8")
        #expect(rock.handInPlace == rock.place.appending("hand-in"))
        // What is locked, a quiz, and one's own to-do can't.
        for title in ["Locked work", "Minerals check", "Bring the atlas"] {
            #expect(try await item(title).handInPlace == nil, "\(title)")
        }
        #expect(try await item("Bring the atlas").courseName == nil)
        let number = String(rock.id.dropFirst("assignment-".count))
        try await test.run("submit", number, "--text", "Igneous.", "--yes")
        #expect(try await item("Rock cycle diagram").handInPlace == nil)
    }

    @Test(arguments: [401, 403, 500])
    func aSchoolThatDoesNotAnswerLeavesWhatIsKnown(status: Int) async throws {
        let transport = ScriptedTransport()
        transport.otherwise(.reply(status, "<html>no</html>"))
        let test = try await SchoolWorkFixture.remote(transport)
        try await test.run("add", "Atlas")
        #expect(try await test.run("list").contains("Atlas"))
        #expect(test.console.err.contains("as last known"))
    }
}

/// The due items that other features see.
enum DueItems {
    static func of(_ test: TestContext) async throws -> [String] {
        let listing = try #require(test.context.capability(.dueWork))
        return try await listing.dueItems().map(\.id)
    }
}
