import AppCore
import Foundation
import TerminalUI

/// Today as lines of text, for pipes, `--once` and `homeroom today`.
package struct TodayText: Sendable {
    package var model: TodayModel
    /// Width in cells.
    package var width: Int
    package var unicode: Bool

    package init(_ model: TodayModel, width: Int, unicode: Bool) {
        self.model = model
        self.width = max(20, min(width, 100))
        self.unicode = unicode
    }

    /// All lines, without line feeds.
    package var lines: [String] {
        let countdown = model.countdown
        let end = countdown.hasSuffix(".") ? "" : "."
        var lines = row("TODAY", model.date, indent: 0)
        lines += row("\(model.greeting). \(countdown)\(end)", model.streak ?? "", indent: 2)
        for line in [.blank] + model.lines {
            switch line {
            case .blank: lines.append("")
            case .heading(let text): lines.append("  " + text)
            case .now(let time): lines.append("    \(unicode ? "──" : "--") now \(time)")
            case .note(let text, let tone):
                let mark = tone.mark(unicode: unicode).map { $0 + " " } ?? ""
                lines += TextLayout.lines(
                    StyledText(mark + TextBoundary.clean(text)), width: width - 4,
                    unicode: unicode
                ).map { "    " + $0.plain }
            case .row(let item): lines += text(of: item)
            }
        }
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }

    private func text(of item: TodayRow) -> [String] {
        let mark = item.tone.mark(unicode: unicode).map { $0 + " " } ?? ""
        let detail = item.detail.isEmpty ? "" : "  " + item.detail
        let column = item.kind == .event ? model.events.map(\.time.count).max() ?? 0 : 0
        let lead = item.lead.isEmpty ? "" : item.lead.padded(to: column) + "  "
        return row(lead + item.title + detail, mark + item.trailing, indent: 4)
    }

    /// A line with text at its right edge, or on a line of its own if that leaves too little room.
    private func row(_ text: String, _ trailing: String, indent: Int) -> [String] {
        let room = width - indent
        let space = String(repeating: " ", count: indent)
        func fitted(_ text: String, _ room: Int) -> StyledText {
            StyledText(TextBoundary.clean(text)).truncated(to: room, unicode: unicode)
        }
        let label = fitted(trailing, room)
        guard label.width > 0 else { return [space + fitted(text, room).plain] }
        guard label.width + 14 <= room else {
            return [space + fitted(text, room).plain, space + label.plain]
        }
        let left = fitted(text, room - label.width - 2)
        let gap = String(repeating: " ", count: room - left.width - label.width)
        return [space + left.plain + gap + label.plain]
    }
}

/// Today in `homeroom today --json`, version 1.
package struct TodayJSON: Encodable, Sendable {
    struct Event: Encodable, Sendable {
        var title: String
        var detail: String
        var start: WireDate
        var end: WireDate?
        var isAllDay: Bool
        var place: Place
    }

    struct Work: Encodable, Sendable {
        var id: String
        var title: String
        var due: WireDate?
        /// `overdue`, `today`, `tomorrow` or `week`.
        var state: String
        /// The course's name; nil if there is none.
        var course: String?
        /// True for the student's own to-dos.
        var isOwn: Bool
        var place: Place
    }

    struct Step: Encodable, Sendable {
        var title: String
        var reason: String
        var minutes: Int?
        var place: Place
    }

    struct Failure: Encodable, Sendable {
        var feature: String
        var problem: Problem
    }

    /// The local day: `2031-09-04`.
    var date: String
    /// The current time.
    var now: WireDate
    /// The next event today; nil if there is none.
    var next: Event?
    var nextStep: Step?
    var events: [Event]
    var due: [Work]
    var reviews: [TodayPart.Review]
    var unread: [TodayPart.Unread]
    var streakDays: Int
    var problems: [Failure]

    package init(_ model: TodayModel) {
        date = model.calendar.today.text
        now = WireDate(model.calendar.now)
        events = model.events.map { Event($0.event) }
        next = model.events.first { $0.state == .later }.map { Event($0.event) }
        nextStep = model.step.map {
            Step(title: $0.title, reason: $0.reason, minutes: $0.minutes, place: $0.place)
        }
        due = (model.work ?? []).map {
            Work(
                id: $0.item.id, title: $0.item.title, due: $0.item.due.map(WireDate.init),
                state: $0.group.rawValue, course: $0.item.courseName,
                isOwn: $0.item.isOwn, place: $0.item.place)
        }
        reviews = model.reviews
        unread = model.unread
        streakDays = model.streakDays ?? 0
        problems = model.failures.map { Failure(feature: $0.feature, problem: $0.problem) }
    }
}

extension TodayJSON.Event {
    init(_ event: TodayPart.Event) {
        self.init(
            title: event.title, detail: event.detail, start: WireDate(event.start),
            end: event.end.map(WireDate.init),
            isAllDay: event.isAllDay, place: event.place)
    }
}

extension TodayModel {
    /// One row per item for `homeroom today --plain`: kind, time, title, detail, id.
    package var plainRows: [[String]] {
        var rows: [[String]] = []
        if let step {
            rows.append(["next", step.minutes.map(String.init) ?? "", step.title, step.reason, ""])
        }
        rows += events.map { one in
            let day = calendar.day(of: one.event.start)
            return [
                "event", one.state == .allDay ? day.text : calendar.stamp(one.event.start),
                one.event.title, one.event.detail, "",
            ]
        }
        rows += (work ?? []).map { work in
            [
                work.group == .overdue ? "overdue" : "due",
                work.item.due.map(calendar.stamp) ?? "", work.item.title,
                work.item.courseName ?? "", work.item.id,
            ]
        }
        rows += reviews.map { ["review", String($0.minutes), $0.title, "", ""] }
        rows += unread.map { ["unread", String($0.count), $0.title, "", ""] }
        if let streakDays { rows.append(["streak", String(streakDays), streak ?? "", "", ""]) }
        return rows
    }
}
