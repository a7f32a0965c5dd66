import AppCore
import AppCoreTesting
import SQLStore
import ServiceKit
import Testing

@testable import Chat
@testable import ChatService

/// Two server processes on one database behave as one server.
@Suite(.timeLimit(.minutes(10))) struct SharedCampusTests {
    @Test func messagesThroughTwoServersAreInOneOrderAndNoneIsLost() async throws {
        let shared = try SharedDatabase()
        let clock = TestClock()
        var fixtures: [SchoolFixture] = []
        for door in shared.doors {
            fixtures.append(try await .make(ChatService.self, on: door, clock: clock))
        }
        let servers = fixtures
        let id = try await servers[0].thread(with: [12])
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
                group.addTask {
                    let name = number.isMultiple(of: 2) ? "noor" : "ilse"
                    try await servers[number % servers.count].say("\(number)", in: id, as: name)
                }
            }
            try await group.waitForAll()
        }
        let here = try await servers[0].messages(of: id)
        let there = try await servers[1].messages(of: id)
        #expect(here == there && Set(here.map(\.body)) == Set((0..<8).map(String.init)))
        #expect(Set(here.map(\.id)).count == 8)
        #expect(try await servers[1].unread(as: "noor") == 0)
        await shared.close()
    }
}
