import AppCore
import AppCoreTesting
import HTTPTypes
import TerminalUI
import Testing

@testable import Announcements
@testable import AnnouncementsService

@Suite struct NoticesScreenTests {
    private func harness(_ test: TestContext) async -> ScreenHarness<NoticesScreen> {
        let harness = ScreenHarness(NoticesScreen(repository: test.notices))
        await harness.settle()
        return harness
    }

    @Test func openingLeadsToWhatItIsAboutAndMarksItRead() async throws {
        let test = try await Fixture.campus()
        let id = try await test.post("Bring goggles", secondsAgo: 120)
        try await test.post("Bring gloves", secondsAgo: 60)
        let harness = await harness(test)
        #expect(harness.text.contains("Unread (2)") && harness.text.contains("2 min ago"))
        harness.press(.down, .enter)
        await harness.settle()
        #expect(harness.opened == ["announcements/\(id)"])
        #expect(harness.text.contains("Unread (1)") && harness.text.contains("Read"))
        #expect(
            try await test.ask(.get, "/notifications/unread_count", as: "noor")["count"]?.int == 1)
        harness.press(.home, .character("A"))
        await harness.settle()
        #expect(harness.screen.book?.unread == 0 && !harness.text.contains("Unread"))
        #expect(harness.undoable == ["Marked all read."])
        harness.press(.character("A"))
        #expect(harness.toasts.last?.text == "Everything is read.")
        harness.undo()
        await harness.settle()
        #expect(harness.screen.book?.unread == 1)
        harness.press(.home, .character("A"))
        await harness.settle()
        harness.press(.character("m"))
        await harness.settle()
        #expect(harness.screen.book?.unread == 1)
        harness.press(.character("p"))
        #expect(harness.opened.last == "announcements/preferences")
    }

    @Test func unknownKindsAreShownAnyway() async throws {
        let transport = ScriptedTransport()
        transport.notifies(
            [
                Fixture.notification(1, type: "snow_day", title: "School is closed"),
                Fixture.notification(
                    2, title: "", metadata: #"{"thread_id":222}"#,
                    url: #""/communicate/threads/222""#), #"{"id":null}"#,
            ], unread: 2)
        transport.always(.patch, "/read", .reply(200, Fixture.notification(1)))
        let harness = await harness(try await Fixture.remote(transport))
        #expect(harness.text.contains("School is closed") && harness.text.contains("Snow day"))
        #expect(harness.text.contains("Message"))
        harness.press(.enter)
        #expect(harness.opened == ["chat/thread/222"])
        await harness.settle()
        harness.activate("1")
        await harness.settle()
        #expect(harness.toasts.map(\.text) == ["This notification has nothing to open here."])
    }

    @Test func withoutANetworkAMarkIsKeptAndSaysSo() async throws {
        let transport = ScriptedTransport()
        transport.notifies([Fixture.notification(1, title: "Missed lab")], unread: 1)
        transport.always(.patch, "/read", .fail(.notSent("the network is gone")))
        let harness = await harness(try await Fixture.remote(transport))
        harness.press(.character("m"))
        await harness.settle()
        #expect(harness.text.contains("saved here; it will be sent later"))
        #expect(harness.screen.book?.unread == 0)
        #expect(harness.undoable == ["Marked read."])
        #expect(harness.toasts.last?.text == "Saved here; it will be sent later.")
    }

    @Test func emptyAndFailedAreSaidInWords() async throws {
        let none = await harness(try await Fixture.campus())
        #expect(none.text.contains("Nothing yet."))
        let failed = await harness(try await Fixture.remote(.unreachable))
        #expect(failed.text.contains(try #require(failed.screen.problem).summary))
    }

    @Test(arguments: [Size(20, 6), Size(80, 24), Size(200, 60)])
    func everySizeShowsTheFirst(size: Size) async throws {
        let test = try await Fixture.campus()
        try await test.post("Goggles")
        let harness = await harness(test)
        harness.resize(size)
        #expect(harness.text.contains("Announ"))
    }

    // MARK: Preferences

    private func preferences(_ test: TestContext) async -> ScreenHarness<
        NotificationPreferencesScreen
    > {
        let harness = ScreenHarness(NotificationPreferencesScreen(repository: test.notices))
        await harness.settle()
        return harness
    }

    @Test func whatIsChosenIsSavedAtTheSchool() async throws {
        let test = try await Fixture.campus()
        let harness = await preferences(test)
        #expect(harness.text.contains("Assignment Created") && harness.text.contains("by email"))
        harness.press(.right, .tab, .right, .right)
        harness.pressControl("s")
        await harness.settle()
        #expect(harness.wentBack && harness.toasts.map(\.text) == ["Saved."])
        let row = try #require(
            try await test.notices.refreshPreferences().first {
                $0.eventType == "assignment_created"
            })
        #expect(!row.inApp && row.email && row.emailFrequency == "daily")
        let again = await preferences(test)
        again.pressControl("s")
        #expect(again.toasts.map(\.text) == ["No changes."])
    }

    @Test func aRefusalKeepsWhatWasChosen() async throws {
        let transport = ScriptedTransport()
        let row = """
            {"event_type":"snow_day","event_name":"Snow Day","in_app":true,"email":false,\
            "email_frequency":"never"}
            """
        transport.always(.get, "/notification_preferences", .reply(200, "[\(row)]"))
        transport.always(
            .patch, "/notification_preferences/snow_day",
            .reply(422, #"{"errors":["Event type is not included in the list"]}"#))
        let harness = await preferences(try await Fixture.remote(transport))
        harness.press(.right)
        harness.pressControl("s")
        await harness.settle()
        #expect(harness.screen.status?.contains("Event type") == true && !harness.wentBack)
        #expect(harness.screen.form?.text("snow_day") == "off")
    }

    @Test func aSchoolWithoutPreferencesSaysSo() async throws {
        let transport = ScriptedTransport()
        transport.otherwise(.reply(404, #"{"status":404,"error":"Not Found"}"#))
        let harness = await preferences(try await Fixture.remote(transport))
        #expect(harness.text.contains("doesn't let you choose"))
        #expect(!harness.screen.capturesText)
    }

    @Test func theFocusIsOnViewInTheSmallestWindow() async throws {
        let harness = await preferences(try await Fixture.campus())
        harness.resize(Size(20, 6))
        for _ in 0..<10 { harness.press(.tab) }
        #expect(harness.text.contains("Message"))
    }
}
