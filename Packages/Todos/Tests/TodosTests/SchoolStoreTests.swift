import AppCoreTesting
import Foundation
import SQLStore
import Testing

@testable import Todos

@Suite struct SchoolStoreTests {
    private static let scope = "school anna"

    private func row(_ number: Int64, _ title: String = "Essay", status: String = "open")
        -> SchoolStore.Row
    {
        SchoolStore.Row(source: .assignment, number: number, title: title, status: status)
    }

    private func store() throws -> SchoolStore {
        SchoolStore(database: try SQLiteDatabase.inMemory(migrations: TodosModule.migrations))
    }

    /// Milliseconds at which the row of a number was heard of.
    private func heard(_ number: Int64, _ store: SchoolStore) async throws -> Int? {
        try await store.database.read { connection in
            try connection.row(
                "SELECT heard_at FROM todos_school WHERE number = ?", [.integer(number)])?
                .int("heard_at")
        }
    }

    @Test func theSameAgainWithinAMinuteWritesNothing() async throws {
        let store = try store()
        func replace(_ rows: [SchoolStore.Row], at seconds: Int64) async throws {
            try await store.replace(rows, in: Self.scope, isDerived: false, askedAt: seconds * 1000)
        }
        try await replace([row(1), row(2)], at: 1000)
        try await replace([row(2), row(1)], at: 1059)
        #expect(try await heard(1, store) == 1_000_000)
        #expect(
            try await store.read(Self.scope, includingDone: true).askedAt?.timeIntervalSince1970
                == 1000)
        try await replace([row(1), row(2)], at: 1060)
        #expect(try await heard(1, store) == 1_060_000)
        #expect(
            try await store.read(Self.scope, includingDone: true).askedAt?.timeIntervalSince1970
                == 1060)
    }

    @Test func whatIsNewWithinAMinuteIsTaken() async throws {
        let store = try store()
        for (second, rows) in [[row(1)], [row(1, "Poem")], [row(1, "Poem"), row(2)], []]
            .enumerated()
        {
            try await store.replace(
                rows, in: Self.scope, isDerived: false, askedAt: Int64(second) * 1000)
            #expect(Set(try await store.read(Self.scope, includingDone: true).rows) == Set(rows))
        }
        try await store.replace([], in: Self.scope, isDerived: true, askedAt: 5000)
        #expect(try await store.read(Self.scope, includingDone: true).isDerived)
    }
}
