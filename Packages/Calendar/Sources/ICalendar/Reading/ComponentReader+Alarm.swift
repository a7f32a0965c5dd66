/// Reads alarms.
extension ComponentReader {
    /// Reads an alarm whose BEGIN is the current line. Returns nil if it is skipped, which is
    /// reported; its event is kept.
    mutating func readAlarm(of item: CalendarItem) -> Alarm? {
        let begin = lineNumber
        guard let component = readComponent("VALARM") else { return nil }
        var alarm = Alarm(action: "DISPLAY", trigger: .fromStart(CalendarDuration()))
        var hasTrigger = false
        alarm.components = component.components
        do throws(ValueError) {
            for property in component.properties {
                try Array(property.value.utf8).withUnsafeBufferPointer {
                    value throws(ValueError) in
                    switch property.name {
                    case "ACTION": alarm.action = name(of: value)
                    case "TRIGGER" where !hasTrigger:
                        alarm.trigger = try trigger(property, value)
                        hasTrigger = true
                    case "REPEAT":
                        guard let number = integer(value), (0...1000).contains(number) else {
                            throw ValueError("REPEAT isn't a number from 0 to 1000")
                        }
                        alarm.repetitions = number
                    case "DURATION": alarm.interval = try calendarDuration(value)
                    case "DESCRIPTION" where alarm.details == nil && property.parameters.isEmpty:
                        alarm.details = plainText(value)
                    case "SUMMARY" where alarm.summary == nil && property.parameters.isEmpty:
                        alarm.summary = plainText(value)
                    default: alarm.properties.append(property)
                    }
                }
            }
            guard hasTrigger else { throw ValueError("the alarm has no TRIGGER") }
            return alarm
        } catch {
            report(
                .skipped(component: "VALARM", title: item.title), error.message, line: begin)
            return nil
        }
    }

    private func trigger(_ property: Property, _ value: Bytes) throws(ValueError) -> Alarm.Trigger {
        func parameter(_ name: String) -> String? {
            property.parameters.first { $0.name == name }?.values.first?.uppercased()
        }
        if let first = trimmed(value).first, first &- 48 < 10 {
            return .at(try calendarTime(value, zone: nil))
        }
        let duration = try calendarDuration(value)
        return parameter("RELATED") == "END" ? .fromEnd(duration) : .fromStart(duration)
    }
}
