import Foundation
import Testing

@testable import Content

struct MatchingExerciseTests {
    private static let pairs = [
        MatchingExercise.Pair(id: "1", left: "pan", right: "bread"),
        MatchingExercise.Pair(id: "2", left: "agua", right: "water"),
        MatchingExercise.Pair(id: "3", left: "queso", right: "cheese"),
        MatchingExercise.Pair(id: "4", left: "té", right: "tea"),
    ]

    @Test func theRightColumnIsShuffledAlwaysTheSame() {
        let play = MatchingExercise(itemID: "31", pairs: Self.pairs)
        #expect(play.rights.sorted() == ["1", "2", "3", "4"])
        #expect(play.rights != ["1", "2", "3", "4"])
        #expect(play.rights == MatchingExercise(itemID: "31", pairs: Self.pairs).rights)
        let orders = Set(
            (0..<20).map { MatchingExercise(itemID: "\($0)", pairs: Self.pairs).rights })
        #expect(orders.count > 4)
        #expect(!orders.contains(["1", "2", "3", "4"]))
    }

    @Test func linksMoveAndCanBeUndone() {
        var play = MatchingExercise(itemID: "31", pairs: Self.pairs)
        _ = play.link("1", "2")
        _ = play.link("2", "2")
        #expect(play.links == ["2": "2"])
        #expect(play.left(of: "2")?.left == "agua")
        #expect(play.place(of: "2") == play.rights.firstIndex(of: "2"))
        let early = play.check()
        #expect(!early)
        let undone = play.unlink("2")
        #expect(undone)
        let again = play.unlink("2")
        #expect(!again)
        let strange = play.link("9", "1")
        #expect(!strange)
        #expect(play.links.isEmpty)
    }

    @Test func theEndSaysWhatWasWrong() {
        var play = MatchingExercise(itemID: "31", pairs: Self.pairs)
        for (left, right) in [("1", "1"), ("2", "3"), ("3", "2"), ("4", "4")] {
            _ = play.link(left, right)
        }
        #expect(play.mistakes.isEmpty)
        #expect(play.score == nil)
        _ = play.check()
        #expect(play.score == 50)
        #expect(play.words == "2 of 4 pairs are correct.")
        #expect(
            play.mistakes.map(\.words) == [
                "“agua” goes with “water”, not “cheese”.",
                "“queso” goes with “cheese”, not “water”.",
            ])
        let late = play.unlink("1")
        #expect(!late)
    }

    @Test func pairsThatReadTheSameMayBeExchanged() {
        let pairs = [
            MatchingExercise.Pair(id: "1", left: "le", right: "the"),
            MatchingExercise.Pair(id: "2", left: "la", right: "the"),
            MatchingExercise.Pair(id: "3", left: "un", right: "a"),
        ]
        var play = MatchingExercise(itemID: "5", pairs: pairs)
        for (left, right) in [("1", "2"), ("2", "1"), ("3", "3")] { _ = play.link(left, right) }
        _ = play.check()
        #expect(play.score == 100)
        var wrong = MatchingExercise(itemID: "5", pairs: pairs)
        for (left, right) in [("1", "2"), ("2", "3"), ("3", "1")] { _ = wrong.link(left, right) }
        _ = wrong.check()
        #expect(wrong.score == 33)
    }

    @Test func linksAreKeptAndNotTakenForOtherPairs() throws {
        var play = MatchingExercise(itemID: "31", pairs: Self.pairs)
        _ = play.link("1", "4")
        let kept = try JSONDecoder().decode(MatchingExercise.self, from: JSONEncoder().encode(play))
        #expect(MatchingExercise(itemID: "31", pairs: Self.pairs, kept: kept).links == ["1": "4"])
        #expect(MatchingExercise(itemID: "32", pairs: Self.pairs, kept: kept).links.isEmpty)
        let fewer = Array(Self.pairs.dropLast())
        #expect(MatchingExercise(itemID: "31", pairs: fewer, kept: kept).links.isEmpty)
    }

    @Test func pairsBeyondTheLettersAreLeftOut() {
        let many = (0..<40).map {
            MatchingExercise.Pair(id: "\($0 % 30)", left: "l\($0)", right: "r\($0)")
        }
        #expect(MatchingExercise(itemID: "1", pairs: many).pairs.count == 26)
        var empty = MatchingExercise(itemID: "1", pairs: [])
        let isChecked = empty.check()
        #expect(!isChecked)
    }
}
