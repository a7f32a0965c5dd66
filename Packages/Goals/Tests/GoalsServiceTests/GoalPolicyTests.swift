import AppCore
import AppCoreTesting
import HTTPTypes
import ServiceKit
import Testing

@testable import Goals
@testable import GoalsService

@Suite struct GoalPolicyTests {
    @Test(arguments: [
        ("noor", ["Noor's"]), ("omar", ["Omar's"]), ("ilse", ["Noor's", "Omar's"]),
        ("jan", ["Noor's", "Zoe's"]), ("ada", ["Noor's", "Omar's", "Zoe's"]), ("gus", []),
        ("nemo", []), ("pia", ["Pia's"]), ("lars", ["Pia's"]),
    ])
    func everyoneSeesTheGoalsTheyMay(name: String, titles: [String]) async throws {
        let school = try await Self.school().fixture
        let seen: [GoalRecord] = try await school.ask(.get, "/goals", as: name).decode()
        #expect(seen.map(\.title) == titles)
    }

    @Test(arguments: [
        ("noor", 200), ("omar", 403), ("zoe", 403), ("ilse", 200), ("jan", 200), ("ada", 200),
        ("gus", 403), ("nemo", 403), ("pia", 404), ("lars", 404),
    ])
    func aGoalIsReadByItsOwnerAndTheirTeachers(name: String, status: Int) async throws {
        let (school, ids) = try await Self.school()
        let id = try #require(ids["noor"])
        let reply = try await school.ask(.get, "/goals/\(id)", as: name)
        #expect(reply.status == status)
        if status == 403 { #expect(try reply.error == "Forbidden") }
        if status == 404 { #expect(try reply.error == "Not found") }
    }

    @Test(arguments: [
        ("omar", 403), ("ilse", 403), ("ada", 403), ("gus", 403), ("pia", 404), ("noor", 200),
    ])
    func onlyItsOwnerChangesAGoal(name: String, status: Int) async throws {
        let (school, ids) = try await Self.school()
        let id = try #require(ids["noor"])
        let change = try await school.ask(
            .patch, "/goals/\(id)", #"{"title":"Mine now"}"#, as: name)
        #expect(change.status == status)
        let removal = try await school.ask(.delete, "/goals/\(id)", as: name)
        #expect(removal.status == (status == 200 ? 204 : status))
        if status != 200 {
            let goal: GoalRecord = try await school.ask(.get, "/goals/\(id)").decode()
            #expect(goal.title == "Noor's")
        }
    }

    @Test(arguments: ["ilse", "ada", "gus", "nemo"])
    func onlyStudentsSetGoals(name: String) async throws {
        let school = try await SchoolFixture.make(GoalsService.self)
        let reply = try await school.ask(.post, "/goals", #"{"title":"Read"}"#, as: name)
        #expect(reply.status == 403)
    }

    @Test func withoutCoursesATeacherSeesNobodysGoals() async throws {
        let school = try await SchoolFixture.make(GoalsService.self, courses: false)
        let goal = try await school.goal("Read")
        #expect(try await school.ask(.get, "/goals", as: "ilse").text == "[]")
        #expect(try await school.ask(.get, "/goals/\(goal.id)", as: "ilse").status == 403)
    }

    @Test func nobodyIsAskedToSignIn() async throws {
        let school = try await SchoolFixture.make(GoalsService.self)
        #expect(try await school.ask(.get, "/goals", as: nil).status == 401)
    }

    @Test func everyRouteStandsHostileRequests() async throws {
        let school = try await SchoolFixture.make(GoalsService.self)
        let goal = try await school.goal("Read")
        let body =
            #"{"title":"Read","description":"x","status":"active","target_date":"2031-10-31","progress_percent":5}"#
        try await ServiceConformance.check(
            school.campus,
            samples: [
                "school.goals.create": ServiceSample("/goals", body),
                "school.goals.update": ServiceSample("/goals/\(goal.id)", body),
            ], token: "noor")
    }

    @Test func aListCostsTheSameHoweverLong() async throws {
        let stored = try TestDatabase.empty()
        let database = CountingDatabase(stored)
        let school = try await SchoolFixture.make(
            GoalsService.self, on: stored, wrapping: { _ in database })
        var costs: Set<Int> = []
        for _ in 0..<3 {
            for name in ["noor", "omar", "zoe"] { _ = try await school.goal("Read", as: name) }
            _ = database.takeCount()
            let seen: [GoalRecord] = try await school.ask(.get, "/goals", as: "ilse").decode()
            #expect(!seen.isEmpty)
            costs.insert(database.takeCount())
        }
        #expect(costs.count == 1)
    }

    /// A goal of each student, and its id.
    private static func school() async throws -> (fixture: SchoolFixture, ids: [String: Int64]) {
        let school = try await SchoolFixture.make(GoalsService.self)
        var ids: [String: Int64] = [:]
        for name in ["noor", "omar", "zoe", "pia"] {
            let title = name.prefix(1).uppercased() + name.dropFirst() + "'s"
            ids[name] = try await school.goal(title, as: name).id
        }
        return (school, ids)
    }
}
