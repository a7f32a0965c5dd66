/// Reads calendar files of anyone's make.
///
/// What is wrong in a file is reported with its line, and the rest is taken: an event whose times or rules cannot be
/// understood is left out, and so is any other line that cannot be. What is merely not known here is kept as it stands.
package struct CalendarReader: Sendable {
    /// What was read, and what was wrong with it.
    package struct Reading: Sendable {
        package var calendar: CalendarObject
        /// The first ones, in the file's order.
        package var problems: [ReadingProblem] = []
        /// All of them, described or not.
        package var problemCount = 0
        /// Whether there was a BEGIN:VCALENDAR at all.
        package var isCalendar = false
    }

    package var limits = ReadingLimits()

    package init() {}

    /// Never fails: what is no calendar at all gives an empty one and a problem that says so. Several calendars
    /// in one file are read as one.
    package func read(_ bytes: [UInt8]) -> Reading {
        bytes.withUnsafeBufferPointer { read($0) }
    }

    package func read(_ text: String) -> Reading {
        var text = text
        return text.withUTF8 { read($0) }
    }

    package func read(_ bytes: UnsafeBufferPointer<UInt8>) -> Reading {
        var stream = ComponentReader(Bytes(rebasing: bytes.prefix(limits.bytes)), limits: limits)
        stream.readFile()
        if bytes.count > limits.bytes {
            stream.report(
                .stopped, "the file has \(bytes.count) bytes; only \(limits.bytes) are read")
        }
        return stream.reading
    }
}
