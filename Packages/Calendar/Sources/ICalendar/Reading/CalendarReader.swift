/// Reads calendar files from any program.
///
/// Problems are reported with their line, and the rest is read: events with invalid times or rules
/// are skipped, as are other invalid lines. Unknown properties are kept unchanged.
package struct CalendarReader: Sendable {
    /// The calendar and its problems.
    package struct Reading: Sendable {
        package var calendar: CalendarObject
        /// The first problems, in the file's order.
        package var problems: [ReadingProblem] = []
        /// The number of all problems, including those not described.
        package var problemCount = 0
        /// Whether the file has a BEGIN:VCALENDAR.
        package var isCalendar = false
    }

    package var limits = ReadingLimits()

    package init() {}

    /// Never fails: a file that isn't a calendar gives an empty one and a problem. Several
    /// calendars in a file are read as one.
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
