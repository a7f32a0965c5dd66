import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import ServiceKit
import Testing

@testable import Chat
@testable import ChatService

/// Sends messages and conversations over a failing network.
@Suite(.timeLimit(.minutes(10))) struct WritingTests {
    @Test func aMessageWrittenOfflineGoesOutWhenTheSchoolIsBack() async throws {
        let noor = try await ChatSchool.make()
        let id = try await noor.thread()
        noor.network.set(.down)
        let entry = try await noor.repository.queue("At lunch?", to: id)
        guard case .waiting(let problem) = await noor.repository.deliver(entry).outcome else {
            Issue.record("It cannot have gone out")
            return
        }
        #expect(problem.code == .unreachable)
        let line = try #require(await noor.repository.outgoing(id).first)
        #expect(line.text == "At lunch?" && line.isMine)
        guard case .waiting = line.deliveryState else {
            Issue.record("\(line.deliveryState)")
            return
        }
        noor.network.set(.up)
        _ = await noor.test.context.outbox.flush(ignoringBackoff: true)
        #expect(try await noor.bodies(id) == ["At lunch?"])
        #expect(await noor.repository.outgoing(id).isEmpty)
    }

    @Test(arguments: [true, false])
    func anAnswerThatGotLostMakesNoSecondMessage(isCampus: Bool) async throws {
        let noor = try await ChatSchool.make(isCampus: isCampus)
        let id = try await noor.thread()
        _ = try await noor.repository.transcript(id)
        noor.network.set(.losingAnswers)
        let entry = try await noor.repository.queue("Only once", to: id)
        _ = await noor.repository.deliver(entry)
        noor.network.set(.up)
        #expect(try await noor.bodies(id) == ["Only once"], "the message arrived")
        let outcome = await noor.restartedOutbox().flush(ignoringBackoff: true)
        #expect(outcome.sent == 1)
        #expect(try await noor.bodies(id) == ["Only once"])
        // The same text sent again on purpose is a separate message.
        noor.test.clock.advance(by: .seconds(60))
        _ = await noor.repository.deliver(try await noor.repository.queue("Only once", to: id))
        #expect(try await noor.bodies(id) == ["Only once", "Only once"])
    }

    @Test func onAServerWithoutKeysASecondOfTheSameWordsIsNotTakenForTheFirst() async throws {
        let noor = try await ChatSchool.make(isCampus: false)
        let id = try await noor.thread()
        _ = try await noor.repository.transcript(id)
        _ = await noor.repository.deliver(try await noor.repository.queue("ok", to: id))
        noor.test.clock.advance(by: .seconds(60))
        noor.network.set(.refusing(502, "bad gateway"))
        _ = await noor.repository.deliver(try await noor.repository.queue("ok", to: id))
        noor.network.set(.up)
        _ = await noor.test.context.outbox.flush(ignoringBackoff: true)
        #expect(try await noor.bodies(id) == ["ok", "ok"], "the second message hadn't arrived")
    }

    @Test func whoIsNotKnownCannotBeSoughtSoTheMessageWaitsForADecision() async throws {
        let noor = try await ChatSchool.make(isCampus: false, knowsMe: false)
        let id = try await noor.thread()
        noor.network.set(.losingAnswers)
        let entry = try await noor.repository.queue("Once", to: id)
        _ = await noor.repository.deliver(entry)
        noor.network.set(.up)
        _ = await noor.test.context.outbox.flush(ignoringBackoff: true)
        #expect(try await noor.bodies(id) == ["Once"])
        guard case .uncertain = try #require(await noor.repository.outgoing(id).first).deliveryState
        else {
            Issue.record("It is not known whether it arrived")
            return
        }
    }

    @Test func aSecondEnterSendsNothing() async throws {
        let noor = try await ChatSchool.make()
        let id = try await noor.thread()
        noor.network.set(.down)
        let first = try await noor.repository.queue("Hello", to: id)
        let second = try await noor.repository.queue("Hello", to: id)
        #expect(first.id == second.id)
        noor.network.set(.up)
        _ = await noor.test.context.outbox.flush(ignoringBackoff: true)
        #expect(try await noor.bodies(id) == ["Hello"])
    }

    @Test func aRefusedMessageStaysUntilItIsSentAgainOrLetGoOf() async throws {
        let noor = try await ChatSchool.make()
        let id = try await noor.thread()
        noor.network.set(.refusing(422, #"{"errors":["Body is not kind"]}"#))
        let entry = try await noor.repository.queue("Rude", to: id)
        guard case .failed(let problem) = await noor.repository.deliver(entry).outcome else {
            Issue.record("It was refused")
            return
        }
        #expect(problem.summary.contains("Body is not kind"))
        let line = try #require(await noor.repository.outgoing(id).first)
        guard case .refused(let reason) = line.deliveryState else {
            Issue.record("\(line.deliveryState)")
            return
        }
        #expect(reason.contains("Body is not kind"))
        noor.network.set(.up)
        _ = try await noor.repository.retry(line.id)
        #expect(try await noor.bodies(id) == ["Rude"])
        noor.network.set(.refusing(422, #"{"errors":["Body is not kind"]}"#))
        _ = await noor.repository.deliver(try await noor.repository.queue("Ruder", to: id))
        let other = try #require(await noor.repository.outgoing(id).first)
        #expect(try await noor.repository.discard(other) == "Ruder")
        #expect(await noor.repository.outgoing(id).isEmpty)
    }

    @Test func messagesKeepTheirOrder() async throws {
        let noor = try await ChatSchool.make()
        let id = try await noor.thread()
        noor.network.set(.down)
        for text in ["One", "Two", "Three"] { _ = try await noor.repository.queue(text, to: id) }
        noor.network.set(.up)
        _ = await noor.restartedOutbox().flush(ignoringBackoff: true)
        #expect(try await noor.bodies(id) == ["One", "Two", "Three"])
    }

    // MARK: A new conversation

    private static let new = NewConversation(
        people: [SchoolPersonBrief(id: 12, name: "Ilse Brandt", roles: ["teacher"])],
        subject: "Field trip", text: "May I come along?")

    @Test func aConversationAndItsFirstMessageGoOutTogether() async throws {
        let noor = try await ChatSchool.make()
        let entry = try await noor.repository.queue(Self.new)
        guard let id = await noor.repository.open(entry).conversation else {
            Issue.record("Nothing stands against it")
            return
        }
        #expect(try await noor.bodies(id) == ["May I come along?"])
        #expect(try await noor.threads().map(\.subject) == ["Field trip"])
        #expect(try await noor.repository.refresh().openings.isEmpty)
    }

    @Test(arguments: [true, false])
    func killedBetweenConversationAndMessageNothingIsLostOrDoubled(
        isCampus: Bool
    ) async throws {
        let noor = try await ChatSchool.make(isCampus: isCampus)
        _ = try await noor.repository.refresh()
        let entry = try await noor.repository.queue(Self.new)
        // The thread is opened, but its response is lost when the process ends.
        noor.network.set(.losingAnswers)
        _ = await noor.test.context.outbox.send(entry.id)
        #expect(try await noor.threads().count == 1)
        #expect(
            try #require(await noor.repository.known().openings.first).text == "May I come along?")
        noor.network.set(.up)
        let outbox = noor.restartedOutbox()
        for _ in 0..<3 { _ = await outbox.flush(ignoringBackoff: true) }
        let threads = try await noor.threads()
        #expect(threads.count == 1)
        #expect(try await noor.bodies(threads[0].id) == ["May I come along?"])
        #expect(await noor.repository.known().openings.isEmpty)
        #expect(try await noor.test.context.outbox.entries().isEmpty)
    }

    @Test func aSchoolThatTakesTheFirstMessageAtOnceGetsNoSecondOne() async throws {
        let noor = try await ChatSchool.make(isCampus: false, opensWithMessage: true)
        let entry = try await noor.repository.queue(Self.new)
        let id = try #require(await noor.repository.open(entry).conversation)
        #expect(try await noor.bodies(id) == ["May I come along?"])
        #expect(try await noor.repository.refresh().openings.isEmpty)
        #expect(try await noor.test.context.outbox.entries().isEmpty)
        // The same again is a second conversation, as the student wanted it.
        let second = try await noor.repository.queue(Self.new)
        noor.network.set(.losingAnswers)
        _ = await noor.test.context.outbox.send(second.id)
        noor.network.set(.up)
        let outbox = noor.restartedOutbox()
        for _ in 0..<3 { _ = await outbox.flush(ignoringBackoff: true) }
        let threads = try await noor.threads()
        #expect(threads.count == 2)
        for thread in threads {
            #expect(try await noor.bodies(thread.id) == ["May I come along?"])
        }
        #expect(await noor.repository.known().openings.isEmpty)
        #expect(try await noor.test.context.outbox.entries().isEmpty)
    }

    @Test func anotherFirstMessageIsAnotherConversation() async throws {
        let noor = try await ChatSchool.make(isCampus: false, opensWithMessage: true)
        let entry = try await noor.repository.queue(Self.new)
        noor.network.set(.refusing(500, "{}"))
        _ = await noor.test.context.outbox.send(entry.id)
        // Meanwhile she starts one with the same subject elsewhere.
        noor.network.set(.up)
        let other = try await noor.thread("Field trip")
        try await noor.say("Another question", in: other, as: "noor")
        let outbox = noor.restartedOutbox()
        for _ in 0..<3 { _ = await outbox.flush(ignoringBackoff: true) }
        let threads = try await noor.threads()
        #expect(threads.count == 2)
        var said: Set<[String]> = []
        for thread in threads { said.insert(try await noor.bodies(thread.id)) }
        #expect(said == [["Another question"], ["May I come along?"]])
    }

    @Test func anAnswerThatIsTakenInTwiceQueuesOneMessage() async throws {
        let noor = try await ChatSchool.make()
        let entry = try await noor.repository.queue(Self.new)
        let handler = ChatOutboxHandler(repository: noor.repository)
        let thread = try await noor.thread("Field trip")
        let response = try await noor.school.ask(.get, "/message_threads/\(thread)").bytes
        try await handler.delivered(entry, response: response)
        // Simulates a crash between processing the response and removing the entry.
        try await handler.delivered(entry, response: response)
        let messages = try await noor.test.context.outbox.entries().filter {
            $0.conversation == thread
        }
        #expect(messages.count == 1)
    }

    @Test func writtenOfflineBothGoOutLater() async throws {
        let noor = try await ChatSchool.make()
        noor.network.set(.down)
        let entry = try await noor.repository.queue(Self.new)
        guard case .waiting = await noor.repository.open(entry).outcome else {
            Issue.record("It cannot have gone out")
            return
        }
        let opening = try #require(await noor.repository.known().openings.first)
        #expect(opening.subject == "Field trip" && opening.people.map(\.id) == [12])
        noor.network.set(.up)
        let outbox = noor.restartedOutbox()
        for _ in 0..<2 { _ = await outbox.flush(ignoringBackoff: true) }
        let thread = try #require(try await noor.threads().first)
        #expect(try await noor.bodies(thread.id) == ["May I come along?"])
    }

    @Test func aConversationThatIsLetGoOfIsADraftAgain() async throws {
        let noor = try await ChatSchool.make()
        noor.network.set(.down)
        _ = try await noor.repository.queue(Self.new)
        #expect(await noor.repository.newDraft().isEmpty)
        let opening = try #require(await noor.repository.known().openings.first)
        try await noor.repository.discard(opening)
        #expect(await noor.repository.newDraft() == Self.new)
        #expect(await noor.repository.known().openings.isEmpty)
    }

    @Test(arguments: [
        NewConversation(people: [], subject: "x", text: "y"),
        NewConversation(people: new.people, subject: " ", text: "y"),
        NewConversation(people: new.people, subject: "x", text: " \n"),
        NewConversation(
            people: new.people, subject: String(repeating: "s", count: 256), text: "y"),
    ])
    func whatCannotBeSentIsSaidBeforeItIsQueued(new: NewConversation) async throws {
        let noor = try await ChatSchool.make()
        let problem = await #expect(throws: Problem.self) { try await noor.repository.queue(new) }
        #expect(problem?.code == .invalid)
        #expect(try await noor.test.context.outbox.entries().isEmpty)
    }

    @Test func aHundredThousandCharactersArriveAndOneMoreIsToldAtOnce() async throws {
        let noor = try await ChatSchool.make()
        let id = try await noor.thread()
        let text = String(repeating: "é", count: 100_000)
        _ = await noor.repository.deliver(try await noor.repository.queue(text, to: id))
        #expect(try await noor.bodies(id) == [text])
        let problem = await #expect(throws: Problem.self) {
            try await noor.repository.queue(text + "x", to: id)
        }
        #expect(problem?.summary.contains("100000") == true)
    }

    @Test func draftsOutliveTheScreenAndEndWithTheMessage() async throws {
        let noor = try await ChatSchool.make()
        let id = try await noor.thread()
        await noor.repository.keep(draft: "Half a thou", of: id)
        #expect(await noor.repository.draft(id) == "Half a thou")
        #expect(await noor.repository.draft(id + 1).isEmpty)
        _ = try await noor.repository.queue("Half a thought", to: id)
        #expect(await noor.repository.draft(id).isEmpty)
    }
}
