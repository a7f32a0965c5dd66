import AppCore
import AppCoreTesting
import HTTPTypes
import Logging
import SQLStore
import ServiceKit
import Testing

@testable import Chat
@testable import ChatService

@Suite struct ThreadTests {
    @Test func aNewThreadHasItsCreatorAndNoMessage() async throws {
        let school = try await SchoolFixture.make(ChatService.self)
        let reply = try await school.ask(
            .post, "/message_threads",
            #"{"subject":"Field trip form","participant_ids":[12],"course_id":88,"surplus":{}}"#)
        #expect(reply.status == 201)
        let thread = try reply.decode(MessageThread.self)
        #expect(thread.participants.map(\.id) == [12, 41], "by last name")
        #expect(thread.courseName == "Earth Science 8" && thread.kind == OpenEnum(.direct))
        #expect(thread.lastMessage == nil && thread.messages == nil && thread.unreadCount == 0)
        #expect(try await school.unread(as: "ilse") == 0)
        let shown = try await school.ask(.get, "/message_threads/\(thread.id)")
            .decode(MessageThread.self)
        #expect(shown.messages == [])
    }

    @Test func theThreadThatMovedLastIsFirst() async throws {
        let school = try await SchoolFixture.make(ChatService.self)
        let one = try await school.thread(with: [12], "One")
        school.clock.advance(by: .seconds(1))
        let two = try await school.thread(with: [13], "Two")
        #expect(try await school.threads().map(\.id) == [two, one])
        school.clock.advance(by: .seconds(1))
        try await school.say("Hello", in: one)
        let threads = try await school.threads()
        #expect(threads.map(\.id) == [one, two] && threads[0].lastMessage?.body == "Hello")
        #expect(try await school.threads(as: "noor", "?page=2&per_page=1").map(\.id) == [two])
        #expect(try await school.threads(as: "noor", "?page=3&per_page=1").isEmpty)
        #expect(try await school.threads(as: "ilse").map(\.id) == [one])
    }

    @Test func unreadCountsFollowTheReadMark() async throws {
        let school = try await SchoolFixture.make(ChatService.self)
        let id = try await school.thread(with: [12])
        try await school.say("One", in: id)
        try await school.say("Two", in: id)
        #expect(try await school.unread(as: "noor") == 0, "a sender has read the thread")
        #expect(try await school.unread(as: "ilse") == 2, "never opened, so all are unread")
        _ = try await school.ask(.get, "/message_threads/\(id)", as: "ilse")
        #expect(try await school.unread(as: "ilse") == 2, "the thread alone marks nothing as read")
        _ = try await school.messages(of: id, as: "ilse", "?page=1&per_page=1")
        #expect(try await school.unread(as: "ilse") == 0, "a page marks the whole thread as read")
        try await school.say("Three", in: id, as: "ilse")
        #expect(try await school.unread(as: "noor") == 1)
        #expect(try await school.unread(as: "ilse") == 0)
    }

    @Test func leavingTakesOutOnlyTheCaller() async throws {
        let school = try await SchoolFixture.make(ChatService.self)
        let id = try await school.thread(with: [12])
        try await school.say("Bye", in: id)
        #expect(try await school.ask(.delete, "/message_threads/\(id)").status == 204)
        #expect(try await school.threads().isEmpty)
        for path in ["/message_threads/\(id)", "/message_threads/\(id)/messages"] {
            let reply = try await school.ask(.get, path)
            #expect(reply.status == 403)
            #expect(try reply.error == "Forbidden")
            #expect(try reply.json["meta"]?["policy"] == "MessageThreadPolicy")
        }
        #expect(try await school.ask(.delete, "/message_threads/\(id)").status == 403)
        let left = try #require(try await school.threads(as: "ilse").first)
        #expect(left.participants.map(\.id) == [12] && left.lastMessage?.senderID == 41)
        #expect(try await school.ask(.delete, "/message_threads/\(id)", as: "ilse").status == 204)
        #expect(try await school.ask(.get, "/message_threads/\(id)").status == 404, "deserted")
    }

    @Test(arguments: [
        (#"{"subject":" \t","participant_ids":[12]}"#, 422, ["Subject can't be blank"]),
        (#"{"participant_ids":[12]}"#, 422, ["Subject can't be blank"]),
        (
            #"{"subject":"x","thread_type":"rumour"}"#, 422,
            ["Thread type is not included in the list"]
        ),
        (
            #"{"subject":"","participant_ids":[999]}"#, 422,
            ["Subject can't be blank", "One or more participants are invalid"]
        ),
        (
            #"{"subject":"x","participant_ids":[12,71]}"#, 422,
            ["One or more participants are invalid"]
        ),
        (
            #"{"subject":"x","participant_ids":[43]}"#, 403,
            ["One or more participants are not allowed"]
        ),
    ])
    func whatWillNotDoIsRefusedInTheContractsWords(
        body: String, status: Int, errors: [String]
    ) async throws {
        let school = try await SchoolFixture.make(ChatService.self)
        let reply = try await school.ask(.post, "/message_threads", body)
        #expect(reply.status == status)
        #expect(try reply.errors == errors)
        #expect(try await school.threads().isEmpty)
    }

    @Test(arguments: [(90, "noor", 403), (999, "noor", 404), (98, "noor", 404), (88, "ada", 201)])
    func theCourseMustBeOnesOwn(course: Int, name: String, status: Int) async throws {
        let school = try await SchoolFixture.make(ChatService.self)
        let reply = try await school.ask(
            .post, "/message_threads", #"{"subject":"x","course_id":\#(course)}"#, as: name)
        #expect(reply.status == status)
    }

    @Test func aThreadWithOneselfIsPossibleAndLongSubjectsAreNot() async throws {
        let school = try await SchoolFixture.make(ChatService.self)
        let own = try await school.ask(.post, "/message_threads", #"{"subject":"Notes"}"#)
        #expect(try own.decode(MessageThread.self).participants.map(\.id) == [41])
        let long = String(repeating: "é", count: 256)
        let reply = try await school.ask(.post, "/message_threads", #"{"subject":"\#(long)"}"#)
        #expect(try reply.errors == ["Subject is too long (maximum is 255 characters)"])
    }

    @Test func aForgottenPersonLeavesTheirWordsToTheOthers() async throws {
        let school = try await SchoolFixture.make(ChatService.self)
        let shared = try await school.thread(with: [12])
        let own = try await school.thread(with: [])
        try await school.say("Remember me", in: shared)
        try await school.database.write { connection in
            // The state after the account was also removed from the school.
            _ = try connection.execute(
                "UPDATE chat_messages SET sender_id = 4141 WHERE sender_id = 41")
        }
        try await forget("noor", school)
        let thread = try #require(try await school.threads(as: "ilse").first)
        #expect(thread.participants.map(\.id) == [12])
        let sender = try #require(try await school.messages(of: shared, as: "ilse").first?.sender)
        #expect(sender.firstName == "Former" && sender.lastName == "member" && sender.roles == [])
        #expect(try await school.ask(.get, "/message_threads/\(own)").status == 404)
    }

    private func forget(_ name: String, _ school: SchoolFixture) async throws {
        let service = ChatService(
            context: ServiceContext(
                database: school.database, environment: .test(clock: school.clock),
                log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, starterContent: nil,
                signingKey: [], localStudentID: "", forgetEverywhere: { _, _ in },
                capabilities: { CampusCapabilities() }))
        let services: [any ServiceModule.Type] = [ChatService.self]
        try await TenantCheckedDatabase(school.database, services: services).write { connection in
            try service.forget(.home(name), in: connection)
        }
    }
}
