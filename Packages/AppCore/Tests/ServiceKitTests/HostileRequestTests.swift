import AppCore
import Foundation
import HTTPTypes
import Testing

@testable import ServiceKit

/// Whatever arrives, the campus answers, and never with a fault of its own.
@Suite struct HostileRequestTests {
    /// Repeats itself, so that a failure can be looked at.
    private struct Seeded: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ (state >> 29)
        }
    }

    private let pieces = [
        "/", "//", "sat", "api", "v1", "notes", "mine", "parts", "fail", "..", ".", "%", "%2",
        "%00",
        "%2f", "%c3%a9", "%ff", "?", "&", "=", "q", "limit=", "offset=", "-1",
        "9999999999999999999",
        "é", "\u{202E}", "'", "\"", ";", " ", "#", "{id}", "*", "\\", "0",
    ]
    private let texts = [
        "{", "}", "[", "]", ",", ":", "\"title\"", "\"pages\"", "\"a\"", "null", "true", "1", "-",
        "1e999", "0.1", "\"\\u0000\"", "\"\\ud800\"", "\"\\x\"", " ", "\u{0}", "é", "\u{FEFF}",
    ]

    @Test(arguments: 0..<8)
    func noAddressMakesTheCampusFail(seed: UInt64) async throws {
        let toy = try ToyCampus()
        var chance = Seeded(state: seed)
        for _ in 0..<250 {
            let path = "/sat/api/v1/" + random(pieces, &chance)
            let method: HTTPRequest.Method = [.get, .post, .head, .options, .put][
                Int.random(in: 0..<5, using: &chance)]
            let answer = await toy.ask(method, path)
            let isKnownFailure = path.contains("fail/")
            #expect((200..<500).contains(answer.status) || isKnownFailure, "\(path)")
        }
    }

    @Test(arguments: 0..<8)
    func noBodyMakesTheCampusFail(seed: UInt64) async throws {
        let toy = try ToyCampus()
        var chance = Seeded(state: seed)
        for _ in 0..<250 {
            let body = random(texts, &chance)
            let answer = await toy.ask(
                .post, "/sat/api/v1/notes/", body, headers: [.contentType: "application/json"])
            #expect([201, 400].contains(answer.status), "\(body)")
        }
    }

    @Test func bytesThatAreNoTextAre400() async throws {
        let toy = try ToyCampus()
        var chance = Seeded(state: 7)
        for length in 1..<200 {
            let body = (0..<length).map { _ in UInt8.random(in: 128...255, using: &chance) }
            let head = HTTPRequest(
                method: .post, scheme: "http", authority: "campus.test", path: "/sat/api/v1/notes/",
                headerFields: [.contentType: "application/json"])
            let reply = await toy.campus.responder.respond(
                to: head, body: body, origin: .network(address: "192.0.2.1"))
            #expect(reply.head.status == .badRequest)
        }
    }

    @Test(arguments: ["a b", "host/path", "user@host", "<script>", "høst"])
    func aHostThatCouldNotStandInALinkIs400(authority: String) async throws {
        let reply = await (try ToyCampus()).campus.responder.respond(
            to: HTTPRequest(
                method: .get, scheme: "http", authority: authority, path: "/sat/api/v1/notes/"),
            body: [], origin: .network(address: "192.0.2.1"))
        #expect(reply.head.status == .badRequest)
    }

    private func random(_ parts: [String], _ chance: inout Seeded) -> String {
        let count = Int.random(in: 0..<12, using: &chance)
        return (0..<count).map { _ in parts.randomElement(using: &chance) ?? "" }.joined()
    }
}
