import AppCore
import Foundation
import HomeroomHost
import TerminalUI
import Testing

private typealias Sample = TodaySample

private func best(
    _ clock: String, _ events: [TodayPart.Event] = [], due: [DueItem] = [],
    reviews: [TodayPart.Review] = [], suggestions: [TodayPart.Suggestion] = []
) -> NextStep? {
    NextStep.best(
        at: Sample.calendar(clock), events: events, due: due, reviews: reviews,
        suggestions: suggestions)
}

@Suite struct NextStepTests {
    private let biology = Sample.event("Biology", "09:40", "10:30")
    private let lesson = TodayPart.Suggestion(
        title: "Practice commas", reason: "You missed two.", place: "content/lesson/31")

    @Test func workDueTodayComesBeforeOverdueWorkAndEverythingElse() {
        let due = [
            Sample.work("Late", due: "16:00", plus: -1), Sample.work("Paper", due: "16:00"),
            Sample.work("Essay", due: "08:00", plus: 1),
        ]
        let reviews = [Sample.review(20, minutes: 2)]
        let step = best("14:00", due: due, reviews: reviews, suggestions: [lesson])
        #expect(step?.title == "Paper")
        #expect(step?.reason == "Due today at 16:00.")
        let later = best("17:00", due: [due[0], due[2]], reviews: reviews)
        #expect(later?.title == "Late")
        #expect(later?.reason == "Overdue: it was due yesterday at 16:00.")
        #expect(best("17:00", due: [due[2]], reviews: reviews)?.title == "Essay")
    }

    @Test func aShortGapBeforeClassIsForWhatFitsIntoIt() {
        // Twelve minutes: too short for school work that isn't due until the evening.
        let essay = Sample.work("Essay", due: "20:00", isOwn: false)
        let short = best(
            "09:28", [biology], due: [essay], reviews: [Sample.review(20, minutes: 2)])
        #expect(short?.title == "20 words to review")
        #expect(short?.reason == "There's time before Biology at 09:40.")
        let long = best(
            "08:30", [biology], due: [essay], reviews: [Sample.review(20, minutes: 2)])
        #expect(long?.title == "Essay")
    }

    @Test func whatIsDueBeforeTheGapEndsCannotWait() {
        let essay = Sample.work("Essay", due: "09:35", isOwn: false)
        let step = best(
            "09:28", [biology], due: [essay], reviews: [Sample.review(20, minutes: 2)])
        #expect(step?.title == "Essay")
    }

    @Test func duringAClassTheGapAfterItCounts() {
        let math = Sample.event("Math", "10:30", "11:20")
        // No break between the two: the gap is the one after Math.
        let step = best("10:00", [biology, math], reviews: [Sample.review(20, minutes: 2)])
        #expect(step?.reason == "There's time today.")
    }

    @Test func manyReviewsComeBeforeTomorrowsWorkWhenTheDayIsShort() {
        let essay = Sample.work("Essay", due: "08:00", plus: 1, isOwn: false)
        let reviews = [Sample.review(200, minutes: 60)]
        #expect(best("16:00", due: [essay], reviews: reviews)?.title == "Essay")
        #expect(best("20:00", due: [essay], reviews: reviews)?.title == "200 words to review")
    }

    @Test func aStreakMakesReviewsMoreUrgentAndIsTheReason() {
        let essay = Sample.work("Essay", due: "08:00", plus: 1, isOwn: false)
        let review = Sample.review(20, minutes: 2)
        let streak = TodayPart.Suggestion(
            title: review.title, reason: "It keeps your 4-day streak.", minutes: 2,
            place: review.place)
        let step = best("16:00", due: [essay], reviews: [review], suggestions: [streak])
        #expect(step?.title == review.title)
        #expect(step?.reason == "It keeps your 4-day streak. There's time today.")
        #expect(best("16:00", due: [essay], reviews: [review])?.title == "Essay")
    }

    @Test func lateAtNightNothingIsSuggestedExceptWhatIsDueOrOverdue() {
        let reviews = [Sample.review(20, minutes: 2)]
        #expect(best("23:00", reviews: reviews, suggestions: [lesson]) == nil)
        let paper = Sample.work("Paper", due: "23:30")
        #expect(best("23:00", due: [paper], reviews: reviews)?.title == "Paper")
    }

    @Test func doneAndUndatedWorkIsNeverSuggested() {
        var undated = Sample.work("Someday", due: "16:00")
        undated.due = nil
        let done = Sample.work("Done", due: "16:00", isDone: true)
        #expect(best("14:00", due: [undated, done], suggestions: [lesson])?.title == lesson.title)
    }

    @Test func allDayEventsTakeNoTime() {
        let step = best(
            "14:00", [Sample.allDay("Book fair")], reviews: [Sample.review(20, minutes: 2)])
        #expect(step?.reason == "There's time today.")
    }
}
