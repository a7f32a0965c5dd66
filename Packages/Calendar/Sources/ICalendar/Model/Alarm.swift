/// A VALARM.
package struct Alarm: Sendable, Hashable {
    package enum Trigger: Sendable, Hashable {
        /// Relative to the start; negative is before.
        case fromStart(CalendarDuration)
        case fromEnd(CalendarDuration)
        /// At a time in UTC.
        case at(CalendarTime)
    }

    /// ACTION, in uppercase: DISPLAY, AUDIO, EMAIL.
    package var action: String
    package var trigger: Trigger
    /// REPEAT: the number of additional alarms, every `interval`.
    package var repetitions = 0
    /// DURATION.
    package var interval: CalendarDuration?
    package var details: String?
    package var summary: String?
    /// All other properties, in the file's order.
    package var properties: [Property] = []
    package var components: [Component] = []

    package init(action: String = "DISPLAY", trigger: Trigger) {
        self.action = action
        self.trigger = trigger
    }
}
