import FSRS
import Foundation
import Testing

@testable import Vocabulary

@Suite struct SessionPlanTests {
    private let now = 1_933_135_628.0
    private let days = StudyDays(timeZone: .gmt, rolloverHour: 4)

    private func planner(_ change: (inout StudyPreferences) -> Void = { _ in }) -> SessionPlanner {
        var preferences = StudyPreferences()
        change(&preferences)
        return SessionPlanner(preferences: preferences, days: days, now: now)
    }

    private func review(_ id: String, stability: Double, ago: Double) -> QueuedCard {
        QueuedCard(
            id: id, phase: .review, due: now - 3600, stability: stability,
            lastReview: now - ago * 86400)
    }

    private func fresh(_ count: Int) -> [QueuedCard] {
        (0..<count).map { QueuedCard(id: "n\($0)", phase: .new, due: Double($0)) }
    }

    private func supply(_ reviews: [QueuedCard], new: Int = 0) -> SessionPlanner.Candidates {
        SessionPlanner.Candidates(reviews: reviews, dueCount: reviews.count, new: fresh(new))
    }

    @Test func stepsComeFirstThenWhatIsLikeliestForgottenWithNewWordsBetween() {
        var supply = supply(
            [
                review("safe", stability: 100, ago: 20), review("risky", stability: 5, ago: 20),
                review("middle", stability: 20, ago: 20),
            ], new: 1)
        supply.inSteps = [
            QueuedCard(id: "later", phase: .relearning, due: now + 60),
            QueuedCard(id: "now", phase: .learning, due: now - 60),
        ]
        let plan = planner().plan(SessionScope(), from: supply)
        #expect(plan.order == ["now", "later", "risky", "middle", "safe", "n0"])
        #expect((plan.inSteps, plan.reviews, plan.new) == (2, 3, 1) && plan.backlog == nil)
    }

    @Test(arguments: [(1, 9), (9, 1), (5, 5), (20, 3), (3, 20), (0, 4), (4, 0), (7, 13)])
    func newWordsAreSpreadEvenly(_ counts: (reviews: Int, new: Int)) {
        let reviews = (0..<counts.reviews).map { review("r\($0)", stability: 9, ago: 1) }
        let mixed = SessionPlanner.mixed(reviews, fresh(counts.new))
        #expect(mixed.filter { $0.phase == .review } == reviews)
        #expect(mixed.filter { $0.phase == .new } == fresh(counts.new))
        // At any point, the new words are at most one off their share.
        for length in mixed.indices {
            let share = Double(length * counts.new) / Double(max(mixed.count, 1))
            let new = mixed[..<length].count { $0.phase == .new }
            #expect(abs(Double(new) - share) <= 1)
        }
    }

    @Test func theDaysLimitsAreForAllSourcesTogether() {
        let reviews = (0..<30).map { review("r\($0)", stability: 9, ago: 9) }
        var supply = supply(reviews, new: 30)
        supply.reviewsToday = 15
        supply.newToday = 3
        let plan = planner { $0.newPerDay = 10 }.plan(SessionScope(), from: supply)
        #expect((plan.reviews, plan.new) == (30, 7))
        supply.newToday = 11
        let none = planner { $0.newPerDay = 10 }.plan(SessionScope(), from: supply)
        #expect(none.new == 0)
    }

    @Test func afterABreakTodayTakesAPortionAndSaysHowLongTheRestTakes() {
        // 40 are probably still known, 60 as good as forgotten.
        let reviews = (0..<100).map {
            review("r\($0)", stability: $0 < 40 ? 30 : 0.1, ago: Double(40 + $0))
        }
        var supply = supply(reviews, new: 20)
        supply.coming = Array(repeating: 10, count: 365)
        let plan = planner { $0.reviewsPerDay = 50 }.plan(SessionScope(), from: supply)
        let made = planner { $0.reviewsPerDay = 50 }
        let recalls = plan.order.compactMap { id in reviews.first { $0.id == id } }
            .map(made.recall)
        #expect(plan.order.count == 50 && plan.new == 0)
        let alive = recalls.prefix(40)
        #expect(alive.allSatisfy { $0 >= 0.5 } && alive.sorted() == Array(alive))
        let lost = recalls.dropFirst(40)
        #expect(lost.allSatisfy { $0 < 0.5 } && lost.sorted(by: >) == Array(lost))
        // 50 are waiting, 10 more come due each day, 50 are done each day: 10 left after the first
        // day, none after the second.
        #expect(plan.backlog == SessionPlan.Backlog(waiting: 50, days: 2))
        let asked = planner { $0.reviewsPerDay = 50 }
            .plan(SessionScope(portion: .new), from: supply)
        #expect(asked.new == 20, "new words come on request")
    }

