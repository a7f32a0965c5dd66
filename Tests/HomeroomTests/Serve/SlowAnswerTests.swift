#if WITH_AUTH && WITH_TUTOR
import Foundation
import Glibc
import Testing

/// How long a server waits for a response.
@Suite(.serialized) struct SlowAnswerTests {
    private static let body = #"""
        {"topic":"Tides","difficulty":"easy","num_questions":1,"rag_context":"","question_types":["fill_in_blank"]}
        """#
    /// A model that answers after three seconds. In a process of its own, since tests that wait can
    /// keep all threads of this one busy.
    private static let model = #"""
        import http.server, time
        class Model(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                self.rfile.read(int(self.headers["Content-Length"]))
                time.sleep(3)
                self.send_response(200)
                self.send_header("Content-Type", "application/json")
                self.end_headers()
                self.wfile.write(b'''{"choices":[{"message":{"content":
                    "[{\\"type\\":\\"fill_in_blank\\",\\"question\\":\\"The _____ pulls the sea.\\",\\"answer\\":\\"moon\\"}]"}}]}''')
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Model)
        print(server.server_port, flush=True)
        server.serve_forever()
        """#

    /// A route that uses a model declares its own time limit, which overrides the operator's.
    @Test func aRouteThatTakesItsTimeIsWaitedForLongerThanOthers() throws {
        let (model, output) = (Process(), Pipe())
        model.executableURL = URL(filePath: "/usr/bin/env")
        model.arguments = ["python3", "-c", Self.model]
        model.standardOutput = output
        // Else `swift test` would wait for its end. It doesn't see SIGTERM, which is blocked in the
        // thread that starts it.
        model.standardError = FileHandle.nullDevice
        try model.run()
        defer { kill(model.processIdentifier, SIGKILL) }
        let port = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
            .filter(\.isNumber)
        try #require(!port.isEmpty)
        let program = try BuiltProgram()
        let campus = try CampusProcess(
            program, ["--metrics-port", "0"],
            environment: [
                "HOMEROOM_CAMPUS_LIMITS_HANDLER_SECONDS": "1",
                "HOMEROOM_CAMPUS_TUTOR_URL": "http://127.0.0.1:\(port)/v1",
            ])
        let quiz = try #require(RawConnection(port: campus.port))
        quiz.send(
            "POST /tutor/ai/generate-quiz HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
                + "Content-Length: \(Self.body.utf8.count)\r\nConnection: close\r\n\r\n" + Self.body
        )
        let answer = try #require(quiz.readToEnd())
        #expect(status(answer) == 200, "\(answer)")
        #expect(answer.contains("pdf_base64"))
        #expect(!(try get(campus.metricsPort, "/metrics")).contains("reason=\"deadline\"} 1"))
    }
}
#endif
