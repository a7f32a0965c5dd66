import AppCore
import AppCoreTesting
import FSRS
import Foundation
import SQLStore
import Testing
import WordFinding

@testable import Vocabulary

@Suite struct SessionTransactionTests {
    private let scope = SessionFixture.scope

    @Test func wordsComeBackInTheSessionWhenTheirStepIsDue() async throws {
        let test = try await SessionFixture.make(words: 2)
        var now = try await test.study.openSession(scope)
        #expect(now.card?.card.word == "word0" && now.progress.total == 2)
        now = try await test.answer(now, .again)
        #expect(now.card?.card.word == "word1")
        test.clock.advance(by: .seconds(61))
        now = try await test.study.session(now.session.id)
        #expect(now.card?.card.word == "word0", "its minute is over: it comes before what is new")
        now = try await test.answer(now, .easy)
        now = try await test.answer(now, .easy)
        #expect(now.position == .finished)
        let summary = try #require(now.summary)
        #expect((summary.words, summary.answers, summary.memorised) == (2, 3, 2))
        #expect(summary.atOnce == 1 && summary.streak == 1)
    }

    @Test func whatIsLeftInStepsIsWaitedForAndMayBeAnsweredEarly() async throws {
        let test = try await SessionFixture.make(words: 1)
        var now = try await test.answer(try await test.study.openSession(scope), .good)
        let start = test.study.seconds
        guard case .waiting(let id, let until, let count) = now.position else {
            return #expect(Bool(false), "it waits")
        }
        #expect(id == SessionFixture.id(0) && count == 1 && abs(until - start - 600) < 1)
        now = try await test.answer(now, .good)
        #expect(now.position == .finished && now.summary?.answers == 2)
    }

    @Test func stepsBeyondTheWindowEndTheSession() async throws {
        let test = try await SessionFixture.make(words: 1) { $0.learnAhead = 60 }
        let now = try await test.answer(try await test.study.openSession(scope), .good)
        #expect(now.position == .finished)
        #expect(try await test.study.openSession(scope).isEmpty)
        test.clock.advance(by: .seconds(601))
        #expect(try await test.study.openSession(scope).card?.id == SessionFixture.id(0))
    }

    @Test func aKilledSessionGoesOnWhereItWasAndNothingCountsTwice() async throws {
        let test = try await SessionFixture.make(words: 5)
        var now = try await test.study.openSession(scope)
        for _ in 0..<2 { now = try await test.answer(now, .easy) }
        // The answer was stored, but the reply never arrived.
        let again = try await test.reopened.openSession(scope)
        #expect(again.session == now.session && again.card == now.card)
        let shown = try #require(now.card)
        _ = try await test.study.answer(shown, .good, duration: 1, in: now.session.id)
        let repeated = try await test.reopened.answer(shown, .good, duration: 1, in: now.session.id)
        guard case .passedOn(let next) = repeated else {
            return #expect(Bool(false), "it was already answered")
        }
        #expect(next.card?.card.word == "word3")
        #expect(try await test.lines().count == 3)
        #expect(try await test.study.card(SessionFixture.id(2)).state.reviewCount == 1)
    }

    @Test func twoWindowsOfOneSessionDoNotAnswerTheSameWord() async throws {
        let test = try await SessionFixture.make(words: 3)
        let one = try await test.study.openSession(scope)
        let two = try await test.reopened.openSession(scope)
        #expect(one.session.id == two.session.id && one.card == two.card)
        _ = try await test.answer(one, .easy)
        let card = try #require(two.card)
        let outcome = try await test.reopened.leave(card, as: .suspend, in: two.session.id)
        #expect(outcome == .passedOn(outcome.snapshot))
        #expect(outcome.snapshot.card?.card.word == "word1")
        #expect(try await test.lines(.suspend).isEmpty)
        // A session over all sources includes it, too.
        let all = try await test.reopened.openSession(SessionScope())
        #expect(all.session.id != one.session.id && all.card?.card.word == "word1")
    }

    @Test func aWordSkippedInOneWindowIsNotSkippedAgainInAnother() async throws {
        let test = try await SessionFixture.make(words: 3)
        let one = try await test.study.openSession(scope)
        let card = try #require(one.card)
        _ = try await test.study.leave(card, as: .skip, in: one.session.id)
        let late = try await test.reopened.answer(card, .good, duration: 5, in: one.session.id)
        #expect(late == .passedOn(late.snapshot) && late.snapshot.session.steps.count == 1)
        #expect(try await test.lines().isEmpty)
    }

