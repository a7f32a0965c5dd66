import AppCore
import AppCoreTesting
import Foundation
import Testing
import WordFinding

@testable import Vocabulary

@Suite struct BadgeTests {
    private func badge(_ id: String, _ log: StudyLog) async throws -> Badge {
        try #require(try await log.repository.badges().first { $0.id == id })
    }

    @Test func thereAreThoseOfTheContract() async throws {
        let log = try await StudyLog.make()
        let badges = try await log.repository.badges()
        #expect(
            badges.map(\.id) == [
                "first-source", "first-session", "words-10", "words-50", "words-100", "words-500",
                "streak-3", "streak-7", "streak-30", "level-beginner", "level-intermediate",
                "level-advanced", "source-mastered", "perfect-session",
            ])
        #expect(badges.allSatisfy { $0.earnedAt == nil && $0.progress == 0 })
    }

    @Test func theTenthWordEarnsTheBadgeAtItsLine() async throws {
        let log = try await StudyLog.make()
        try await log.cards((0..<12).map { "c\($0)" }, of: "s1")
        for index in 0..<9 { try await log.answer("c\(index)", 3, "2031-04-01 10:0\(index)") }
        // A word answered twice counts once, and a forgotten one doesn't count.
        try await log.answer("c0", 3, "2031-04-02 10:00")
        try await log.answer("c9", 1, "2031-04-02 10:01")
        #expect(try await badge("words-10", log).progress == 0.9)
        try await log.answer("c10", 2, "2031-04-03 10:00")
        try await log.answer("c11", 2, "2031-04-03 11:00")
        #expect(try await badge("words-10", log).earnedAt == log.at("2031-04-03 10:00"))
        #expect(try await badge("words-50", log).progress == 11.0 / 50)
    }

    @Test func whatIsTakenBackLaterTakesNoBadge() async throws {
        let log = try await StudyLog.make()
        try await log.source("s1")
        try await log.cards(["a"], of: "s1")
        let line = try await log.answer("a", 3, "2031-04-05 05:00")
        let new = try await log.repository.settleBadges().new.map(\.id)
        #expect(new == ["first-source", "level-beginner", "source-mastered"])
        try await log.undo(line, of: "a", "2031-04-05 05:01")
        let mastered = try await badge("source-mastered", log)
        #expect(mastered.earnedAt == log.at("2031-04-05 05:00") && mastered.progress == 1)
        #expect(try await log.repository.settleBadges().new.isEmpty, "earned once")
    }

    @Test func olderLinesFromAnotherDeviceMakeABadgeOlder() async throws {
        let log = try await StudyLog.make()
        try await log.source("s1")
        try await log.cards(["a"], of: "s1")
        try await log.answer("a", 3, "2031-04-05 05:00")
        _ = try await log.repository.settleBadges()
        try await log.answer("a", 3, "2031-04-01 05:00")
        _ = try await log.repository.settleBadges()
        #expect(try await badge("level-beginner", log).earnedAt == log.at("2031-04-01 05:00"))
    }

    @Test func daysInARowEarnAtTheirFirstAnswer() async throws {
        let log = try await StudyLog.make(zone: .berlin)
        try await log.cards(["a"], of: "s1")
        // The second one belongs to the previous day, because the day begins at four.
        for time in [
            "2031-03-29 12:00", "2031-03-31 03:00", "2031-03-31 05:00", "2031-03-31 06:00",
        ] {
            try await log.answer("a", 3, time)
        }
        #expect(try await badge("streak-3", log).earnedAt == log.at("2031-03-31 05:00"))
        #expect(try await badge("streak-7", log).progress == 3.0 / 7)
    }

    @Test func aLevelIsDoneWhenEveryWordWasAnswered() async throws {
        let log = try await StudyLog.make()
        try await log.source("s1")
        try await log.cards(["a", "b"], of: "s1", .advanced)
        try await log.answer("a", 3, "2031-04-01 10:00")
        let half = try await badge("level-advanced", log)
        #expect(half.earnedAt == nil && half.progress == 0.5)
        try await log.answer("b", 1, "2031-04-01 10:05")
        #expect(try await badge("level-advanced", log).earnedAt == log.at("2031-04-01 10:05"))
        #expect(try await badge("level-beginner", log).progress == 0)
        #expect(try await badge("source-mastered", log).progress == 0.5)
    }

    @Test func aSessionCountsWhenItIsOver() async throws {
        let log = try await StudyLog.make()
        let cards = (0..<10).map { "c\($0)" }
        try await log.cards(cards, of: "s1")
        // The time is 06:07.
        for (index, card) in cards.enumerated() {
            try await log.answer(card, 3, "2031-04-05 06:00", session: "x", seconds: Int64(index))
        }
        #expect(try await badge("first-session", log).earnedAt == nil)
        #expect(try await badge("perfect-session", log).progress == 1)
        let new = try await log.repository.settleBadges(finished: "x").new.map(\.id)
        #expect(new.contains("first-session") && new.contains("perfect-session"))
        let first = try await badge("first-session", log)
        #expect(first.earnedAt == log.at("2031-04-05 06:00") + 9000)
    }

    @Test func oneForgottenWordOrNineWordsAreNotPerfect() async throws {
        let log = try await StudyLog.make()
        try await log.cards((0..<10).map { "c\($0)" }, of: "s1")
        for index in 0..<9 {
            try await log.answer("c\(index)", 3, "2031-04-01 10:00", session: "nine")
        }
        for index in 0..<10 {
            try await log.answer("c\(index)", index == 4 ? 1 : 3, "2031-04-02 10:00", session: "x")
        }
        let badge = try await badge("perfect-session", log)
        #expect(badge.earnedAt == nil && badge.progress == 0.9)
        #expect(try await self.badge("first-session", log).earnedAt == log.at("2031-04-01 10:00"))
    }
}
