import AppCore
import Testing

@testable import Chat

/// Decodes the contract's own examples, and variations that clients must accept.
@Suite struct ContractDecodingTests {
    private static let list = """
        [{"id":222,"course_id":88,"course_name":"Earth Science 8","subject":"Missed lab",
        "thread_type":"direct","participants":[{"id":12,"first_name":"Ilse","last_name":"Brandt",
        "roles":["teacher"]},{"id":41,"first_name":"Noor","last_name":"Haddad",
        "roles":["student"]}],"last_message":{"id":3110,"message_thread_id":222,"sender_id":12,
        "body":"Come by at lunch.","sender":{"id":12,"first_name":"Ilse","last_name":"Brandt",
        "roles":["teacher"]},"created_at":"2031-09-04T17:41:00.000Z",
        "updated_at":"2031-09-04T17:41:00.000Z"},"messages":null,"unread_count":1,
        "created_at":"2031-09-03T20:00:00.000Z","updated_at":"2031-09-04T17:41:00.020Z"}]
        """

    @Test func theContractsListIsReadAndWrittenTheSame() throws {
        let threads = try WireJSON.decode([MessageThread].self, from: Self.list)
        #expect(threads[0].participants.map(\.lastName) == ["Brandt", "Haddad"])
        #expect(threads[0].lastMessage?.body == "Come by at lunch." && threads[0].messages == nil)
        #expect(threads[0].unreadCount == 1 && threads[0].kind == OpenEnum(.direct))
        let again = try WireJSON.decode(
            JSONValue.self, from: try WireJSON.encodeText(threads))
        #expect(again == (try WireJSON.decode(JSONValue.self, from: Self.list)))
    }

    @Test func anEmptyThreadHasItsNullsWritten() throws {
        let thread = MessageThread(
            id: 223, subject: "Field trip form", participants: [],
            createdAt: WireInstant(milliseconds: 0), updatedAt: WireInstant(milliseconds: 0))
        let text = try WireJSON.encodeText(thread)
        for key in ["course_id", "course_name", "last_message", "messages"] {
            #expect(text.contains("\"\(key)\":null"))
        }
    }

    @Test func namesMayBeMissingAndWordsUnknown() throws {
        let thread = try WireJSON.decode(
            MessageThread.self,
            from: """
                {"id":7,"subject":null,"thread_type":"broadcast","participants":[{"id":1,
                "first_name":null,"last_name":null},{"odd":true}],"last_message":{"id":9,
                "message_thread_id":7,"sender_id":1,"body":null,
                "created_at":"2031-09-04T17:41:00Z"},
                "unread_count":-3,"created_at":"2031-09-03T20:00:00.000Z",
                "updated_at":"2031-09-03T20:00:00.000Z","news":1}
                """)
        #expect(thread.kind == .unknown("broadcast") && thread.subject.isEmpty)
        #expect(thread.participants.map(\.id) == [1] && thread.unreadCount == 0)
        #expect(thread.lastMessage?.sender.id == 1 && thread.lastMessage?.body.isEmpty == true)
    }

    @Test func aPersonOfTheRealBackendIsRead() throws {
        let people = try WireJSON.decode(
            [SchoolUser].self,
            from: """
                [{"id":12,"email":"ilse.brandt@juniper.example","first_name":"Ilse",
                "last_name":"Brandt","tenant_id":7,"roles":["teacher"],
                "created_at":"2030-07-01T08:00:00.000Z","updated_at":"2031-08-20T08:00:00.000Z"}]
                """)
        #expect(people[0].email == "ilse.brandt@juniper.example" && people[0].tenantID == 7)
    }
}
