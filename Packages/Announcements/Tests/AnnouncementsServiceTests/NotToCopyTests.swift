import AppCore
import AppCoreTesting
import HTTPTypes
import SQLStore
import ServiceKit
import Testing

@testable import Announcements
@testable import AnnouncementsService

/// Defects of the contract's original server that are absent here.
@Suite struct NotToCopyTests {
    @Test func aDraftTellsNobodyAndPublishingTellsEachOnce() async throws {
        let school = try await SchoolFixture.announcements()
        let draft = try await school.post("Bring goggles", published: nil)
        #expect(try await school.notices().isEmpty)
        let path = "/announcements/\(draft.id)"
        _ = try await school.ask(.patch, path, #"{"title":"Bring gloves"}"#, as: "ilse")
        #expect(try await school.notices().isEmpty)

        school.clock.advance(by: .seconds(60))
        let body = #"{"published_at":"\#(school.time(0))"}"#
        _ = try await school.ask(.patch, path, body, as: "ilse")
        for name in ["noor", "omar"] {
            let notices = try await school.notices(as: name)
            #expect(notices.map(\.title) == ["Announcement: Bring gloves"])
            #expect(notices[0].actorID == 12 && notices[0].notifiableID == draft.id)
            #expect(notices[0].url == "/learn/courses/88/announcements")
            #expect(
                notices[0].metadata == [
                    "title": "Bring gloves", "announcement_id": .integer(draft.id),
                    "course_id": .integer(88),
                ])
            #expect(try await school.events(of: name) == ["announcements.posted"])
        }
        // Neither another change nor hiding and publishing again notifies people again.
        _ = try await school.ask(.patch, path, #"{"message":"Now."}"#, as: "ilse")
        _ = try await school.ask(.patch, path, #"{"published_at":null}"#, as: "ilse")
        _ = try await school.ask(.patch, path, body, as: "ilse")
        #expect(try await school.notices().count == 1)
        #expect(try await school.notices(as: "ilse").isEmpty, "the author isn't notified")
        #expect(try await school.notices(as: "zoe").isEmpty, "nor are people outside the course")
    }

    @Test func whatIsToComeIsToldWhenItIsThereAndNotBefore() async throws {
        let school = try await SchoolFixture.announcements()
        let moment = school.time(3_600)
        let planned = try await school.post("Bring goggles", published: moment)
        _ = try await school.post("Moved", published: school.time(1_800))
        #expect(try await school.unread() == 0)
        school.clock.advance(by: .seconds(1_800))
        #expect(try await school.unread() == 1)
        school.clock.advance(by: .seconds(1_799))
        #expect(try await school.unread() == 1)
        school.clock.advance(by: .seconds(86_400))
        // Any reader's request notifies everyone; the notice has the publication time.
        _ = try await school.titles(as: "ilse")
        let stored = try await school.database.read { connection in
            try connection.rows("SELECT id FROM announcements_notices").count
        }
        #expect(stored == 4)
        let notices = try await school.notices()
        #expect(notices.first?.createdAt.text == moment)
        #expect(notices.first?.notifiableID == planned.id)
        #expect(try await school.unread(as: "omar") == 2)
        #expect(
            try await school.events(of: "noor") == ["announcements.posted", "announcements.posted"])
    }

    @Test func whatExpiredBeforeAnybodyLookedIsNotTold() async throws {
        let school = try await SchoolFixture.announcements()
        try await school.post(
            "Snow day", published: school.time(60), expires: school.time(120))
        school.clock.advance(by: .seconds(600))
        #expect(try await school.notices().isEmpty)
        #expect(try await school.titles().isEmpty)
    }

    @Test func whatIsDeletedLeavesNoNoticeBehind() async throws {
        let school = try await SchoolFixture.announcements()
        let gone = try await school.post("Bring goggles")
        try await school.post("Bring gloves")
        _ = try await school.ask(.delete, "/announcements/\(gone.id)", as: "ilse")
        #expect(try await school.notices().map(\.title) == ["Announcement: Bring gloves"])
    }

    /// Two servers on one database find the same announcement due at the same time.
    @Test func twoServersTellOnce() async throws {
        let shared = try SharedDatabase()
        let clock = TestClock()
        var schools: [SchoolFixture] = []
        for door in shared.doors {
            schools.append(try await .announcements(on: door, clock: clock))
        }
        let servers = schools
        for number in 0..<4 {
            try await servers[0].post("Number \(number)", published: servers[0].time(60))
        }
        clock.advance(by: .seconds(60))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
                group.addTask { _ = try await servers[number % 2].unread() }
            }
            try await group.waitForAll()
        }
        #expect(try await servers[1].unread() == 4)
        #expect(try await servers[1].unread(as: "omar") == 4)
        await shared.close()
    }

    @Test func everyRouteStandsHostileRequests() async throws {
        let school = try await SchoolFixture.announcements()
        let id = try await school.post("Bring goggles").id
        let notice = try #require(try await school.notices(as: "omar").first).id
        let text =
            #"{"title":"T","message":"M","published_at":"2031-04-05T00:00:00Z","pinned":true}"#
        try await ServiceConformance.check(
            school.campus,
            samples: [
                "school.announcements.create": ServiceSample("/courses/88/announcements", text),
                "school.announcements.update": ServiceSample("/announcements/\(id)", text),
                "school.notifications.update": ServiceSample(
                    "/notifications/\(notice)", #"{"read_at":"2031-04-05T00:00:00Z"}"#),
                "school.notification_preferences.update": ServiceSample(
                    "/notification_preferences/quiz_graded",
                    #"{"in_app":true,"email":true,"email_frequency":"daily"}"#),
            ], token: "ada")
    }
}
