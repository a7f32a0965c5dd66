import AppCore
import AppCoreTesting
import HTTPTypes
import ServiceKit
import Testing

@testable import Chat
@testable import ChatService

@Suite struct ImportTests {
    private static func file(_ more: String = "", subject: String = "Missed lab") -> String {
        """
        {"courses":[{"key":"88","name":"Earth Science 8"}],"threads":[{"key":"lab",
        "subject":"\(subject)","course":"88","people":["noor@school.example",
        "ilse@school.example","omar@school.example"],"messages":[
        {"key":"1","by":"ilse@school.example","body":"Where were you?",
        "at":"2031-09-03T20:00:00.000Z"},
        {"key":"2","by":"noor@school.example","body":"At the dentist's.",
        "at":"2031-09-03T21:00:00.000Z"},
        {"key":"3","by":"ilse@school.example","body":"Come by at lunch.",
        "at":"2031-09-04T17:41:00.000Z"}\(more)],"read_by":["omar@school.example"]}]}
        """
    }

    @Test func threadsComeWithTheirMessagesAndReadMarks() async throws {
        let school = try await SchoolFixture.make(ChatService.self)
        let report = try await school.take(Self.file())
        #expect(report["threads"]?.added == 1 && report["messages"]?.added == 3)
        let thread = try #require(try await school.threads().first)
        #expect(thread.subject == "Missed lab" && thread.courseID == 88)
        #expect(thread.participants.map(\.id) == [12, 42, 41])
        #expect(thread.lastMessage?.body == "Come by at lunch.")
        #expect(thread.updatedAt.text == "2031-09-04T17:41:00.000Z")
        #expect(thread.createdAt.text == "2031-09-03T20:00:00.000Z")
        #expect(thread.unreadCount == 1, "authors have read up to their own last message")
        #expect(try await school.unread(as: "omar") == 0)
        #expect(try await school.unread(as: "ilse") == 0)
    }

    @Test func theSameFileAgainChangesNothing() async throws {
        let school = try await SchoolFixture.make(ChatService.self)
        try await school.take(Self.file())
        let id = try #require(try await school.threads().first?.id)
        try await school.say("See you then", in: id)
        let before = try await school.threads()
        let report = try await school.take(Self.file())
        #expect(report["threads"]?.unchanged == 1)
        #expect(report["messages"]?.unchanged == 3)
        #expect(try await school.threads() == before)
    }

    @Test func whatIsNewInTheFileIsAddedAndReadMarksStay() async throws {
        let school = try await SchoolFixture.make(ChatService.self)
        try await school.take(Self.file())
        let id = try #require(try await school.threads().first?.id)
        _ = try await school.messages(of: id)
        _ = try await school.ask(.delete, "/message_threads/\(id)", as: "omar")
        let more = """
            ,{"key":"4","by":"ilse@school.example","body":"Still there?",
            "at":"2031-09-05T17:41:00.000Z"}
            """
        let report = try await school.take(Self.file(more, subject: "The lab"))
        #expect(report["threads"]?.changed == 1 && report["messages"]?.added == 1)
        let thread = try #require(try await school.threads().first)
        #expect(thread.subject == "The lab" && thread.unreadCount == 1)
        #expect(try await school.threads(as: "omar").isEmpty, "people who left aren't added again")
    }

    @Test(arguments: [
        #"{"threads":[{"key":"t","subject":"x","people":["nobody@school.example"]}]}"#,
        #"{"threads":[{"key":"t","subject":" ","people":[]}]}"#,
        #"{"threads":[{"key":"t","subject":"x","type":"rumour","people":[]}]}"#,
        #"{"threads":[{"key":"t","subject":"x","course":"none","people":[]}]}"#,
        """
        {"threads":[{"key":"t","subject":"x","people":[],"messages":[{"key":"1",
        "by":"noor@school.example","body":" ","at":"2031-09-05T17:41:00.000Z"}]}]}
        """,
    ])
    func whatWillNotDoNamesItsPlaceAndTakesNothing(file: String) async throws {
        let school = try await SchoolFixture.make(ChatService.self)
        let problem = await #expect(throws: Problem.self) { try await school.take(file) }
        #expect(problem?.code == .invalid && problem?.place?.hasPrefix("threads/t") == true)
        #expect(try await school.threads().isEmpty)
    }
}
