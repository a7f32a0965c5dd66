/// A DURATION: calendar days, then seconds of elapsed time. Both have the same sign.
///
/// Weeks are stored as days. Source: RFC 5545, section 3.3.6.
package struct CalendarDuration: Sendable, Hashable {
    package var days: Int
    package var seconds: Int

    package init(days: Int = 0, seconds: Int = 0) {
        self.days = days
        self.seconds = seconds
    }

    /// The length without clock changes.
    package var nominalSeconds: Int { days * 86_400 + seconds }
}
