import AppCore
import Foundation

/// Maps times to the student's local days and weeks.
struct StudyCalendar: Sendable, Hashable {
    let timeZone: TimeZone
    /// The first weekday in the student's region: 0 Monday to 6 Sunday.
    let firstWeekday: Int

    init(timeZone: TimeZone, firstWeekday: Int) {
        self.timeZone = timeZone
        self.firstWeekday = firstWeekday
    }

    init(_ systemEnvironment: SystemEnvironment) {
        // Foundation counts from 1, Sunday.
        self.init(
            timeZone: systemEnvironment.timeZone,
            firstWeekday: (systemEnvironment.calendar.firstWeekday + 5) % 7)
    }

    /// The local day of a moment in milliseconds since 1970.
    func day(at milliseconds: Int64) -> StudyDay {
        let seconds = (Double(milliseconds) / 1000).rounded(.down)
        let offset = timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: seconds))
        return StudyDay(Int(((seconds + Double(offset)) / 86_400).rounded(.down)))
    }

    func day(of date: Date) -> StudyDay { day(at: date.milliseconds) }

    func weekStart(of day: StudyDay) -> StudyDay {
        day - (day.weekday - firstWeekday + 7) % 7
    }

    /// Splits a span at local midnights.
    func byDay(_ span: Range<Int64>) -> [(day: StudyDay, span: Range<Int64>)] {
        var pieces: [(day: StudyDay, span: Range<Int64>)] = []
        var start = span.lowerBound
        while start < span.upperBound {
            let day = day(at: start)
            var end = span.upperBound
            if self.day(at: end - 1) != day {
                // The first moment of another day is between these two.
                var before = start
                while end - before > 1 {
                    let middle = before + (end - before) / 2
                    if self.day(at: middle) == day { before = middle } else { end = middle }
                }
            }
            pieces.append((day, start..<end))
            start = end
        }
        return pieces
    }
}

extension Date {
    /// Milliseconds since 1970, clamped to 64 bits.
    var milliseconds: Int64 {
        let value = (timeIntervalSince1970 * 1000).rounded(.down)
        guard value.isFinite else { return 0 }
        return Int64(min(max(value, -9e15), 9e15))
    }
}
