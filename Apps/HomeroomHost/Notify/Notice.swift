package import AppCore
package import Foundation
import TerminalUI

/// Something to tell the student now.
package struct Notice: Hashable, Sendable, JSONRecord {
    package static let jsonFields = ["kind", "key", "text", "count", "place"]

    package enum Kind: String, Hashable, Sendable, Encodable {
        case overdue, due, event, unread, reviews
    }

    package var kind: Kind
    /// What it is about; the same thing isn't said twice.
    package var key: String
    /// e.g. `Due tomorrow 23:59: Pond water lab`
    package var text: String
    /// For counts: how many. It is said again only when there are more.
    package var count: Int?
    package var place: Place

    package init(_ kind: Kind, key: String, text: String, count: Int? = nil, place: Place) {
        self.kind = kind
        self.key = key
        self.text = text
        self.count = count
        self.place = place
    }
}

/// Finds what there is to tell: pure, from what features say about today.
package struct NoticeFinder {
    /// Work that is due within this time.
    static let dueSoon: TimeInterval = 24 * 3600
    /// Work that has been overdue for longer isn't news.
    static let overdueFor: TimeInterval = 7 * 24 * 3600
    /// Classes and events that start within this time.
    static let startsSoon: TimeInterval = 15 * 60

    package var calendar: LocalCalendar

    package init(calendar: LocalCalendar) { self.calendar = calendar }

    /// The notices, most urgent first: overdue, due within a day, starting within a quarter of an
    /// hour, unread, reviews (once a day).
    package func notices(due items: [DueItem], parts: [TodayPart]) -> [Notice] {
        let work = DueWork.grouped(items.filter { !$0.isDone }, calendar)
        return work.compactMap(overdue) + work.compactMap(due)
            + parts.flatMap(\.events).sorted { $0.start < $1.start }.compactMap(event)
            + parts.compactMap(unread) + parts.flatMap(\.reviews).compactMap(reviews)
    }

    private var now: Date { calendar.now }

    private func overdue(_ work: DueWork) -> Notice? {
        guard work.group == .overdue, let due = work.item.due,
            now.timeIntervalSince(due) < Self.overdueFor
        else { return nil }
        return Notice(
            .overdue, key: "overdue/\(work.item.id)/\(stamp(due))",
            text: "Overdue: \(work.item.title)", place: work.item.place)
    }

    private func due(_ work: DueWork) -> Notice? {
        guard work.group != .overdue, let due = work.item.due,
            due.timeIntervalSince(now) <= Self.dueSoon
        else { return nil }
        return Notice(
            .due, key: "due/\(work.item.id)/\(stamp(due))",
            text: "Due \(work.short): \(work.item.title)", place: work.item.place)
    }

    private func event(_ event: TodayPart.Event) -> Notice? {
        guard !event.isAllDay, event.start >= now,
            event.start.timeIntervalSince(now) <= Self.startsSoon
        else { return nil }
        let detail = event.detail.isEmpty ? "" : ", \(event.detail)"
        return Notice(
            .event, key: "event/\(stamp(event.start))/\(event.title)",
            text: "\(event.title) at \(calendar.clock(event.start))\(detail)", place: event.place)
    }

    private func unread(_ part: TodayPart) -> Notice? {
        guard let unread = part.unread, unread.count > 0 else { return nil }
        return Notice(
            .unread, key: "unread/\(unread.place)", text: unread.title, count: unread.count,
            place: unread.place)
    }

    private func reviews(_ review: TodayPart.Review) -> Notice? {
        guard review.count > 0 else { return nil }
        return Notice(
            .reviews, key: "reviews/\(review.place)/\(calendar.today.text)",
            text: "\(review.title), about \(review.minutes) min", place: review.place)
    }

    private func stamp(_ date: Date) -> Int { Int(date.timeIntervalSince1970) }
}

/// What was already said, kept in one file per profile. It holds no titles of work or messages.
package struct NoticeMemory: Codable, Hashable, Sendable {
    /// When each notice was said last, by a hash of its key.
    private var said: [String: Date] = [:]
    /// The last count of notices that have one.
    private var counts: [String: Int] = [:]

    /// Forgotten after this time.
    private static let keepsFor: TimeInterval = 30 * 24 * 3600

    package init() {}

    /// The notices that are new, which count as said from now on.
    package mutating func take(_ notices: [Notice], now: Date) -> [Notice] {
        let news = notices.filter { notice in
            let name = Self.name(notice.key)
            guard let count = notice.count else { return said[name] == nil }
            return count > counts[name] ?? 0
        }
        said = said.filter { now.timeIntervalSince($0.value) < Self.keepsFor }
        counts = [:]
        for notice in notices {
            let name = Self.name(notice.key)
            if let count = notice.count { counts[name] = count } else { said[name] = now }
        }
        return news
    }

    /// FNV-1a, so that the file doesn't name what it is about.
    /// Source: http://www.isthe.com/chongo/tech/comp/fnv/
    private static func name(_ key: String) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in key.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return String(hash, radix: 16)
    }
}

/// Hours in which nothing is said, e.g. `22-7`.
package struct QuietHours: Hashable, Sendable {
    /// Minutes since midnight; the end isn't included.
    package var start: Int
    package var end: Int

    /// nil unless it is written like `22-7` or `21:30-6:45`.
    package init?(_ text: String) {
        let times = text.split(separator: "-", omittingEmptySubsequences: false).map(Self.minutes)
        guard times.count == 2, let start = times[0], let end = times[1], start != end else {
            return nil
        }
        (self.start, self.end) = (start, end)
    }

    /// Whether a minute of the day is quiet; the range may include midnight.
    package func contains(_ minute: Int) -> Bool {
        start < end ? (start..<end).contains(minute) : minute >= start || minute < end
    }

    private static func minutes(_ text: Substring) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), parts.allSatisfy({ $0.allSatisfy(\.isNumber) }),
            let hour = Int(parts[0]), (0...24).contains(hour)
        else { return nil }
        let minute = parts.count == 2 ? Int(parts[1]) : 0
        guard let minute, (0..<60).contains(minute), hour * 60 + minute <= 1440 else { return nil }
        return (hour * 60 + minute) % 1440
    }
}
