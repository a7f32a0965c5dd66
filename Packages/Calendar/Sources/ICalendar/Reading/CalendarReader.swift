/// Reads calendar files from any program.
///
/// Problems are reported with their line, and the rest is read: an event without a valid start is
/// skipped; of another invalid line, only that line is. Unknown properties are kept unchanged.
///
/// Text is UTF-8, UTF-16 or, where it isn't valid UTF-8, Windows-1252. Files of vCalendar 1.0 are
/// read as well.
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
        /// For each item, the line of its BEGIN.
        package var lines: [Int] = []
        /// The first line that names a zone, by name.
        var zoneLines: [String: Int] = [:]
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
        let taken = Bytes(rebasing: bytes.prefix(limits.bytes))
        guard let plain = PlainFile.bytes(of: taken) else { return read(taken, of: bytes.count) }
        return plain.withUnsafeBufferPointer { read($0, of: bytes.count) }
    }

    private func read(_ plain: Bytes, of count: Int) -> Reading {
        var stream = ComponentReader(plain, limits: limits)
        stream.readFile()
        if count > limits.bytes {
            stream.report(
                .stopped, "the file has \(count) bytes; only \(limits.bytes) are read")
        }
        return stream.reading
    }
}
