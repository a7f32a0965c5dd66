extension RecurrenceRule {
    /// `FREQ=WEEKLY;BYDAY=MO,WE`.
    package var text: String { LineSink.text { $0.rule(self) } }
}

extension CalendarTime {
    /// `20260131`, `20260131T090000`, `20260131T090000Z`; without its zone.
    package var text: String { LineSink.text { $0.value(self) } }
}

extension CalendarDuration {
    /// `-PT15M`.
    package var text: String { LineSink.text { $0.duration(self) } }

    /// Parses `-PT15M`.
    package init(text: String) throws {
        var text = text
        self = try text.withUTF8 { try calendarDuration($0) }
    }
}

extension LineSink {
    /// The text written to one line, unfolded.
    static func text(_ write: (inout LineSink) -> Void) -> String {
        var sink = LineSink(capacity: 0)
        write(&sink)
        return String(decoding: sink.line, as: UTF8.self)
    }
}
