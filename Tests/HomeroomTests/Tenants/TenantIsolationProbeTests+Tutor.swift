#if WITH_AUTH && WITH_CONTENT && WITH_PROGRESS && WITH_STUDYPLAN && WITH_VOCABULARY && WITH_PAYMENTS && WITH_TUTOR
import AppCore
import HTTPTypes
import ServiceKit

extension TenantIsolationProbeTests {
    /// The tutor's routes. Routes that need a query are called without it, and respond that it is
    /// missing.
    static let reefCalls: [String: @Sendable (SchoolContent) -> Call] = ownReefCalls.merging(
        accountCalls(of: "tutor")
    ) { one, _ in one }

    private static let ownReefCalls: [String: @Sendable (SchoolContent) -> Call] = [
        "tutor.health": { _ in Call() },
        "tutor.abilities": { _ in Call() },
        "tutor.strokes.connect": { _ in Call(body: ["session_id": session]) },
        "tutor.strokes.disconnect": { _ in Call(body: ["session_id": session]) },
        "tutor.strokes.send": { _ in
            Call(body: [
                "session_id": session, "page": .integer(1),
                "strokes": .array([
                    .object(["points": .array([.object(["x": .integer(1), "y": .integer(2)])])])
                ]),
            ])
        },
        "tutor.strokes.clear": { _ in Call(body: ["session_id": session]) },
        "tutor.stroke-logs.list": { _ in Call() },
        "tutor.stroke-logs.delete": { _ in Call() },
        "tutor.page-transcription": { _ in Call(refusal: 422) },
        "tutor.reasoning-logs": { _ in Call(refusal: 422) },
        "tutor.reasoning-preview": { _ in Call(refusal: 422) },
        "tutor.events": { _ in Call(refusal: 422) },
        // Another student's speech isn't found; one's own can be fetched once.
        "tutor.tts.stream": { _ in
            Call(id: String(repeating: "0", count: 32), refusal: 404)
        },
        "tutor.tts.speak": { _ in Call(body: ["text": "The tide turns."]) },
        // There is no recording and no model.
        "tutor.voice.transcribe": { _ in Call(body: ["session_id": session], refusal: 422) },
        "tutor.voice.question": { _ in Call(body: ["session_id": session], refusal: 422) },
        "tutor.embed": { _ in Call(body: ["texts": .array(["a"])], refusal: 503) },
        "tutor.quiz.generate": { _ in
            Call(body: [
                "topic": "Tides", "difficulty": "easy", "num_questions": .integer(1),
                "rag_context": .string(lecture),
                "question_types": .array(["fill_in_blank"]),
            ])
        },
        "tutor.documents.put": { _ in Call(body: document) },
        "tutor.documents.delete": { content in
            Call(
                id: content.lesson,
                freshID: { schools, student in
                    _ = try await schools.ask(
                        .put, "/tutor/ai/documents/tides", document, token: student.access)
                    return "tides"
                })
        },
        "tutor.profile.show": { _ in Call(refusal: 404) },
        "tutor.profile.change": { _ in Call(body: ["grade": "9"]) },
        "tutor.profile.delete": { _ in
            Call(freshID: { schools, student in
                _ = try await schools.ask(
                    .put, "/tutor/users/profile", ["grade": "9"], token: student.access)
                return ""
            })
        },
    ]

    private static let lecture = """
        Photosynthesis is the process by which plants make sugar from light.
        Chlorophyll is the green pigment that absorbs red light.
        """

    private static let document: [String: JSONValue] = [
        "questions": .array([.object(["number": .integer(1), "text": "Why?"])])
    ]

    /// The same session id in both schools.
    private static let session: JSONValue = "the-session-of-a-student"

    /// Statuses of anonymous requests that differ from a student's: without an account, sessions
    /// are found by their ids alone.
    static let reefToNobody = ["tutor.stroke-logs.list": 422, "tutor.stroke-logs.delete": 422]

    /// Whether a route rejects anonymous requests: in a named school, the tutor serves only
    /// accounts.
    static func isClosedToNobody(_ endpoint: EndpointDescription) -> Bool {
        endpoint.backend == .tutor && !["tutor.health", "tutor.abilities"].contains(endpoint.id)
    }
}
#endif
