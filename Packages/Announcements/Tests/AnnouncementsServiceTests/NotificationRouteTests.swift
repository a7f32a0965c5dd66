import AppCore
import AppCoreTesting
import HTTPTypes
import ServiceKit
import Testing

@testable import Announcements
@testable import AnnouncementsService

@Suite struct NotificationRouteTests {
    @Test func aNotificationHasTheContractsFields() async throws {
        let school = try await SchoolFixture.announcements()
        try await school.tell(
            metadata: ["thread_id": .integer(222), "thread_subject": "Missed lab"])
        let list = try #require(try await school.ask(.get, "/notifications").json.elements)
        guard case .object(let fields) = try #require(list.first) else { return }
        #expect(
            Set(fields.keys) == [
                "id", "user_id", "actor_id", "notification_type", "title", "message", "url",
                "notifiable_type", "notifiable_id", "metadata", "read_at", "created_at",
                "updated_at",
            ])
        #expect(fields["user_id"] == .integer(41) && fields["actor_id"] == .null)
        #expect(fields["notification_type"] == "message_received" && fields["read_at"] == .null)
        #expect(fields["metadata"]?["thread_id"] == .integer(222))
        #expect(fields["notifiable_type"] == "Message" && fields["message"] == .null)
    }

    @Test func theContractsExampleIsRead() throws {
        let text = """
            [{"id":8080,"user_id":41,"actor_id":12,"notification_type":"assignment_graded",
            "title":"Graded: Rock cycle diagram","message":null,"url":"/learn/courses/88/assignments/310",
            "notifiable_type":"Submission","notifiable_id":7001,
            "metadata":{"assignment_id":310,"assignment_title":"Rock cycle diagram"},"read_at":null,
            "created_at":"2031-09-09T13:00:00.100Z","updated_at":"2031-09-09T13:00:00.100Z"}]
            """
        let list = try WireJSON.decode(LossyArray<SchoolNotification>.self, from: text)
        #expect(list.elements.first?.metadata["assignment_id"]?.int == 310)
        #expect(list.elements.first?.createdAt.text == "2031-09-09T13:00:00.100Z")
    }

    @Test func newestComeFirstPageByPage() async throws {
        let school = try await SchoolFixture.announcements()
        for _ in 0..<5 {
            try await school.tell()
            school.clock.advance(by: .seconds(1))
        }
        let all = try await school.notices()
        #expect(all.count == 5 && all == all.sorted { $0.createdAt > $1.createdAt })
        #expect(try await school.notices("?page=2&per_page=2") == Array(all[2..<4]))
        #expect(try await school.notices("?page=4&per_page=2").isEmpty)
        #expect(try await school.notices("?page=0&per_page=0").count == 5)
        _ = try await school.ask(.patch, "/notifications/\(all[0].id)/read")
        #expect(try await school.notices("?unread_only=true") == Array(all[1...]))
        #expect(try await school.notices("?unread_only=false").count == 5)
        #expect(try await school.unread() == 4)
    }

    @Test func readingKeepsTheFirstTimeAndCanBeTakenBack() async throws {
        let school = try await SchoolFixture.announcements()
        try await school.tell()
        let id = try #require(try await school.notices().first).id
        let path = "/notifications/\(id)"
        let first: SchoolNotification = try await school.ask(.patch, path + "/read").decode()
        #expect(first.readAt == WireInstant(school.clock.now))
        school.clock.advance(by: .seconds(9))
        #expect(
            try await school.ask(.patch, path + "/read").decode(SchoolNotification.self) == first)
        let unread: SchoolNotification = try await school.ask(
            .patch, path, #"{"read_at":null}"#
        ).decode()
        #expect(unread.readAt == nil && unread.updatedAt > first.updatedAt)
        let set: SchoolNotification = try await school.ask(
            .patch, path, #"{"read_at":"2031-04-05T01:00:00Z"}"#
        ).decode()
        #expect(set.readAt?.text == "2031-04-05T01:00:00.000Z")
        #expect(
            try await school.ask(.patch, path, "{}").decode(SchoolNotification.self) == set)
        #expect(try await school.ask(.get, path).decode(SchoolNotification.self) == set)
        #expect(try await school.ask(.patch, path, #"{"read_at":7}"#).status == 400)
    }

    @Test func markingAllMarksOnlyMine() async throws {
        let school = try await SchoolFixture.announcements()
        for _ in 0..<3 { try await school.tell("assignment_graded", [41, 42]) }
        let reply = try await school.ask(.post, "/notifications/mark_all_read")
        #expect(try reply.decode(MarkAllReadResult.self).updated == 3)
        #expect(try await school.unread() == 0)
        #expect(try await school.unread(as: "omar") == 3)
        let again = try await school.ask(.post, "/notifications/mark_all_read")
        #expect(try again.decode(MarkAllReadResult.self).updated == 0)
    }

    @Test func somebodyElsesIsForbiddenAndAnUnknownOneIsNotThere() async throws {
        let school = try await SchoolFixture.announcements()
        try await school.tell("assignment_graded", [42])
        let id = try #require(try await school.notices(as: "omar").first).id
        for (method, path, body) in [
            (HTTPRequest.Method.get, "", nil), (.patch, "/read", nil),
            (.patch, "", #"{"read_at":null}"#),
        ] as [(HTTPRequest.Method, String, String?)] {
            let mine = try await school.ask(method, "/notifications/\(id)\(path)", body)
            #expect(mine.status == 403)
            #expect(try mine.json["meta"]?["policy"] == "NotificationPolicy")
            for id in ["4711", "nonsense", "-1", "99999999999999999999"] {
                let unknown = try await school.ask(method, "/notifications/\(id)\(path)", body)
                #expect(unknown.status == 404, "\(id)")
            }
            let foreign = try await school.ask(
                method, "/notifications/\(id)\(path)", body, as: "pia")
            #expect(foreign.status == 404, "another school's id isn't found")
            let nobody = try await school.ask(
                method, "/notifications/\(id)\(path)", body, as: nil)
            #expect(nobody.status == 401)
        }
        #expect(try await school.notices().isEmpty)
        #expect(try await school.unread(as: "omar") == 1)
    }
}
