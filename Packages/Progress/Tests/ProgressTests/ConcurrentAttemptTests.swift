import AppCore
import AppCoreTesting
import HTTPTypes
import Testing

@testable import Progress

/// Looking at attempts while others are made forgets none.
@Suite struct ConcurrentAttemptTests {
    @Test func fiftyAttemptsMadeWhileOthersLookAllWait() async throws {
        let transport = ScriptedTransport()
        transport.otherwise(.fail(.notSent("no route")))
        let test = try await Fixture.remote(transport)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    _ = try await test.repository.submit(
                        Fixture.sheet(KeysDouble.passage, [1, 1, 0]))
                }
                group.addTask { _ = try await test.repository.tried() }
            }
            try await group.waitForAll()
        }
        let entries = try await test.context.outbox.entries().map(\.id)
        let account = await test.repository.client.account()
        #expect(entries.count == 50)
        #expect(try await test.repository.ledger.waiting(account: account) == Set(entries))
    }

    @Test func anAttemptWhoseEntryWasDiscardedIsForgotten() async throws {
        let transport = ScriptedTransport()
        transport.otherwise(.fail(.notSent("no route")))
        let test = try await Fixture.remote(transport)
        _ = try await test.repository.submit(Fixture.sheet(KeysDouble.passage, [1, 1, 0]))
        for entry in try await test.context.outbox.entries() {
            try await test.context.outbox.discard(entry.id)
        }
        #expect(try await test.repository.tried().isEmpty)
    }
}
