import AppCore
import AppCoreTesting
import ArgumentParser
import Foundation
import Synchronization
import TerminalUI
import Testing

@testable import Tutor

/// Tests the effects of preferences other than defaults of quizzes and prompts.
@Suite struct PreferenceEffectTests {
    @Test func nothingIsSaidToHaveNoEffectSoFar() {
        #expect(!PreferenceKey.all.contains { $0.summary.contains("so far") })
    }

    @Test(arguments: [("0", 2000), ("0.25", 1500), ("0.5", 1000), ("0.75", 750), ("1", 500)])
    func aPauseIsShorterForTheMoreSensitive(sensitivity: String, milliseconds: Int) {
        let preferences = TutorPreferences(["tutor.pause_sensitivity": sensitivity])
        #expect(preferences.pause == .milliseconds(milliseconds))
    }

    @Test func theCanvasWaitsAsLongAsThePauseIs() async throws {
        let server = ServerDouble()
        let stage = try await OpenCanvasFixture(
            CanvasCapabilities(library: CanvasLibrary(), strokes: server, events: server))
        try await TutorPreferenceStore(context: stage.test.context).set([
            "tutor.pause_sensitivity": "0"
        ])
        let harness = try await stage.open(CanvasLibrary.id)
        harness.drag(5, 2, 30, 2)
        await harness.settle()
        #expect(server.messages.count == 1)
        #expect(stage.test.clock.sleeps.contains(.seconds(2)))
        #expect(!stage.test.clock.sleeps.contains(.seconds(1)))
    }

    @Test func aTutorThatIsNotToSpeakUnaskedIsNotHeardOnTheCanvas() async throws {
        let server = ServerDouble(events: [.listening, .message("Which force is that?")])
        let stage = try await OpenCanvasFixture(
            CanvasCapabilities(library: CanvasLibrary(), strokes: server, events: server))
        try await TutorPreferenceStore(context: stage.test.context)
            .set(["tutor.auto_feedback": "false"])
        let harness = try await stage.open(CanvasLibrary.id)
        #expect(!harness.text.contains("Which force"))
        #expect(harness.screen.status?.contains("speaks only when asked") == true)
    }

    @Test(arguments: [
        ("", "Chinese", "chi_sim"), ("deu+eng", "Chinese", "deu+eng"), ("", nil, "eng"),
    ])
    func picturesAreReadInTheLanguageThatIsWritten(
        setting: String, preferred: String?, language: String
    ) async throws {
        let test = try await TestContext.tutor(["tutor.ocr_language": setting])
        if let preferred {
            try await TutorPreferenceStore(context: test.context)
                .set(["tutor.recognition_language": preferred])
        }
        let asked = Mutex<[String]>([])
        let programs = OutsidePrograms { words, _, _, _ in
            asked.withLock { $0 = words }
            return .table(["Ten words of a page that was photographed on a Monday."])
        }
        let repository = DocumentLibrary(context: test.context, programs: programs)
        let course = try await repository.course(named: "Physics")
        let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0]
        let added = try await repository.add(png, named: "board.png", to: course)
        try await repository.readWaiting()
        #expect(try await repository.document(added.document.id).state == .completed)
        #expect(asked.withLock { $0.contains(language) })
    }

    @Test func aLanguageThatIsMissingNamesItsPackage() async throws {
        let programs = ProgramDouble { _, _ in .failed(1, "Failed loading language 'chi_sim'") }
        let reader = PictureTextReader(programs: programs.programs, language: "chi_sim+eng")
        let problem = await #expect(throws: Problem.self) { try await reader.read([1]) }
        #expect(problem?.cure?.contains("tesseract-ocr-chi-sim,") == true)
    }

    @Test func aQuizHasTheTimeOfThePreferences() async throws {
        let test = try await TestContext.studying()
        let repository = test.quizzes
        #expect(
            try await repository.usualOrder(.quiz, course: LibraryDouble.course.id).minutes == 30)
        try await TutorPreferenceStore(context: test.context).set(["tutor.quiz_time": "15 minutes"])
        var order = test.order(3)
        order.minutes = try await repository.usualOrder(.quiz, course: LibraryDouble.course.id)
            .minutes
        let quiz = try await repository.make(order)
        let harness = ScreenHarness(
            TutorQuizScreen(repository: repository, kind: .quiz, id: quiz.id))
        harness.leaving = ["clock"]
        await harness.settle()
        // The clock doesn't start before the student does.
        #expect(harness.text.contains("You have 15 minutes"))
        #expect(harness.text.contains("after each question"))
        #expect(try await repository.progress(quiz.id, .quiz).attempt == nil)
        harness.press(.enter)
        await harness.settle()
        #expect(harness.screen.status?.contains("15:00 left") == true)
        test.clock.advance(by: .seconds(901))
        harness.deliver(message: .tick)
        await harness.settle()
        #expect(harness.text.contains("Time ran out."))
    }

    @Test func anExamHidesItsTimeAndEndsAllTheSame() async throws {
        let test = try await TestContext.studying()
        try await TutorPreferenceStore(context: test.context).set(["tutor.exam_timer": "false"])
        let exam = try await test.quizzes.make(test.order(2, .exam))
        let harness = ScreenHarness(
            TutorQuizScreen(repository: test.quizzes, kind: .exam, id: exam.id))
        harness.leaving = ["clock"]
        await harness.settle()
        harness.press(.enter)
        await harness.settle()
        #expect(harness.screen.status == "0 of 2 answered")
        #expect(!harness.text.contains(" left"))
        test.clock.advance(by: .seconds(1801))
        harness.deliver(message: .tick)
        await harness.settle()
        #expect(harness.text.contains("Time ran out."))
    }

    @Test func commandsOfQuizzesTakeATimeAndAreTakenAgain() async throws {
        let test = try await TestContext.studying()
        try await test.printed("quiz", "new", "--questions", "3", "--minutes", "45")
        let quiz = try #require(try await test.quizzes.list(.quiz, course: nil).first?.quiz)
        #expect(quiz.body.minutes == 45 && quiz.body.passing == nil)
        await #expect(throws: Problem.self) {
            try await test.printed("quiz", "new", "--questions", "3", "--minutes", "17")
        }
        let problem = await #expect(throws: Problem.self) {
            try await test.printed("quiz", "retake", quiz.shortID)
        }
        #expect(problem?.cure == "homeroom tutor quiz take \(quiz.shortID)")
        #expect(throws: (any Error).self) {
            try TutorCommand.parseAsRoot(["quiz", "new", "--passing", "80"])
        }
        try await test.printed(
            "exam", "new", "--questions", "3", "--passing", "80", "--minutes", "0")
        let exam = try #require(try await test.quizzes.list(.exam, course: nil).first?.quiz)
        #expect(exam.body.minutes == nil && exam.body.passing == 80)
    }
}
