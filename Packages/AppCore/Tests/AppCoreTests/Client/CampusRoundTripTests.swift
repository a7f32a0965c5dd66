import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import SQLStore
import ServiceKit
import Testing

/// A client against a real service in the same process: one endpoint, both halves.
@Suite struct CampusRoundTripTests {
    private struct NoteService: ServiceModule {
        static let id = "notes"
        static let tables: [ServiceTable] = [.reference("notes_rows")]
        static let migrations = [
            StoreMigration(
                "notes-service-001", ["CREATE TABLE notes_rows (id TEXT PRIMARY KEY, text TEXT)"])
        ]
        let database: any SQLDatabase
        let uuid: @Sendable () -> UUID

        init(context: ServiceContext) throws {
            database = context.database
            uuid = context.environment.uuid
        }

        var routes: [ServiceRoute] {
            [
                ServiceRoute(Self.add) { [database, uuid] request in
                    guard !request.input.text.isEmpty else {
                        throw Problem(
                            .invalid, "Check the note.", fields: ["text": ["Say something."]],
                            status: 400)
                    }
                    let text = request.input.text
                    let id = uuid().uuidString
                    return try await request.once(in: database) { connection in
                        try connection.execute(
                            "INSERT INTO notes_rows VALUES (?, ?)", [.text(id), .text(text)])
                        return Sample.Item(id: WireID(id), title: text)
                    }
                },
                ServiceRoute(Self.count) { [database] _ in
                    try await database.read { connection in
                        try connection.row("SELECT COUNT(*) AS n FROM notes_rows")?.int("n") ?? 0
                    }
                },
            ]
        }

        static let add = Endpoint<Sample.Answer, Sample.Item>(
            "sat.notes.add", .sat, .post, "/notes", authorization: .optional,
            repeatability: .keyed, summary: "Adds a note.")
        static let count = Endpoint<EmptyBody, Int>(
            "sat.notes.count", .sat, .get, "/notes/count", authorization: .none,
            summary: "Counts notes.")
    }

    @Test func aRefusalKeepsItsFieldsOnTheWay() async throws {
        let test = try await TestContext.make(services: [NoteService.self])
        let client = test.context.client(for: .sat)
        let problem = await problem {
            try await client.call(NoteService.add, body: .init(text: ""))
        }
        #expect(problem?.code == .invalid)
        #expect(problem?.summary == "Check the note.")
        #expect(problem?.fields == ["text": ["Say something."]])
        let nowhere = Endpoint<EmptyBody, Int>(
            "x", .sat, .get, "/nowhere", authorization: .none, summary: "")
        let missing = await AppCoreTests.problem { try await client.call(nowhere) }
        #expect(missing?.code == .notFound)
    }

    @Test func aKeySentTwiceCountsOnce() async throws {
        let test = try await TestContext.make(services: [NoteService.self])
        let client = test.context.client(for: .sat)
        let first = try await client.call(
            NoteService.add, body: .init(text: "a"), idempotencyKey: "k1")
        let again = try await client.call(
            NoteService.add, body: .init(text: "a"), idempotencyKey: "k1")
        #expect(first == again)
        #expect(try await client.call(NoteService.count) == 1)
    }

    @Test func aQueuedWriteReachesTheServiceOnce() async throws {
        let test = try await TestContext.make(services: [NoteService.self])
        let entry = try await test.context.outbox.enqueue(
            NoteService.add, body: .init(text: "b"), subject: "notes", title: "A note")
        guard case .delivered(let body) = await test.context.outbox.send(entry.id) else {
            Issue.record("not delivered")
            return
        }
        #expect(try WireJSON.decode(Sample.Item.self, from: body).title == "b")
        #expect(try await test.context.client(for: .sat).call(NoteService.count) == 1)
    }
}
