import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import Logging
import SQLStore
import ServiceKit
import Testing

@testable import Goals
@testable import GoalsService

extension SchoolFixture {
    /// Sets a goal and returns what the campus made of it.
    func goal(
        _ title: String, by day: String? = nil, as name: String = "noor"
    ) async throws -> GoalRecord {
        let date = day.map { "\"\($0)\"" } ?? "null"
        return try await ask(
            .post, "/goals", #"{"title":"\#(title)","target_date":\#(date)}"#, as: name
        ).decode()
    }
}

@Suite struct GoalsServiceTests {
    @Test func aGoalIsSetReadChangedAndDeleted() async throws {
        let school = try await SchoolFixture.make(GoalsService.self)
        let made = try await school.ask(
            .post, "/goals",
            #"{"title":"Two novels","description":"Any two","target_date":"2031-10-31","progress_percent":10}"#
        )
        #expect(made.status == 201)
        let goal: GoalRecord = try made.decode()
        #expect(goal.studentID == 41 && goal.status == .known(.active))
        #expect(goal.targetDate == WireDay("2031-10-31") && goal.progressPercent == 10)
        school.clock.advance(by: .seconds(60))
        let changed: GoalRecord = try await school.ask(
            .patch, "/goals/\(goal.id)", #"{"progress_percent":60}"#
        ).decode()
        #expect(changed.progressPercent == 60 && changed.title == "Two novels")
        #expect(changed.description == "Any two" && changed.targetDate == goal.targetDate)
        #expect(changed.updatedAt > goal.updatedAt && changed.createdAt == goal.createdAt)
        let read: GoalRecord = try await school.ask(.get, "/goals/\(goal.id)").decode()
        #expect(read == changed)
        let gone = try await school.ask(.delete, "/goals/\(goal.id)")
        #expect(gone.status == 204 && gone.bytes.isEmpty)
        #expect(try await school.ask(.get, "/goals/\(goal.id)").status == 404)
        #expect(try await school.ask(.get, "/goals").text == "[]")
    }

    @Test func goalsAreListedByTargetDateThenById() async throws {
        let school = try await SchoolFixture.make(GoalsService.self)
        for (title, day) in [
            ("none", nil), ("late", "2031-12-01"), ("soon", "2031-09-01"), ("none too", nil),
            ("late too", "2031-12-01"),
        ] { _ = try await school.goal(title, by: day) }
        let all: [GoalRecord] = try await school.ask(.get, "/goals").decode()
        #expect(all.map(\.title) == ["soon", "late", "late too", "none", "none too"])
        let page: [GoalRecord] = try await school.ask(.get, "/goals?page=2&per_page=2").decode()
        #expect(page.map(\.title) == ["late too", "none"])
        let odd: [GoalRecord] = try await school.ask(.get, "/goals?page=x&per_page=-1").decode()
        #expect(odd.count == 5)
    }

