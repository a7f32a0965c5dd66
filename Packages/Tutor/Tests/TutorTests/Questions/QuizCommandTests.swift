import AppCore
import AppCoreTesting
import ArgumentParser
import Foundation
import Questions
import Testing

@testable import Tutor

@Suite struct QuizCommandTests {
    private func folder() throws -> URL {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        return url
    }

    @Test func aQuizIsMadeAndTakenAtOnce() async throws {
        let test = try await TestContext.studying(isInteractive: true)
        // Invalid input is asked for again.
        test.console.answer("a", "zzz", "b", "c")
        let out = try await test.printed("quiz", "--course", "bio", "--questions", "3")
        #expect(out.contains("of 3 right"))
        #expect(
            test.console.err.contains("Question 3 of 3")
                && test.console.err.contains("from the documents' own sentences"))
        #expect(test.console.err.contains("one of the letters"))
        let list = try WireJSON.decode(
            JSONValue.self, from: try await test.printed("quiz", "list", "--json"))
        #expect(list.elements?.first?["state"]?.text == "finished")
    }

    @Test func answersComeFromAFileAndWhatStoppedGoesOn() async throws {
        let test = try await TestContext.studying()
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let quiz = try await test.quizzes.make(test.order(3))
        let file = folder.appendingPathComponent("answers.txt")
        try Data((right(quiz, 0) + "\n").utf8).write(to: file)
        #expect(
            try await test.printed("quiz", "take", quiz.shortID, "--answers", file.path).contains(
                "1 of 3 answered"))
        try Data("\(right(quiz, 1))\r\n\(right(quiz, 2))\r\n".utf8).write(to: file)
        let json = try await test.printed(
            "quiz", "take", quiz.shortID, "--answers", file.path, "--json")
        let value = try WireJSON.decode(JSONValue.self, from: json)
        #expect(value["result"]?["score"]?.int == 100 && value["questions"]?.elements?.count == 3)
        #expect(
            value["questions"]?.elements?.first?["sources"]?.elements?.first?["quote"]?.text?
                .isEmpty == false)
        let shown = try await test.printed("quiz", "show", quiz.shortID)
        #expect(shown.contains("✓ Right.") && shown.contains("3 of 3 right: 100%"))
    }

    @Test func beforeTheEndNothingSaysWhatIsRight() async throws {
        let test = try await TestContext.studying()
        let exam = try await test.quizzes.make(test.order(3, .exam))
        let json = try WireJSON.decode(
            JSONValue.self, from: try await test.printed("exam", "show", exam.shortID, "--json"))
        let item = try #require(json["questions"]?.elements?.first)
        #expect(
            item["answer"]?.text == nil && item["sources"]?.elements == nil
                && item["question"]?.text != nil)
        #expect(try await !test.printed("exam", "show", exam.shortID).contains("Correct"))
    }

    @Test func anExamHasItsTermsAndIsTakenAgain() async throws {
        let test = try await TestContext.studying()
        test.console.answer("a", "a", "a")
        let out = try await test.printed(
            "exam", "--course", "Biology", "--questions", "3", "--minutes", "45", "--passing", "80",
            "--answers", "-")
        #expect(out.contains("passed") || out.contains("Passed"))
        #expect(test.console.err.contains("45 minutes · 80% to pass"))
        let exam = try #require(try await test.quizzes.list(.exam, course: nil).first)
        #expect(exam.attempt?.finishedAt != nil)
        #expect(try await test.printed("exam", "retake", exam.quiz.shortID).contains("Exam"))
        #expect(try await test.quizzes.list(.exam, course: nil).count == 2)
    }

    @Test func aQuizIsPrinted() async throws {
        let test = try await TestContext.studying()
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let quiz = try await test.quizzes.make(test.order(2))
        let all = folder.appendingPathComponent("quiz.pdf")
        try await test.printed("quiz", "print", quiz.shortID, "--output", all.path)
        #expect(try Data(contentsOf: all).starts(with: "%PDF".utf8))
        let pages = folder.appendingPathComponent("pages")
        let out = try await test.printed(
            "quiz", "print", quiz.shortID, "--output", pages.path, "--each")
        #expect(out.split(separator: "\n").count == 2)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: pages.path).sorted() == [
                "question_0.pdf", "question_1.pdf",
            ])
        let problem = await #expect(throws: Problem.self) {
            try await test.printed(
                "quiz", "print", quiz.shortID, "--output", "/no/such/folder/quiz.pdf")
        }
        #expect(problem?.code == .cannotWrite)
    }

    @Test func removingAsks() async throws {
        let test = try await TestContext.studying()
        let quiz = try await test.quizzes.make(test.order(2))
        await #expect(throws: Problem.self) {
            try await test.printed("quiz", "remove", quiz.shortID)
        }
        #expect(try await test.quizzes.list(.quiz, course: nil).count == 1)
        try await test.printed("quiz", "remove", quiz.shortID, "--yes")
        #expect(try await test.quizzes.list(.quiz, course: nil).isEmpty)
    }

    @Test(arguments: [
        ["quiz", "--course", "Chemistry"], ["quiz", "--document", "Nothing"],
        ["quiz", "--kinds", "riddles"],
        ["quiz", "--questions", "51"], ["exam", "--minutes", "20"], ["exam", "--passing", "10"],
        ["quiz", "show", "FFFFFFFF"], ["quiz", "show", "F"],
        ["questions", "Cells", "--number", "99"],
        ["quiz", "take", "FFFFFFFF"], ["quiz", "--answers", "/no/such/file"],
        ["quiz", "fetch", "--output", "x", "--questions", "11"],
    ])
    func badWordsAreNamedAndChangeNothing(words: [String]) async throws {
        let test = try await TestContext.studying()
        let problem = await #expect(throws: Problem.self) {
            try await FeatureContext.$current.withValue(test.context) {
                var command = try #require(
                    try TutorCommand.parseAsRoot(words) as? any FeatureCommand)
                try await command.run(in: test.context)
            }
        }
        #expect(problem?.summary.isEmpty == false)
        #expect(try await test.quizzes.list(.quiz, course: nil).isEmpty)
    }

    @Test func anAssignmentIsShownAndNotedOn() async throws {
        let test = try await TestContext.studying()
        let out = try await test.printed("questions", "Problem set")
        #expect(out.contains("Q1/2") && out.contains("Find y."))
        try await test.printed(
            "questions", "Problem set", "--number", "2", "--note", "Use algebra.")
        let json = try WireJSON.decode(
            JSONValue.self, from: try await test.printed("questions", "Problem set", "--json"))
        #expect(json.elements?.last?["note"]?.text == "Use algebra.")
        #expect(json.elements?.first?["parts"]?.elements?.map { $0["label"]?.text } == ["a", "b"])
        try await test.printed("questions", "Problem set", "--number", "2", "--note", "")
        #expect(try await test.quizzes.store.notes(of: LibraryDouble.sheet).isEmpty)
        let problem = await #expect(throws: Problem.self) {
            try await test.printed("questions", "Rivers")
        }
        #expect(problem?.summary.contains("No questions found") == true)
    }
}
