package import AppCore
import Foundation
import TerminalUI

/// The one thing to do next, and why.
///
/// Every candidate gets points, and the one with the most wins; of equal ones, the first.
///
/// | candidate | points |
/// |---|---|
/// | work due later today | 100 |
/// | overdue work | 80 |
/// | work due tomorrow | 60 |
/// | cards to review | 50 |
/// | work due in 2 to 7 days | 40 minus 2 for each day |
/// | a feature's suggestion | 30 |
///
/// - 15 more for reviews that fit and need at least half of the free time left today, since they
///   won't fit in later; and 15 more for reviews that a feature also suggests, e.g. to keep a streak.
/// - 60 less for what doesn't fit into the gap until the next event or the evening, unless it is due
///   before the gap ends. Work counts as 30 minutes, the student's own to-dos as 10, a suggestion
///   without an estimate as 15.
/// - Below 1 point, nothing is suggested.
///
/// During an event, the gap is the one after it. The day's study time ends at ``evening``.
package struct NextStep: Sendable, Hashable {
    package var title: String
    /// A sentence or two: why this, and why now. Names times of day, so that it stays true.
    package var reason: String
    /// An estimate; nil if unknown.
    package var minutes: Int?
    package var place: Place

    /// Minutes since midnight when studying ends.
    static let evening = 21 * 60 + 30

    /// The best step at the calendar's time; nil if nothing fits or waits.
    ///
    /// - Parameters:
    ///   - events: the day's events; all-day ones take no time.
    ///   - due: open work with its due dates.
    package static func best(
        at calendar: LocalCalendar, events: [TodayPart.Event], due: [DueItem],
        reviews: [TodayPart.Review], suggestions: [TodayPart.Suggestion]
    ) -> NextStep? {
        let free = FreeTime(calendar, events)
        let candidates =
            due.compactMap { work($0, free, calendar) }
            + reviews.map { review($0, suggestions, free) }
            + suggestions.map { suggestion($0, free) }
        let best = candidates.enumerated().max {
            ($0.element.points, -$0.offset) < ($1.element.points, -$1.offset)
        }
        guard let best, best.element.points > 0 else { return nil }
        return best.element.step
    }

    private struct Candidate {
        var step: NextStep
        var points: Int
    }

    private static func work(
        _ item: DueItem, _ free: FreeTime, _ calendar: LocalCalendar
    ) -> Candidate? {
        guard let due = item.due, !item.isDone, let work = DueWork(item, calendar) else {
            return nil
        }
        let isOverdue = work.group == .overdue
        var points: Int
        switch work.group {
        case .overdue: points = 80
        case .today: points = 100
        case .tomorrow: points = 60
        case .week: points = max(1, 40 - 2 * (work.day.number - calendar.today.number))
        }
        let isPressing = !isOverdue && due <= free.end
        let fits = (item.isOwn ? 10 : 30) <= free.gap
        if !fits, !isPressing { points -= 60 }
        return Candidate(
            step: NextStep(
                title: TodayModel.oneLine(item.title),
                reason: isOverdue ? "Overdue: it was due \(work.full)." : "Due \(work.full).",
                place: item.place),
            points: points)
    }

    private static func review(
        _ review: TodayPart.Review, _ suggestions: [TodayPart.Suggestion], _ free: FreeTime
    ) -> Candidate {
        let also = suggestions.first { $0.place == review.place }
        var points = 50
        let fits = review.minutes <= free.gap
        points += fits ? (review.minutes * 2 >= free.today ? 15 : 0) : -60
        if also != nil { points += 15 }
        return Candidate(
            step: NextStep(
                title: TodayModel.oneLine(review.title),
                reason: [also?.reason, free.reason(fits: fits)].compactMap(\.self)
                    .joined(separator: " "),
                minutes: review.minutes, place: review.place),
            points: points)
    }

    private static func suggestion(
        _ suggestion: TodayPart.Suggestion, _ free: FreeTime
    ) -> Candidate {
        let fits = (suggestion.minutes ?? 15) <= free.gap
        return Candidate(
            step: NextStep(
                title: TodayModel.oneLine(suggestion.title),
                reason: TodayModel.oneLine(suggestion.reason), minutes: suggestion.minutes,
                place: suggestion.place),
            points: fits ? 30 : -30)
    }
}

/// The free time of a day from now on.
struct FreeTime: Sendable, Hashable {
    /// Minutes of the next gap between events.
    let gap: Int
    /// When the gap ends.
    let end: Date
    /// The title and time of the event that ends the gap; nil if the evening does.
    let before: String?
    /// Free minutes until the evening, without the events.
    let today: Int

    init(_ calendar: LocalCalendar, _ events: [TodayPart.Event]) {
        let now = calendar.now
        let evening = calendar.moment(calendar.today, minutes: NextStep.evening)
        let timed = events.filter { !$0.isAllDay && $0.start < evening }
            .sorted { $0.start < $1.start }
        var taken = now
        var first: (start: Date, end: Date, next: TodayPart.Event?)?
        var free = 0.0
        for event in timed where (event.end ?? event.start) > now {
            if event.start > taken {
                free += event.start.timeIntervalSince(taken)
                first = first ?? (taken, event.start, event)
            }
            taken = max(taken, event.end ?? event.start)
        }
        if evening > taken {
            free += evening.timeIntervalSince(taken)
            first = first ?? (taken, evening, nil)
        }
        end = first?.end ?? now
        gap = first.map { Int($0.end.timeIntervalSince($0.start) / 60) } ?? 0
        before = first?.next.map {
            "\(TodayModel.oneLine($0.title)) at \(calendar.clock($0.start))"
        }
        today = Int(free / 60)
    }

    /// Why now: what the time allows; nil if there is nothing to say.
    func reason(fits: Bool) -> String? {
        guard fits else { return nil }
        return before.map { "There's time before \($0)." } ?? "There's time today."
    }
}
