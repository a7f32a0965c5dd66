import AppCore
import AppCoreTesting
import HTTPTypes
import ServiceKit
import Testing

@testable import Announcements
@testable import AnnouncementsService

@Suite struct PreferenceTests {
    private func change(
        _ school: SchoolFixture, _ type: String, _ body: String, as name: String = "noor"
    ) async throws -> SchoolReply {
        try await school.ask(.patch, "/notification_preferences/\(type)", body, as: name)
    }

    @Test func everyKnownTypeHasARowBeforeAnythingIsChosen() async throws {
        let school = try await SchoolFixture.announcements()
        let rows: [NotificationPreference] = try await school.ask(
            .get, "/notification_preferences"
        ).decode()
        #expect(rows.map(\.eventType) == NotificationPreference.eventTypes)
        #expect(rows.last?.eventName == "Message Received")
        #expect(rows.allSatisfy { $0.inApp && !$0.email && $0.emailFrequency == "never" })
    }

    @Test func theContractsExampleIsRead() throws {
        let text = """
            [{"event_type":"message_received","event_name":"Message Received","in_app":true,"email":false,
            "email_frequency":"never"}]
            """
        let rows = try WireJSON.decode(LossyArray<NotificationPreference>.self, from: text)
        #expect(rows.elements == [PreferenceRules.standard("message_received")])
    }

    @Test func changesAreKeptAndMerged() async throws {
        let school = try await SchoolFixture.announcements()
        let path = "/notification_preferences"
        let on: NotificationPreference = try await change(
            school, "quiz_graded", #"{"email":true,"email_frequency":"weekly"}"#
        ).decode()
        #expect(on.inApp && on.email && on.emailFrequency == "weekly")
        let quiet: NotificationPreference = try await change(
            school, "quiz_graded", #"{"in_app":false,"email":null}"#
        ).decode()
        #expect(!quiet.inApp && quiet.email && quiet.emailFrequency == "weekly")
        let rows: [NotificationPreference] = try await school.ask(.get, path).decode()
        #expect(rows.count == 6 && rows.contains(quiet))
        let others: [NotificationPreference] = try await school.ask(.get, path, as: "omar")
            .decode()
        #expect(others.allSatisfy { $0.inApp }, "preferences are separate per person")
    }

    /// A preference after a change, starting from email off and from weekly email.
    @Test(arguments: [
        (#"{"email":false}"#, "never", "never"), (#"{"email":true}"#, "immediate", "weekly"),
        (#"{"email":true,"email_frequency":"daily"}"#, "daily", "daily"),
        (#"{"email":false,"email_frequency":"never"}"#, "never", "never"),
        (#"{"email":false,"email_frequency":"daily"}"#, nil, nil),
        (#"{"email_frequency":"daily"}"#, nil, "daily"),
        (#"{"email_frequency":"hourly"}"#, nil, nil), ("{}", "never", "weekly"),
    ])
    func mailAndItsFrequencyAgree(body: String, off: String?, weekly: String?) async throws {
        let school = try await SchoolFixture.announcements()
        _ = try await change(
            school, "assignment_graded", #"{"email":true,"email_frequency":"weekly"}"#)
        for (type, expected) in [("quiz_graded", off), ("assignment_graded", weekly)] {
            let reply = try await change(school, type, body)
            guard let expected else {
                #expect(reply.status == 422)
                #expect(try reply.errors.count == 1)
                continue
            }
            let row: NotificationPreference = try reply.decode()
            #expect(row.emailFrequency == expected && row.email == (expected != "never"))
        }
    }

    @Test func anUnknownTypeIsRefused() async throws {
        let school = try await SchoolFixture.announcements()
        let reply = try await change(school, "snow_day", #"{"in_app":false}"#)
        #expect(reply.status == 422)
        #expect(try reply.errors == ["Event type is not included in the list"])
        #expect(try await change(school, "quiz_graded", #"{"in_app":"no"}"#).status == 400)
    }

    @Test func whatIsNotWantedIsNotMade() async throws {
        let school = try await SchoolFixture.announcements()
        _ = try await change(school, "announcement_posted", #"{"in_app":false}"#)
        try await school.post("Bring goggles")
        #expect(try await school.notices().isEmpty)
        #expect(try await school.notices(as: "omar").count == 1)
        _ = try await change(school, "announcement_posted", #"{"in_app":true}"#)
        #expect(try await school.notices().isEmpty, "missed notices aren't sent later")
        try await school.post("Bring gloves")
        #expect(try await school.notices().count == 1)
    }
}
