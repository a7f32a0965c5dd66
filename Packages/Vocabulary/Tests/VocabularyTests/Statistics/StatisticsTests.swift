import AppCore
import AppCoreTesting
import FSRS
import Foundation
import SQLStore
import Testing
import WordFinding

@testable import Vocabulary

@Suite struct StatisticsTests {
    @Test func withoutAnythingAllFiguresAreNothing() async throws {
        let log = try await StudyLog.make()
        for range in StatisticsRange.allCases {
            let figures = try await log.repository.statistics(range)
            #expect(figures.totals == WordFigures())
            #expect(figures.activity.hours.isEmpty && figures.sessions.isEmpty)
            #expect(figures.averageSessionScore == nil && figures.streak == .none)
            #expect(figures.forecast.total == 0 && figures.cards.total == 0)
            #expect(figures.sources.isEmpty && figures.added.isEmpty)
        }
        #expect(try await log.repository.recall(.all).isEmpty)
    }

    @Test func figuresAreTheContracts() async throws {
        let log = try await StudyLog.make()
        try await log.source("s1")
        try await log.source("s2", title: "Second", added: "2031-04-01 12:00")
        try await log.cards(["a", "b", "c", "d"], of: "s1")
        try await log.cards(["e"], of: "s1", .advanced)
        try await log.cards(["f", "g"], of: "s2", .advanced)
        try await log.cards(["h"], of: "s2", meaning: nil)
        for (card, rating, time) in [
            ("a", 3, "2031-04-04 10:00"), ("b", 1, "2031-04-04 10:01"),
            ("b", 3, "2031-04-04 10:02"), ("c", 1, "2031-04-04 10:03"),
            ("f", 4, "2031-04-05 05:00"), ("a", 3, "2031-04-05 05:01"),
        ] {
            try await log.answer(card, rating, time)
        }
        let all = try await log.repository.statistics(.all)
        #expect(all.totals.total == 7 && all.totals.studied == 4 && all.totals.memorised == 3)
        #expect(all.totals.reviews == 6 && all.totals.averageReviews == 1.5)
        #expect(all.totals.memorisationRate == 0.75 && all.sourceCount == 2)
        #expect(all.sources.map(\.id) == ["s1", "s2"], "last studied first")
        let first = all.sources[0].figures
        #expect(first.total == 5 && first.studied == 3 && first.memorised == 2)
        #expect(first.notMemorised == 1 && first.completion == 0.6)
        #expect(all.levels.map(\.total) == [4, 0, 3] && all.levels.map(\.studied) == [3, 0, 1])
        #expect(all.cards.toDefine == 1 && all.cards.new == 3)
        #expect(all.added.map(\.month) == ["2031-03", "2031-04"])
        #expect(all.added.map(\.count) == [5, 3])
        let today = try await log.repository.statistics(.today)
        #expect(today.totals.studied == 2 && today.totals.memorised == 2)
        #expect(today.totals.total == 7 && today.activity.ratings == RatingCounts(good: 1, easy: 1))
        let only = try await log.repository.statistics(.all, sourceID: "s2")
        #expect(only.totals.total == 2 && only.activity.ratings.total == 1)
        #expect(only.sources.map(\.id) == ["s2"])
    }

    @Test func whatWasTakenBackDoesNotCount() async throws {
        let log = try await StudyLog.make()
        try await log.source("s1")
        try await log.cards(["a", "b"], of: "s1")
        try await log.answer("a", 3, "2031-04-05 05:00", session: "x")
        let slip = try await log.answer("b", 1, "2031-04-05 05:01", session: "x")
        try await log.undo(slip, of: "b", "2031-04-05 05:02")
        for range in StatisticsRange.allCases {
            let figures = try await log.repository.statistics(range)
            #expect(figures.totals.studied == 1 && figures.totals.memorised == 1)
            #expect(figures.activity.ratings == RatingCounts(good: 1))
            #expect(figures.sessions.map(\.answers) == [1])
        }
        #expect(try await log.repository.pulse().answeredToday == 1)
    }

    @Test func studyTimeLeavesOutPausesOfMoreThanFiveMinutes() async throws {
        let log = try await StudyLog.make()
        try await log.cards(["a"], of: "s1")
        try await log.answer("a", 1, "2031-04-05 05:00", duration: 8000)
        try await log.answer("a", 1, "2031-04-05 05:01", duration: 9000)
        try await log.answer("a", 1, "2031-04-05 05:06", duration: 9000)
        // After a long pause, only the answer itself counts, at most a minute.
        try await log.answer("a", 1, "2031-04-05 05:30", duration: 900_000)
        try await log.answer("a", 1, "2031-04-05 05:50", duration: -5)
        let time = try await log.repository.statistics(.all).activity.time
        #expect(time == 8_000 + 60_000 + 300_000 + 60_000 + 0)
    }

