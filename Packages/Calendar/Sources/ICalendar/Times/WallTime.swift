/// A local date and time without a zone.
package struct WallTime: Sendable, Hashable, Comparable {
    /// Seconds since 1970-01-01 00:00:00 in local time, ignoring clock changes.
    package var seconds: Int

    package init(seconds: Int) { self.seconds = seconds }

    package init(_ day: CalendarDay, hour: Int = 0, minute: Int = 0, second: Int = 0) {
        seconds = day.number * 86_400 + hour * 3600 + minute * 60 + second
    }

    /// Returns nil if the day or time doesn't exist. A leap second, 60, becomes 59.
    package init?(
        year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0
    ) {
        guard let day = CalendarDay(year: year, month: month, day: day),
            (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
        else { return nil }
        self.init(day, hour: hour, minute: minute, second: min(second, 59))
    }

    package static func < (left: Self, right: Self) -> Bool { left.seconds < right.seconds }

    package var day: CalendarDay { CalendarDay(number: floorDivided(seconds, by: 86_400)) }
    package var secondOfDay: Int { seconds - floorDivided(seconds, by: 86_400) * 86_400 }
    package var hour: Int { secondOfDay / 3600 }
    package var minute: Int { secondOfDay / 60 % 60 }
    package var second: Int { secondOfDay % 60 }
}
