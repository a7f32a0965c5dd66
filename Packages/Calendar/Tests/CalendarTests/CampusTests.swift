import AppCore
import AppCoreTesting
import Foundation
import TerminalUI
import Testing

@testable import Calendar
@testable import CalendarService

/// The client with the real service. The time is Thursday, 2031-09-04, 8:05 in Denver.
@Suite struct CampusTests {
    @Test func keepsThePromisesOfAModule() async throws {
        try await ModuleConformance.check(
            CalendarModule.self, services: DayCampus.services, alongside: [MembershipModule.self],
            readings: [
                ["agenda"], ["day"], ["week"], ["month"], ["classes", "today"],
                ["classes", "list"],
            ])
    }

    private func course(_ test: TestContext) async throws -> Int64 {
        try #require(try await test.repository.refreshCourses().value.first).id
    }

    @Test func theSchoolDayComesFromTheCampus() async throws {
        let test = try await DayCampus.make()
        let out = try await test.run("agenda", "--days", "2")
        #expect(out.contains("Plate tectonics"))
        #expect(out.contains("09:10–10:00       Earth Science 8"))
        #expect(out.contains("due 15:00"))
        #expect(test.console.err.isEmpty)
        let tiles = try #require(test.built.module("calendar")?.tiles)
        let calendar = try #require(try await tiles[0].load(.refresh))
        #expect(calendar.headline == "Earth Science 8 in 1 h")
        #expect(calendar.lines.last?.text == "Plate tectonics")
        let classes = try #require(try await tiles[1].load(.refresh))
        #expect(classes.lines.first?.text == "09:10–10:00 Earth Science 8 · Lab 2 · Ilse Brandt")
    }

    @Test func aCourseShowsItsModulesAndAnItemIsDoneAndTakenBack() async throws {
        let test = try await DayCampus.make()
        let id = try await course(test)
        let harness = ScreenHarness(
            CourseScreen(id, repository: CourseRepository(test.repository)), size: Size(60, 16))
        await harness.settle()
        #expect(harness.text.contains("Week 1  0 of 2"))
        #expect(harness.text.contains("[ ] Read ch. 1"))
        harness.press(.down, .enter)
        await harness.settle()
        #expect(harness.text.contains("[✓] Read ch. 1"))
        #expect(harness.text.contains("Week 1  1 of 2"))
        #expect(try await test.context.outbox.entries().isEmpty)
        // Refreshing from the school shows the same.
        harness.type("r")
        await harness.settle()
        #expect(harness.text.contains("[✓] Read ch. 1"))
        harness.press(.enter)
        await harness.settle()
        #expect(harness.text.contains("[ ] Read ch. 1"))
        harness.press(.tab, .tab, .tab)
        #expect(harness.text.contains("Block C, Autumn"))
    }

