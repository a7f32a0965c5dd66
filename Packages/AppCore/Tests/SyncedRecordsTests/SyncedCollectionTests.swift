import AppCore
import AppCoreTesting
import HTTPTypes
import SQLStore
import TerminalUI
import Testing

@testable import SyncedRecords

/// Records of a backend with textual ids. Goals test the same code with a real service.
@Suite struct SyncedCollectionTests {
    private static func habits(
        _ transport: ScriptedTransport
    ) async throws -> (TestContext, SyncedCollection<Habit>) {
        let test = try await TestContext.make(
            modules: [HabitsModule.self], transport: transport,
            profile: Profile(
                name: "test", backends: [.school: .url("https://school.example.test")]))
        return (test, SyncedCollection(context: test.context))
    }

    private static func input(_ title: String, notes: String? = nil) -> Habit.Input {
        var input = Habit.Input()
        input.title = .set(title)
        if let notes { input.notes = .set(notes) }
        return input
    }

    @Test func aRecordWithATextualIDIsCreatedChangedAndDeleted() async throws {
        let transport = ScriptedTransport()
        transport.on(
            .post, "/api/v1/habits", .reply(201, #"{"id":"a/b c","title":"Read","count":0}"#))
        transport.on(
            .patch, "/api/v1/habits/a%2Fb%20c",
            .reply(200, #"{"id":"a/b c","title":"Read","count":3}"#))
        transport.on(.delete, "/api/v1/habits/a%2Fb%20c", .reply(204, ""))
        let (_, habits) = try await Self.habits(transport)
        #expect(
            await habits.send(try await habits.add(Self.input("Read", notes: "10 pages"))) == .saved
        )
        var habit = try #require(try await habits.all().items.first)
        #expect(habit.id == "a/b c" && habit.state == .saved && habit.notes == "10 pages")
        var change = Habit.Input()
        change.count = .set(3)
        #expect(await habits.send(try await habits.change(habit, change)) == .saved)
        #expect(transport.seen.last?.text == #"{"count":3}"#)
        habit = try #require(try await habits.all().items.first)
        #expect(habit.count == 3)
        #expect(await habits.send(try await habits.remove(habit)) == .saved)
        #expect(try await habits.all().items.isEmpty)
    }

    @Test func aBackendWithoutSuchRecordsIsANormalState() async throws {
        let transport = ScriptedTransport()
        transport.on(.get, "/api/v1/habits", .reply(404, #"{"error":"Not Found"}"#))
        let (test, habits) = try await Self.habits(transport)
        #expect(try await habits.refresh().isStored == false)
        #expect(await habits.send(try await habits.add(Self.input("Read"))) == .localOnly)
        #expect(try await habits.all().items.map(\.state) == [.localOnly])
        #expect(try await test.context.outbox.entries().isEmpty)
    }

    @Test func aChangeOfNothingSendsNothing() async throws {
        let transport = ScriptedTransport()
        transport.on(
            .get, "/api/v1/habits", .reply(200, #"[{"id":"a","title":"Read","count":1}]"#))
        let (test, habits) = try await Self.habits(transport)
        let habit = try #require(try await habits.refresh().items.first)
        #expect(try await habits.change(habit, Habit.Input()).entry == nil)
        #expect(try await test.context.outbox.entries().isEmpty)
    }

    @Test func aRejectedDeletionShowsTheRecordAgain() async throws {
        let transport = ScriptedTransport()
        transport.on(
            .get, "/api/v1/habits", .reply(200, #"[{"id":"a","title":"Read","count":1}]"#))
        transport.on(.delete, "/api/v1/habits/a", .reply(403, #"{"error":"No"}"#))
        let (_, habits) = try await Self.habits(transport)
        let habit = try #require(try await habits.refresh().items.first)
        let removal = try await habits.remove(habit)
        #expect(try await habits.all().items.isEmpty)
        guard case .refused = await habits.send(removal) else {
            Issue.record("It was not refused.")
            return
        }
        let shown = try #require(try await habits.all().items.first)
        guard case .refused = shown.state else {
            Issue.record("\(shown.state)")
            return
        }
    }

    @Test func aValueThatDoesNotFitIsRefusedAndNothingIsStored() async throws {
        let (test, habits) = try await Self.habits(ScriptedTransport())
        var input = Self.input("Read")
        input.due = .set("someday")
        let problem = await #expect(throws: Problem.self) { try await habits.add(input) }
        #expect(problem?.code == .invalid && problem?.place == "due")
        #expect(try await habits.all().items.isEmpty)
        #expect(try await test.context.outbox.entries().isEmpty)
    }

    @Test func inputsKeepOmittedFieldsAndNullApart() throws {
        var first = Self.input("Read", notes: "10 pages")
        first.due = .set("2031-10-31")
        var second = Habit.Input()
        second.notes = .set(nil)
        let merged = try first.merged(with: second)
        #expect(merged.title == .set("Read") && merged.notes == .set(nil))
        #expect(merged.due == .set("2031-10-31") && merged.count == .keep)
        let habit = try Habit(createdAt: WireInstant(milliseconds: 1)).applying(merged)
        #expect(habit.notes == nil && habit.due?.text == "2031-10-31")
        #expect(try habit.whole.notes == .set(nil))
        #expect(try merged.changing(habit) == Habit.Input())
        #expect(try first.changing(habit).notes == .set("10 pages"))
        #expect(try habit.change(since: habit.whole) == nil)
        // What was sent had no count.
        second.count = .set(0)
        #expect(try habit.change(since: first) == second)
    }

    @Test func theFormSendsWhatWasChangedAndDatesSurvive() async throws {
        let transport = ScriptedTransport()
        transport.otherwise(.fail(.notSent("no route")))
        let (_, habits) = try await Self.habits(transport)
        let harness = ScreenHarness(RecordFormScreen(habits, id: nil))
        await harness.settle()
        harness.type("Read")
        harness.press(.tab)
        harness.type("2031-10-31")
        harness.press(.tab)
        harness.press(.up)
        harness.pressControl("s")
        await harness.settle()
        #expect(harness.wentBack)
        let habit = try #require(try await habits.all().items.first)
        #expect(habit.title == "Read" && habit.due?.text == "2031-10-31" && habit.count == 1)
        #expect(habit.notes == nil)
        // Nothing answered, so it waits.
        #expect(habit.state == .waiting)
    }
}
