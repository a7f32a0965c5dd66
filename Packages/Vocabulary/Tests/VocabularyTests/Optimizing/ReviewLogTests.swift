import FSRS
import Foundation
import Testing

@testable import Vocabulary

struct ReviewLogTests {
    private let days = StudyDays(timeZone: .gmt, rolloverHour: 4)

    private func event(
        _ id: String, _ card: String, _ kind: StudyEvent.Kind = .review, hours: Double = 0,
        rating: Int? = 3, target: String? = nil
    ) -> StudyEvent {
        StudyEvent(
            id: id, cardID: card, kind: kind, at: Int64(1_900_000_000_000 + hours * 3_600_000),
            rating: kind == .review ? rating : nil, target: target)
    }

    @Test func linesInAnyOrderAreOneRowForEachCard() {
        let events = [
            event("3", "b", hours: 50), event("1", "a"), event("4", "a", hours: 73),
            event("2", "b", hours: 1, rating: 1), event("5", "a", hours: 73.1, rating: 4),
        ]
        let log = ReviewLog(events, days: days)
        #expect(log == ReviewLog(events.reversed(), days: days))
        #expect(log.cards.map { $0.map(\.rating) } == [[.good, .good, .easy], [.again, .good]])
        #expect(log.cards.map { $0.map(\.days) } == [[0, 3, 0], [0, 2]])
        #expect(log.count == 5 && log.leftOut == 0)
    }

    @Test func daysBeginAtTheRolloverHour() {
        // 1,900,000,000 is 17:46:40 UTC: four in the morning is 10.2 hours later.
        let log = ReviewLog(
            [event("1", "a"), event("2", "a", hours: 10), event("3", "a", hours: 10.5)], days: days)
        #expect(log.cards.first?.map(\.days) == [0, 0, 1])
    }

    @Test func whatWasTakenBackDoesNotCount() {
        let log = ReviewLog(
            [
                event("1", "a"), event("2", "a", hours: 48, rating: 1),
                event("3", "a", .undo, hours: 49, target: "2"), event("4", "a", hours: 72),
            ], days: days)
        #expect(log.cards.first?.map(\.rating) == [.good, .good])
        #expect(log.cards.first?.map(\.days) == [0, 3])
    }

    @Test func aForgottenPastBeginsANewRow() {
        let log = ReviewLog(
            [event("1", "a"), event("2", "a", .forget, hours: 30), event("3", "a", hours: 60)],
            days: days)
        #expect(log.cards.map(\.count) == [1, 1])
        #expect(log.cards.last?.first?.days == 0)
    }

    @Test func whatCameWithoutItsPastIsLeftOutUntilItBeginsAnew() {
        let log = ReviewLog(
            [
                event("1", "a", .adopt), event("2", "a", hours: 30),
                event("3", "a", .forget, hours: 31), event("4", "a", hours: 60),
                // The import includes its history, so it continues.
                event("5", "b"), event("6", "b", .adopt, hours: 1), event("7", "b", hours: 50),
            ], days: days)
        #expect(log.cards.map(\.count) == [1, 2])
        #expect(log.leftOut == 1)
    }

    @Test func strangeLinesAreLeftOutOrBroughtWithinReason() {
        var far = event("5", "b")
        far.at = .max
        var early = event("6", "b")
        early.at = .min
        let log = ReviewLog(
            [
                event("1", "a", rating: 0), event("2", "a", rating: 5),
                event("3", "a", rating: nil),
                event("4", "a", StudyEvent.Kind(rawValue: "of a later version")), far, early,
                event("7", "c", hours: 5), event("7b", "c", hours: -500_000),
            ], days: days)
        #expect(log.leftOut == 3)
        let isCounted = log.cards.allSatisfy { $0.allSatisfy { $0.days >= 0 } }
        #expect(isCounted)
        #expect(log.cards.map(\.count) == [2, 2])
    }
}
