import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import ServiceKit
import TerminalUI
import Testing

@testable import Chat
@testable import ChatService

@Suite(.timeLimit(.minutes(10))) struct ChatScreenTests {
    /// Opens a screen without its timed effects.
    private func open<S: Screen>(_ screen: S, _ size: Size = Size(80, 24)) async -> ScreenHarness<S>
    {
        let harness = ScreenHarness(screen, size: size)
        harness.leaving = ["clock"]
        await harness.settle()
        return harness
    }

    private func said(_ texts: [String], _ noor: ChatSchool) async throws -> Int64 {
        let id = try await noor.thread()
        for text in texts {
            noor.school.clock.advance(by: .seconds(2))
            try await noor.say(text, in: id)
        }
        return id
    }

    @Test func theListShowsWhatIsUnreadAndOpensAConversation() async throws {
        let noor = try await ChatSchool.make()
        let id = try await said(["Come by\nat lunch."], noor)
        let harness = await open(ConversationsScreen(repository: noor.repository))
        #expect(harness.text.contains("● Missed lab"))
        #expect(harness.text.contains("1 new"))
        #expect(harness.text.contains("Ilse Brandt · Come by at lunch."))
        #expect(harness.linear.text.contains("Missed lab"))
        harness.press(.enter)
        #expect(harness.opened == ["chat/thread/\(id)"])
        harness.press(.character("+"))
        #expect(harness.opened.last == "chat/new")
    }

    @Test func aConversationIsMarkedReadFromTheList() async throws {
        let noor = try await ChatSchool.make()
        _ = try await said(["One", "Two"], noor)
        let harness = await open(ConversationsScreen(repository: noor.repository))
        #expect(harness.text.contains("2 new"))
        harness.press(.character("m"))
        await harness.settle()
        #expect(!harness.text.contains("new ·"))
    }

    @Test func withoutAnAccountOnesOwnMessagesAreNotClaimed() async throws {
        let noor = try await ChatSchool.make(knowsMe: false)
        let id = try await said(["Hello"], noor)
        _ = await noor.repository.deliver(try await noor.repository.queue("Mine", to: id))
        let harness = await open(ThreadScreen(id, repository: noor.repository))
        #expect(harness.text.contains("Your school account isn't known here"))
        #expect(harness.text.contains("Noor Haddad"))
    }

    @Test func anEmptyListSaysWhatToDoAndAFailedOneWhy() async throws {
        let noor = try await ChatSchool.make()
        let empty = await open(ConversationsScreen(repository: noor.repository))
        #expect(empty.text.contains("No conversations yet"))
        let other = try await ChatSchool.make()
        other.network.set(.down)
        let failed = await open(ConversationsScreen(repository: other.repository))
        #expect(failed.text.contains("✗") && failed.text.contains("Press r to try again"))
        other.network.set(.up)
        failed.press(.character("r"))
        await failed.settle()
        #expect(failed.text.contains("No conversations yet"))
        other.network.set(.down)
        failed.press(.character("r"))
        await failed.settle()
        #expect(failed.screen.status?.contains("as of") == true, "the old list stays, with its age")
    }

    @Test func aConversationShowsTheNewestWithDaysAndNames() async throws {
        let noor = try await ChatSchool.make()
        let id = try await said((1...40).map { "Message \($0)" }, noor)
        _ = await noor.repository.deliver(try await noor.repository.queue("My answer", to: id))
        let harness = await open(ThreadScreen(id, repository: noor.repository))
        #expect(harness.screen.title == "Missed lab")
        #expect(harness.text.contains("My answer") && harness.text.contains("Message 40"))
        #expect(!harness.text.contains("Message 12\n"))
        let lines = harness.text.split(separator: "\n").map(String.init)
        #expect(lines.contains { $0.hasPrefix("        You  ") }, "told apart by name and place")
        harness.press(.home)
        await harness.settle()
        #expect(harness.text.contains("Message 1") && harness.text.contains("Today"))
        #expect(harness.text.contains("Ilse Brandt · teacher"))
        harness.press(.end)
        #expect(harness.text.contains("My answer"))
    }

    @Test func scrollingUpReadsOlderMessages() async throws {
        let noor = try await ChatSchool.make()
        let id = try await said((1...120).map { "No. \($0)." }, noor)
        let harness = await open(ThreadScreen(id, repository: noor.repository))
        #expect(harness.screen.lines.count == 50)
        for _ in 0..<30 {
            harness.press(.pageUp)
            await harness.settle()
            _ = harness.render()
        }
        #expect(harness.screen.lines.count == 120)
        #expect(harness.text.contains("No. 1."))
    }

    @Test func whatIsOnViewStaysWhenSomethingNewArrives() async throws {
        let noor = try await ChatSchool.make()
        let id = try await said((1...40).map { "No. \($0)." }, noor)
        let harness = await open(ThreadScreen(id, repository: noor.repository))
        _ = harness.render()
        harness.press(.pageUp)
        let before = harness.text
        try await noor.say("Something new", in: id)
        harness.resume()
        await harness.settle()
        #expect(!harness.text.contains("Something new"))
        #expect(harness.text == before)
        #expect(harness.screen.status == "1 new below")
        harness.press(.end)
        #expect(harness.text.contains("Something new") && harness.screen.status == nil)
    }

    @Test func enterSendsOnceAndTheTextStandsThereAtOnce() async throws {
        let noor = try await ChatSchool.make()
        let id = try await said(["Hello"], noor)
        let harness = await open(ThreadScreen(id, repository: noor.repository))
        harness.press(.enter)
        harness.type("On my way")
        harness.press(.enter)
        harness.press(.enter)
        await harness.settle()
        #expect(try await noor.bodies(id) == ["Hello", "On my way"])
        #expect(harness.text.contains("On my way") && harness.screen.composer.text.isEmpty)
        #expect(!harness.text.contains("sending"))
    }

    @Test func severalLinesAreWrittenWithAltEnter() async throws {
        let noor = try await ChatSchool.make()
        let id = try await said(["Hello"], noor)
        let harness = await open(ThreadScreen(id, repository: noor.repository))
        harness.press(.enter)
        harness.type("one")
        harness.send(.key(KeyPress(.enter, .alt)))
        harness.type("two q?")
        harness.send(.paste("\nthree"))
        harness.press(.enter)
        await harness.settle()
        #expect(try await noor.bodies(id).last == "one\ntwo q?\nthree")
    }

    @Test func offlineTheMessageWaitsVisiblyAndGoesOutLater() async throws {
        let noor = try await ChatSchool.make()
        let id = try await said(["Hello"], noor)
        let harness = await open(ThreadScreen(id, repository: noor.repository))
        noor.network.set(.down)
        harness.press(.enter)
        harness.type("Offline words")
        harness.press(.enter)
        await harness.settle()
        #expect(harness.text.contains("Offline words"))
        #expect(harness.text.contains("… waiting to be sent"))
        #expect(harness.toasts.last?.text == "Saved here; it will be sent later.")
        noor.network.set(.up)
        harness.press(.tab, .character("s"))
        await harness.settle()
        #expect(!harness.text.contains("waiting to be sent"))
        #expect(try await noor.bodies(id) == ["Hello", "Offline words"])
    }

    @Test func aRefusedMessageIsSentAgainOrDiscardedByKey() async throws {
        let noor = try await ChatSchool.make()
        let id = try await said(["Hello"], noor)
        let harness = await open(ThreadScreen(id, repository: noor.repository))
        noor.network.set(.refusing(422, #"{"errors":["Body is not kind"]}"#))
        harness.press(.enter)
        harness.type("Rude")
        harness.press(.enter, .tab)
        await harness.settle()
        #expect(harness.text.contains("✗ not sent · Body is not kind"))
        harness.press(.character("x"))
        #expect(harness.question?.title == "Discard this message?")
        harness.confirm(true)
        await harness.settle()
        #expect(!harness.text.contains("Rude"))
        #expect(try await noor.bodies(id) == ["Hello"])
    }

    @Test func aDraftIsThereAgainAfterAnExit() async throws {
        let noor = try await ChatSchool.make()
        let id = try await said(["Hello"], noor)
        let first = await open(ThreadScreen(id, repository: noor.repository))
        first.press(.enter)
        first.type("Half a thou")
        await first.settle()
        let second = await open(ThreadScreen(id, repository: noor.repository))
        #expect(second.text.contains("Half a thou") && second.screen.isWriting)
        second.type("ght")
        second.press(.enter)
        await second.settle()
        #expect(try await noor.bodies(id).last == "Half a thought")
        let third = await open(ThreadScreen(id, repository: noor.repository))
        #expect(third.screen.composer.text.isEmpty)
    }

    @Test func aLongMessageIsFoldedAndUnfolded() async throws {
        let noor = try await ChatSchool.make()
        let long = (1...5_000).map { "word\($0)" }.joined(separator: " ") + " THE-END"
        let id = try await said([long + String(repeating: "x", count: 40_000), "Short"], noor)
        let harness = await open(ThreadScreen(id, repository: noor.repository))
        #expect(harness.text.contains("… press Tab, then f, to show all"))
        #expect(harness.text.contains("Short"))
        harness.press(.tab, .character("f"))
        #expect(
            harness.text.contains("press Tab, then f, to show less")
                && !harness.text.contains("show all"))
        harness.press(.character("f"))
        #expect(harness.text.contains("… press Tab, then f, to show all"))
        #expect(harness.linear.text.count < 5_000)
    }

    @Test func hostileTextsMoveNothing() async throws {
        let noor = try await ChatSchool.make()
        let id = try await said(
            ["\u{1B}]0;owned\u{07}\u{1B}[2Jred\u{1B}[31m", "a\u{202E}b", "\r\n\r\n\u{9B}5m end"],
            noor)
        let harness = await open(ThreadScreen(id, repository: noor.repository))
        for text in [harness.text, harness.linear.text, harness.screen.title] {
            #expect(
                !text.unicodeScalars.contains {
                    ($0.value < 0x20 && $0 != "\n") || (0x7F...0x9F).contains($0.value)
                        || $0.value == 0x202E
                })
        }
        #expect(harness.text.contains("red") && harness.text.contains("ab"))
    }

    @Test func whoIsOutOfAConversationReadsWhyAndSendsNothing() async throws {
        let noor = try await ChatSchool.make()
        let id = try await said(["Hello"], noor)
        let harness = await open(ThreadScreen(id, repository: noor.repository))
        _ = try await noor.school.ask(.delete, "/message_threads/\(id)")
        harness.press(.tab, .character("r"))
        await harness.settle()
        #expect(harness.text.contains("You're no longer in this conversation."))
        #expect(harness.text.contains("Hello"), "known data stays")
        harness.press(.enter)
        #expect(!harness.screen.isWriting)
        let gone = await open(ThreadScreen(999_999, repository: noor.repository))
        #expect(gone.text.contains("This conversation wasn't found at your school."))
    }

    @Test func leavingIsAskedFirst() async throws {
        let noor = try await ChatSchool.make()
        let id = try await said(["Hello"], noor)
        let harness = await open(ThreadScreen(id, repository: noor.repository))
        harness.press(.tab, .character("L"))
        harness.confirm(false)
        await harness.settle()
        #expect(!harness.wentBack)
        harness.press(.character("L"))
        harness.confirm(true)
        await harness.settle()
        #expect(harness.wentBack)
        #expect(try await noor.repository.refresh().isEmpty)
    }

    @Test func linksAreListedAndOpened() async throws {
        let noor = try await ChatSchool.make()
        let id = try await said(["See https://a.example/one", "and https://b.example/two."], noor)
        let thread = await open(ThreadScreen(id, repository: noor.repository))
        thread.press(.tab, .character("l"))
        #expect(thread.opened == ["chat/thread/\(id)/links"])
        let harness = await open(LinksScreen(id, repository: noor.repository))
        #expect(harness.text.contains("https://b.example/two\n"))
        harness.press(.enter)
        await harness.settle()
        #expect(harness.toasts.last?.text.contains("https://b.example/two") == true)
    }

    @Test(arguments: [Size(20, 6), Size(40, 12), Size(80, 24), Size(200, 60)])
    func everySizeShowsTheNewestWords(size: Size) async throws {
        let noor = try await ChatSchool.make()
        let id = try await said((1...30).map { "No. \($0)." }, noor)
        let harness = await open(ThreadScreen(id, repository: noor.repository), size)
        #expect(harness.text.contains("No. 30."))
        harness.press(.enter)
        harness.type("typed")
        #expect(harness.text.contains("typed"))
        let list = await open(ConversationsScreen(repository: noor.repository), size)
        #expect(list.text.contains("Missed"))
    }

    @Test func aNewConversationIsWrittenFieldByField() async throws {
        let noor = try await ChatSchool.make()
        let harness = await open(NewConversationScreen(repository: noor.repository))
        #expect(harness.text.contains("Ilse Brandt"), "a teacher of the timetable")
        harness.type("fay")
        await harness.settle()
        #expect(harness.text.contains("Omar Fayed"))
        harness.press(.enter)
        await harness.settle()
        #expect(harness.text.contains("With Omar Fayed"))
        harness.press(.enter)
        harness.type("Group work")
        harness.press(.enter)
        harness.type("Shall we start?")
        harness.press(.enter, .enter)
        await harness.settle()
        let thread = try #require(
            try await noor.school.ask(.get, "/message_threads", as: "omar")
                .decode([MessageThread].self).first)
        #expect(thread.subject == "Group work" && thread.lastMessage?.body == "Shall we start?")
        #expect(harness.replaced == ["chat/thread/\(thread.id)"])
    }

    @Test func enterWaitsForThePeopleWhoMatchWhatWasTyped() async throws {
        let noor = try await ChatSchool.make()
        let harness = await open(NewConversationScreen(repository: noor.repository))
        #expect(harness.text.contains("Ilse Brandt"), "listed before anything is typed")
        // Enter comes before the search is answered.
        harness.type("fay")
        harness.press(.enter)
        await harness.settle()
        #expect(harness.text.contains("With Omar Fayed"))
        // Nobody matches, so nobody is chosen.
        harness.type("zzzz")
        harness.press(.enter)
        await harness.settle()
        #expect(harness.text.contains("With Omar Fayed"))
        #expect(harness.toasts.last?.text == "Nobody is called “zzzz”.")
    }

    @Test func aNewConversationOfflineWaitsWhereOneCanSeeIt() async throws {
        let noor = try await ChatSchool.make()
        noor.network.set(.down)
        let harness = await open(NewConversationScreen(repository: noor.repository, person: 12))
        #expect(harness.text.contains("With Ilse Brandt"))
        harness.type("Trip")
        harness.press(.tab)
        harness.type("May I?")
        harness.press(.enter)
        await harness.settle()
        let place = try #require(harness.replaced.first)
        let entry = String(place.dropFirst("chat/opening/".count))
        let opening = await open(OpeningScreen(entry, repository: noor.repository))
        #expect(opening.text.contains("Trip") && opening.text.contains("May I?"))
        let list = await open(ConversationsScreen(repository: noor.repository))
        #expect(list.text.contains("… on its way"))
        noor.network.set(.up)
        opening.press(.character("s"))
        await opening.settle()
        let thread = try #require(try await noor.threads().first)
        #expect(opening.replaced == ["chat/thread/\(thread.id)"])
        #expect(try await noor.bodies(thread.id) == ["May I?"])
    }

    @Test func aHalfWrittenConversationIsThereAgain() async throws {
        let noor = try await ChatSchool.make()
        let first = await open(NewConversationScreen(repository: noor.repository, person: 12))
        first.type("Trip")
        await first.settle()
        first.press(.tab, .enter)
        await first.settle()
        #expect(first.toasts.last?.text == "The message is empty.")
        let second = await open(NewConversationScreen(repository: noor.repository))
        #expect(second.text.contains("With Ilse Brandt") && second.text.contains("Trip"))
    }

    @Test func newMessagesAppearWhileTheScreenIsOpen() async throws {
        let noor = try await ChatSchool.make()
        let id = try await said(["Hello"], noor)
        let harness = await open(ThreadScreen(id, repository: noor.repository))
        try await noor.say("While you looked", in: id)
        // The server's event stream can't be reached, so the client polls.
        harness.leaving = []
        await harness.settle { screen in
            screen.lines.contains { $0.text == "While you looked" }
        }
        #expect(harness.text.contains("While you looked"))
    }
}
