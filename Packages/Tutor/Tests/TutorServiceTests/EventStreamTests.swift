import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import SQLStore
import ServiceKit
import Synchronization
import Testing

@testable import Tutor
@testable import TutorService

@Suite(.timeLimit(.minutes(10))) struct EventStreamTests {
    private static let id = TutorCampus.session

    private func say(
        _ message: String, in campus: TutorCampus, session: String = id, as token: String = "tove"
    ) async throws {
        let now = campus.milliseconds
        try await campus.database.write { connection in
            try TutorEventStore.append(
                ReasoningEvent(message: message, ttsID: nil), to: session,
                of: TutorAccounts.account(token), at: now, in: connection)
        }
        campus.clock.advance(by: .seconds(1))
    }

    @Test func everyReaderOfASessionHearsItAndNobodyElse() async throws {
        let campus = try await TutorCampus.make()
        let taps = [try await campus.events(), try await campus.events()]
        let others = [
            try await campus.events(session: "another-session-of-hers"),
            try await campus.events(as: "liv"), try await campus.events(as: "south"),
            try await campus.events(as: nil),
        ]
        let logs = try await campus.get("/api/stroke-logs?session_id=\(Self.id)").json
        #expect(logs["active_connections"]?.int == 0, "a session that is not connected")
        try await eventually("the hub rests") { campus.clock.waiting > 0 }
        try await say("Look at the sign.", in: campus)
        for tap in taps { #expect(try await tap.event().message == "Look at the sign.") }
        // Each stream's next event is its own; it received no others before.
        for (tap, session, token) in [
            (others[0], "another-session-of-hers", "tove"), (others[1], Self.id, "liv"),
            (others[2], Self.id, "south"),
        ] {
            try await eventually("the hub rests") { campus.clock.waiting > 0 }
            try await say("Yours.", in: campus, session: session, as: token)
            #expect(try await tap.event().message == "Yours.")
        }
    }

    @Test func whoComesLateIsNotToldWhatWasSaidBefore() async throws {
        let campus = try await TutorCampus.make()
        try await say("Unheard.", in: campus)
        let tap = try await campus.events()
        try await eventually("the hub rests") { campus.clock.waiting > 0 }
        try await say("Heard.", in: campus)
        #expect(try await tap.event().message == "Heard.")
    }

    @Test func silenceIsBrokenEvery25Seconds() async throws {
        let campus = try await TutorCampus.make()
        let start = campus.clock.now
        let tap = try await campus.events()
        for _ in 0..<2 {
            let piece = try await campus.clock.ticking { try await tap.next() }
            #expect(piece == ": keepalive\n\n")
        }
        #expect(campus.clock.now.timeIntervalSince(start) >= 50)
    }

    @Test func theHeadersAreThoseOfAStreamThatNobodyKeeps() async throws {
        let campus = try await TutorCampus.make()
        for method in [HTTPRequest.Method.get, .head] {
            let reply = await campus.open(method, "/api/events?session_id=\(Self.id)")
            let fields = reply.head.headerFields
            #expect(fields[.contentType] == "text/event-stream; charset=utf-8")
            #expect(fields[.cacheControl]?.hasPrefix("no-cache") == true)
            #expect(fields[try #require(HTTPField.Name("X-Accel-Buffering"))] == "no")
        }
        let missing = try await campus.get("/api/events")
        #expect(missing.status == 422)
        #expect(try missing.detail == "query.session_id: Field required")
    }

    @Test func aReaderWhoseTokenEndsHearsNoMore() async throws {
        let campus = try await TutorCampus.make()
        let tap = try await campus.events(as: "leaver")
        TutorAccounts.ended.withLock { _ = $0.insert("leaver") }
        let end = try await campus.clock.ticking { try await tap.next() }
        #expect(end == nil)
    }

    @Test func theOldestOfTooManyReadersMakesRoom() async throws {
        let campus = try await TutorCampus.make()
        let first = try await campus.events()
        var others: [EventTap] = []
        for _ in 0..<8 { others.append(try await campus.events()) }
        #expect(try await first.next() == nil)
        try await eventually("the hub rests") { campus.clock.waiting > 0 }
        try await say("Still here.", in: campus)
        for tap in others { #expect(try await tap.event().message == "Still here.") }
    }

    @Test func aReaderWhoDoesNotReadIsLetGo() async throws {
        let campus = try await TutorCampus.make()
        let tap = try await campus.events()
        for number in 0...TutorEventLimits().pieces {
            try await eventually("the hub rests") { campus.clock.waiting > 0 }
            try await say("Word \(number).", in: campus)
        }
        try await campus.draw([])
        try await eventually("it is let go") {
            let logs = try await campus.get("/api/stroke-logs?session_id=\(Self.id)").json
            return logs["active_connections"]?.int == 0
        }
        var heard = 0
        while try await tap.next() != nil { heard += 1 }
        #expect(heard == TutorEventLimits().pieces)
    }

    @Test func eventsOfLongAgoAreNotKept() async throws {
        let campus = try await TutorCampus.make()
        for number in 0..<3 {
            try await say("\(number)", in: campus)
            campus.clock.advance(by: .seconds(121))
        }
        let count = try await campus.database.read { connection in
            try connection.row(
                "SELECT COUNT(*) AS n FROM tutor_events WHERE tenant_id = ?", ["home"])?.int("n")
        }
        #expect(count == 1)
    }
}

extension TutorCampus {
    /// Milliseconds since 1970.
    var milliseconds: Int64 { Int64(clock.now.timeIntervalSince1970 * 1000) }
}
