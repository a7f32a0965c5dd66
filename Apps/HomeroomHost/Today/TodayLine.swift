package import AppCore
import Foundation
package import TerminalUI

/// One line of Today, drawn on the screen, read aloud and printed.
package enum TodayLine: Sendable, Hashable {
    case blank
    case heading(String)
    /// The current time between past and coming events.
    case now(String)
    /// A sentence that can't be chosen.
    case note(String, Tone)
    case row(TodayRow)
}

/// A line that can be chosen.
package struct TodayRow: Sendable, Hashable {
    /// What the keys can do with it.
    package enum Kind: Sendable, Hashable {
        case step, event, review, unread, more
        /// Work. A done one was marked done here.
        case work(DueItem)
    }

    /// Unique in Today; also the id of a click.
    package var id: String
    package var kind: Kind
    /// A fixed-width column before the title; empty for none.
    package var lead: String
    package var title: String
    /// Quiet words after the title, e.g. a room.
    package var detail: String
    /// At the right edge.
    package var trailing: String
    package var tone: Tone
    /// Less important, e.g. an event that is over.
    package var isQuiet: Bool
    package var place: Place
    /// The row as a sentence without symbols.
    package var spoken: String
}

extension TodayModel {
    /// The most work shown; the rest is one key away.
    static let mostWork = 8

    /// Everything below the greeting, in order.
    package var lines: [TodayLine] {
        let groups = [stepLines, eventLines, workLines, waitingLines, failureLines]
        return Array(groups.filter { !$0.isEmpty }.joined(separator: [.blank]))
    }

    private func row(
        _ id: String, _ kind: TodayRow.Kind, lead: String = "", _ title: String,
        detail: String = "", trailing: String = "", tone: Tone = .plain, isQuiet: Bool = false,
        place: Place, spoken: String
    ) -> TodayLine {
        .row(
            TodayRow(
                id: "today:" + id, kind: kind, lead: lead, title: title, detail: detail,
                trailing: trailing, tone: tone, isQuiet: isQuiet, place: place, spoken: spoken))
    }

    private var stepLines: [TodayLine] {
        guard let step else { return [] }
        let time = step.minutes.map(Self.about) ?? ""
        let words = ["Next step: \(step.title)", time].filter { !$0.isEmpty }
        var lines = [
            row(
                "step", .step, lead: "Next", step.title, trailing: time, tone: .accent,
                place: step.place, spoken: words.joined(separator: ", ") + ".")
        ]
        if !step.reason.isEmpty { lines.append(.note(step.reason, .plain)) }
        return lines
    }

    private var eventLines: [TodayLine] {
        // When the last one is over, the countdown says so, and the past ones are no longer news.
        let isOver = events.allSatisfy { $0.state == .over || $0.state == .allDay }
        let events = isOver ? events.filter { $0.state == .allDay } : events
        guard !events.isEmpty else { return [] }
        var lines: [TodayLine] = [.heading("Schedule")]
        var isMarked = false
        let hasPast = events.contains { $0.state == .over }
        for (index, one) in events.enumerated() {
            if one.state == .later || one.state == .now, !isMarked {
                isMarked = true
                if hasPast { lines.append(.now(calendar.clock(calendar.now))) }
            }
            lines.append(line(of: one, index))
        }
        return lines
    }

    private func line(of one: Event, _ index: Int) -> TodayLine {
        let event = one.event
        let title = Self.oneLine(event.title)
        let detail = event.detail.isEmpty ? "" : Self.oneLine(event.detail)
        let trailing: String =
            switch one.state {
            case .now: "now"
            case .later:
                event.start.timeIntervalSince(calendar.now) < 12 * 3600
                    ? calendar.distance(to: event.start) : ""
            case .over, .allDay: ""
            }
        let state = one.state == .over ? "over" : one.state == .now ? "now" : ""
        let time = one.time.replacing("–", with: " to ")
        return row(
            "event:\(index)", .event, lead: one.time, title, detail: detail, trailing: trailing,
            tone: one.state == .now ? .success : .plain, isQuiet: one.state == .over,
            place: event.place,
            spoken: [title, time, detail, state].filter { !$0.isEmpty }.joined(separator: ", ")
                + ".")
    }

    private var workLines: [TodayLine] {
        guard let work else { return [] }
        guard !work.isEmpty else { return [.heading("Due"), .note("Nothing due.", .success)] }
        var lines: [TodayLine] = [.heading("Due")]
        lines += work.prefix(Self.mostWork).map(line)
        if work.count > Self.mostWork,
            let place = work.first?.item.place.feature.map({ Place([$0]) })
        {
            let words = "\(work.count - Self.mostWork) more due"
            lines.append(
                row("more", .more, words, isQuiet: true, place: place, spoken: words + "."))
        }
        return lines
    }

    private func line(of work: DueWork) -> TodayLine {
        let item = work.item
        let title = Self.oneLine(item.title)
        // School work has a box only once it is marked done: it is usually handed in.
        let box = item.isDone ? "[x]" : item.isOwn ? "[ ]" : ""
        let course = item.courseName.map(Self.oneLine) ?? ""
        let tone: Tone =
            switch work.group {
            case .overdue: .failure
            case .today: .warning
            case .tomorrow, .week: .plain
            }
        let isOpenOverdue = work.group == .overdue && !item.isDone
        let due =
            item.isDone ? "done" : isOpenOverdue ? "overdue since \(work.short)" : work.short
        let spokenDue = isOpenOverdue || item.isDone ? due : "due \(due)"
        return row(
            "work:\(item.id)", .work(item), lead: box, title, detail: course, trailing: due,
            tone: item.isDone ? .success : tone, isQuiet: item.isDone, place: item.place,
            spoken: [title, course, spokenDue].filter { !$0.isEmpty }.joined(separator: ", ") + ".")
    }

    private var waitingLines: [TodayLine] {
        var lines: [TodayLine] = []
        for (index, review) in reviews.enumerated() {
            let title = Self.oneLine(review.title)
            let time = Self.about(review.minutes)
            lines.append(
                row(
                    "review:\(index)", .review, title, trailing: time, place: review.place,
                    spoken: "\(title), \(time)."))
        }
        for (index, unread) in unread.enumerated() {
            let title = Self.oneLine(unread.title)
            lines.append(
                row("unread:\(index)", .unread, title, place: unread.place, spoken: title + "."))
        }
        return lines.isEmpty ? [] : [.heading("Waiting")] + lines
    }

    private var failureLines: [TodayLine] {
        failures.map { failure in
            .note("\(failure.title) couldn't be read: \(failure.problem.summary)", .failure)
        }
    }
}
