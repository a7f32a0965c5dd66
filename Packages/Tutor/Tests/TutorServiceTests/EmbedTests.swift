import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import Testing

@testable import Tutor
@testable import TutorService

@Suite struct EmbedTests {
    private func vectors(_ reply: TutorCampus.Reply) throws -> [[Float]] {
        try WireJSON.decode(EmbedReply.self, from: reply.bytes).embeddings
    }

    @Test func mockVectorsAreByChanceOf384NumbersAndOfLengthOne() async throws {
        let campus = try await TutorCampus.make()
        let body = #"{"texts":["a",""],"normalize":false}"#
        let first = try await campus.send(.post, "/ai/embed?mode=mock", body)
        #expect(first.status == 200)
        #expect(try first.json["dimensions"]?.int == 384 && first.json["count"]?.int == 2)
        #expect(try first.json["mode"]?.text == "mock")
        #expect(try first.json["model"]?.text == "all-MiniLM-L6-v2")
        let second = try await campus.send(.post, "/ai/embed?mode=mock", body)
        for vector in try vectors(first) + vectors(second) {
            #expect(vector.count == 384)
            #expect(abs(vector.reduce(0) { $0 + $1 * $1 } - 1) < 1e-4)
        }
        #expect(try vectors(first) != vectors(second))
    }

    @Test func aBareTextCountsAsOne() async throws {
        let campus = try await TutorCampus.make()
        let reply = try await campus.send(.post, "/ai/embed?mode=mock", #"{"texts":"one"}"#)
        #expect(try vectors(reply).count == 1)
    }

    @Test(arguments: [
        (0, "texts cannot be empty"), (101, "Maximum 100 texts per request"), (100, nil),
    ])
    func thereAreOneToAHundredTexts(count: Int, words: String?) async throws {
        let campus = try await TutorCampus.make()
        let reply = try await campus.post(
            "/ai/embed?mode=mock", EmbedRequest(texts: Array(repeating: "x", count: count)))
        #expect(reply.status == (words == nil ? 200 : 422))
        if let words { #expect(try reply.detail == words) }
    }

    @Test(arguments: [
        ("?mode=other", #"{"texts":["a"]}"#, "query.mode"), ("", "{}", "body.texts"),
        ("", #"{"texts":7}"#, "body.texts"),
        ("", #"{"texts":["a"],"normalize":"yes"}"#, "body.normalize"),
    ])
    func whatIsNoQuestionIsRefusedByItsPlace(query: String, body: String, place: String)
        async throws
    {
        let campus = try await TutorCampus.make()
        let reply = try await campus.send(.post, "/ai/embed" + query, body)
        #expect(reply.status == 422)
        #expect(try reply.detail?.hasPrefix(place) == true, "\(reply.text)")
    }

    @Test func withoutAModelThereAreNoVectorsAndNeverZeros() async throws {
        let campus = try await TutorCampus.make()
        let reply = try await campus.send(.post, "/ai/embed", #"{"texts":["a"]}"#)
        #expect(reply.status == 503)
        #expect(try reply.detail == TutorAbilityCheck.noEmbeddings)
    }

    @Test func theCampussModelIsAskedAndHeldToItsShape() async throws {
        let good = CampusEmbedder { texts, normalize in
            texts.map { text in
                var vector = [Float](repeating: 0, count: 384)
                vector[text.count] = normalize ? 1 : 3
                return vector
            }
        }
        try await ScriptedTutor.$embedder.withValue(good) {
            let campus = try await TutorCampus.make()
            let reply = try await campus.send(
                .post, "/ai/embed", #"{"texts":["a","bb"],"normalize":false}"#)
            #expect(try vectors(reply)[1][2] == 3)
            #expect(try reply.json["mode"]?.text == "prod")
        }
        for bad in [
            CampusEmbedder { _, _ in [] }, CampusEmbedder { _, _ in [[1, 2]] },
            CampusEmbedder { _, _ in [[Float](repeating: .nan, count: 384)] },
            CampusEmbedder { _, _ in throw Problem(.internal, "out of memory") },
        ] {
            try await ScriptedTutor.$embedder.withValue(bad) {
                let campus = try await TutorCampus.make()
                let reply = try await campus.send(.post, "/ai/embed", #"{"texts":["a"]}"#)
                #expect(reply.status == 500)
                #expect(try reply.detail == "The texts couldn't be embedded.")
            }
        }
    }
}
