import AppCore
import Testing

@testable import Content

struct PracticeTests {
    private func question(_ id: String, options: Int = 4, correct: Int? = 1) -> Question {
        Question(
            id: id, prompt: [.paragraph(RichText(marked: id))],
            options: (0..<options).map { RichText(marked: "option \($0)") }, correctIndex: correct,
            explanation: [.paragraph(RichText(marked: "because"))])
    }

    private func practice(
        _ reveal: Practice.Reveal, _ questions: [Question], choices: [String: Int] = [:]
    ) -> Practice {
        Practice(
            reference: ItemReference(reveal == .atOnce ? .lesson : .passage, "i"), title: "T",
            reveal: reveal, questions: questions, choices: choices)
    }

    @Test func aLessonJudgesAtOnceAndTheChoiceStands() {
        var practice = practice(.atOnce, [question("q")])
        let took1 = practice.choose(0, ofQuestionAt: 0)
        #expect(took1)
        #expect(practice.isCorrect(at: 0) == false)
        #expect(practice.state(of: 0, at: 0) == .incorrect)
        #expect(practice.state(of: 1, at: 0) == .correct)
        #expect(practice.state(of: 2, at: 0) == .unselected)
        let changed = practice.choose(1, ofQuestionAt: 0)
        #expect(!changed)
    }

    @Test func aPassageTellsNothingUntilItIsHandedInAndChoicesMayChange() {
        var practice = practice(.afterwards, [question("q")])
        let took2 = practice.choose(0, ofQuestionAt: 0)
        #expect(took2)
        let took3 = practice.choose(2, ofQuestionAt: 0)
        #expect(took3)
        #expect(!practice.isRevealed(at: 0))
        #expect(practice.state(of: 1, at: 0) == .unselected)
        #expect(practice.state(of: 2, at: 0) == .selected)
        practice.phase = .finished(PracticeResult(.queued(nil), of: practice, seconds: 3))
        #expect(practice.state(of: 1, at: 0) == .correct)
        #expect(practice.state(of: 2, at: 0) == .incorrect)
    }

    @Test func restoredChoicesThatFitNoMoreAreLeftOut() {
        let practice = practice(
            .afterwards, [question("q", options: 2)], choices: ["q": 3, "gone": 0])
        #expect(practice.choices.isEmpty)
    }

    @Test func aQuestionWithoutAKnownAnswerIsNotJudgedHere() {
        var practice = practice(.atOnce, [question("q", correct: nil)])
        let took4 = practice.choose(0, ofQuestionAt: 0)
        #expect(took4)
        #expect(!practice.isRevealed(at: 0))
        #expect(practice.localScore() == nil)
    }

    @Test(arguments: [
        (2, 3, 66, 67), (1, 8, 12, 12), (3, 8, 37, 38), (5, 8, 62, 62), (0, 0, 0, 0),
        (5, 7, 71, 71),
    ])
    func scoresFollowTheBackendsRules(_ correct: Int, _ total: Int, _ passage: Int, _ lesson: Int) {
        #expect(Practice.score(correct, of: total, kind: .passage) == passage)
        #expect(Practice.score(correct, of: total, kind: .lesson) == lesson)
    }

    @Test func onlyChoicesOfOptionsThatExistAreTaken() {
        var practice = practice(.afterwards, [question("q", options: 2)])
        let beyond = practice.choose(2, ofQuestionAt: 0)
        let nowhere = practice.choose(0, ofQuestionAt: 1)
        #expect(!beyond && !nowhere)
        #expect(practice.sheet(seconds: -3).timeSpentSeconds == 0)
    }

    @Test func longSilencesAndTimeAwayAreNotCounted() {
        var timer = StudyTimer(seconds: 10)
        timer.touch(at: 100)
        timer.touch(at: 130)
        #expect(timer.seconds == 40)
        timer.touch(at: 10_000)
        #expect(timer.seconds == 40 + Int(StudyTimer.maxSilence))
        timer.pause(at: 10_010)
        timer.touch(at: 10_100)
        #expect(timer.seconds == 50 + Int(StudyTimer.maxSilence))
    }

    @Test(arguments: [
        ("A,C,-,B", [0, 2, nil, 1] as [Int?]), ("ac-b", [0, 2, nil, 1]),
        ("a c - b", [0, 2, nil, 1]),
    ])
    func answersOnTheCommandLineAreLetters(_ text: String, _ expected: [Int?]) throws {
        let questions = (0..<4).map { question("q\($0)") }
        #expect(try AnswerLetters.parse(text, for: questions) == expected)
    }

    @Test(arguments: ["A,C", "A,B,C,E", "A,B,C,1", "A,B,C,AB", ""])
    func wrongAnswersOnTheCommandLineAreRefusedByName(_ text: String) {
        let questions = (0..<4).map { question("q\($0)") }
        #expect(throws: Problem.self) { try AnswerLetters.parse(text, for: questions) }
    }
}
