#if WITH_AUTH && WITH_CONTENT
import Foundation
import Testing

@Suite(.serialized) struct LogSecrecyTests {
    /// Sends data wherever a caller can, and checks that none is logged.
    @Test func nothingThatACallerSendsIsLogged() throws {
        let program = try BuiltProgram()
        let campus = try CampusProcess(
            program, ["--log-level", "trace", "--log-access", "all", "--log-format", "json"])
        let fields = [
            "Authorization: Bearer secret-token.aaa.bbb", "Cookie: session=secret-cookie",
            "User-Agent: secret-agent", "Referer: https://secret-referrer.example/",
            "X-Forwarded-For: 203.0.113.77", "X-Tenant-Slug: secret-tenant",
            "Idempotency-Key: secret-idempotency", "X-Other: secret-header",
        ]
        _ = try get(campus.port, "/sat/api/v1/lessons/secret-lesson/?q=secret-query", fields)
        _ = try get(campus.port, "/secret-path", fields)
        let answered = try get(
            campus.port, "/sat/api/v1/lessons/?search=secret-search", ["X-Request-ID: visible-1"])
        #expect(answered.contains("X-Request-ID: visible-1"))
        for path in ["register", "login", "refresh", "logout"] {
            let body = """
                {"email":"secret-mail@example.org","password":"secret-password",\
                "refresh":"secret-refresh","name":"secret-name"}
                """
            let request = """
                POST /sat/api/v1/auth/\(path) HTTP/1.1\r
                Host: secret-host.example\r
                Content-Type: application/json\r
                Connection: close\r
                Content-Length: \(body.utf8.count)\r
                \r
                \(body)
                """
            #expect(status(try exchange(campus.port, request)) > 0)
        }
        _ = try exchange(campus.port, "secret-method / secret-version\r\n\r\n")
        campus.send(15)
        #expect(campus.ending() == 0)
        let log = try campus.logged
        #expect(!log.contains("secret"), "\(log)")
        #expect(!log.contains("203.0.113.77") && !log.contains("127.0.0.1\""))
        let lines = try log.split(separator: "\n").map { line in
            try #require(
                try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)"
            )
        }
        let requests = lines.filter { $0["message"] as? String == "request" }
        #expect(requests.count == 7)
        let listed = try #require(requests.first { $0["request"] as? String == "visible-1" })
        #expect(listed["route"] as? String == "/sat/api/v1/lessons/")
        #expect(listed["status"] as? Int == 200)
        #expect(listed["tenant"] as? String == "home")
        #expect(listed["ms"] is Double && listed["bytes"] is Int)
    }
}
#endif
