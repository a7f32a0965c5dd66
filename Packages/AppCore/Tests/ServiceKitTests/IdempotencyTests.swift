import AppCore
import Foundation
import HTTPTypes
import SQLStore
import Synchronization
import Testing

@testable import ServiceKit

@Suite struct IdempotencyTests {
    private func save(
        _ toy: ToyCampus, _ title: String, key: String, token: String? = nil
    ) async throws -> ToyCampus.Answer {
        var headers: HTTPFields = [.contentType: "application/json"]
        headers[try #require(HTTPField.Name("Idempotency-Key"))] = key
        if let token { headers[.authorization] = "Bearer " + token }
        return await toy.ask(
            .post, "/sat/api/v1/notes/", #"{"title":"\#(title)"}"#, headers: headers)
    }

    private func count(_ toy: ToyCampus) async throws -> Int? {
        try await toy.database.read { try $0.row("SELECT count(*) AS n FROM toy_notes")?.int("n") }
    }

    @Test func aRepeatedKeyGivesTheSameAnswerAndWritesNothing() async throws {
        let toy = try ToyCampus()
        let first = try await save(toy, "a", key: "k1")
        let again = try await save(toy, "a", key: "k1")
        #expect(first.status == 201)
        #expect(again.status == 201)
        #expect(first.text == again.text)
        #expect(try await count(toy) == 1)
    }

    @Test func aKeyForAnotherBodyIsRefused() async throws {
        let toy = try ToyCampus()
        _ = try await save(toy, "a", key: "k1")
        let other = try await save(toy, "b", key: "k1")
        #expect(other.status == 422)
        #expect(other.text.contains("IDEMPOTENCY_KEY_REUSED"))
        #expect(try await count(toy) == 1)
    }

    @Test func keysOfTwoCallersDoNotMeet() async throws {
        let toy = try ToyCampus()
        _ = try await save(toy, "a", key: "k1")
        let other = try await save(toy, "a", key: "k1", token: "good")
        #expect(try other.decoded(ToyService.Saved.self).owner == "tove")
        #expect(try await count(toy) == 2)
    }

    @Test func aRefusedRequestMayComeAgainWithItsKey() async throws {
        let toy = try ToyCampus()
        #expect(try await save(toy, "refuse", key: "k1").status == 400)
        #expect(try await save(toy, "a", key: "k1").status == 201)
    }

    @Test(arguments: [String(repeating: "k", count: 256), "", "a b", "å"])
    func oddKeysAre400(key: String) async throws {
        let answer = try await save(ToyCampus(), "a", key: key)
        #expect(answer.status == 400)
        #expect(answer.text.contains("Idempotency-Key"))
    }

    @Test func keysAreForgottenAfterTheirTime() async throws {
        let clock = Mutex(Date(timeIntervalSince1970: 2_000_000_000))
        let time = TestTime(clock)
        var environment = SystemEnvironment.fixed
        environment.now = { time.now }
        let toy = try ToyCampus(environment: environment)
        _ = try await save(toy, "a", key: "k1")
        time.advance(by: Double(IdempotencyScope.lifetime) - 1)
        _ = try await save(toy, "a", key: "k1")
        #expect(try await count(toy) == 1)
        time.advance(by: 2)
        _ = try await save(toy, "b", key: "k2")
        let keys = try await toy.database.read {
            try $0.rows("SELECT idempotency_key FROM campus_idempotency").map {
                try $0.text("idempotency_key")
            }
        }
        #expect(keys == ["k2"])
    }

    @Test func theAnswerIsKeptInTheTransactionOfTheWrite() async throws {
        let toy = try ToyCampus()
        _ = await toy.ask(.get, "/healthz")
        // Without a place for the answer, the write must not happen either.
        try await toy.database.write { _ = try $0.execute("DROP TABLE campus_idempotency") }
        #expect(try await save(toy, "a", key: "k1").status == 500)
        #expect(try await count(toy) == 0)
    }

    @Test func manyAtOnceWriteOnce() async throws {
        let toy = try ToyCampus()
        let answers = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<20 { group.addTask { try await save(toy, "a", key: "k1").text } }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(answers.count == 1)
        #expect(try await count(toy) == 1)
    }
}

/// A clock that stands still until it is moved.
final class TestTime: Sendable {
    private let time: Mutex<Date>
    init(_ time: consuming sending Mutex<Date>) { self.time = time }
    var now: Date { time.withLock { $0 } }
    func advance(by seconds: Double) { time.withLock { $0 += seconds } }
}
