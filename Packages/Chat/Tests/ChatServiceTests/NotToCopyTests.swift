import AppCore
import AppCoreTesting
import HTTPTypes
import SQLStore
import ServiceKit
import Testing

@testable import Chat
@testable import ChatService

/// Defects of the original that are absent here, data that must not leak, and the cost of requests.
@Suite struct NotToCopyTests {
    @Test func everyRouteStandsHostileRequests() async throws {
        let school = try await SchoolFixture.make(ChatService.self)
        let id = try await school.thread(with: [12])
        try await ServiceConformance.check(
            school.campus,
            samples: [
                "school.threads.create": ServiceSample(
                    "/message_threads",
                    #"{"subject":"x","thread_type":"direct","participant_ids":[12],"course_id":88}"#
                ),
                "school.messages.create": ServiceSample(
                    "/message_threads/\(id)/messages", #"{"body":"Hello"}"#),
            ], token: "noor")
    }

    @Test func anotherSchoolsThreadsAreNotThere() async throws {
        let school = try await SchoolFixture.make(ChatService.self)
        let id = try await school.thread(with: [72], "North", as: "pia")
        try await school.say("Only here", in: id, as: "pia")
        for (method, path, body) in [
            (HTTPRequest.Method.get, "/message_threads/\(id)", nil),
            (.get, "/message_threads/\(id)/messages", nil),
            (.delete, "/message_threads/\(id)", nil),
            (.post, "/message_threads/\(id)/messages", #"{"body":"x"}"#),
        ] as [(HTTPRequest.Method, String, String?)] {
            for name in ["noor", "ada"] {
                let reply = try await school.ask(method, path, body, as: name)
                #expect(reply.status == 404)
                #expect(try reply.error == "Not found")
            }
        }
        #expect(try await school.threads(as: "ada").isEmpty)
        #expect(try await school.messages(of: id, as: "lars").map(\.body) == ["Only here"])
    }

    @Test func noRoleChangesItself() async throws {
        let school = try await SchoolFixture.make(ChatService.self)
        for method in [HTTPRequest.Method.patch, .put, .post] {
            let reply = try await school.ask(method, "/users/41", #"{"roles":["admin"]}"#)
            #expect(reply.status == 405)
        }
    }

    @Test func messagesAreNeitherChangedNorTakenBack() async throws {
        let school = try await SchoolFixture.make(ChatService.self)
        let id = try await school.thread(with: [12])
        let message = try await school.say("Said", in: id)
        for method in [HTTPRequest.Method.patch, .delete] {
            let reply = try await school.ask(
                method, "/message_threads/\(id)/messages/\(message.id)")
            #expect(reply.status == 404)
        }
        #expect(try await school.messages(of: id).map(\.body) == ["Said"])
    }

    @Test func aListCostsTheSameHoweverLong() async throws {
        let counter = try CountingDatabase(TestDatabase.empty())
        let school = try await SchoolFixture.make(ChatService.self, on: counter)
        // The list of schools is looked up occasionally.
        _ = try await school.threads()
        var costs: Set<Int> = []
        var listing: Set<Int> = []
        for count in [1, 20, 50] {
            try await fill(school, threads: count, messages: 4)
            _ = counter.takeCount()
            let threads = try await school.threads()
            #expect(threads.count == count)
            costs.insert(counter.takeCount())
            _ = try await school.messages(of: threads[0].id)
            _ = counter.takeCount()
            #expect(try await school.messages(of: threads[0].id).count == 4)
            listing.insert(counter.takeCount())
        }
        #expect(costs == [2], "threads with their newest messages, and everyone in them")
        #expect(listing == [2], "the thread with the read mark, and its messages")
    }

    @Test func theNewestPageOfALongThreadReadsAPageAlone() async throws {
        let school = try await SchoolFixture.make(ChatService.self)
        try await fill(school, threads: 50, messages: 200)
        let threads = try await school.threads()
        #expect(threads.count == 50)
        #expect(threads.allSatisfy { $0.unreadCount == 200 && $0.lastMessage?.body == "200" })
        if TestDatabase.engine == .sqlite {
            let plan = try await school.database.read { connection in
                try connection.rows(
                    """
                    EXPLAIN QUERY PLAN SELECT id FROM chat_messages
                    WHERE tenant_id = ? AND thread_id = ? AND sequence < ?
                    ORDER BY sequence DESC LIMIT ?
                    """, [.text("home"), .integer(threads[0].id), .integer(.max), .integer(50)]
                ).map { try $0.text("detail") }
            }
            #expect(plan.count == 1 && plan[0].hasPrefix("SEARCH"), "an index alone: \(plan)")
        }
        let newest = try await school.messages(
            of: threads[0].id, as: "noor", "?before=end&per_page=50")
        #expect(newest.map(\.body) == (151...200).map(String.init))
    }

    /// Replaces all threads with threads of noor and ilse that have messages from ilse.
    private func fill(_ school: SchoolFixture, threads: Int, messages: Int) async throws {
        let first = Int64(1_000_000)
        try await school.database.write { connection in
            for table in ["chat_messages", "chat_participants", "chat_threads"] {
                try connection.execute("DELETE FROM \(table)")
            }
            var rows: (threads: [[SQLValue]], people: [[SQLValue]], messages: [[SQLValue]]) =
                ([], [], [])
            for number in 0..<Int64(threads) {
                let id = first + number
                rows.threads.append([
                    "home", .integer(id), "Subject", "direct", .integer(Int64(messages)),
                    .integer(number), .integer(number),
                ])
                rows.people.append(["home", .integer(41), .integer(id), "noor", .null])
                rows.people.append(["home", .integer(12), .integer(id), "ilse", .null])
                for message in 1...Int64(messages) {
                    rows.messages.append([
                        "home", .integer(id), .integer(message),
                        .integer(id * 1_000 + message), .integer(12), .text("\(message)"),
                        .integer(message),
                    ])
                }
            }
            try connection.load(
                rows.threads, into: "chat_threads",
                columns: [
                    "tenant_id", "id", "subject", "thread_type", "message_count", "created_at",
                    "updated_at",
                ])
            try connection.load(
                rows.people, into: "chat_participants",
                columns: ["tenant_id", "person_id", "thread_id", "user_id", "read_count"])
            try connection.load(
                rows.messages, into: "chat_messages",
                columns: [
                    "tenant_id", "thread_id", "sequence", "id", "sender_id", "body", "created_at",
                ])
        }
    }
}
