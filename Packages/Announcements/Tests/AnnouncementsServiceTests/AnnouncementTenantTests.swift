import AppCore
import AppCoreTesting
import HTTPTypes
import SQLStore
import ServiceKit
import Testing

@testable import Announcements
@testable import AnnouncementsService

/// Two schools that can't see each other's data, and people who leave.
@Suite struct AnnouncementTenantTests {
    @Test func aSchoolSeesNothingOfAnother() async throws {
        let school = try await SchoolFixture.announcements(visibility: "school")
        let here = try await school.post("Here")
        let there = try await school.post("There", to: 98, by: "lars")
        #expect(try await school.titles() == ["Here"])
        #expect(try await school.titles(as: "ada") == ["Here"])
        #expect(try await school.titles(as: "pia") == ["There"])
        #expect(try await school.titles("/announcements?course_id=88", as: "pia").isEmpty)
        for (path, name) in [
            ("/courses/98/announcements", "noor"), ("/courses/98/announcements", "ada"),
            ("/courses/88/announcements", "pia"),
        ] {
            #expect(try await school.ask(.get, path, as: name).status == 404)
        }
        for (id, name) in [(there.id, "ada"), (here.id, "lars")] {
            let path = "/announcements/\(id)"
            #expect(try await school.ask(.patch, path, "{}", as: name).status == 404)
            #expect(try await school.ask(.delete, path, as: name).status == 404)
        }
        #expect(try await school.notices(as: "pia").map(\.title) == ["Announcement: There"])
        #expect(
            try await school.ask(.post, "/notifications/mark_all_read", as: "pia").status == 200)
        #expect(try await school.unread() == 1)
    }

    @Test func dueAnnouncementsAreToldInTheirOwnSchool() async throws {
        let school = try await SchoolFixture.announcements()
        try await school.post("There", to: 98, by: "lars", published: school.time(60))
        school.clock.advance(by: .seconds(60))
        #expect(try await school.unread() == 0)
        let told = try await school.database.read { connection in
            try connection.rows("SELECT id FROM announcements_notices").count
        }
        #expect(told == 0, "no one at that school has looked")
        #expect(try await school.unread(as: "pia") == 1)
    }

    @Test func noticesToPeopleOfAnotherSchoolAreNotWritten() async throws {
        let school = try await SchoolFixture.announcements()
        try await school.tell("message_received", [41, 71, 4711])
        #expect(try await school.unread() == 1)
        #expect(try await school.unread(as: "pia") == 0)
    }

    @Test func aPersonWhoLeavesLeavesNothingAndTheSchoolKeepsWhatItSaid() async throws {
        let school = try await SchoolFixture.announcements()
        try await school.post("Bring goggles")
        try await school.tell("message_received", [12])
        try await school.tell("message_received", [42], actor: 41)
        for name in ["noor", "omar", "ilse"] {
            _ = try await school.ask(
                .patch, "/notification_preferences/quiz_graded", #"{"in_app":false}"#, as: name)
        }
        let service = AnnouncementsService(context: school.serviceContext)
        try await school.database.write { connection in
            for name in ["noor", "ilse"] { try service.forget(.home(name), in: connection) }
        }
        let left = try await school.database.read { connection in
            try ["announcements_notices", "announcements_preferences"].map { table in
                try connection.rows("SELECT user_id FROM \(table)").map { try $0.text("user_id") }
            }
        }
        #expect(left == [["omar"], ["omar"]], "not even their message's notice")
        let notice = try #require(try await school.notices(as: "omar").first)
        #expect(notice.notificationType == "announcement_posted" && notice.actorID == nil)
        #expect(try await school.titles(as: "omar") == ["Bring goggles"])
    }
}
