/// A VALARM.
package struct Alarm: Sendable, Hashable {
    package enum Trigger: Sendable, Hashable {
        /// Negative is before.
        case fromStart(CalendarDuration)
        case fromEnd(CalendarDuration)
        /// In UTC.
        case at(CalendarTime)
    }

    /// ACTION, in upper case: DISPLAY, AUDIO, EMAIL.
    package var action: String
    package var trigger: Trigger
    /// REPEAT: how many times more it sounds, every `interval`.
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