    @Test(arguments: [
        (#"{}"#, "Title can't be blank"), (#"{"title":null}"#, "Title can't be blank"),
        (#"{"title":" \t"}"#, "Title can't be blank"),
        (#"{"title":"a","status":"done"}"#, "Status is not included in the list"),
        (#"{"title":"a","status":null}"#, "Status is not included in the list"),
        (
            #"{"title":"a","progress_percent":101}"#,
            "Progress percent must be less than or equal to 100"
        ),
        (
            #"{"title":"a","progress_percent":-1}"#,
            "Progress percent must be greater than or equal to 0"
        ),
        (#"{"title":"a","progress_percent":null}"#, "Progress percent is not a number"),
    ])
    func whatWillNotDoIsSaidInSentences(body: String, sentence: String) async throws {
        let school = try await SchoolFixture.make(GoalsService.self)
        let reply = try await school.ask(.post, "/goals", body)
        #expect(reply.status == 422)
        #expect(try reply.errors == [sentence])
        #expect(try await school.ask(.get, "/goals").text == "[]")
    }

    @Test func longTextsAreRefusedAndSeveralFaultsAreAllNamed() async throws {
        let school = try await SchoolFixture.make(GoalsService.self)
        let title = String(repeating: "a", count: 256)
        let body = #"{"title":"\#(title)","progress_percent":200}"#
        let reply = try await school.ask(.post, "/goals", body)
        #expect(
            try reply.errors == [
                "Title is too long (maximum is 255 characters)",
                "Progress percent must be less than or equal to 100",
            ])
    }

    @Test(arguments: [
        ("2031-10-31", "2031-10-31"), ("2031-10-31T09:00:00Z", "2031-10-31"), ("soon", nil),
        ("2031-02-30", nil), ("", nil),
    ])
    func aTargetDateThatIsNoneBecomesNull(text: String, day: String?) async throws {
        let school = try await SchoolFixture.make(GoalsService.self)
        let goal = try await school.goal("Read", by: text)
        #expect(goal.targetDate?.text == day)
    }

    @Test func nullTakesADateAndADescriptionAway() async throws {
        let school = try await SchoolFixture.make(GoalsService.self)
        let goal = try await school.goal("Read", by: "2031-10-31")
        let changed: GoalRecord = try await school.ask(
            .patch, "/goals/\(goal.id)", #"{"target_date":null,"description":null}"#
        ).decode()
        #expect(changed.targetDate == nil && changed.description == nil)
        #expect(changed.title == "Read")
    }

    @Test func completedAndProgressAreIndependent() async throws {
        let school = try await SchoolFixture.make(GoalsService.self)
        let goal = try await school.goal("Read")
        let done: GoalRecord = try await school.ask(
            .patch, "/goals/\(goal.id)", #"{"status":"completed"}"#
        ).decode()
        #expect(done.status == .known(.completed) && done.progressPercent == 0)
    }

    @Test func theOwnerIsAlwaysTheCaller() async throws {
        let school = try await SchoolFixture.make(GoalsService.self)
        let goal: GoalRecord = try await school.ask(
            .post, "/goals", #"{"title":"Read","student_id":42}"#
        ).decode()
        #expect(goal.studentID == 41)
    }

    @Test func oneKeySentTwiceMakesOneGoalAndDeletesOnce() async throws {
        let school = try await SchoolFixture.make(GoalsService.self)
        let replies = try await [
            school.ask(.post, "/goals", #"{"title":"Read"}"#, key: "k"),
            school.ask(.post, "/goals", #"{"title":"Read"}"#, key: "k"),
        ]
        #expect(replies[0].bytes == replies[1].bytes)
        let goal: GoalRecord = try replies[0].decode()
        let all: [GoalRecord] = try await school.ask(.get, "/goals").decode()
        #expect(all.map(\.id) == [goal.id])
        for _ in 0..<2 {
            #expect(try await school.ask(.delete, "/goals/\(goal.id)", key: "d").status == 204)
        }
    }

    @Test func otherServicesLearnOfActiveGoals() async throws {
        let school = try await SchoolFixture.make(GoalsService.self)
        let late = try await school.goal("Late", by: "2031-12-01")
        let none = try await school.goal("None")
        let done = try await school.goal("Done")
        _ = try await school.ask(.patch, "/goals/\(done.id)", #"{"status":"archived"}"#)
        let goals = try #require(school.campus.capabilities[.schoolGoals])
        let found = try await school.database.read {
            try goals.activeGoals(of: 41, tenantID: Tenant.defaultID, in: $0)
        }
        #expect(found.map(\.id) == [late.id, none.id])
        #expect(found.first?.targetDay == WireDay("2031-12-01"))
    }

    @Test func aDeletedAccountTakesItsGoalsAlong() async throws {
        let school = try await SchoolFixture.make(GoalsService.self)
        _ = try await school.goal("Read")
        _ = try await school.goal("Write", as: "omar")
        try await school.database.write { connection in
            try GoalsServiceTests.service(school).forget(.home("noor"), in: connection)
        }
        #expect(try await school.ask(.get, "/goals").text == "[]")
        let left: [GoalRecord] = try await school.ask(.get, "/goals", as: "omar").decode()
        #expect(left.map(\.title) == ["Write"])
    }

    /// For what the campus calls of a service on its own.
    static func service(_ school: SchoolFixture) -> GoalsService {
        GoalsService(
            context: ServiceContext(
                database: school.database, environment: .test(clock: school.clock),
                log: .init(label: "test"), starterContent: nil, signingKey: [],
                localStudentID: "", forgetEverywhere: { _, _ in },
                capabilities: { CampusCapabilities() }))
    }
}