    @Test func daysBeginAtTheRolloverHour() async throws {
        let log = try await StudyLog.make(zone: .berlin)
        try await log.cards(["a"], of: "s1")
        // The time is 2031-04-05 08:07 in Berlin.
        try await log.answer("a", 3, "2031-04-05 03:59")
        try await log.answer("a", 3, "2031-04-05 04:00")
        let days = try await log.repository.statistics(.all).activity.days
        #expect(days.map { UTCDay(number: $0.day).description } == ["2031-04-04", "2031-04-05"])
        let today = try await log.repository.statistics(.today).activity
        #expect(today.ratings.total == 1 && today.byClockHour[4].total == 1)
    }

    @Test func hoursFollowTheClockWhenItChanges() async throws {
        let log = try await StudyLog.make(zone: .berlin)
        try await log.cards(["a"], of: "s1")
        // Noon before and after 30 March, when the clocks go forward; and in a zone with a
        // quarter-hour offset.
        try await log.answer("a", 3, "2031-03-29 12:30")
        try await log.answer("a", 3, "2031-03-30 12:30")
        try await log.answer("a", 3, "2031-03-31 03:30")
        let activity = try await log.repository.statistics(.all).activity
        #expect(activity.byClockHour[12].total == 2 && activity.byClockHour[3].total == 1)
        #expect(
            activity.days.map { UTCDay(number: $0.day).description } == [
                "2031-03-29", "2031-03-30",
            ])
        let high = try await StudyLog.make(zone: .kathmandu)
        try await high.cards(["a"], of: "s1")
        try await high.answer("a", 3, "2031-04-04 23:50")
        #expect(try await high.repository.statistics(.all).activity.byClockHour[23].total == 1)
    }

    @Test(arguments: [TimeZone.gmt, .berlin, .kathmandu])
    func rangesAddUp(_ zone: TimeZone) async throws {
        let log = try await StudyLog.make(zone: zone)
        try await log.cards((0..<9).map { "c\($0)" }, of: "s1")
        var events: [StudyEvent] = []
        // Pseudo-random times in the last two years.
        var seed: UInt64 = 7
        for _ in 0..<400 {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let back = Int64(seed >> 33) % (730 * 86_400_000)
            events.append(
                StudyEvent(
                    id: log.repository.newID, cardID: "c\(seed >> 60 % 9)", kind: .review,
                    at: log.repository.nowMilliseconds - back, rating: Int(seed >> 40 % 4) + 1))
        }
        try await log.repository.append(events, isHistory: true)
        let all = try await log.repository.statistics(.all)
        #expect(all.activity.ratings.total == 400)
        #expect(all.activity.days.reduce(0) { $0 + $1.ratings.total } == 400)
        let days = log.repository.days(of: StudyPreferences())
        let byHand = Dictionary(grouping: events) { days.day(of: Double($0.at) / 1000) }
        for day in all.activity.days { #expect(day.ratings.total == byHand[day.day]?.count) }
        for range in StatisticsRange.allCases {
            let part = try await log.repository.statistics(range)
            let wanted = byHand.filter { range.holds($0.key, today: all.today) }
            #expect(part.activity.ratings.total == wanted.values.reduce(0) { $0 + $1.count })
            let again = wanted.values.joined().count { $0.rating == 1 }
            #expect(part.activity.ratings.again == again)
            #expect(part.totals.studied == Set(wanted.values.joined().map(\.cardID)).count)
            #expect(part.activity == all.activity.part(range, today: all.today))
        }
    }

    @Test func aSessionsScoreIsOfFinishedSessions() async throws {
        let log = try await StudyLog.make()
        try await log.cards(["a", "b"], of: "s1")
        try await log.answer("a", 3, "2031-04-04 10:00", session: "one")
        try await log.answer("b", 1, "2031-04-04 10:01", session: "one")
        try await log.answer("a", 3, "2031-04-05 05:00", session: "two")
        // This session is in progress: the time is 06:07.
        try await log.answer("b", 1, "2031-04-05 06:00", session: "three")
        let all = try await log.repository.statistics(.all)
        #expect(all.sessions.map(\.id) == ["one", "two", "three"])
        #expect(all.averageSessionScore == 0.75)
        let today = try await log.repository.statistics(.today)
        #expect(today.sessions.map(\.id) == ["two", "three"] && today.averageSessionScore == 1)
    }

    @Test func recallIsMeasuredBesideWhatWasPredicted() async throws {
        let log = try await StudyLog.make()
        try await log.source("s1")
        try await log.cards(["a"], of: "s1")
        // Easy skips the steps: stability 8.2956 days. Eight days later, R is that of 8 days.
        try await log.answer("a", 4, "2031-03-01 10:00")
        try await log.answer("a", 3, "2031-03-09 10:00")
        try await log.answer("a", 1, "2031-04-04 10:00")
        // An answer in relearning isn't a review.
        try await log.answer("a", 3, "2031-04-04 10:20")
        let recall = try await log.repository.recall(.all).part(.all, today: 22374)
        let model = MemoryModel.standard
        let first = model.first(.easy)
        let one = model.retrievability(stability: first.stability, after: 8)
        let second = model.next(first, .good, after: 8)
        let two = model.retrievability(stability: second.stability, after: 26)
        #expect(recall.all.count == 2 && recall.all.passed == 1)
        #expect(abs(recall.all.predicted - one - two) < 1e-9)
        #expect(recall.young.count == 1 && recall.mature.count == 1)
        #expect(recall.bins.reduce(0) { $0 + $1.count } == 2)
        let month = try await log.repository.recall(.week)
        #expect(month.part(.all, today: 22374).all.count == 1)
    }

    @Test func theForecastHasOverdueBuriedAndNewCards() async throws {
        let log = try await StudyLog.make()
        try await log.source("s1")
        try await log.cards(["a", "b", "c", "n"], of: "s1")
        for (card, time) in [
            ("a", "2031-03-01 10:00"), ("b", "2031-04-04 10:00"), ("c", "2031-03-28 10:00"),
        ] {
            try await log.answer(card, 4, time)
        }
        try await log.repository.append([
            StudyEvent(
                id: log.repository.newID, cardID: "c", kind: .bury,
                at: log.repository.nowMilliseconds, days: 22374 + 2)
        ])
        let figures = try await log.repository.statistics(.all)
        // Easy makes a new card due after 8 days: a on 9 March, b on 12 April, c today but buried.
        #expect(figures.forecast.overdue == 1)
        #expect(figures.forecast.days.map(\.due).prefix(9) == [0, 0, 1, 0, 0, 0, 0, 1, 0])
        #expect(figures.forecast.days[0].new == 1)
        #expect(figures.cards.young == 3 && figures.cards.buried == 1)
    }

    @Test func linesOfClocksThatAreFarOffDoNoHarm() async throws {
        let log = try await StudyLog.make()
        try await log.cards(["a"], of: "s1")
        let moments: [Int64] = [0, 1, 4_102_444_800_000, 253_402_300_799_999, -5]
        try await log.repository.append(
            moments.map {
                StudyEvent(id: log.repository.newID, cardID: "a", kind: .review, at: $0, rating: 3)
            }, isHistory: true)
        let figures = try await log.repository.statistics(.all)
        #expect(figures.activity.ratings.total == 4, "all but the one before 1970")
        #expect(try await log.repository.statistics(.year).activity.ratings.total == 0)
        _ = try await log.repository.recall(.all)
    }

    @Test("The cached sums of a long log equal the log", arguments: [nil, "s1"])
    func digest(source: String?) async throws {
        let log = try await StudyLog.make(zone: .berlin)
        try await log.cards(["a", "b"], of: "s1")
        var old = ""
        for day in 1...9 {
            old = try await log.answer("a", 3, "2031-03-0\(day) 10:00", session: "x\(day)")
            try await log.answer("b", 1, "2031-03-0\(day) 10:04", session: "x\(day)")
        }
        func same(_ isKept: Bool, _ when: String) async throws {
            let scope = await log.repository.scope()
            let days = log.repository.days(of: StudyPreferences())
            try await log.repository.store.database.write { connection in
                var store = StatisticsStore(
                    scope: scope, sourceID: source, connection: connection)
                store.leastLines = 1
                let found = try store.log(days, today: days.day(of: log.repository.seconds))
                #expect(found.activity == (try store.activity(days)), "\(when)")
                #expect(found.sessions == (try store.sessions()), "\(when)")
                #expect((found.digest == nil) == isKept, "\(when)")
                try found.digest?.keep(scope, source: source, connection)
            }
        }
        try await same(false, "at first")
        try await same(true, "again")
        try await log.answer("a", 4, "2031-04-05 05:00", session: "y")
        try await same(true, "with an answer of today")
        try await log.undo(old, of: "a", "2031-04-05 05:01")
        try await same(false, "when an old answer is taken back")
        try await same(true, "after that")
        try await log.answer("b", 2, "2031-03-02 11:00", session: "x2")
        try await same(false, "when an old line comes from another device")
        log.clock("2031-04-09 12:00")
        try await same(false, "days later")
        try await same(true, "days later, again")
        guard source != nil else { return }
        try await log.cards(["c"], of: "s1")
        try await same(false, "when a word comes to the source")
    }

    @Test func badgesThatWereEarnedAreNotWorkedOutAgain() async throws {
        let log = try await StudyLog.make()
        try await log.source("s1")
        try await log.cards(["a"], of: "s1")
        try await log.answer("a", 3, "2031-04-05 05:00")
        let first = try await log.repository.settleBadges(onlyNew: true)
        #expect(first.new.map(\.id) == ["first-source", "level-beginner", "source-mastered"])
        let second = try await log.repository.settleBadges(onlyNew: true)
        #expect(second.new.isEmpty && second.all == first.all)
    }
}
