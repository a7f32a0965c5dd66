import AppCore
import AppCoreTesting
import HTTPTypes
import Testing

@testable import Vocabulary

/// A server that sends rows that can't be read.
@Suite struct LenientReadingTests {
    private static let source = StudyID.derived("source")
    private static let card = StudyID.derived("card")

    private static let answer = """
        {"cursor":7,"hasMore":false,"refused":{},"serverTime":"2031-04-05T06:07:08Z",
        "events":[
          {"id":"\(StudyID.derived("one"))","cardID":"\(card)","kind":"review","at":1900000000000,"rating":3},
          {"id":"\(StudyID.derived("bad"))","cardID":"\(card)","kind":"review","at":"yesterday","rating":3},
          17,
          {"id":"\(StudyID.derived("two"))","cardID":"\(card)","kind":"review","at":1900000090000,"rating":4}],
        "cards":[
          {"id":"\(card)","sourceID":"\(source)","word":"quay","lemma":"quay","sentence":"A quay.",
           "meaning":"a landing","difficulty":"beginner","position":0,"editedAt":0,"editedBy":"","isDeleted":false},
          {"id":"half"}],
        "sources":[
          {"id":"\(source)","kind":"deck","title":"Sea","wordCount":1,"status":"completed","addedAt":1,
           "editedAt":0,"editedBy":"","isDeleted":false}],
        "known":[{"token":"ebb","editedAt":5,"isDeleted":false}, null]}
        """

    private func device(_ answer: String) async throws -> StudyDevice {
        try await StudyDevice.make(1) { request, _ in
            request.path?.hasSuffix("/study/exchange") == true
                ? MemoryCampus.reply(200, answer) : MemoryCampus.reply(404, "{}")
        }
    }

    @Test func aBadRowIsNamedAndLeftOutAndTheOthersAreTaken() async throws {
        let device = try await device(Self.answer)
        let report = try await device.repository.sync()
        #expect(report.received == 5)
        #expect(
            report.unreadable == [
                "events[1] (\(StudyID.derived("bad"))): “at” is none",
                "events[2]: “2” is none", "cards[1] (half): “sourceID” is missing",
                "known[1]: “1” is none",
            ])
        let all = try await device.everything()
        #expect(all.events.map(\.rating) == [3, 4] && all.cards.map(\.word) == ["quay"])
        #expect(all.states[Self.card]?.reviewCount == 2 && all.known.map(\.token) == ["ebb"])
        #expect(try await device.repository.device().cursor == 7, "it isn't requested again")
    }

    @Test func theCommandSaysWhatWasLeftOut() async throws {
        let device = try await device(Self.answer)
        _ = try await device.test.run("sync")
        let said = device.test.console.err
        #expect(said.contains("4 entries from the server can't be read and were skipped:"))
        #expect(said.contains("cards[1] (half): “sourceID” is missing"))
    }

    @Test func anAnswerThatIsNoneIsRefusedAsAWhole() async throws {
        let device = try await device(#"{"cursor":7,"hasMore":false,"events":{}}"#)
        await #expect(throws: Problem.self) { try await device.repository.sync() }
        #expect(try await device.repository.device().cursor == 0)
    }
}
