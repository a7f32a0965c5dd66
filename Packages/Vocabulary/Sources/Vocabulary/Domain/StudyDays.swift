import FSRS
package import Foundation

/// Study days: they begin at the rollover hour in the student's time zone.
package struct StudyDays: DayCounting {
    package let timeZone: TimeZone
    /// 0…23
    package let rolloverHour: Int

    package init(timeZone: TimeZone, rolloverHour: Int) {
        self.timeZone = timeZone
        self.rolloverHour = min(max(rolloverHour, 0), 23)
    }

    /// Days since 1970-01-01, local.
    package func day(of seconds: Double) -> Int {
        let offset = timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: seconds))
        let local = seconds + Double(offset) - Double(rolloverHour) * 3600
        return Int((local / 86400).rounded(.down))
    }

    package func start(of day: Int) -> Double {
        let local = Double(day) * 86400 + Double(rolloverHour) * 3600
        let first = local - offset(at: local)
        // The clocks may have changed between the guess and the day.
        let second = local - offset(at: first)
        return self.day(of: second) >= day ? second : first
    }

    private func offset(at seconds: Double) -> Double {
        Double(timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: seconds)))
    }
}
