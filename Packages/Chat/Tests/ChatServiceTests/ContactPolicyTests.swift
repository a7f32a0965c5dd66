import AppCore
import AppCoreTesting
import HTTPTypes
import ServiceKit
import Testing

@testable import Chat
@testable import ChatService

/// Tests who can find and write to whom.
@Suite struct ContactPolicyTests {
    @Test(arguments: [
        ("noor", 12, true), ("noor", 13, true), ("noor", 42, true), ("noor", 43, false),
        ("noor", 1, false), ("noor", 51, false), ("zoe", 13, true), ("zoe", 12, false),
        ("ilse", 43, true), ("ilse", 51, true), ("ilse", 1, true), ("ada", 60, true),
        ("gus", 12, false), ("gus", 41, false), ("nemo", 12, false),
    ])
    func whoMayWriteToWhom(name: String, person: Int64, mayWrite: Bool) async throws {
        let school = try await SchoolFixture.make(ChatService.self)
        let reply = try await school.ask(
            .post, "/message_threads", #"{"subject":"x","participant_ids":[\#(person)]}"#,
            as: name)
        #expect(reply.status == (mayWrite ? 201 : 403))
    }

    @Test(arguments: [("noor", 43, 201), ("noor", 51, 403), ("noor", 1, 201), ("gus", 12, 403)])
    func aSchoolMayLetStudentsWriteToEveryoneButGuardians(
        name: String, person: Int64, status: Int
    ) async throws {
        let school = try await SchoolFixture.make(
            ChatService.self, settings: ["campus.chat.students_may_write": "school"])
        let reply = try await school.ask(
            .post, "/message_threads", #"{"subject":"x","participant_ids":[\#(person)]}"#,
            as: name)
        #expect(reply.status == status)
    }

    @Test func whoWasWrittenToMayAnswerWhateverTheirPart() async throws {
        let school = try await SchoolFixture.make(ChatService.self)
        let id = try await school.thread(with: [51, 60], "Trip", as: "ilse")
        try await school.say("Thank you", in: id, as: "gus")
        try await school.say("Me too", in: id, as: "nemo")
        #expect(try await school.unread(as: "ilse") == 2)
        let stranger = try await school.ask(
            .post, "/message_threads/\(id)/messages", #"{"body":"x"}"#, as: "noor")
        #expect(stranger.status == 403)
    }

    private func find(
        _ query: String, as name: String, _ school: SchoolFixture
    ) async throws -> [SchoolUser] {
        try await school.ask(.get, "/users?q=" + query, as: name).decode()
    }

    @Test func aStudentFindsTeachersAndClassmatesAndSeesNoAddresses() async throws {
        let school = try await SchoolFixture.make(ChatService.self)
        let found = try await find("a", as: "noor", school)
        #expect(Set(found.map(\.id)) == [12, 13, 41, 42], "Brandt, Okafor, Haddad, Fayed")
        #expect(found.map(\.lastName) == ["Brandt", "Fayed", "Haddad", "Okafor"])
        #expect(found.filter { $0.email != nil }.map(\.id) == [41], "only the student's own")
        #expect(try await find("lind", as: "noor", school).isEmpty)
        #expect(try await find("school.example", as: "noor", school).isEmpty, "no address leaks")
        #expect(try await find("ilse%40sch", as: "noor", school).isEmpty)
        #expect(try await find("ILSE%40school.example", as: "noor", school).map(\.id) == [12])
        #expect(try await find("ilse+brandt", as: "noor", school).map(\.id) == [12])
        #expect(try await find("brandt+omar", as: "noor", school).isEmpty)
        #expect(try await find("%25", as: "noor", school).isEmpty, "no wildcard")
    }

    @Test func staffFindEveryoneOfTheirSchoolAndSeeAddresses() async throws {
        let school = try await SchoolFixture.make(ChatService.self)
        let found = try await find("school.example", as: "ilse", school)
        #expect(found.count == 8, "and no one from the other school")
        #expect(
            found.allSatisfy {
                $0.email != nil && $0.tenantID == Tenant.number(of: Tenant.defaultID)
            })
        let north = try await find("sund", as: "lars", school)
        #expect(north.map(\.id) == [71])
        #expect(north.first?.tenantID != found.first?.tenantID)
    }

    @Test(arguments: [("noor", 403), ("gus", 403), ("ilse", 200), ("ada", 200)])
    func withoutATextOnlyStaffAreAnswered(name: String, status: Int) async throws {
        let school = try await SchoolFixture.make(ChatService.self)
        for path in ["/users", "/users?q=", "/users?q=%20"] {
            #expect(try await school.ask(.get, path, as: name).status == status)
        }
    }

    @Test(arguments: [
        ("noor", 41, 200), ("noor", 12, 403), ("noor", 71, 404), ("noor", 999, 404),
        ("ilse", 41, 403), ("ada", 41, 200), ("ada", 71, 404), ("gus", 51, 200),
    ])
    func aPersonIsShownToThemselves(name: String, id: Int64, status: Int) async throws {
        let school = try await SchoolFixture.make(ChatService.self)
        let reply = try await school.ask(.get, "/users/\(id)", as: name)
        #expect(reply.status == status)
        if status == 200 { #expect(try reply.decode(SchoolUser.self).email?.isEmpty == false) }
    }

    @Test func withoutCoursesAStudentReachesNobody() async throws {
        let school = try await SchoolFixture.make(ChatService.self, courses: false)
        let reply = try await school.ask(
            .post, "/message_threads", #"{"subject":"x","participant_ids":[12]}"#)
        #expect(reply.status == 403)
        #expect(try await find("brandt", as: "noor", school).isEmpty)
        let course = try await school.ask(
            .post, "/message_threads", #"{"subject":"x","course_id":88}"#)
        #expect(course.status == 404)
    }
}
