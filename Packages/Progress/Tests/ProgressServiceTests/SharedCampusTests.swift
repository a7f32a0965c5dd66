import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import SQLStore
import ServiceKit
import Testing

@testable import Progress
@testable import ProgressService

/// Two campuses on one database, and a student who uses both at once.
@Suite(.timeLimit(.minutes(10))) struct SharedCampusTests {
    private struct Pair {
        let shared: SharedDatabase
        let campuses: [CampusFixture]
        let clock = TestClock()

        init() async throws {
            shared = try SharedDatabase()
            var campuses: [CampusFixture] = []
            for door in shared.doors {
                campuses.append(try await .make(on: door, clock: clock))
            }
            self.campuses = campuses
        }

        /// What so many requests, sent at once to both in turns, are answered with.
        func all(
            _ count: Int, _ send: @escaping @Sendable (CampusFixture, Int) async throws -> Reply
        ) async throws -> [Reply] {
            try await withThrowingTaskGroup(of: Reply.self) { group in
                for number in 0..<count {
                    let campus = campuses[number % campuses.count]
                    group.addTask { try await send(campus, number) }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
        }
    }

    private static let passage = TestCatalog.item(.passage, questions: 2)
    private static let lesson = TestCatalog.item(.lesson, questions: 6)
    private static let section = TestCatalog.item(.mathSection, questions: 6)

    @Test(arguments: [Self.passage, Self.lesson, Self.section])
    func oneKeySentToBothAtOnceMakesOneAttempt(item: ItemReference) async throws {
        let pair = try await Pair()
        let replies = try await pair.all(24) { campus, _ in
            try await campus.submit(item, [(0, 0), (1, 1)], isComplete: true, as: "free", key: "k")
        }
        let ids = try Set(replies.map { try $0.decode(SubmissionResult.self).attemptID })
        #expect(ids.count == 1)
        for campus in pair.campuses {
            let attempts = try await campus.attempts(on: item, as: "free")
            #expect(attempts.map(\.id) == [try #require(ids.first ?? nil)])
        }
        await pair.shared.close()
    }

    @Test(arguments: [Self.passage, Self.lesson, Self.section])
    func handInsOfTwoDevicesAtOnceAreAllKept(item: ItemReference) async throws {
        let pair = try await Pair()
        let replies = try await pair.all(16) { campus, number in
            try await campus.submit(
                item, [(0, 0)], isComplete: true, as: "free", key: "key-\(number)")
        }
        let ids = try replies.map { try $0.decode(SubmissionResult.self).attemptID }
        #expect(Set(ids).count == 16)
        let attempts = try await pair.campuses[1].attempts(on: item, as: "free")
        #expect(Set(attempts.map(\.id)) == Set(ids.compactMap(\.self)))
        #expect(attempts.count == 16)
        await pair.shared.close()
    }

    @Test func halvesOfALessonFromTwoDevicesBecomeOneAttempt() async throws {
        let pair = try await Pair()
        let replies = try await pair.all(6) { campus, number in
            try await campus.submit(Self.lesson, [(number, 0)], as: "free", key: "key-\(number)")
        }
        #expect(replies.map(\.status) == Array(repeating: 200, count: 6))
        let attempts = try await pair.campuses[0].attempts(on: Self.lesson, as: "free")
        #expect(attempts.map(\.correctCount) == [6])
        #expect(attempts.first?.isCompleted == true)
        await pair.shared.close()
    }

    @Test func aHandInAtOneIsHeardOnceAtTheOther() async throws {
        let pair = try await Pair()
        let reply = await pair.campuses[1].campus.responder.respond(
            to: HTTPRequest(
                method: .get, scheme: "http", authority: "campus.test", path: "/events",
                headerFields: [.authorization: "Bearer free", .accept: "text/event-stream"]),
            body: [], origin: .network(address: "test"))
        guard case .stream(let stream) = reply.body else { throw CocoaError(.featureUnsupported) }
        var pieces = stream.makeAsyncIterator()
        #expect(try await pieces.next() == Array("retry: 2000\nid: 0\n\n".utf8))
        let result = try await pair.campuses[0].result(
            Self.passage, [(0, 0), (1, 1)], as: "free", key: "k")
        for _ in 0..<2 {
            _ = try await pair.campuses[0].submit(
                Self.passage, [(0, 0), (1, 1)], as: "free", key: "k")
        }
        _ = try await pair.campuses[0].submit(Self.passage, [(0, 0)], as: "other")
        let piece = try await pair.clock.ticking { try await pieces.next() }
        let text = String(decoding: try #require(piece), as: UTF8.self)
        #expect(text.hasPrefix("id: 1\nevent: progress.attempt\ndata: {"))
        #expect(text.components(separatedBy: "id: ").count == 2)
        let data = try #require(text.split(separator: "data: ").last)
        let event = try WireJSON.decode(AttemptEvent.self, from: Array(data.utf8))
        #expect(event.kind == "passage")
        #expect(event.id.value == Self.passage.id)
        #expect(event.attemptID == result.attemptID)
        #expect(event.score == 50)
        #expect(event.isCompleted)
        await pair.campuses[1].campus.endStreams()
        await pair.shared.close()
    }
}
