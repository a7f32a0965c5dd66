import AppCore
import AppCoreTesting
import Foundation
import Testing

@testable import Chat

/// Two programs on one store: no message is lost or sent twice.
@Suite struct ConcurrentWritingTests {
    @Test func theSameWordsFiftyTimesAtOnceAreOneMessage() async throws {
        let noor = try await ChatSchool.make()
        let id = try await noor.thread()
        noor.network.set(.down)
        let entries = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<50 {
                group.addTask { try await noor.repository.queue("Hello", to: id).id }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(entries.count == 1)
        noor.network.set(.up)
        _ = await noor.test.context.outbox.flush(ignoringBackoff: true)
        #expect(try await noor.bodies(id) == ["Hello"])
    }

    @Test func conversationsBegunAtOnceAreAllOpenedOnce() async throws {
        let noor = try await ChatSchool.make()
        let subjects = (0..<20).map { "Trip \($0)" }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for subject in subjects {
                group.addTask {
                    let entry = try await noor.repository.queue(
                        NewConversation(
                            people: [
                                SchoolPersonBrief(
                                    id: 12, name: "Ilse Brandt", roles: ["teacher"])
                            ],
                            subject: subject, text: "May I come along?"))
                    _ = await noor.repository.open(entry)
                }
            }
            try await group.waitForAll()
        }
        _ = await noor.test.context.outbox.flush(ignoringBackoff: true)
        _ = await noor.test.context.outbox.flush(ignoringBackoff: true)
        #expect(try await noor.threads().map(\.subject).sorted() == subjects.sorted())
        for thread in try await noor.threads() {
            #expect(try await noor.bodies(thread.id) == ["May I come along?"])
        }
    }
}
