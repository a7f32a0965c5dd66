import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import ServiceKit
import Testing

@testable import Chat
@testable import ChatService

@Suite(.timeLimit(.minutes(10))) struct ReadingTests {
    private func said(_ count: Int, _ noor: ChatSchool) async throws -> Int64 {
        let id = try await noor.thread()
        for number in 1...count {
            // Thirty messages in a minute.
            noor.school.clock.advance(by: .seconds(2))
            try await noor.say("\(number)", in: id)
        }
        return id
    }

    @Test(arguments: [true, false])
    func theNewestAreThereFirstAndOlderOnesComeWhenAskedFor(isCampus: Bool) async throws {
        let noor = try await ChatSchool.make(isCampus: isCampus)
        let id = try await said(120, noor)
        _ = try await noor.repository.refresh()
        var transcript = try await noor.repository.transcript(id)
        #expect(transcript.lines.last?.text == "120")
        if isCampus {
            #expect(transcript.lines.count == 50)
            transcript = transcript.preceded(
                by: try await noor.repository.older(transcript.older, of: id))
            #expect(transcript.lines.count == 100)
            transcript = transcript.preceded(
                by: try await noor.repository.older(transcript.older, of: id))
        }
        #expect(transcript.lines.map(\.text) == (1...120).map(String.init))
        #expect(transcript.older == .none)
    }

    @Test func readingMarksTheConversationReadAndTheListLearnsOfIt() async throws {
        let noor = try await ChatSchool.make()
        let id = try await said(3, noor)
        #expect(try await noor.repository.refresh().unread == 3)
        _ = try await noor.repository.transcript(id)
        #expect(try await noor.repository.refresh().unread == 0)
        #expect(await noor.repository.known().unread == 0)
    }

    @Test func whatIsKnownIsReadWithoutTheSchool() async throws {
        let noor = try await ChatSchool.make()
        let id = try await said(3, noor)
        #expect(await noor.repository.knownTranscript(id) == nil)
        #expect(await noor.repository.known().fetchedAt == nil)
        _ = try await noor.repository.refresh()
        _ = try await noor.repository.transcript(id)
        noor.network.set(.down)
        #expect(await noor.repository.knownTranscript(id)?.lines.map(\.text) == ["1", "2", "3"])
        #expect(await noor.repository.known().conversations.map(\.title) == ["Missed lab"])
        await #expect(throws: Problem.self) { try await noor.repository.transcript(id) }
    }

    @Test func whatArrivedStaysOnViewAlthoughTheSchoolCannotBeAskedAgain() async throws {
        let noor = try await ChatSchool.make()
        let id = try await said(2, noor)
        _ = try await noor.repository.transcript(id)
        _ = await noor.repository.deliver(try await noor.repository.queue("Mine", to: id))
        noor.network.set(.down)
        let lines = try #require(await noor.repository.knownTranscript(id)).lines
        #expect(lines.map(\.text) == ["1", "2", "Mine"])
        #expect(lines.last?.isMine == true && lines.last?.isArrived == true)
    }

    @Test func whoIsInAConversationAndWhoWroteIsTold() async throws {
        let noor = try await ChatSchool.make()
        let id = try await said(1, noor)
        _ = await noor.repository.deliver(try await noor.repository.queue("Mine", to: id))
        let conversation = try #require(try await noor.repository.refresh().conversations.first)
        #expect(conversation.people.map(\.name) == ["Ilse Brandt"], "without the student")
        #expect(conversation.newest?.author == nil && conversation.newest?.text == "Mine")
        let lines = try await noor.repository.transcript(id).lines
        #expect(lines.map(\.isMine) == [false, true])
        #expect(lines[0].author == "Ilse Brandt" && lines[0].role == "teacher")
    }

    @Test func peopleAreFoundAmongTeachersAndAtTheSchool() async throws {
        let noor = try await ChatSchool.make()
        #expect(try await noor.repository.people("").map(\.name) == ["Ilse Brandt"])
        #expect(try await noor.repository.people("fay").map(\.id) == [42])
        #expect(try await noor.repository.people("ILSE").map(\.id) == [12], "once")
        noor.network.set(.down)
        #expect(
            try await noor.repository.people("brandt").map(\.id) == [12], "known from the timetable"
        )
        await #expect(throws: Problem.self) { try await noor.repository.people("fay") }
        noor.network.set(.up)
        #expect(try await noor.repository.person("omar fayed").id == 42)
        #expect(try await noor.repository.person("omar@school.example").id == 42)
        #expect(try await noor.repository.person("12").name == "Ilse Brandt")
        let several = await #expect(throws: Problem.self) { try await noor.repository.person("a") }
        #expect(several?.code == .invalid && several?.reason?.contains("Ilse Brandt (12)") == true)
        let nobody = await #expect(throws: Problem.self) {
            try await noor.repository.person("lind")
        }
        #expect(nobody?.code == .notFound)
    }

    @Test func inARowYesterdayIsLowercase() async throws {
        let calendar = try await ChatSchool.make().repository.calendar
        #expect(calendar.brief(calendar.start(of: calendar.today) - 3_600) == "yesterday")
    }

    @Test func theTileTellsWhatIsUnreadAndWhatWaits() async throws {
        let noor = try await ChatSchool.make()
        let tile = ChatTile(repository: noor.repository)
        #expect(try await tile.load(.local) == nil)
        #expect(try await tile.load(.refresh)?.kind == .empty)
        let id = try await said(2, noor)
        let summary = try #require(try await tile.load(.refresh))
        #expect(summary.headline == "2 unread messages")
        #expect(summary.lines.first?.text == "● Ilse Brandt: 2")
        _ = try await noor.repository.transcript(id)
        noor.network.set(.down)
        _ = try await noor.repository.queue("Later", to: id)
        let local = try #require(try await tile.load(.local))
        #expect(local.lines.first?.text == "1 message is on its way")
        let problem = await #expect(throws: Problem.self) { try await tile.load(.refresh) }
        #expect(problem?.code == .unreachable)
    }

    @Test func fiftyConversationsOfTwoHundredMessagesCostTwoRequests() async throws {
        let noor = try await ChatSchool.make()
        for number in 1...50 {
            noor.school.clock.advance(by: .seconds(2))
            _ = try await noor.thread("Subject \(number)")
        }
        let id = try #require(try await noor.threads().first?.id)
        for number in 1...200 {
            noor.school.clock.advance(by: .seconds(2))
            try await noor.say("\(number)", in: id)
        }
        let before = noor.network.arrived
        let inbox = try await noor.repository.refresh()
        let transcript = try await noor.repository.transcript(id)
        #expect(noor.network.arrived - before == 2)
        #expect(
            inbox.conversations.count == 50 && transcript.lines.count == ChatRepository.pageSize)
    }

    @Test func aConversationThatIsTooLongForOneAnswerIsReadFromItsLastPage() async throws {
        let transport = ScriptedTransport()
        let message = """
            {"id":%,"message_thread_id":7,"sender_id":12,"body":"No. %","created_at":\
            "2031-09-04T17:41:00.000Z","updated_at":"2031-09-04T17:41:00.000Z"}
            """
        func page(_ numbers: Range<Int>) -> ScriptedTransport.Step {
            let rows = numbers.map { message.replacing("%", with: String($0)) }
            return .reply(200, "[" + rows.joined(separator: ",") + "]")
        }
        let path = "/message_threads/7/messages"
        transport.always(.get, path + "?page=1&per_page=200", page(0..<200))
        transport.always(.get, path + "?page=2&per_page=200", page(200..<210))
        transport.always(.get, path, .fail(.tooLarge(limit: 8)))
        let test = try await TestContext.make(
            modules: [ChatModule.self], transport: transport,
            profile: Profile(
                name: "test", backends: [.school: .url("https://school.example.test")]))
        let repository = ChatRepository(context: test.context)
        let newest = try await repository.transcript(7)
        #expect(newest.lines.last?.text == "No. 209" && newest.older == .page(1))
        let all = newest.preceded(by: try await repository.older(newest.older, of: 7))
        #expect(all.lines.count == 210 && all.older == .none)
    }

    @Test func newerAndOlderPagesJoinWithoutDoublesOrGaps() {
        func transcript(_ numbers: ClosedRange<Int>, _ older: Transcript.Older) -> Transcript {
            Transcript(
                lines: numbers.map { number in
                    ChatLine(
                        id: "\(number)", messageID: Int64(number), text: "\(number)",
                        author: "Ilse", role: nil, isMine: false,
                        at: Date(timeIntervalSince1970: Double(number)), deliveryState: .arrived)
                }, older: older, fetchedAt: .distantPast)
        }
        let known = transcript(1...10, .none)
        let joined = known.extended(by: transcript(6...12, .before(6)))
        #expect(joined.lines.map(\.id) == (1...12).map(String.init) && joined.older == .none)
        let gap = known.extended(by: transcript(20...30, .before(20)))
        #expect(gap.lines.first?.id == "20" && gap.older == .before(20))
        let older = transcript(5...9, .before(5)).preceded(by: transcript(1...6, .none))
        #expect(older.lines.map(\.id) == (1...9).map(String.init) && older.older == .none)
    }

    @Test(arguments: [
        ("See https://a.example/x?y=1.", ["https://a.example/x?y=1"]),
        (
            "(http://b.example/w_(x)), https://c.example!",
            ["http://b.example/w_(x)", "https://c.example"]
        ),
        ("httpx http:// https://", []),
        ("https://a.example https://a.example", ["https://a.example"]),
        ("https://e.example/\u{1B}[31mred", ["https://e.example/"]),
        ("javascript:alert(1) ftp://x.example", []),
    ])
    func linksAreFoundAndNothingElse(text: String, links: [String]) {
        #expect(LinkFinder.links(in: text) == links)
    }

    @Test func aLookIsTakenLessOftenWhileNothingHappens() {
        var pace = PollingInterval()
        #expect(pace.next { _ in 1 } == .seconds(5))
        for _ in 0..<20 { pace.note(.quiet) }
        #expect(pace.seconds == PollingInterval.longest)
        pace.note(.failure)
        #expect(pace.seconds == 120)
        for _ in 0..<5 { pace.note(.failure) }
        #expect(pace.seconds == PollingInterval.maxPauseAfterFailures)
        pace.note(.news)
        #expect(pace.seconds == PollingInterval.shortest)
        #expect(pace.next { $0.upperBound } == .seconds(6), "with jitter")
    }
}
