import AppCore
import AppCoreTesting
import ArgumentParser
import Foundation
import TerminalUI
import Testing

@testable import Tutor

@Suite struct TutorPreferencesTests {
    @Test func keysAndDefaultsAreTheContracts() {
        let contract = [
            "reasoningModel": "Gemini Pro", "pauseDetectionSensitivity": "0.5",
            "autoFeedbackEnabled": "true", "feedbackDetailLevel": "Balanced",
            "handwritingModel": "Gemini 3 Pro", "recognitionLanguage": "English",
            "quizDefaultDifficulty": "Medium", "quizDefaultQuestionCount": "10",
            "quizPreferredQuestionTypes": "[\"multipleChoice\"]",
            "quizDefaultTimeLimit": "30 minutes", "examDefaultDifficulty": "Medium",
            "examDefaultPassingScore": "70", "examDefaultTimeLimit": "60 minutes",
            "examShowTimer": "true", "focusOnWeakAreas": "true", "weakAreaWeight": "0.7",
            "indexDocumentsForAI": "true", "shareUsageAnalytics": "true",
            "shareCrashReports": "true",
        ]
        let ours = Dictionary(
            uniqueKeysWithValues: PreferenceKey.all.map { ($0.contractKey, $0.defaultValue) })
        #expect(ours == contract)
        for key in PreferenceKey.all {
            #expect(key.name.hasPrefix("tutor."))
            #expect(key.read(key.defaultValue) == key.defaultValue, "\(key.name)")
        }
    }

    @Test func whatHasNoEffectSaysSo() {
        for name in [
            "shareUsageAnalytics", "shareCrashReports", "reasoningModel", "handwritingModel",
        ] {
            #expect(PreferenceKey.named(name)?.summary.contains("Not used here") == true)
        }
    }

    @Test func whatIsNotKnownIsTheDefault() {
        let preferences = TutorPreferences([
            "tutor.quiz_difficulty": "Impossible", "tutor.quiz_questions": "7",
            "tutor.quiz_types": "[]", "tutor.exam_time": "61 minutes", "tutor.exam_pass": "x",
            "tutor.weak_area_weight": "0.75", "tutor.auto_feedback": "perhaps",
            "tutor.feedback_detail": "", "tutor.unknown": "1",
        ])
        #expect(preferences == .standard)
        #expect(preferences.quizDifficulty == .medium)
        #expect(preferences.questionTypes == [.multipleChoice])
        #expect(preferences.examMinutes == 60)
    }

    @Test func valuesAreTyped() {
        let preferences = TutorPreferences([
            "tutor.quiz_difficulty": "Hard", "tutor.quiz_questions": "50",
            "tutor.quiz_types": "[\"openEnded\",\"multipleChoice\"]", "tutor.quiz_time": "No Limit",
            "tutor.weak_area_weight": "0.9", "tutor.recognition_language": "Japanese",
            "tutor.exam_timer": "false", "tutor.pause_sensitivity": "0.25",
        ])
        #expect(preferences.quizDifficulty == .hard)
        #expect(preferences.quizQuestions == 50)
        #expect(preferences.questionTypes == [.multipleChoice, .openEnded])
        #expect(
            preferences.questionTypes.map(\.wireName).sorted() == ["multiple_choice", "open_ended"])
        #expect(preferences.quizMinutes == nil)
        #expect(preferences.weakAreaWeight == 0.9)
        #expect(preferences.recognitionLanguage == "ja")
        #expect(!preferences.showsExamTimer)
        #expect(preferences.pauseSensitivity == 0.25)
    }

    @Test(arguments: [
        ("quiz_questions", "11"), ("quiz_questions", "55"), ("exam_pass", "45"),
        ("exam_pass", "52"), ("weak_area_weight", "0.55"), ("weak_area_weight", "nan"),
        ("quiz_types", ""), ("quiz_types", "multipleChoice,essay"), ("exam_time", "20 minutes"),
        ("exam_timer", "maybe"), ("pause_sensitivity", "1.5"), ("quiz_questions", "ten"),
    ])
    func whatAKeyDoesNotTakeIsRefused(name: String, value: String) throws {
        let key = try #require(PreferenceKey.named(name))
        let problem = #expect(throws: Problem.self) { try key.check(value) }
        #expect(problem?.place == "tutor." + name)
        #expect(problem?.reason?.hasPrefix("Use ") == true)
        #expect(key.read(value) == key.defaultValue)
    }

    @Test func valuesAreWrittenInOneForm() throws {
        func check(_ name: String, _ value: String) throws -> String {
            try #require(PreferenceKey.named(name)).check(value)
        }
        #expect(try check("exam_timer", "NO") == "false")
        #expect(try check("feedbackDetailLevel", "concise") == "Concise")
        #expect(try check("weak_area_weight", "0.80") == "0.8")
        #expect(try check("weak_area_weight", "1.0") == "1")
        #expect(try check("pause_sensitivity", "0.05") == "0.05")
        #expect(
            try check("quiz_types", "openended, multiplechoice")
                == "[\"multipleChoice\",\"openEnded\"]")
    }
}

