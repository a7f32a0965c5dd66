import AppCore
import AppCoreTesting
import TerminalUI
import Testing

@testable import Progress

@Suite struct WhatIfScreenTests {
    private func screen() async throws -> SchoolCourseScreen {
        let test = try await Fixture.campus()
        var screen = SchoolCourseScreen(
            88, repository: SchoolProgressRepository(context: test.context),
            calendar: test.repository.calendar)
        func work(_ id: Int64, _ title: String, _ grade: Double?) -> SchoolWorkProgress {
            SchoolWorkProgress(
                id: id, title: title, dueAt: nil,
                status: grade == nil ? "not_submitted" : "graded", grade: grade,
                pointsPossible: 20, percentage: grade.map { $0 * 5 }, submittedAt: nil,
                gradedAt: nil)
        }
        _ = screen.update(
            .message(
                .told(
                    SchoolCourseProgress(
                        course: .init(id: 88, name: "Earth Science", code: nil),
                        assignments: [
                            work(310, "Rock cycle", 17), work(311, "Volcano model", nil),
                        ], quizzes: [],
                        moduleCompletion: .init(
                            totalModules: 0, totalItems: 0, completedItems: 0, completionRate: 0,
                            modules: []), standards: [], gradeTrend: []))))
        return screen
    }

    /// The screen's text without its line breaks.
    private func words(_ harness: ScreenHarness<SchoolCourseScreen>) -> String {
        harness.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    @Test(arguments: [Size(40, 20), Size(80, 24), Size(200, 50)])
    func aTypedScoreIsAssumedAndTakenBack(size: Size) async throws {
        let harness = ScreenHarness(try await screen(), size: size)
        #expect(harness.text.contains("So far 85%"))
        #expect(words(harness).contains("From 42.5% to 92.5% is still possible."))
        #expect(words(harness).contains("For an A (90%): at least 19 of 20 on Volcano model."))
        harness.press(.down)
        harness.type("w")
        #expect(harness.screen.capturesText)
        harness.type("21x")
        harness.press(.enter)
        #expect(harness.text.contains("A number from 0 to 20"))
        harness.press(.backspace)
        harness.press(.backspace)
        harness.type("0")
        harness.press(.enter)
        #expect(words(harness).contains("with these scores 92.5%"))
        #expect(harness.text.contains("if 20"))
        harness.type("w")
        #expect(!harness.text.contains("if 20"))
        #expect(!words(harness).contains("with these scores"))
        harness.type("w")
        harness.press(.escape)
        #expect(!harness.screen.capturesText)
    }

    @Test func linearModeFillsTheScoreIn() async throws {
        let harness = ScreenHarness(try await screen(), size: Size(80, 24))
        harness.press(.down)
        harness.type("w")
        harness.send(.fill(SchoolCourseScreen.Entry.field, "10"))
        #expect(harness.screen.assumed == ["assignment/311": 10])
        #expect(harness.linear.text.contains("with these scores 67.5%"))
    }
}
