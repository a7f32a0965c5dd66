import AppCore
import AppCoreTesting
import HTTPTypes
import SQLStore
import Testing

@testable import Chat
@testable import ChatService

@Suite struct MessageTests {
    /// Control sequences, bidirectional marks, all kinds of line breaks, and padding.
    private static let odd = [
        "\u{1B}]0;owned\u{07}\u{1B}[2J red", "a\u{202E}b\u{200B}c\u{FEFF}",
        "one\r\ntwo\u{2028}three\u{85}",
        " padded \n\n", "👩‍👩‍👧‍👦 e\u{301}", "'); DROP TABLE chat_messages; --", "\u{1}\u{7F}",
    ]

    @Test func messagesAreOldestFirstWholeAndInPages() async throws {
        let school = try await SchoolFixture.make(ChatService.self)
        let id = try await school.thread(with: [12])
        for number in 1...7 { try await school.say("\(number)", in: id) }
        func bodies(_ query: String) async throws -> [String] {
            try await school.messages(of: id, as: "noor", query).map(\.body)
        }
        #expect(try await bodies("") == ["1", "2", "3", "4", "5", "6", "7"])
        #expect(try await bodies("?page=2&per_page=3") == ["4", "5", "6"])
        #expect(try await bodies("?page=4&per_page=3") == [])
        #expect(try await bodies("?page=-1&per_page=0").count == 7)
        #expect(try await bodies("?before=end&per_page=2") == ["6", "7"])
    }

    @Test func oneMayWalkBackwards() async throws {
        let school = try await SchoolFixture.make(ChatService.self)
        let id = try await school.thread(with: [12])
        var ids: [Int64] = []
        for number in 1...5 { ids.append(try await school.say("\(number)", in: id).id) }
        func walk(_ before: String) async throws -> [String] {
            try await school.messages(of: id, as: "noor", "?before=\(before)&per_page=2")
                .map(\.body)
        }
        #expect(try await walk("\(ids[3])") == ["2", "3"])
        #expect(try await walk("\(ids[1])") == ["1"])
        #expect(try await walk("\(ids[0])") == [])
        for odd in ["999999", "-1", "abc", "99999999999999999999"] {
            let reply = try await school.ask(
                .get, "/message_threads/\(id)/messages?before=\(odd)")
            #expect(reply.status == 404, "\(odd)")
        }
        let other = try await school.thread(with: [13])
        let foreign = try await school.ask(
            .get, "/message_threads/\(other)/messages?before=\(ids[3])")
        #expect(foreign.status == 404, "the message is in another thread")
    }

    @Test func aMessageIsKeptAsItWasWritten() async throws {
        let school = try await SchoolFixture.make(ChatService.self)
        let id = try await school.thread(with: [12])
        for text in Self.odd {
            let sent = try await school.say(text, in: id)
            #expect(sent.body == text && sent.senderID == 41 && sent.sender.roles == ["student"])
            #expect(try await school.messages(of: id).last?.body == text)
        }
    }

    @Test(arguments: [
        (#"{"body":""}"#, "Body can't be blank"), (#"{}"#, "Body can't be blank"),
        (#"{"body":" \u2003\n"}"#, "Body can't be blank"),
        (#"{"body":null}"#, "Body can't be blank"),
    ])
    func aBlankMessageIsRefused(body: String, error: String) async throws {
        let school = try await SchoolFixture.make(ChatService.self)
        let id = try await school.thread(with: [12])
        let reply = try await school.ask(.post, "/message_threads/\(id)/messages", body)
        #expect(reply.status == 422)
        #expect(try reply.errors == [error])
    }

    @Test func aHundredThousandCharactersAreTakenAndOneMoreIsNot() async throws {
        let school = try await SchoolFixture.make(ChatService.self)
        let id = try await school.thread(with: [12])
        let text = String(repeating: "🦀", count: 100_000)
        #expect(try await school.say(text, in: id).body == text)
        let reply = try await school.ask(
            .post, "/message_threads/\(id)/messages", #"{"body":"\#(text)x"}"#)
        #expect(reply.status == 422)
        #expect(try reply.errors == ["Body is too long (maximum is 100000 characters)"])
        let escaped = String(repeating: #"\ud83e\udd80"#, count: 100_000)
        let spelled = try await school.ask(
            .post, "/message_threads/\(id)/messages", #"{"body":"\#(escaped)"}"#)
        #expect(spelled.status == 201, "escapes don't count toward the length")
    }

    @Test func aRepeatedKeyIsOneMessageAndOneNotice() async throws {
        let school = try await SchoolFixture.make(ChatService.self, NoticesDouble.self)
        let id = try await school.thread(with: [12])
        let first = try await school.say("Once", in: id, key: "k-1")
        let again = try await school.say("Once", in: id, key: "k-1")
        #expect(first == again)
        #expect(try await school.messages(of: id).count == 1)
        #expect(try await NoticesDouble.told(school).people == [12])
        let other = try await school.ask(
            .post, "/message_threads/\(id)/messages", #"{"body":"Other"}"#, key: "k-1")
        #expect(other.status == 422, "a key identifies one message")
        let opened = try await school.ask(
            .post, "/message_threads", #"{"subject":"T"}"#, key: "k-2"
        ).decode(MessageThread.self)
        let reopened = try await school.ask(
            .post, "/message_threads", #"{"subject":"T"}"#, key: "k-2"
        ).decode(MessageThread.self)
        #expect(opened == reopened)
        #expect(try await school.threads().count == 2)
    }

    @Test func everyOtherParticipantIsToldAndEveryAccountHearsOfIt() async throws {
        let school = try await SchoolFixture.make(ChatService.self, NoticesDouble.self)
        let id = try await school.thread(with: [12, 42])
        let message = try await school.say("Hello all", in: id)
        let (people, metadata) = try await NoticesDouble.told(school)
        #expect(people == [12, 42])
        #expect(metadata?["thread_id"] == .integer(id))
        #expect(metadata?["thread_subject"] == "Missed lab")
        #expect(metadata?["sender_name"] == "Noor Haddad")
        let events = try await school.database.read { connection in
            try connection.rows(
                "SELECT user_id, kind, payload FROM campus_events ORDER BY user_id"
            ).map { (try $0.text("user_id"), try $0.text("kind"), try $0.text("payload")) }
        }
        #expect(events.map(\.0) == ["ilse", "noor", "omar"])
        #expect(Set(events.map(\.1)) == ["chat.message"])
        let payload = try WireJSON.decode(JSONValue.self, from: events[0].2)
        #expect(payload["thread_id"] == .integer(id))
        #expect(payload["message_id"] == .integer(message.id))
    }

    @Test func thirtyMessagesInAMinuteAreEnough() async throws {
        let school = try await SchoolFixture.make(ChatService.self)
        let id = try await school.thread(with: [12])
        for number in 1...30 { try await school.say("\(number)", in: id) }
        let path = "/message_threads/\(id)/messages"
        let reply = try await school.ask(.post, path, #"{"body":"31"}"#)
        #expect(reply.status == 429)
        #expect(try reply.error == "rate_limited")
        #expect(try await school.messages(of: id).count == 30)
        try await school.say("Of another person's", in: id, as: "ilse")
        school.clock.advance(by: .seconds(2))
        try await school.say("31", in: id)
    }
}
