import FSRS
package import Foundation
import Synchronization

/// Study days start at the rollover hour in the student's time zone.
///
/// A day starts when local time first reaches the rollover hour and lasts until the next one
/// starts. So days never go back with the clocks, and a date skipped in a zone (Samoa, 30 December
/// 2011) still ends at the next rollover hour.
package struct StudyDays: DayCounting {
    package let timeZone: TimeZone
    /// 0…23
    package let rolloverHour: Int
    private let offsets: ZoneOffsets

    package init(timeZone: TimeZone, rolloverHour: Int) {
        self.timeZone = timeZone
        self.rolloverHour = min(max(rolloverHour, 0), 23)
        offsets = ZoneOffsets(timeZone)
    }

    private var rollover: Double { Double(rolloverHour) * 3600 }
    static let dayLength = 86400.0

    /// Days since 1970-01-01, local.
    package func day(of seconds: Double) -> Int {
        let seconds = ZoneOffsets.sane(seconds)
        let span = offsets.span(at: seconds)
        let shown = ((seconds + span.offset - rollover) / Self.dayLength).rounded(.down)
        // Before the clocks went back, local times up to but not including this one had been shown.
        let reached = ((span.shownBefore - rollover) / Self.dayLength).rounded(.up) - 1
        return Int(max(shown, reached))
    }

    /// The first moment when local time is the day's rollover hour or later.
    package func start(of day: Int) -> Double {
        let most = Int(ZoneOffsets.last / Self.dayLength)
        let local = Double(min(max(day, -most), most)) * Self.dayLength + rollover
        // A zone is less than a day from UTC, so this moment is before the start.
        var span = offsets.span(at: local - Self.dayLength)
        while true {
            let moment = max(local - span.offset, span.start)
            if moment < span.end || span.end > local + 2 * Self.dayLength { return moment }
            span = offsets.span(at: span.end)
        }
    }
}

/// A period in which a zone's UTC offset doesn't change.
struct ZoneSpan: Sendable {
    /// Seconds since 1970, UTC; `end` is exclusive. A span can be split where nothing changes.
    var start: Double
    var end: Double
    /// The UTC offset in seconds.
    var offset: Double
    /// The local time before the clocks went back at the start of this span; minus infinity if they
    /// didn't.
    var shownBefore: Double
}

/// Caches a zone's offsets by month, because asking the system for a hundred thousand times is the
/// slowest part of their use.
final class ZoneOffsets: Sendable {
    private let zone: TimeZone
    private let months = Mutex<[Int: [ZoneSpan]]>([:])
    /// 32 days.
    private static let month = 32 * 86400.0
    /// Times after about the year 5000 are clamped to this.
    static let last = 95_617_584_000.0

    init(_ zone: TimeZone) { self.zone = zone }

    static func sane(_ seconds: Double) -> Double {
        seconds.isFinite ? min(max(seconds, -last), last) : 0
    }

    func span(at seconds: Double) -> ZoneSpan {
        let seconds = Self.sane(seconds)
        let index = Int((seconds / Self.month).rounded(.down))
        return months.withLock { months in
            let spans: [ZoneSpan]
            if let known = months[index] {
                spans = known
            } else {
                spans = look(index)
                months[index] = spans
            }
            var found = spans[0]
            for span in spans.dropFirst() where span.start <= seconds { found = span }
            return found
        }
    }

    private func offset(at seconds: Double) -> Double {
        Double(zone.secondsFromGMT(for: Date(timeIntervalSince1970: seconds)))
    }

    /// The spans of a month; the first one includes the two days before.
    private func look(_ index: Int) -> [ZoneSpan] {
        let start = Double(index) * Self.month
        let end = start + Self.month
        var spans: [ZoneSpan] = []
        var from = start - 2 * StudyDays.dayLength
        var current = ZoneSpan(
            start: from, end: end, offset: offset(at: from), shownBefore: -.infinity)
        while from < end {
            let to = min(from + StudyDays.dayLength, end)
            let next = offset(at: to)
            if next != current.offset {
                let change = change(after: from, before: to, from: current.offset)
                current.end = change
                spans.append(current)
                let shown = max(change + current.offset, current.shownBefore)
                current = ZoneSpan(
                    start: change, end: end, offset: next,
                    shownBefore: change + next < shown ? shown : -.infinity)
            }
            from = to
        }
        if current.start < end { spans.append(current) }
        // Spans that ended before the month only describe what came before the first one.
        return spans.filter { $0.end > start }
    }

    /// The second when the offset `old`, valid at `early` but no longer at `late`, ends.
    private func change(after early: Double, before late: Double, from old: Double) -> Double {
        var (low, high) = (early, late)
        while high - low > 1 {
            let middle = ((low + high) / 2).rounded(.down)
            if offset(at: middle) == old { low = middle } else { high = middle }
        }
        return high
    }
}