    @Test func stepsAreTakenBackOneByOneAlsoAfterARestart() async throws {
        let test = try await SessionFixture.make(words: 5)
        let start = try await test.study.openSession(scope)
        let before = try await test.study.card(SessionFixture.id(0)).state
        var now = try await test.answer(start, .again)
        let id = now.session.id
        now = try await test.study.leave(try #require(now.card), as: .bury, in: id).snapshot
        now = try await test.study.leave(try #require(now.card), as: .suspend, in: id).snapshot
        now = try await test.study.leave(try #require(now.card), as: .known, in: id).snapshot
        now = try await test.study.leave(try #require(now.card), as: .skip, in: id).snapshot
        #expect(try await test.study.knownWords().map(\.token) == ["word3"])
        for number in [4, 3, 2, 1, 0] {
            let back = try #require(try await test.reopened.undo(in: id))
            #expect(back.card?.card.word == "word\(number)")
            now = back
        }
        #expect(try await test.study.undo(in: id) == nil, "nothing is left to undo")
        #expect(try await test.study.knownWords().isEmpty)
        for number in 0..<5 {
            #expect(try await test.study.card(SessionFixture.id(number)).state == before)
        }
        #expect(now.session.steps.isEmpty && now.session.order == start.session.order)
        let again = try await test.answer(now, .easy)
        #expect(again.progress.memorised == 1 && again.progress.notMemorised == 0)
    }

    @Test func theLastAnswerOfAFinishedSessionCanBeTakenBack() async throws {
        let test = try await SessionFixture.make(words: 1)
        var now = try await test.answer(try await test.study.openSession(scope), .easy)
        #expect(now.position == .finished)
        now = try #require(try await test.study.undo(in: now.session.id))
        #expect(now.card?.card.word == "word0" && now.session.finishedAt == nil)
        #expect(try await test.reopened.openSession(scope).session.id == now.session.id)
    }

    @Test func buriedWordsComeTomorrowSuspendedOnesDoNot() async throws {
        let test = try await SessionFixture.make(words: 3)
        var now = try await test.study.openSession(scope)
        let id = now.session.id
        now = try await test.study.leave(try #require(now.card), as: .bury, in: id).snapshot
        now = try await test.study.leave(try #require(now.card), as: .suspend, in: id).snapshot
        now = try await test.study.leave(try #require(now.card), as: .skip, in: id).snapshot
        #expect(now.position == .finished)
        let skipped = try await test.study.openSession(scope)
        #expect(skipped.session.order == [SessionFixture.id(2)], "a skipped word comes next time")
        // The time is 06:07; the day begins at 04:00.
        test.clock.advance(by: .seconds(22 * 3600 - 8 * 60))
        #expect(try await test.study.openSession(scope).session.order == [SessionFixture.id(2)])
        test.clock.advance(by: .seconds(60))
        #expect(
            try await test.study.openSession(scope).session.order
                == [SessionFixture.id(0), SessionFixture.id(2)])
    }

    @Test func newWordsOfADayAreCountedFromFourToFour() async throws {
        let test = try await SessionFixture.make(words: 9) { $0.newPerDay = 2 }
        var now = try await test.study.openSession(scope)
        #expect(now.progress.new == 2)
        now = try await test.answer(now, .easy)
        now = try await test.answer(now, .easy)
        #expect(now.position == .finished)
        #expect(try await test.study.openSession(scope).isEmpty, "two new words were studied today")
        test.clock.advance(by: .seconds(21 * 3600 + 53 * 60))
        #expect(try await test.study.openSession(scope).progress.new == 2, "it is past four")
    }

    @Test func aSessionOfYesterdayMakesPlaceForTodays() async throws {
        let test = try await SessionFixture.make(words: 3)
        let old = try await test.answer(try await test.study.openSession(scope), .easy)
        test.clock.advance(by: .seconds(86_400))
        let new = try await test.study.openSession(scope)
        #expect(new.session.id != old.session.id && new.session.steps.isEmpty)
        #expect(try await test.study.card(SessionFixture.id(0)).state.reviewCount == 1)
        #expect(try await test.study.openSessions().map(\.id) == [new.session.id])
    }

    @Test func theButtonsPromiseIsKept() async throws {
        let test = try await SessionFixture.make(words: 30) { $0.newPerDay = 30 }
        var now = try await test.study.openSession(scope)
        let days = test.study.days(of: StudyPreferences())
        for turn in 0..<30 {
            let card = try #require(now.card)
            let rating: Rating = turn % 2 == 0 ? .easy : .good
            let choice = try #require(card.choices.first { $0.rating == rating })
            now = try await test.answer(now, rating)
            let state = try await test.study.card(card.id).state
            let event = try #require(try await test.study.events(of: card.id).last)
            #expect(event.days == choice.days)
            if let promised = choice.days {
                #expect(
                    days.day(of: state.schedule.due)
                        == days.day(of: test.study.seconds) + promised)
            }
        }
    }

    @Test func wordsLearntTogetherDoNotComeBackTogether() async throws {
        let test = try await SessionFixture.make(words: 30) { $0.newPerDay = 30 }
        var now = try await test.study.openSession(scope)
        for _ in 0..<30 { now = try await test.answer(now, .easy) }
        var dues: [Double: Int] = [:]
        for number in 0..<30 {
            dues[
                try await test.study.card(SessionFixture.id(number)).state.schedule.due, default: 0] +=
                1
        }
        let range = fuzzRange(days: 8)
        #expect(dues.count == range.count)
        #expect((dues.values.max() ?? 0) - (dues.values.min() ?? 0) <= 4, "\(dues.values)")
    }

    @Test func clocksSetBackStopNobody() async throws {
        let test = try await SessionFixture.make(words: 2)
        var now = try await test.answer(try await test.study.openSession(scope), .good)
        test.clock.advance(by: .seconds(-3600))
        now = try await test.study.session(now.session.id)
        now = try await test.answer(now, .good)
        now = try await test.answer(now, .good)
        let events = try await test.study.events(of: SessionFixture.id(0))
        #expect(events.map(\.at) == events.map(\.at).sorted())
        #expect(try await test.lines().count == 3)
    }

    @Test func reviewsAheadAreMarkedAsSuch() async throws {
        let test = try await SessionFixture.make(words: 2)
        var now = try await test.study.openSession(scope)
        for _ in 0..<2 { now = try await test.answer(now, .easy) }
        #expect(try await test.study.openSession(scope).isEmpty)
        var ahead = scope
        (ahead.portion, ahead.aheadDays) = (.ahead, 20)
        test.clock.advance(by: .seconds(86_400))
        now = try await test.study.openSession(ahead)
        #expect(now.progress.reviews == 2)
        now = try await test.answer(now, .good)
        #expect(now.progress.reviews == 1)
        #expect(try await test.lines().last { $0.mode == .ahead } != nil)
    }

    @Test func leechesAreSuspendedAndLeaveTheSession() async throws {
        let test = try await SessionFixture.make(words: 1) { $0.leechThreshold = 1 }
        var now = try await test.answer(try await test.study.openSession(scope), .easy)
        test.clock.advance(by: .seconds(12 * 86_400))
        now = try await test.study.openSession(scope)
        #expect(now.progress.reviews == 1)
        now = try await test.answer(now, .again)
        #expect(now.position == .finished)
        let state = try await test.study.card(SessionFixture.id(0)).state
        #expect(state.isLeech && state.isSuspended)
    }

    @Test func completedAndMasteredLevelsAndWhatIsNext() async throws {
        let test = try await SessionFixture.make(words: 2)
        let extra = SessionFixture.card(7, .beginner)
        try await test.study.add(cards: [extra])
        var level = scope
        level.difficulty = .advanced
        var now = try await test.study.openSession(level)
        now = try await test.answer(now, .easy)
        #expect(try await test.study.endSession(now.session.id).level?.isCompleted == false)
        now = try await test.study.openSession(level)
        now = try await test.answer(now, .easy)
        let summary = try #require(now.summary)
        #expect(summary.level == .init(isCompleted: true, isMastered: true))
        let next = try #require(summary.suggestion)
        #expect(next.difficulty == .beginner && next.count == 1 && next.title == "Harbour notes")
    }

    @Test func deletedWordsAreLeftOut() async throws {
        let test = try await SessionFixture.make(words: 3)
        let now = try await test.study.openSession(scope)
        try await test.study.delete(SessionFixture.card(0))
        let next = try await test.study.session(now.session.id)
        #expect(next.card?.card.word == "word1")
        let late = try await test.study.answer(
            try #require(now.card), .good, duration: 1, in: now.session.id)
        #expect(late == .passedOn(next) || late.snapshot.card?.card.word == "word1")
        #expect(try await test.lines().isEmpty)
    }

    @Test func aBrokenRecordDoesNotLockTheSource() async throws {
        let test = try await SessionFixture.make(words: 2)
        let old = try await test.study.openSession(scope)
        try await test.store.write {
            _ = try $0.execute("UPDATE vocabulary_sessions SET record = '{\"half\":'")
        }
        let new = try await test.study.openSession(scope)
        #expect(new.session.id != old.session.id && new.card?.card.word == "word0")
        let problem = await #expect(throws: Problem.self) {
            try await test.study.session(old.session.id)
        }
        #expect(problem?.code == .notFound)
    }

    @Test func withoutWordsThereIsNoSession() async throws {
        let test = try await SessionFixture.make(words: 0)
        let problem = await #expect(throws: Problem.self) {
            try await test.study.openSession(scope)
        }
        #expect(problem?.code == .notFound && problem?.cure != nil)
    }

    @Test func anotherMeaningIsShownAtOnceAndMustBeOne() async throws {
        let test = try await SessionFixture.make(words: 1)
        let now = try await test.study.openSession(scope)
        let card = try #require(now.card)
        let next = try await test.study.editMeaning(of: card, "  better  ", in: now.session.id)
        #expect(next.card?.card.meaning == "better" && next.card?.lastEvent == card.lastEvent)
        await #expect(throws: Problem.self) {
            try await test.study.editMeaning(of: card, " \n ", in: now.session.id)
        }
    }
}
