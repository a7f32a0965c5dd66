#if WITH_AUTH && WITH_TUTOR
import AppCore
@testable import HomeroomHost
import HTTPTypes
import Testing

/// How long a server waits for a response.
@Suite(.serialized) struct SlowAnswerTests {
    private static let body = #"""
        {"topic":"Tides","difficulty":"easy","num_questions":1,"rag_context":"","question_types":["fill_in_blank"]}
        """#
    private static let reply = #"""
        {"choices":[{"message":{"content":"[{\"type\":\"fill_in_blank\",\"question\":\"The _____ pulls the sea.\",\"answer\":\"moon\"}]"}}]}
        """#

    /// A route that uses a model declares its own time limit, which overrides the operator's.
    @Test func aRouteThatTakesItsTimeIsWaitedForLongerThanOthers() async throws {
        let (gate, opener) = AsyncStream<Void>.makeStream()
        let (asked, ask) = AsyncStream<Void>.makeStream()
        let model = try await LoopbackServer.start { _, _ in
            ask.yield()
            for await _ in gate { break }
            return HTTPReply(
                head: HTTPResponse(status: .ok, headerFields: [.contentType: "application/json"]),
                body: .bytes(Array(Self.reply.utf8)))
        }
        let program = try BuiltProgram()
        let campus = try CampusProcess(
            program, ["--metrics-port", "0"],
            environment: [
                "HOMEROOM_CAMPUS_LIMITS_HANDLER_SECONDS": "1",
                "HOMEROOM_CAMPUS_TUTOR_URL": model.address + "/v1",
            ])
        let quiz = try #require(RawConnection(port: campus.port))
        quiz.send(
            "POST /tutor/ai/generate-quiz HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
                + "Content-Length: \(Self.body.utf8.count)\r\nConnection: close\r\n\r\n" + Self.body
        )
        for await _ in asked { break }
        // Real time, because the server counts its one second so.
        try await Task.sleep(for: .seconds(3))
        opener.yield()
        let answer = try #require(quiz.readToEnd())
        #expect(status(answer) == 200, "\(answer)")
        #expect(answer.contains("pdf_base64"))
        #expect(!(try get(campus.metricsPort, "/metrics")).contains("reason=\"deadline\"} 1"))
        await model.close()
    }
}
#endif
