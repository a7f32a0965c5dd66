import AppCore
import Foundation
import HTTPTypes
import Testing

@testable import Tutor
@testable import TutorService

@Suite struct QuizRouteTests {
    private static let text = """
        Photosynthesis is the process by which plants make sugar from light, water and carbon dioxide. \
        Chlorophyll is the green pigment that absorbs most of the red and blue light. \
        The stomata are small openings in the leaf that let carbon dioxide in and water vapour out. \
        The Calvin cycle takes place in the stroma of the chloroplast and needs no light of its own. \
        In 1779 Jan Ingenhousz showed that plants give off oxygen only while light falls on them.
        """

    static let body = (try? WireJSON.encodeText(request(3))) ?? ""

    private static func request(
        _ count: Int, kinds: [String] = ["fill_in_blank", "multiple_choice"], text: String = text
    ) -> QuizRequest {
        QuizRequest(
            topic: "Photosynthesis", difficulty: "medium", numQuestions: count, ragContext: text,
            questionTypes: kinds)
    }

    @Test func questionsAreNumberedPagesToPrint() async throws {
        let campus = try await TutorCampus.make()
        let reply = try await campus.post("/ai/generate-quiz", Self.request(3))
        #expect(reply.status == 200, "\(reply.text)")
        let questions = try WireJSON.decode([QuizQuestionRecord].self, from: reply.bytes)
        #expect((1...3).contains(questions.count))
        #expect(questions.map(\.number) == Array(1...questions.count))
        for question in questions {
            let page = try #require(Data(base64Encoded: question.pdfBase64))
            #expect(page.starts(with: Array("%PDF-".utf8)))
        }
    }

    @Test func whatCannotBeAskedForIsRefusedByItsPlace() async throws {
        let campus = try await TutorCampus.make()
        for (wish, place) in [
            (Self.request(0), "num_questions"), (Self.request(11), "num_questions"),
            (Self.request(2, kinds: ["riddle"]), "question_types"),
            (Self.request(2, text: ""), "rag_context"),
            (Self.request(2, text: String(repeating: "a ", count: 150_000)), "rag_context"),
        ] {
            let reply = try await campus.post("/ai/generate-quiz", wish)
            #expect(reply.status == 422)
            #expect(reply.text.contains(place), "\(reply.text)")
        }
    }
}