    @Test func aDiscussionIsReadAndAnswered() async throws {
        let test = try await DayCampus.make()
        let id = try await course(test)
        _ = await test.repository.refreshClasses()
        let repository = CourseRepository(test.repository)
        try await repository.refresh(id)
        let talk = try #require(
            await repository.known(id)?.talks?.first { $0.title == "Local rocks" })
        let harness = ScreenHarness(
            DiscussionScreen(talk.id, repository: repository), size: Size(60, 20))
        await harness.settle()
        #expect(harness.text.contains("Person 42"))
        #expect(harness.text.contains("  Ilse Brandt"))
        harness.press(.enter)
        harness.type("Where is it?")
        harness.press(.escape)
        #expect(harness.screen.draft == nil)
        harness.press(.enter)
        #expect(harness.screen.draft?.text == "Where is it?")
        harness.pressControl("s")
        await harness.settle()
        #expect(harness.toasts.last?.text == "Posted.")
        #expect(harness.text.contains("  You") && harness.text.contains("Where is it?"))
        let page = try #require(await repository.knownDiscussion(talk.id))
        #expect(page.posts.map(\.depth) == [0, 1, 1])
        #expect(page.posts.last?.pendingState == nil)
        harness.type("+")
        harness.pressControl("s")
        await harness.settle()
        #expect(harness.toasts.last?.text == "The post is empty.")
    }

    @Test func nothingIsSaidInALockedDiscussion() async throws {
        let test = try await DayCampus.make()
        let id = try await course(test)
        let repository = CourseRepository(test.repository)
        try await repository.refresh(id)
        let quiet = try #require(await repository.known(id)?.talks?.first { $0.status == "locked" })
        let harness = ScreenHarness(DiscussionScreen(quiet.id, repository: repository))
        await harness.settle()
        harness.type("+")
        #expect(harness.screen.draft == nil)
        #expect(harness.toasts.last?.text.contains("locked") == true)
        let refusal = await test.refusal("classes", "post", "\(quiet.id)", "Hello?")
        #expect(refusal?.summary == harness.toasts.last?.text)
        #expect(try await test.context.outbox.entries().isEmpty)
        // If posted anyway, the server rejects it, and the post stays visible.
        guard case .failed = try await repository.post("Hello?", to: quiet.id, answering: nil)
        else {
            Issue.record("The campus took a post in a locked discussion.")
            return
        }
        harness.resume()
        await harness.settle()
        #expect(harness.text.contains("✗ refused"))
    }

    /// A school may keep posts as HTML.
    @Test func aPostIsFoundAgainWhateverItsSpaces() async throws {
        let test = try await DayCampus.make()
        let id = try await course(test)
        let repository = CourseRepository(test.repository)
        try await repository.refresh(id)
        let talk = try #require(await repository.known(id)?.talks?.first { $0.status == "open" })
        _ = try await repository.post("Two words.\nMore.", to: talk.id, answering: nil)
        for (text, isThere) in [("Two  words.\n\nMore.", true), ("Two words. Less.", false)] {
            let entry = try await repository.outbox.enqueue(
                ModuleEndpoints.addPost, path: ["id": String(talk.id)],
                body: PostInput(content: text), subject: "school/discussion/\(talk.id)",
                title: "Post")
            let found = try await CourseWrites(repository: repository).reconcile(entry)
            guard case .arrived = found else {
                #expect(!isThere && found == .missing, "\(text)")
                continue
            }
            #expect(isThere, "\(text)")
        }
    }

    @Test func aCourseIsPrintedByIdCodeOrName() async throws {
        let test = try await DayCampus.make()
        let list = try await test.run("classes", "list", "--json")
        let json = try WireJSON.decode(JSONValue.self, from: list)
        #expect(json.elements?.first?["code"]?.text == "ESCI-8")
        let out = try await test.run("classes", "show", "esci-8")
        #expect(out.contains("Week 1  0 of 2"))
        #expect(out.contains("  [ ] Read ch. 1  (resource)"))
        #expect(out.contains("Local rocks"))
        let page = try WireJSON.decode(
            JSONValue.self, from: try await test.run("classes", "show", "earth", "--json"))
        #expect(page["modules"]?.elements?.first?["items"]?.elements?.count == 3)
        #expect(await test.refusal("classes", "show", "latin")?.code == .notFound)
    }

    @Test func commandsDoWhatTheScreensDo() async throws {
        let test = try await DayCampus.make()
        let page = try WireJSON.decode(
            JSONValue.self, from: try await test.run("classes", "show", "earth", "--json"))
        let items = try #require(page["modules"]?.elements?.first?["items"]?.elements)
        guard case .integer(let item)? = items[1]["id"] else {
            Issue.record("An item without an id.")
            return
        }
        #expect(try await test.run("classes", "done", "earth", "\(item)") == "Done: Read ch. 1\n")
        #expect(try await test.run("classes", "show", "earth").contains("[✓] Read ch. 1"))
        #expect(try await test.run("course", "earth").contains("Local rocks"))
        #expect(try await test.run("classes", "discussion", "rocks").contains("Local rocks"))
        let back = try await test.run("classes", "done", "earth", "read ch", "--undo", "--json")
        #expect(try WireJSON.decode(JSONValue.self, from: back)["completed"] == .bool(false))
        #expect(await test.refusal("classes", "done", "earth", "1")?.code == .notFound)
        guard case .integer(let talk)? = page["discussions"]?.elements?.first?["id"] else {
            Issue.record("A discussion without an id.")
            return
        }
        #expect(
            try await test.run("classes", "post", "\(talk)", "In the north too.") == "Posted.\n")
        let said = try await test.run("classes", "discussion", "\(talk)")
        #expect(said.contains("Granite by the creek.") && said.contains("In the north too."))
        let json = try WireJSON.decode(
            JSONValue.self, from: try await test.run("classes", "discussion", "\(talk)", "--json"))
        #expect(json.elements?.count == 3)
    }

    @Test func theExportOfARealSchoolIsReadWithoutFault() async throws {
        let test = try await DayCampus.make()
        let text = try await test.run("export", "--classes", "--to", "2031-09-30")
        #expect(text.contains("SUMMARY:Plate tectonics\r\n"))
        #expect(text.contains("DUE:20310905T210000Z\r\n"))
    }
}
