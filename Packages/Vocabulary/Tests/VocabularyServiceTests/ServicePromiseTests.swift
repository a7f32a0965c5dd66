import AppCore
import AppCoreTesting
import ServiceKit
import Testing

@testable import Vocabulary
@testable import VocabularyService

@Suite(.timeLimit(.minutes(10))) struct ServicePromiseTests {
    @Test func everyRouteStandsHostileRequests() async throws {
        let campus = try await StudyCampus.make()
        let text = try await campus.added()
        let push = StudyPush(
            deviceID: StudyCampus.device, cursor: 0,
            events: [
                StudyEvent(
                    id: "e0000000-0000-4000-8000-000000000001", cardID: StudyVocabulary.deck,
                    kind: .review, at: campus.nowMilliseconds, rating: 3)
            ],
            known: [KnownWord(token: "ferry", lemma: nil, editedAt: 1)])
        try await ServiceConformance.check(
            campus.campus,
            samples: [
                "vocabulary.sources.upload": ServiceSample(
                    "/text-sources", #"{"title":"T","content":"A text of some words."}"#),
                "vocabulary.sources.rename": ServiceSample(
                    "/text-sources/\(text)", #"{"title":"T"}"#),
                "vocabulary.progress.send": ServiceSample(
                    "/sync/progress",
                    """
                    {"progress":[{"wordId":"\(text)","isMemorized":true,"reviewCount":1,
                    "lastReviewed":"2031-04-05T06:00:00Z"}]}
                    """.replacing("\n", with: ""), takesArrays: true),
                "vocabulary.study.exchange": ServiceSample(
                    "/study/exchange", try WireJSON.encodeText(push)),
            ], token: "tove")
    }
}
