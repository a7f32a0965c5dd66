import AppCore
import AppCoreTesting
import HTTPTypes
import TerminalUI
import Testing

@testable import Calendar

/// Pages in a course's modules, as a school with pages sends them.
@Suite struct ModulePageTests {
    private static let text =
        #"{"id":211,"title":"Granite","body":"Granite is igneous.\n\n"#
        + #"More: https://rocks.example/granite","url":"https://school.example/pages/granite","#
        + #""updated_at":"2031-09-01T15:00:00.000Z"}"#

    private func home(_ answers: ScriptedTransport.Step...) async throws -> TestContext {
        let transport = CalendarHome.transport()
        transport.always(
            .get, "/courses/88/modules",
            .reply(200, #"[{"id":19,"course_id":88,"title":"Week 1","status":"published"}]"#))
        transport.always(
            .get, "/modules/19/module_items",
            .reply(
                200,
                #"[{"id":210,"course_module_id":19,"title":"Read ch. 1","position":1},"#
                    + #"{"id":211,"course_module_id":19,"title":"Granite","position":2,"#
                    + #""item_type":"resource","itemable_type":"Page"}]"#))
        transport.always(.post, "/module_items/211/complete", .fail(.notSent("no network")))
        for answer in answers { transport.on(.get, "/module_items/211/page", answer) }
        transport.otherwise(.fail(.notSent("no network")))
        return try await CalendarHome.make(transport)
    }

    @Test func enterReadsAPageAndSpaceMarksIt() async throws {
        let test = try await home()
        let harness = ScreenHarness(
            CourseScreen(88, repository: CourseRepository(test.repository)), size: Size(60, 16))
        await harness.settle()
        #expect(harness.text.contains("Granite") && harness.text.contains("page"))
        harness.press(.down)
        #expect(harness.screen.hints.prefix(2).map(\.key) == ["Enter", "Space"])
        harness.press(.enter)
        #expect(harness.opened == ["calendar/page/211"])
        #expect(try await test.context.outbox.entries().isEmpty)
        harness.type(" ")
        await harness.settle()
        #expect(
            try await test.context.outbox.entries().map(\.path) == ["/module_items/211/complete"])
        #expect(harness.text.contains("[✓] Granite"))
    }

    @Test func aPageIsReadableWithoutANetworkOnceItWasRead() async throws {
        let test = try await home(.reply(200, Self.text))
        let module = CalendarModule(context: test.context)
        #expect(module.screen(at: "calendar/page/211") is ModulePageScreen)
        #expect(module.screen(at: "calendar/page/x") == nil)
        let screen = ModulePageScreen(211, repository: CourseRepository(test.repository))
        let harness = ScreenHarness(screen, size: Size(60, 16))
        await harness.settle()
        #expect(harness.text.contains("Granite is igneous."))
        #expect(harness.text.contains("https://rocks.example/granite"))
        let offline = ScreenHarness(screen, size: Size(60, 16))
        await offline.settle()
        #expect(offline.text.contains("Granite is igneous."))
        #expect(offline.screen.status?.hasPrefix("last read just now") == true)
        let said = try await test.run("classes", "page", "ESCI-8", "granite")
        #expect(said.hasPrefix("Granite\n\nGranite is igneous.\n\nMore:"))
        #expect(test.console.err.contains("Showing saved data from just now."))
        let json = try WireJSON.decode(
            JSONValue.self, from: try await test.run("classes", "page", "ESCI-8", "211", "--json"))
        #expect(json["url"]?.text == "https://school.example/pages/granite")
    }

    @Test func aPageThatWasNeverReadOrIsRefusedIsSaid() async throws {
        let unreachable = try await home()
        let never = await unreachable.refusal("classes", "page", "ESCI-8", "Granite")
        #expect(never?.code == .unreachable)
        let test = try await home(.reply(403, #"{"error":"Locked until Monday."}"#))
        let harness = ScreenHarness(
            ModulePageScreen(211, repository: CourseRepository(test.repository)),
            size: Size(60, 16))
        await harness.settle()
        #expect(harness.text.contains("Locked until Monday."), "\(harness.text)")
        let other = await test.refusal("classes", "page", "ESCI-8", "ch. 1")
        #expect(other?.code == .notFound, "it isn't a page")
    }
}
