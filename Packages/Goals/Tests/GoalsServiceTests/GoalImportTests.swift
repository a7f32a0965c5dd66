import AppCore
import AppCoreTesting
import HTTPTypes
import ServiceKit
import Testing

@testable import Goals
@testable import GoalsService

@Suite struct GoalImportTests {
    private static let file = #"""
        {"goals":[
            {"key":"novels","of":"noor@school.example","title":"Two novels","target":"2031-10-31",
             "progress":35},
            {"key":"lab","of":"Omar@School.example","title":"Tidy lab book","status":"completed"}]}
        """#

    @Test func theSameFileTwiceChangesNothing() async throws {
        let school = try await SchoolFixture.make(GoalsService.self)
        let first = try await school.take(Self.file)
        #expect(first["goals"]?.added == 2)
        let goals: [GoalRecord] = try await school.ask(.get, "/goals", as: "ada").decode()
        #expect(goals.map(\.title) == ["Two novels", "Tidy lab book"])
        #expect(goals.map(\.studentID) == [41, 42] && goals.map(\.progressPercent) == [35, 0])
        school.clock.advance(by: .seconds(60))
        let second = try await school.take(Self.file)
        #expect(second["goals"]?.unchanged == 2 && second["goals"]?.added == 0)
        #expect(try await school.ask(.get, "/goals", as: "ada").decode() == goals)
    }

    @Test func aNewWordInTheFileArrivesUnlessTheStudentWasFaster() async throws {
        let school = try await SchoolFixture.make(GoalsService.self)
        try await school.take(Self.file)
        let goal = try #require(
            try await school.ask(.get, "/goals").decode([GoalRecord].self).first)
        let renamed = Self.file.replacing("Two novels", with: "Three novels")
        #expect(try await school.take(renamed)["goals"]?.changed == 1)
        _ = try await school.ask(.patch, "/goals/\(goal.id)", #"{"progress_percent":60}"#)
        #expect(try await school.take(Self.file)["goals"]?.unchanged == 2)
        let kept: GoalRecord = try await school.ask(.get, "/goals/\(goal.id)").decode()
        #expect(kept.title == "Three novels" && kept.progressPercent == 60)
    }

    @Test func aGoalThatTheStudentDeletedDoesNotComeBack() async throws {
        let school = try await SchoolFixture.make(GoalsService.self)
        try await school.take(Self.file)
        let goal = try #require(
            try await school.ask(.get, "/goals").decode([GoalRecord].self).first)
        _ = try await school.ask(.delete, "/goals/\(goal.id)")
        #expect(try await school.take(Self.file)["goals"]?.unchanged == 2)
        #expect(try await school.ask(.get, "/goals").text == "[]")
        #expect(try await school.ask(.get, "/goals/\(goal.id)").status == 404)
    }

    @Test(arguments: [
        #"{"goals":[{"key":"a","of":"nobody@school.example","title":"Read"}]}"#,
        #"{"goals":[{"key":"a","of":"noor@school.example","title":" "}]}"#,
        #"{"goals":[{"key":"a","of":"noor@school.example","title":"Read","progress":101}]}"#,
        #"{"goals":[{"key":"a","of":"noor@school.example","title":"Read","status":"done"}]}"#,
    ])
    func aGoalThatWillNotDoIsNamedByItsPlace(file: String) async throws {
        let school = try await SchoolFixture.make(GoalsService.self)
        let problem = await #expect(throws: Problem.self) { try await school.take(file) }
        #expect(problem?.place == "goals/a")
        #expect(try await school.ask(.get, "/goals", as: "ada").text == "[]")
    }
}
