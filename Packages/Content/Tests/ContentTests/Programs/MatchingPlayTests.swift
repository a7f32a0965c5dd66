import Foundation
import Testing

@testable import Content

struct MatchingPlayTests {
    private static let pairs = [
        MatchingPlay.Pair(id: "1", left: "pan", right: "bread"),
        MatchingPlay.Pair(id: "2", left: "agua", right: "water"),
        MatchingPlay.Pair(id: "3", left: "queso", right: "cheese"),
        MatchingPlay.Pair(id: "4", left: "té", right: "tea"),
    ]

    @Test func theRightColumnIsShuffledAlwaysTheSame() {
        let play = MatchingPlay(itemID: "31", pairs: Self.pairs)
        #expect(play.rights.sorted() == ["1", "2", "3", "4"])
        #expect(play.rights != ["1", "2", "3", "4"])
        #expect(play.rights == MatchingPlay(itemID: "31", pairs: Self.pairs).rights)
        let orders = Set((0..<20).map { MatchingPlay(itemID: "\($0)", pairs: Self.pairs).rights })
        #expect(orders.count > 4)
        #expect(!orders.contains(["1", "2", "3", "4"]))
    }

    @Test func linksMoveAndCanBeUndone() {
        var play = MatchingPlay(itemID: "31", pairs: Self.pairs)
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
        var play = MatchingPlay(itemID: "31", pairs: Self.pairs)
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
            MatchingPlay.Pair(id: "1", left: "le", right: "the"),
            MatchingPlay.Pair(id: "2", left: "la", right: "the"),
            MatchingPlay.Pair(id: "3", left: "un", right: "a"),
        ]
        var play = MatchingPlay(itemID: "5", pairs: pairs)
        for (left, right) in [("1", "2"), ("2", "1"), ("3", "3")] { _ = play.link(left, right) }
        _ = play.check()
        #expect(play.score == 100)
        var wrong = MatchingPlay(itemID: "5", pairs: pairs)
        for (left, right) in [("1", "2"), ("2", "3"), ("3", "1")] { _ = wrong.link(left, right) }
        _ = wrong.check()
        #expect(wrong.score == 33)
    }

    @Test func linksAreKeptAndNotTakenForOtherPairs() throws {
        var play = MatchingPlay(itemID: "31", pairs: Self.pairs)
        _ = play.link("1", "4")
        let kept = try JSONDecoder().decode(MatchingPlay.self, from: JSONEncoder().encode(play))
        #expect(MatchingPlay(itemID: "31", pairs: Self.pairs, kept: kept).links == ["1": "4"])
        #expect(MatchingPlay(itemID: "32", pairs: Self.pairs, kept: kept).links.isEmpty)
        let fewer = Array(Self.pairs.dropLast())
        #expect(MatchingPlay(itemID: "31", pairs: fewer, kept: kept).links.isEmpty)
    }

    @Test func pairsBeyondTheLettersAreLeftOut() {
        let many = (0..<40).map {
            MatchingPlay.Pair(id: "\($0 % 30)", left: "l\($0)", right: "r\($0)")
        }
        #expect(MatchingPlay(itemID: "1", pairs: many).pairs.count == 26)
        var empty = MatchingPlay(itemID: "1", pairs: [])
        let isChecked = empty.check()
        #expect(!isChecked)
    }
}
