import AppCore
import AppCoreTesting
import HTTPTypes
import SyncedRecords
import TerminalUI
import Testing

@testable import Goals

@Suite struct GoalScreenTests {
    @Test func goalsStandByHowTheyAreWithBars() async throws {
        let test = try await Fixture.campus()
        try await test.set("Two novels", by: "2031-10-31", percent: 40)
        try await test.set("Some day")
        let harness = ScreenHarness(RecordListScreen(test.goals))
        await harness.settle()
        #expect(harness.text.contains("In progress (2)"))
        #expect(harness.text.contains("Two novels"))
        #expect(harness.text.contains("█████░░░░░░░░ 40%"))
        #expect(harness.text.contains("no target date"))
        let spoken = harness.linear.lines.joined(separator: "\n")
        #expect(spoken.contains("40%") && !spoken.contains("█"))
    }

    @Test func keysMoveTheProgressAndItStopsAtTheEnds() async throws {
        let test = try await Fixture.campus()
        try await test.set("Two novels", percent: 90)
        let harness = ScreenHarness(RecordListScreen(test.goals))
        await harness.settle()
        harness.type(">>>")
        #expect(harness.text.contains("100%"))
        await harness.settle()
        #expect(try await test.stored().first?.progressPercent == 100)
        harness.type("<")
        await harness.settle()
        #expect(try await test.stored().first?.progressPercent == 95)
    }

    @Test func aGoalIsReachedPutAwayAndBroughtBack() async throws {
        let test = try await Fixture.campus()
        try await test.set("Two novels")
        let harness = ScreenHarness(RecordListScreen(test.goals))
        await harness.settle()
        for (key, status) in [
            ("x", GoalStatus.completed), ("x", .active), ("A", .archived), ("A", .active),
        ] {
            harness.type(key)
            await harness.settle()
            #expect(try await test.stored().first?.status == .known(status))
            #expect(harness.text.contains(status.title))
        }
    }

    @Test func uUndoesReachingArchivingAndDeleting() async throws {
        let test = try await Fixture.campus()
        try await test.set("Two novels", percent: 40)
        let harness = ScreenHarness(RecordListScreen(test.goals))
        await harness.settle()
        for key in ["x", "A"] {
            harness.type(key)
            await harness.settle()
            #expect(try await test.stored().first?.status != .known(.active))
            #expect(harness.undo())
            await harness.settle()
            #expect(try await test.stored().first?.status == .known(.active))
        }
        #expect(harness.toasts.contains { $0.text == "Archived: Two novels. Press u to undo." })
        harness.type("d")
        harness.confirm(true)
        await harness.settle()
        #expect(try await test.stored().isEmpty)
        #expect(harness.undo())
        await harness.settle()
        let again = try #require(try await test.stored().first)
        #expect(again.title == "Two novels" && again.progressPercent == 40)
        #expect(!harness.undo(), "everything is undone")
    }

    @Test func aLineBecomesAGoalWithItsDate() async throws {
        let test = try await Fixture.campus()
        let kind = test.goals.quickAdd
        let draft = await kind.read("finish two novels by dec 20")
        #expect(draft.fields.map(\.name) == ["title", "by"])
        #expect(draft.fields.first?.value == "finish two novels")
        let added = try await draft.add()
        #expect(added.message == "Added “finish two novels”.")
        let stored = try #require(try await test.stored().first)
        #expect(stored.title == "finish two novels")
        #expect(stored.targetDate?.text.hasSuffix("-12-20") == true)
        try await added.undo?()
        #expect(try await test.stored().isEmpty)
        #expect(await kind.read("  ").problem?.summary == "A goal needs a title.")
    }

    @Test func aGoalIsDeletedOnlyAfterAYes() async throws {
        let test = try await Fixture.campus()
        try await test.set("Two novels")
        let harness = ScreenHarness(RecordListScreen(test.goals))
        await harness.settle()
        harness.type("d")
        #expect(harness.question?.detail == "Two novels")
        harness.confirm(false)
        await harness.settle()
        #expect(try await test.stored().count == 1)
        harness.type("d")
        harness.confirm(true)
        await harness.settle()
        #expect(try await test.stored().isEmpty)
        #expect(harness.text.contains("No goals yet"))
    }

    @Test func theFormSetsAGoal() async throws {
        let test = try await Fixture.campus()
        let harness = ScreenHarness(RecordFormScreen(test.goals, id: nil))
        await harness.settle()
        harness.pressControl("s")
        await harness.settle()
        #expect(harness.text.contains("A goal needs a title."))
        harness.type("Two novels")
        harness.press(.tab)
        harness.type("2031-10-31")
        harness.press(.tab)
        harness.press(.up)
        harness.pressControl("s")
        await harness.settle()
        #expect(harness.wentBack)
        let record = try #require(try await test.stored().first)
        #expect(record.title == "Two novels" && record.targetDate?.text == "2031-10-31")
        #expect(record.progressPercent == 5)
    }

    @Test func theFormChangesOnlyWhatWasTouched() async throws {
        let transport = ScriptedTransport()
        transport.on(
            .get, "/api/v1/goals", .reply(200, "[\(Fixture.record(77, "Read", percent: 35))]"))
        transport.on(.patch, "/api/v1/goals/77", .reply(200, Fixture.record(77, "Read on")))
        let test = try await Fixture.remote(transport)
        try await test.goals.refresh()
        let harness = ScreenHarness(
            RecordFormScreen(test.goals, id: "77"), size: Size(40, 12))
        await harness.settle()
        harness.type(" on")
        harness.pressControl("s")
        await harness.settle()
        #expect(transport.seen.last?.text == #"{"title":"Read on"}"#)
    }

    @Test(arguments: [Size(20, 6), Size(40, 12), Size(80, 24), Size(200, 60)])
    func theFieldWithTheFocusIsOnViewAtAnySize(size: Size) async throws {
        let test = try await Fixture.campus()
        let harness = ScreenHarness(
            RecordFormScreen(test.goals, id: nil), size: size)
        await harness.settle()
        harness.press(.tab, .tab)
        #expect(harness.text.contains("Progress"))
    }

    @Test func whenTheSchoolDoesNotAnswerWhatIsKnownStays() async throws {
        let transport = ScriptedTransport()
        transport.on(
            .get, "/api/v1/goals", .reply(200, "[\(Fixture.record(77, "Read"))]"),
            .fail(.notSent("no route")))
        transport.otherwise(.fail(.notSent("no route")))
        let test = try await Fixture.remote(transport)
        try await test.goals.refresh()
        let harness = ScreenHarness(RecordListScreen(test.goals))
        await harness.settle()
        #expect(harness.text.contains("Read"))
        #expect(harness.screen.status?.contains("Showing saved data") == true)
    }
}
