#if WITH_AUTH
import Foundation
import Glibc
import Testing

@Suite(.serialized) struct ShutdownTests {
    private static let head = """
        POST /sat/api/v1/auth/login HTTP/1.1\r
        Host: 127.0.0.1\r
        Content-Type: application/json\r
        Content-Length: 2\r
        \r

        """

    /// Whether the server starts working on a request, which means that the request has arrived.
    private func isAtWork(_ campus: CampusProcess) throws -> Bool {
        try becomesTrue {
            try get(campus.metricsPort, "/metrics").contains("homeroom_http_requests_in_flight 1\n")
        }
    }

    @Test func aRequestUnderWayIsAnsweredBeforeTheEnd() throws {
        let program = try BuiltProgram()
        let campus = try CampusProcess(program, ["--metrics-port", "0"])
        let slow = try #require(RawConnection(port: campus.port))
        slow.send(Self.head + "{")
        #expect(try isAtWork(campus))
        campus.send(SIGTERM)
        #expect(becomesTrue { RawConnection(port: campus.port) == nil })
        slow.send("}")
        let answer = try #require(slow.readToEnd())
        #expect(status(answer) == 400, "an empty login is refused in its own words: \(answer)")
        #expect(answer.contains("Connection: close"))
        #expect(campus.ending() == 0)
        #expect(try campus.logged.contains("ended"))
    }

    @Test func aRequestThatTakesTooLongIsCutOff() throws {
        let program = try BuiltProgram()
        let campus = try CampusProcess(
            program, ["--metrics-port", "0"],
            environment: ["HOMEROOM_CAMPUS_LIMITS_SHUTDOWN_SECONDS": "1"])
        let stuck = try #require(RawConnection(port: campus.port))
        stuck.send(Self.head + "{")
        #expect(try isAtWork(campus))
        campus.send(SIGINT)
        #expect(campus.ending() == 0)
        #expect(try campus.logged.contains("ended before everything was answered"))
    }

    @Test func aStreamOfEventsIsEndedInGoodOrder() throws {
        let program = try BuiltProgram()
        let campus = try CampusProcess(program)
        let body = #"{"email":"ada@example.org","password":"a decent password"}"#
        let fields =
            "Host: 127.0.0.1\r\nContent-Type: application/json\r\nConnection: close\r\n"
            + "Content-Length: \(body.utf8.count)\r\n\r\n" + body
        _ = try exchange(campus.port, "POST /sat/api/v1/auth/register HTTP/1.1\r\n" + fields)
        let login = try exchange(campus.port, "POST /sat/api/v1/auth/login HTTP/1.1\r\n" + fields)
        let token = try #require(login.firstMatch(of: /"access":"([^"]+)"/)).1
        let stream = try #require(RawConnection(port: campus.port))
        stream.send(
            "GET /events HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer \(token)\r\n\r\n")
        #expect(stream.read(until: "retry:").contains("text/event-stream"))
        campus.send(SIGTERM)
        #expect(try #require(stream.readToEnd()).hasSuffix("0\r\n\r\n"))
        #expect(campus.ending() == 0)
        #expect(try !campus.logged.contains("before everything"))
    }

    @Test func aSecondSignalEndsAtOnceAndTheFirstMakesItNotReady() throws {
        let program = try BuiltProgram()
        let campus = try CampusProcess(
            program, ["--metrics-port", "0"],
            environment: ["HOMEROOM_CAMPUS_LIMITS_DRAIN_SECONDS": "600"])
        #expect(status(try get(campus.metricsPort, "/readyz")) == 200)
        campus.send(SIGTERM)
        var answer = ""
        let isNotReady = try becomesTrue {
            answer = try get(campus.port, "/readyz")
            return status(answer) == 503
        }
        #expect(isNotReady)
        #expect(answer.contains("shutting down"))
        // It still serves, because the load balancer hasn't noticed yet.
        #expect(status(try get(campus.port, "/livez")) == 200)
        #expect(status(try get(campus.metricsPort, "/readyz")) == 503)
        campus.send(SIGTERM)
        #expect(campus.ending() == 128 + SIGTERM)
    }
}
#endif
