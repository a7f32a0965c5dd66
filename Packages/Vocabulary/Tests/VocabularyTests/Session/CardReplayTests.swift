import AppCore
import FSRS
import Foundation
import Testing

@testable import Vocabulary

@Suite struct CardReplayTests {
    private let replay = CardReplay(
        preferences: StudyPreferences(), timeZone: StudyDays(timeZone: .gmt, rolloverHour: 4))
    private static let start: Int64 = 1_933_135_628_000
    private static let day: Int64 = 86_400_000

    private func review(_ id: String, _ at: Int64, _ rating: Rating, days: Int? = nil) -> StudyEvent
    {
        StudyEvent(
            id: id, cardID: "c", kind: .review, at: Self.start + at, rating: rating.rawValue,
            days: days)
    }

    private func undo(_ id: String, _ at: Int64, of target: String) -> StudyEvent {
        StudyEvent(id: id, cardID: "c", kind: .undo, at: Self.start + at, target: target)
    }

    @Test func undoneLinesCountAsIfTheyHadNeverBeen() {
        let one = review("a", 0, .good)
        let two = review("b", 700_000, .again)
        let state = replay.state(of: [one, two, undo("u", 800_000, of: "b")])
        #expect(state == replay.state(of: [one]))
        #expect(state != replay.state(of: [one, two]))
    }

    @Test func anUndoThatIsTakenBackCountsNoMore() {
        let one = review("a", 0, .good)
        let state = replay.state(of: [one, undo("u", 1000, of: "a"), undo("v", 2000, of: "u")])
        #expect(state == replay.state(of: [one]))
    }

    @Test func linesInAnyOrderComeToTheSame() {
        let events = [
            review("a", 0, .good), review("b", 700_000, .good), review("c", 3 * Self.day, .again),
            undo("u", 3 * Self.day + 5, of: "c"), review("d", 3 * Self.day + 9, .hard, days: 5),
        ]
        let state = replay.state(of: events)
        for turn in 0..<events.count {
            let turned = Array(events[turn...] + events[..<turn])
            #expect(replay.state(of: turned) == state)
            #expect(replay.state(of: turned.reversed()) == state)
        }
        #expect(state.reviewCount == 3 && state.lapses == 0)
    }

    @Test func theDaysOfALineAreKeptInsideOfTheLimits() {
        let learnt = [review("a", 0, .good)]
        let days = StudyDays(timeZone: .gmt, rolloverHour: 4)
        for (wish, kept) in [(5, 5), (0, 1), (-9, 1), (Int.max, 36500)] {
            let event = review("b", 700_000, .good, days: wish)
            let state = replay.state(of: learnt + [event])
            #expect(
                days.day(of: state.schedule.due)
                    == days.day(of: Double(event.at) / 1000) + kept, "\(wish)")
        }
    }

    @Test func whatIsForgottenAgainAndAgainIsALeech() {
        var events: [StudyEvent] = []
        var at: Int64 = 0
        var lapses: [Int] = []
        for turn in 0..<14 {
            for (part, rating) in [Rating.good, .good, .again].enumerated() {
                events.append(review("\(turn)-\(part)", at, rating))
                at += part == 1 ? 40 * Self.day : 700_000
            }
            let state = replay.state(of: events)
            if state.isSuspended {
                lapses.append(state.lapses)
                events.append(
                    StudyEvent(id: "r\(turn)", cardID: "c", kind: .resume, at: Self.start + at))
                at += 1000
            }
        }
        #expect(lapses == [8, 12], "at the threshold and at each half of it after that")
        var mild = StudyPreferences()
        mild.suspendsLeeches = false
        let marked = CardReplay(
            preferences: mild, timeZone: StudyDays(timeZone: .gmt, rolloverHour: 4)
        ).state(of: events)
        #expect(marked.isLeech && !marked.isSuspended)
    }

    @Test func clocksThatGoBackDoNoHarm() {
        let state = replay.state(of: [
            review("a", 0, .good), review("b", 700_000, .good), review("c", -9 * Self.day, .good),
        ])
        #expect(state.reviewCount == 3 && state.schedule.due.isFinite)
        #expect((state.schedule.memory?.stability ?? 0) > 0)
    }

    @Test func adoptedStatesAreBroughtWithinWhatIsPossible() throws {
        var wild = CardState()
        wild.schedule = CardSchedule(
            phase: .review, step: -7, memory: MemoryState(stability: -1, difficulty: 1e9),
            lastReview: 1e300, due: -1e300)
        (wild.reviewCount, wild.lapses) = (.max, .max)
        let adopted = StudyEvent(
            id: "x", cardID: "c", kind: .adopt, at: Self.start, payload: try wild.payload())
        let state = replay.state(of: [adopted, review("y", 5, .again), review("z", 9, .good)])
        #expect(state.lapses == 1_000_001 && state.schedule.due.isFinite)
        let stability = try #require(state.schedule.memory?.stability)
        #expect(stability > 0 && stability <= 36500)
    }

    @Test func preferencesFromElsewhereAreBounded() throws {
        let preferences = try WireJSON.decode(
            StudyPreferences.self,
            from: """
                {"desiredRetention":7,"learningSteps":[0,-3,1e99],"maximumInterval":0,"newPerDay":-1,
                "easyDays":[1,2],"rolloverHour":99,"weights":[1],"leechThreshold":"x","later":true}
                """)
        #expect(preferences.desiredRetention == 0.99 && preferences.maximumInterval == 1)
        #expect(preferences.learningSteps == [1, 1, 2_592_000] && preferences.newPerDay == 0)
        #expect(preferences.easyDays == StudyPreferences().easyDays)
        #expect(preferences.rolloverHour == 23 && preferences.leechThreshold == 8)
        #expect(preferences.weights == StudyPreferences().weights)
        let same = try WireJSON.decode(
            StudyPreferences.self, from: try WireJSON.encodeText(preferences))
        #expect(same == preferences)
    }
}
