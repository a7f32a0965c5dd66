import AppCore
import AppCoreTesting
import HTTPTypes
import ServiceKit
import Testing

@testable import Announcements
@testable import AnnouncementsService

@Suite struct AnnouncementImportTests {
    private func file(
        _ announcements: String, course: String = "88"
    ) -> String {
        #"{"courses":[{"key":"\#(course)","name":"C","announcements":[\#(announcements)]}]}"#
    }

    private func entry(
        _ key: String, _ title: String, published: String?, by: String? = nil
    ) -> String {
        let time = published.map { #""\#($0)""# } ?? "null"
        let author = by.map { #","by":"\#($0)@school.example""# } ?? ""
        return
            #"{"key":"\#(key)","title":"\#(title)","message":"M","published":\#(time)\#(author)}"#
    }

    @Test func whatIsOutAlreadyIsToldToNobodyAndWhatComesIsToldWhenItComes() async throws {
        let school = try await SchoolFixture.announcements()
        let text = file(
            [
                entry("old", "Old", published: school.time(-60)),
                entry("new", "New", published: school.time(60), by: "ada"),
                entry("draft", "Draft", published: nil),
            ].joined(separator: ","))
        let first = try await school.take(text)
        #expect(first["announcements"]?.added == 3)
        #expect(try await school.titles() == ["Old"])
        #expect(try await school.notices().isEmpty)
        school.clock.advance(by: .seconds(60))
        #expect(try await school.notices().map(\.title) == ["Announcement: New"])
        #expect(try await school.notices().first?.actorID == 1)
        let list: [Announcement] = try await school.ask(.get, "/announcements").decode()
        #expect(list.map(\.createdByID) == [1, 12], "the course's first teacher unless named")

        let again = try await school.take(text)
        #expect(again["announcements"]?.unchanged == 3 && again["announcements"]?.added == 0)
        #expect(try await school.ask(.get, "/announcements").decode([Announcement].self) == list)
        #expect(try await school.notices().count == 1)
    }

    @Test func aChangedEntryChangesItsRecordAndNothingElse() async throws {
        let school = try await SchoolFixture.announcements()
        let own = try await school.post("Not imported")
        _ = try await school.take(file(entry("a", "Before", published: school.time(-60))))
        school.clock.advance(by: .seconds(5))
        let report = try await school.take(
            file(entry("a", "After", published: school.time(-65))))
        #expect(report["announcements"]?.changed == 1)
        let list: [Announcement] = try await school.ask(.get, "/announcements").decode()
        #expect(list.map(\.title) == ["Not imported", "After"])
        #expect(list[0] == own && list[1].updatedAt > list[1].createdAt)
    }

    @Test func aSchoolThatIsMadeAnewLeavesTheWeekBeforeBehind() async throws {
        let school = try await SchoolFixture.announcements()
        let kept = entry("fixed", "Kept", published: school.time(-90))
        _ = try await school.take(
            file(kept + "," + entry("a@2031-W14", "Last week", published: school.time(-60))),
            generation: "@2031-W14")
        #expect(try await school.titles() == ["Last week", "Kept"])
        school.clock.advance(by: .seconds(604_800))
        let this = entry("a@2031-W15", "This week", published: school.time(-30))
        _ = try await school.take(file(kept + "," + this), generation: "@2031-W15")
        #expect(try await school.titles() == ["This week", "Kept"])
        let again = try await school.take(file(kept + "," + this), generation: "@2031-W15")
        #expect(again["announcements"]?.changed == 0 && again["announcements"]?.unchanged == 2)
    }

    @Test(arguments: [
        (#"{"key":"a","title":"","message":"M"}"#, "Title can't be blank."),
        (#"{"key":"a","title":"T","message":"M","by":"who@school.example"}"#, "No person has"),
    ])
    func whatIsWrongIsNamedWithItsPlace(entry: String, summary: String) async throws {
        let school = try await SchoolFixture.announcements()
        let problem = await #expect(throws: Problem.self) {
            try await school.take(file(entry))
        }
        #expect(problem?.summary.hasPrefix(summary) == true)
        #expect(problem?.place == "courses/88/announcements/a")
        #expect(try await school.titles(as: "ada").isEmpty)
    }
}
