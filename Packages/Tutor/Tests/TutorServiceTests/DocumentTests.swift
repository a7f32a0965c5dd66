import AppCore
import Foundation
import HTTPTypes
import SQLStore
import Testing

@testable import Tutor
@testable import TutorService

@Suite(.timeLimit(.minutes(10))) struct DocumentTests {
    private static let tides = DocumentQuestions(questions: [
        .init(
            number: 3, text: "A tide rises 2 m in 4 h.",
            parts: [
                .init(label: "a", text: "How fast is that?"), .init(label: "b", text: "And in cm?"),
                .init(label: "c", text: "A secret later part."),
            ],
            answers: [
                .init(partLabel: "a", answer: "0.5 m/h"), .init(partLabel: "b", answer: "50 cm/h"),
                .init(partLabel: "c", answer: "a secret answer"),
            ])
    ])

    private func preview(_ campus: TutorCampus, as token: String = "tove") async throws -> JSONValue
    {
        _ = try await campus.post(
            "/api/strokes/connect",
            SessionGreeting(
                sessionID: TutorCampus.session, documentName: "tides.pdf", questionNumber: 3),
            as: token)
        let batch = StrokeBatch(sessionID: TutorCampus.session, strokes: [], partLabel: "b")
        _ = try await campus.post("/api/strokes", batch, as: token)
        return try await campus.get(
            "/api/reasoning-preview?session_id=\(TutorCampus.session)", as: token
        ).json
    }

    @Test func theModelIsToldThePartThatIsWorkedOnAndNothingOfLaterOnes() async throws {
        let campus = try await TutorCampus.make()
        let kept = try await campus.send(
            .put, "/ai/documents/tides", try WireJSON.encodeText(Self.tides))
        #expect(kept.text == #"{"filename":"tides","questions":1}"#)
        let sections = try #require(try await preview(campus)["sections"]?.elements)
        #expect(
            sections.map { $0["title"]?.text } == [
                "Current work (part b)", "Exercise", "Problem", "Answer key",
                "Answers of earlier parts",
            ])
        #expect(sections[2]["content"]?.text?.contains("(b) And in cm?   [") == true)
        #expect(sections[3]["content"]?.text == "(b) 50 cm/h")
        #expect(sections[4]["content"]?.text == "(a) 0.5 m/h")
        #expect(!"\(sections)".contains("secret"))
        // Another account's document with the same name is separate.
        let other = try await preview(campus, as: "liv")
        #expect(other["sections"]?.elements?.count == 2)
    }

    @Test func aDocumentIsReplacedWholeAndForgotten() async throws {
        let campus = try await TutorCampus.make()
        for number in [3, 4] {
            let one = DocumentQuestions(questions: [.init(number: number, text: "Why?")])
            let reply = try await campus.send(
                .put, "/ai/documents/my%20tides", try WireJSON.encodeText(one))
            #expect(reply.status == 200)
        }
        let store = try await campus.database.read { connection in
            let store = DocumentQuestionStore(
                owner: TutorAccounts.account("tove"), connection: connection)
            return [
                try store.question(3, of: "my tides.pdf"), try store.question(4, of: "my tides"),
            ]
        }
        #expect(store.map { $0?.number } == [nil, 4])
        for stranger in ["liv", "south"] {
            let reply = try await campus.send(.delete, "/ai/documents/my%20tides", as: stranger)
            #expect(reply.status == 404)
            #expect(try reply.detail == "Document 'my tides' not found")
        }
        #expect(
            try await campus.send(.delete, "/ai/documents/my%20tides", as: nil).status == 401)
        let gone = try await campus.send(.delete, "/ai/documents/my%20tides")
        #expect(gone.text == #"{"deleted":1,"filename":"my tides"}"#)
        #expect(try await campus.send(.delete, "/ai/documents/my%20tides").status == 404)
    }

    @Test(arguments: [
        ("{\"questions\":[]}", "body.questions"),
        ("{\"questions\":[{\"number\":0,\"text\":\"a\"}]}", "body.questions.0.number"),
        (
            "{\"questions\":[{\"number\":1,\"text\":\"a\"},{\"number\":1,\"text\":\"b\"}]}",
            "body.questions.1.number"
        ),
        ("{\"questions\":[{\"number\":1}]}", "body.questions"),
        (
            "{\"questions\":[{\"number\":1,\"text\":\"\(String(repeating: "a", count: 8_001))\"}]}",
            "body.questions.0"
        ),
    ])
    func whatIsNoDocumentIsRefusedByItsPlace(body: String, place: String) async throws {
        let campus = try await TutorCampus.make()
        let reply = try await campus.send(.put, "/ai/documents/tides", body)
        #expect(reply.status == 422)
        #expect(try reply.detail?.hasPrefix(place) == true, "\(reply.text)")
    }
}
