import Foundation
import Testing

@testable import Content
@testable import Dialogue

struct QuizExerciseTests {
    private static let one = ChoiceExercise.Question(
        itemID: "7", options: ["a", "b", "c"], right: ["b"], takesSeveral: false)
    private static let some = ChoiceExercise.Question(
        itemID: "8", options: ["a", "b", "c", "d"], right: ["a", "d"], takesSeveral: true)

    @Test func ofOneRightOptionTheLastChoiceCounts() {
        var play = ChoiceExercise(Self.one)
        let emptyCheck = play.check()
        #expect(!emptyCheck)
        #expect(play.score == nil)
        _ = play.choose("a")
        _ = play.choose("b")
        let strange = play.choose("z")
        #expect(!strange)
        #expect(play.chosen == ["b"])
        #expect(play.mark(of: "b") == .chosen)
        #expect(play.words == nil)
        _ = play.check()
        #expect(play.score == 100)
        #expect(play.words == "Correct.")
        let late = play.choose("a")
        #expect(!late)
    }

    @Test func severalOptionsAreAllOrNothingAndSayWhatWasWrong() {
        var play = ChoiceExercise(Self.some)
        for option in ["a", "b", "c", "c"] { _ = play.choose(option) }
        #expect(play.chosen == ["a", "b"])
        _ = play.check()
        #expect(play.score == 0)
        #expect(play.words == "Not correct: 1 of your choices is wrong, 1 correct one is missing.")
        #expect(["a", "b", "c", "d"].map(play.mark) == [.right, .wrong, .open, .missed])
        play.begin()
        #expect(play == ChoiceExercise(Self.some))
    }

    @Test func whatWasChosenIsKeptAndNotTakenForAnotherQuestion() throws {
        var play = ChoiceExercise(Self.some)
        _ = play.choose("d")
        let kept = try JSONDecoder().decode(ChoiceExercise.self, from: JSONEncoder().encode(play))
        #expect(ChoiceExercise(Self.some, kept: kept).chosen == ["d"])
        #expect(ChoiceExercise(Self.one, kept: kept).chosen.isEmpty)
        _ = play.check()
        #expect(!ChoiceExercise(Self.some, kept: play).isFinished)
    }

    @Test func withoutARightOptionNothingIsJudged() {
        let question = ChoiceExercise.Question(
            itemID: "7", options: ["a", "b"], right: [], takesSeveral: false)
        var play = ChoiceExercise(question)
        _ = play.choose("a")
        _ = play.check()
        #expect(play.isFinished)
        #expect(play.score == nil)
        #expect(play.mark(of: "a") == .chosen)
        #expect(play.words?.contains("isn't available") == true)
    }

    private static let gap = FillExercise.Question(
        itemID: "9", answers: ["está", "se encuentra"], ignoresDiacritics: true, typos: 1)

    @Test(arguments: [
        ("Está", 100, "Correct."),
        ("esta", 85, "Almost: the accents are missing. The correct spelling is “está”."),
        ("se encuetra", 85, "Almost: one letter is wrong. The correct spelling is “se encuentra”."),
        ("es", 0, "Not quite. The answer is “está”."),
    ])
    func verdictsOfAGapAreToldApart(said: String, score: Int, words: String) {
        var play = FillExercise(Self.gap)
        let isTaken = play.fill(said)
        #expect(isTaken)
        #expect(play.score == score)
        #expect(play.words == words)
    }

    @Test func whoComesNearTriesOnceMoreForLess() throws {
        let question = FillExercise.Question(
            itemID: "9", answers: ["está"], ignoresDiacritics: false, typos: 0)
        var play = FillExercise(question)
        _ = play.fill("   ")
        #expect(play.words == nil)
        _ = play.fill("esta")
        #expect(!play.isFinished)
        #expect(play.verdict == .near)
        #expect(play.words?.hasPrefix("Close") == true)
        #expect(play.score == nil)
        let kept = try JSONDecoder().decode(FillExercise.self, from: JSONEncoder().encode(play))
        var right = FillExercise(question, kept: kept)
        _ = right.fill("está")
        #expect(right.score == 85)
        _ = play.fill("esta")
        #expect(play.score == 0)
        #expect(play.words == "Close, but not quite. The answer is “está”.")
        let late = play.fill("está")
        #expect(!late)
        #expect(FillExercise(Self.gap, kept: kept).near == nil)
    }

    @Test func aGapWithoutAnswersIsKeptAndNotJudged() {
        var play = FillExercise(
            .init(itemID: "9", answers: [" "], ignoresDiacritics: false, typos: 0))
        _ = play.fill("anything")
        #expect(play.isFinished)
        #expect(play.score == nil)
        #expect(play.verdict == .unknown)
    }
}
