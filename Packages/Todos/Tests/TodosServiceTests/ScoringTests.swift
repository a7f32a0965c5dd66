import AppCore
import Foundation
import Testing

@testable import Todos
@testable import TodosService

@Suite struct ScoringTests {
    private func question(_ sample: String) throws -> Question {
        let draft = try WireJSON.decode(QuestionDraft.self, from: sample)
        return Question(
            id: 1, tenantID: 7, questionBankID: 2, createdByID: 12,
            questionType: try #require(draft.questionType), prompt: "?",
            choices: draft.choices ?? [], points: try #require(draft.points), position: 0,
            status: "active", correctAnswer: draft.correctAnswer, explanation: nil,
            createdAt: WireInstant(milliseconds: 0), updatedAt: WireInstant(milliseconds: 0))
    }

    private func judged(_ sample: String, _ answer: String) throws -> Bool? {
        QuizScoring.isRight(
            try WireJSON.decode(JSONValue.self, from: answer), to: try question(sample))
    }

    @Test func everyRightAnswerIsRightAndAnEssayWaits() throws {
        for (sample, answer) in zip(SampleQuestions.all, SampleQuestions.right) {
            #expect(
                try judged(sample, answer) == (sample == SampleQuestions.essay ? nil : true))
        }
    }

    @Test(arguments: [
        (#"{"key":"c"}"#, true), (#"{"key":"C"}"#, false), (#"{"key":"a"}"#, false),
        (#"{"key":null}"#, false), (#"{"value":"c"}"#, false), ("null", false), ("[]", false),
    ])
    func choices(answer: String, isRight: Bool) throws {
        #expect(try judged(SampleQuestions.choice, answer) == isRight)
    }

    @Test(arguments: [
        (#"{"value":true}"#, true), (#"{"value":false}"#, false), (#"{"value":"true"}"#, false),
        (#"{"value":1}"#, false), ("{}", false),
    ])
    func truths(answer: String, isRight: Bool) throws {
        #expect(try judged(SampleQuestions.truth, answer) == isRight)
    }

    @Test(arguments: [
        (#"{"text":"gneiss"}"#, true), (#"{"text":"\t Banded GNEISS\n"}"#, true),
        (#"{"text":"banded  gneiss"}"#, false), (#"{"text":""}"#, false),
        (#"{"text":["gneiss"]}"#, false),
    ])
    func shortAnswers(answer: String, isRight: Bool) throws {
        #expect(try judged(SampleQuestions.short, answer) == isRight)
    }

    @Test(arguments: [
        (#"{"pairs":[]}"#, false), (#"{"pairs":[{"left":"basalt","right":"igneous"}]}"#, false),
        (#"{"pairs":"all"}"#, false), (#"{"pairs":[{"left":"basalt"}]}"#, false),
    ])
    func incompletePairs(answer: String, isRight: Bool) throws {
        #expect(try judged(SampleQuestions.matching, answer) == isRight)
    }

    @Test func everyLeftWithEveryRightIsWrong() throws {
        let choices = try question(SampleQuestions.matching).choices
        let pairs = choices.flatMap { one in
            choices.map { #"{"left":"\#(one.left ?? "")","right":"\#($0.right ?? "")"}"# }
        }
        let answer = #"{"pairs":[\#(pairs.joined(separator: ","))]}"#
        #expect(try judged(SampleQuestions.matching, answer) == false)
    }

    @Test(arguments: [
        (#"{"answers":["heat","pressure"]}"#, true), (#"{"answers":["HEAT","stress"]}"#, true),
        (#"{"answers":["pressure","heat"]}"#, false), (#"{"answers":["heat"]}"#, false),
        (#"{"answers":["heat","pressure","time"]}"#, false), (#"{"answers":[1,2]}"#, false),
    ])
    func blanks(answer: String, isRight: Bool) throws {
        #expect(try judged(SampleQuestions.blanks, answer) == isRight)
    }

    @Test(arguments: [
        ("5", "8", "62.5"), ("1", "3", "33.33"), ("2", "3", "66.67"), ("8", "8", "100.0"),
        ("0", "8", "0.0"), ("5", "0", "0.0"), ("9", "8", "112.5"), ("1", "800", "0.13"),
    ])
    func percentagesHaveTwoDecimals(score: String, points: String, expected: String) throws {
        let score = try #require(Decimal(string: score))
        #expect(QuizScoring.percentage(score, of: Decimal(string: points)).text == expected)
        #expect(QuizScoring.percentage(score, of: nil).text == "0.0")
    }

    @Test(arguments: [
        (-1, "overdue"), (0, "high"), (172_800, "high"), (172_801, "medium"),
        (604_800, "medium"), (604_801, "low"),
    ])
    func prioritiesGoByTheTimeThatIsLeft(seconds: Int64, priority: String) {
        let now: Int64 = 1_900_000_000_000
        #expect(TodoRules.priority(due: now + seconds * 1000, at: now) == priority)
        #expect(TodoRules.priority(due: nil, at: now) == "medium")
    }

    @Test func aShuffleIsTheSameForTheSameSeedAndLosesNothing() {
        var (one, other, third) = (Array(0..<40), Array(0..<40), Array(0..<40))
        QuestionView.shuffle(&one, seed: 620)
        QuestionView.shuffle(&other, seed: 620)
        QuestionView.shuffle(&third, seed: 621)
        #expect(one == other && one != third && one != Array(0..<40))
        #expect(one.sorted() == Array(0..<40))
    }
}