    @Test func aBacklogThatNeverEndsSaysSo() {
        #expect(SessionPlanner.daysToClear(10, perDay: 5, Array(repeating: 5, count: 365)) == nil)
        #expect(SessionPlanner.daysToClear(10, perDay: 0, []) == nil)
        #expect(SessionPlanner.daysToClear(10, perDay: 5, []) == 2)
    }

    @Test func buriedAndSuspendedWordsDoNotCome() {
        var buried = review("b", stability: 9, ago: 9)
        buried.buriedUntil = days.day(of: now) + 1
        var back = review("back", stability: 9, ago: 9)
        back.buriedUntil = days.day(of: now)
        var asleep = review("s", stability: 9, ago: 9)
        asleep.isSuspended = true
        let plan = planner().plan(SessionScope(), from: supply([buried, back, asleep]))
        #expect(plan.order == ["back"])
    }

    @Test func portionsAreWhatTheySay() {
        var supply = supply([review("r", stability: 9, ago: 9)], new: 2)
        supply.inSteps = [QueuedCard(id: "l", phase: .learning, due: now)]
        func order(_ portion: SessionScope.Portion, limit: Int? = nil) -> [String] {
            planner().plan(SessionScope(portion: portion, limit: limit), from: supply).order
        }
        #expect(order(.due) == ["l", "r"])
        #expect(order(.new) == ["n0", "n1"])
        #expect(order(.ahead) == ["r"])
        #expect(order(.all, limit: 2) == ["l", "r"] && order(.all, limit: 0).isEmpty)
    }
}

@Suite struct LoadBalanceTests {
    private func variance(_ counts: [Int]) -> Double {
        let mean = Double(counts.reduce(0, +)) / Double(counts.count)
        return counts.reduce(0) { $0 + pow(Double($1) - mean, 2) } / Double(counts.count)
    }

    /// The due days of 2000 cards, a few per day, with an interval of about `ideal` days.
    private func dues(easy: [Double], balanced: Bool) -> [Int: Int] {
        let balance = LoadBalance(easyDays: easy)
        var load: [Int: Int] = [:]
        for card in 0..<2000 {
            let today = card / 40
            let ideal = 8 + card % 5
            let range = fuzzRange(days: ideal)
            let days =
                balanced
                ? balance.days(in: range, ideal: ideal, today: today) { load[$0] ?? 0 }
                : fuzzed(days: ideal, seed: fuzzSeed(card: "card \(card)", reviews: 3))
            #expect(range.contains(days))
            load[today + days, default: 0] += 1
        }
        return load
    }

    @Test func duesAreSpreadMoreEvenlyThanByFuzzAlone() {
        let week = [Double](repeating: 1, count: 7)
        // Only the days that all cards can reach.
        func spread(_ balanced: Bool) -> Double {
            let load = dues(easy: week, balanced: balanced)
            return variance((18...50).map { load[$0] ?? 0 })
        }
        #expect(spread(true) < spread(false) / 2, "\(spread(true)) beside \(spread(false))")
    }

    @Test func easyDaysGetTheirShare() {
        var week = [Double](repeating: 1, count: 7)
        (week[5], week[6]) = (0.5, 0)
        let load = dues(easy: week, balanced: true)
        var sums = [Int](repeating: 0, count: 7)
        for (day, count) in load where (18...52).contains(day) { sums[(day + 3) % 7] += count }
        let usual = Double(sums[0..<5].reduce(0, +)) / 5
        #expect(sums[6] == 0, "\(sums)")
        #expect(Double(sums[5]) < usual * 0.75 && sums[5] > 0, "\(sums)")
    }

    @Test func fuzzIsNeverLeftAlsoWhereAllDaysAreEasy() {
        let balance = LoadBalance(easyDays: [Double](repeating: 0, count: 7))
        for ideal in 1...400 {
            let range = fuzzRange(days: ideal)
            let days = balance.days(in: range, ideal: ideal, today: 20_000) { _ in 0 }
            #expect(range.contains(days))
        }
        #expect(balance.days(in: 4...4, ideal: 9, today: 0) { _ in 0 } == 4)
    }

    @Test func theSameStoreGivesTheSameDay() {
        let balance = LoadBalance(easyDays: StudyPreferences().easyDays)
        let picks = (0..<5).map { _ in
            balance.days(in: 8...12, ideal: 10, today: 20_000) { $0 % 3 }
        }
        #expect(Set(picks).count == 1)
    }
}
