#if WITH_AUTH
import Foundation
import Testing

/// Slow, large or invalid requests.
@Suite(.serialized) struct LimitTests {
    @Test func aHeaderThatTricklesInIsGivenUp() throws {
        let program = try BuiltProgram()
        let campus = try CampusProcess(
            program, ["--metrics-port", "0"],
            environment: [
                "HOMEROOM_CAMPUS_LIMITS_HEADER_SECONDS": "1",
                "HOMEROOM_CAMPUS_LIMITS_BODY_SECONDS": "1",
                "HOMEROOM_CAMPUS_LIMITS_IDLE_SECONDS": "1",
            ])
        let silent = try #require(RawConnection(port: campus.port))
        let header = try #require(RawConnection(port: campus.port))
        header.send("GET /livez HTTP/1.1\r\nHost:")
        let body = try #require(RawConnection(port: campus.port))
        body.send(
            "POST /sat/api/v1/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{")
        let idle = try #require(RawConnection(port: campus.port))
        idle.send("GET /livez HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(silent.readToEnd() == "")
        #expect(status(try #require(header.readToEnd())) == 408)
        #expect(status(try #require(body.readToEnd())) == 408)
        #expect(status(try #require(idle.readToEnd())) == 200, "answered, then closed")
        let metrics = try get(campus.metricsPort, "/metrics")
        #expect(metrics.contains("homeroom_http_refused_total{reason=\"timeout\"} 2"))
    }

    private static let login = "POST /sat/api/v1/auth/login HTTP/1.1\r\nHost: a\r\n"
    private static let oddities = [
        login + "Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}",
        login + "Content-Length: 2\r\nContent-Length: 20\r\n\r\n{}",
        login + "Content-Length: 2, 2\r\n\r\n{}",
        login + "Content-Length: +2\r\n\r\n{}",
        login + "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        login + "Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n",
        login + "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
        login + "Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
        login + "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n",
        login + "Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n",
        login + "Transfer-Encoding: chunked\r\n\r\n2;\nxx\r\n{}\r\n0\r\n\r\n",
        "GET /livez HTTP/1.1\nHost: a\n\n",
        "GET /livez HTTP/1.1\r\nHost: a\rX: b\r\n\r\n",
        "GET /livez HTTP/1.1\r\nHost: a\r\nX: b\r\n c\r\n\r\n",
        "GET /livez HTTP/1.1\r\nHost: a\r\nX: b\0c\r\n\r\n",
        "GET /livez HTTP/1.1\r\n\r\n",
        "GET /livez HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    ]

    /// Requests that two servers could interpret differently.
    @Test func whatTwoServersCouldReadDifferentlyIsRefusedAndTheConnectionEnded() throws {
        let program = try BuiltProgram()
        let campus = try CampusProcess(program)
        for oddity in Self.oddities {
            let answer = try exchange(
                campus.port, oddity + "GET /livez HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(status(answer) == 400, "\(oddity.debugDescription)")
            #expect(
                !answer.contains("alive"), "nothing behind it is read: \(oddity.debugDescription)")
        }
        #expect(status(try get(campus.port, "/livez")) == 200)
    }

    @Test func whatIsTooLargeIsNamed() throws {
        let program = try BuiltProgram()
        let campus = try CampusProcess(
            program, environment: ["HOMEROOM_CAMPUS_LIMITS_BODY_KIB": "4"])
        let target = "/sat/api/v1/lessons/"
        #expect(status(try get(campus.port, "/" + String(repeating: "a", count: 9000))) == 414)
        let fields = (0..<110).map { "X-\($0): a" }
        #expect(status(try get(campus.port, target, fields)) == 431)
        let long = "X-Long: " + String(repeating: "a", count: 35_000)
        #expect(status(try get(campus.port, target, [long])) == 431)
        let body = String(repeating: " ", count: 5000)
        let counted = Self.login + "Content-Length: 5000\r\nConnection: close\r\n\r\n" + body
        #expect(status(try exchange(campus.port, counted)) == 413)
        let chunked =
            Self.login + "Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
            + "1388\r\n\(body)\r\n0\r\n\r\n"
        #expect(status(try exchange(campus.port, chunked)) == 413)
        let expecting =
            Self.login + "Expect: 100-continue\r\nContent-Length: 2\r\nConnection: close\r\n\r\n"
        let careful = try #require(RawConnection(port: campus.port))
        careful.send(expecting)
        #expect(careful.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 100 Continue"))
        careful.send("{}")
        #expect(status(try #require(careful.readToEnd())) == 400)
    }

    @Test func oneConnectionTooManyWaitsForItsTurn() throws {
        let program = try BuiltProgram()
        let campus = try CampusProcess(
            program, ["--metrics-port", "0"],
            environment: ["HOMEROOM_CAMPUS_LIMITS_CONNECTIONS": "1"])
        var first = RawConnection(port: campus.port)
        first?.send("GET /livez HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(first?.read(until: "alive").contains("alive") == true)
        let second = try #require(RawConnection(port: campus.port))
        second.send("GET /livez HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        let metrics = try get(campus.metricsPort, "/metrics")
        #expect(metrics.contains("homeroom_http_connections 1\n"))
        first = nil
        #expect(status(try #require(second.readToEnd())) == 200)
    }

    @Test func aCallerOfHTTP10IsAnsweredAndLetGo() throws {
        let program = try BuiltProgram()
        let campus = try CampusProcess(program)
        #expect(try exchange(campus.port, "GET /livez HTTP/1.0\r\n\r\n").contains("alive"))
    }

    @Test func everyAnswerIsProtectedAndNamesNoServer() throws {
        let program = try BuiltProgram()
        let campus = try CampusProcess(program)
        for path in ["/", "/privacy", "/livez", "/nothing", "/sat/api/v1/lessons/"] {
            let answer = try get(campus.port, path).lowercased()
            for header in [
                "x-content-type-options: nosniff", "referrer-policy: no-referrer",
                "content-security-policy: default-src 'none'", "frame-ancestors 'none'",
                "x-request-id: ", "date: ",
            ] {
                #expect(answer.contains(header), "\(path) has \(header)")
            }
            #expect(!answer.contains("\r\nserver:") && !answer.contains("hummingbird"))
            #expect(!answer.contains("strict-transport-security"), "this is plain HTTP")
        }
        #expect(try get(campus.port, "/sat/api/v1/lessons/").contains("Cache-Control: no-store"))
        #expect(status(try get(campus.port, "/metrics")) == 404)
        for path in ["/livez", "/privacy", "/openapi.json"] {
            let head = try exchange(
                campus.port, "HEAD \(path) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            #expect(status(head) == 200 && head.hasSuffix("\r\n\r\n"))
            #expect(head.contains("\r\nContent-Length: "))
            #expect(!head.contains("\r\nContent-Length: 0\r\n"), "\(path) has GET's length")
        }
    }
}
#endif