@Suite struct TutorPreferencesCommandTests {
    private func run(_ test: TestContext, _ words: String...) async throws {
        test.console.clear()
        var command = try #require(
            try TutorCommand.parseAsRoot(["preferences"] + words) as? any FeatureCommand)
        try await command.run(in: test.context)
    }

    private func row(_ test: TestContext, _ key: String) async throws -> JSONValue {
        try await run(test, "list", "--json")
        let json = try WireJSON.decode(JSONValue.self, from: test.console.out)
        return try #require(json.elements?.first { $0["contract_key"]?.text == key })
    }

    @Test func whatIsSetIsKeptAndResetForgetsIt() async throws {
        let test = try await TestContext.make(modules: [TutorModule.self])
        #expect(try await row(test, "quizDefaultQuestionCount")["is_set"] == .bool(false))
        try await run(test, "set", "quizDefaultQuestionCount", "25")
        #expect(test.console.out == "tutor.quiz_questions is 25.\n")
        try await run(test, "set", "quiz_types", "fillInBlank", "--json")
        #expect(try await row(test, "quizDefaultQuestionCount")["value"]?.int == 25)
        #expect(
            try await row(test, "quizPreferredQuestionTypes")["value"]?.elements?.first?.text
                == "fillInBlank")
        #expect(
            try await TutorPreferenceStore(context: test.context).preferences().quizQuestions == 25)
        try await run(test, "reset", "quiz_questions")
        #expect(try await row(test, "quizDefaultQuestionCount")["value"]?.int == 10)
        #expect(try await row(test, "quizPreferredQuestionTypes")["is_set"] == .bool(true))
        await #expect(throws: Problem.self, "all of them only with a yes") {
            try await run(test, "reset")
        }
        try await run(test, "reset", "--yes")
        #expect(try await TutorPreferenceStore(context: test.context).stored().isEmpty)
    }

    @Test func namesAndValuesThatAreNotKnownAreNamed() async throws {
        let test = try await TestContext.make(modules: [TutorModule.self])
        let name = await #expect(throws: Problem.self) {
            try await run(test, "set", "tutor.quiz_question", "5")
        }
        #expect(name?.reason == "Did you mean tutor.quiz_questions?")
        let value = await #expect(throws: Problem.self) {
            try await run(test, "set", "quiz_difficulty", "Hart")
        }
        #expect(value?.reason == "Use Easy, Medium or Hard. Did you mean Hard?")
        #expect(try await TutorPreferenceStore(context: test.context).stored().isEmpty)
    }
}

@Suite struct TutorPreferencesScreenTests {
    private func screen(_ test: TestContext) async throws -> ScreenHarness<TutorPreferencesScreen> {
        let module = try #require(test.built.module("tutor"))
        let screen = try #require(module.screen(at: "tutor/preferences") as? TutorPreferencesScreen)
        let harness = ScreenHarness(screen, size: Size(80, 60))
        await harness.settle()
        return harness
    }

    @Test func whatIsChangedInTheFormIsSaved() async throws {
        let test = try await TestContext.make(modules: [TutorModule.self])
        let harness = try await screen(test)
        #expect(harness.text.contains("Passing score"))
        harness.send(.fill("tutor.feedback_detail", "Detailed"))
        #expect(harness.screen.status?.contains("language model says") == true)
        harness.send(.fill("tutor.exam_pass", "85"))
        harness.send(.fill("type.openEnded", "Yes"))
        harness.pressControl("s")
        await harness.settle()
        #expect(harness.wentBack)
        let preferences = try await TutorPreferenceStore(context: test.context).preferences()
        #expect(preferences.feedbackDetail == .detailed)
        #expect(preferences.examPassingScore == 85)
        #expect(preferences.questionTypes == [.multipleChoice, .openEnded])
    }

    @Test(arguments: [Size(40, 24), Size(80, 24), Size(200, 60)])
    func whatAPreferenceDoesIsSaidWholeBelowTheForm(size: Size) async throws {
        let test = try await TestContext.make(modules: [TutorModule.self])
        let harness = try await screen(test)
        harness.resize(size)
        for key in PreferenceKey.all.prefix(8) {
            let said = harness.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            #expect(said.contains(key.summary), "\(key.name)")
            #expect(said.contains(String(key.title.prefix(16))), "\(key.name) is on view")
            harness.press(.tab)
        }
    }

    @Test func theLastKindOfQuestionStaysAndWrongNumbersAreNotSaved() async throws {
        let test = try await TestContext.make(modules: [TutorModule.self])
        let harness = try await screen(test)
        harness.send(.fill("type.multipleChoice", "No"))
        #expect(harness.text.contains("Choose at least one question type."))
        harness.send(.fill("tutor.weak_area_weight", "3"))
        harness.pressControl("s")
        await harness.settle()
        #expect(!harness.wentBack)
        #expect(harness.text.contains("a number from 0.5 to 1 in steps of 0.1"))
        #expect(try await TutorPreferenceStore(context: test.context).stored().isEmpty)
    }
}
