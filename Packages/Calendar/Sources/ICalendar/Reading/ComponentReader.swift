/// Reads a file's components into `reading`.
struct ComponentReader: ~Copyable {
    var reading = CalendarReader.Reading(calendar: CalendarObject(productID: ""))
    let limits: ReadingLimits
    private var scanner: LineScanner
    /// Whether the current line must be read again.
    private var isPutBack = false
    /// The components open at the current line.
    private var open: [String] = []
    private var keptProperties = 0
    var dates = 0
    /// Whether the calendar is of vCalendar 1.0, which separates lists by semicolons.
    var isVersion1 = false
    private var lastZone: (bytes: [UInt8], name: String) = ([], "")

    init(_ input: Bytes, limits: ReadingLimits) {
        self.limits = limits
        scanner = LineScanner(input, longest: limits.lineBytes)
        // An estimate; unused capacity isn't touched.
        reading.calendar.items.reserveCapacity(min(limits.items, input.count / 256))
    }

    var lineNumber: Int { scanner.number }

    // MARK: - Lines

    /// The next valid line; invalid ones are reported. nil at the end of the file.
    mutating func nextLine() -> ContentLine? {
        while true {
            if isPutBack {
                isPutBack = false
            } else if !scanner.advance() {
                return nil
            }
            guard let line = ContentLine(scanner.line) else {
                report(.lineIgnored, "\(quoted(scanner.line)) isn't of the form NAME:VALUE")
                continue
            }
            guard !scanner.isCut else {
                report(
                    .lineIgnored,
                    "\(quoted(line.name)) is longer than \(limits.lineBytes) bytes")
                continue
            }
            return line
        }
    }

    mutating func putBack() { isPutBack = true }

    mutating func report(
        _ consequence: ReadingProblem.Consequence, _ message: String, line: Int? = nil
    ) {
        reading.problemCount += 1
        guard reading.problems.count < limits.problems else { return }
        reading.problems.append(
            ReadingProblem(
                line: line ?? max(scanner.number, 1), message: message, consequence: consequence))
    }

    // MARK: - Components

    mutating func readFile() {
        var strayLines = 0
        while let line = nextLine() {
            let known = KnownName(line.key)
            if known == .begin, NameKey(trimmed(line.value)) == NameKey("VCALENDAR") {
                reading.isCalendar = true
                open.append("VCALENDAR")
                readCalendar()
                open.removeLast()
            } else if known == .begin, isItem(line.value) {
                report(
                    .lineIgnored,
                    "\(quoted(line.value)) is outside a VCALENDAR; imported anyway")
                readPart(line.value)
            } else {
                strayLines += 1
                if strayLines == 1 {
                    report(.lineIgnored, "this isn't a calendar: BEGIN:VCALENDAR is expected")
                }
            }
        }
        separateSharedUIDs()
        if !reading.isCalendar, strayLines == 0, reading.calendar.items.isEmpty {
            report(.stopped, "the file is empty: BEGIN:VCALENDAR is expected")
        }
    }

    private mutating func readCalendar() {
        let first = (reading.calendar.items.count, reading.calendar.properties.count)
        isVersion1 = false
        readCalendarLines()
        placeFloatingTimes(from: first)
    }

    private mutating func readCalendarLines() {
        let begin = lineNumber
        while let line = nextLine() {
            switch KnownName(line.key) {
            case .begin where NameKey(trimmed(line.value)) == NameKey("VCALENDAR"):
                report(.lineIgnored, "END:VCALENDAR is missing before this line")
                putBack()
                return
            case .begin: readPart(line.value)
            case .end:
                if NameKey(trimmed(line.value)) == NameKey("VCALENDAR") { return }
                report(.lineIgnored, "END:\(name(of: line.value)) has no matching BEGIN")
            case .prodID where reading.calendar.productID.isEmpty:
                reading.calendar.productID = plainText(line.value)
            case .prodID: break
            case .version: isVersion1 = trimmed(line.value).elementsEqual("1.0".utf8)
            case .method where reading.calendar.method == nil:
                reading.calendar.method = name(of: line.value)
            case .calendarName where reading.calendar.name == nil:
                reading.calendar.name = plainText(line.value)
            default:
                if let property = kept(line) { reading.calendar.properties.append(property) }
            }
        }
        report(.lineIgnored, "the file ends within the VCALENDAR that begins in line \(begin)")
    }

    private func isItem(_ value: Bytes) -> Bool {
        let key = NameKey(trimmed(value))
        return key == NameKey("VEVENT") || key == NameKey("VTODO")
    }

    /// Reads a component of the calendar whose BEGIN is the current line.
    private mutating func readPart(_ value: Bytes) {
        let key = NameKey(trimmed(value))
        if key == NameKey("VEVENT") || key == NameKey("VTODO") {
            open.append(name(of: value))
            let begin = lineNumber
            let item = readItem(key == NameKey("VEVENT") ? .event : .todo)
            open.removeLast()
            guard let item else { return }
            if reading.calendar.items.count < limits.items {
                reading.calendar.items.append(item)
                reading.lines.append(begin)
            } else {
                report(
                    .skipped(component: "VEVENT", title: item.title),
                    "the file has more than \(limits.items) events and to-dos")
            }
        } else if let component = readComponent(name(of: value)) {
            guard component.name == "VTIMEZONE" else {
                reading.calendar.components.append(component)
                return
            }
            take(zone: component)
        }
    }

    private mutating func take(zone component: Component) {
        guard let name = component["TZID"]?.value, !name.isEmpty else {
            report(.skipped(component: "VTIMEZONE", title: nil), "a VTIMEZONE has no TZID")
            return
        }
        if let known = reading.calendar.zones.firstIndex(where: { $0.name == name }) {
            // Many programs repeat the same zone for each event. The first usable one counts.
            if Zone(reading.calendar.zones[known].component) == nil {
                reading.calendar.zones[known].component = component
            }
            return
        }
        guard reading.calendar.zones.count < 1000 else {
            report(
                .skipped(component: "VTIMEZONE", title: name), "the file has more than 1000 zones")
            return
        }
        reading.calendar.zones.append(ZoneDefinition(name: name, component: component))
    }

    /// Reads a component without its own type, whose BEGIN is the current line. Returns nil if it
    /// is skipped.
    mutating func readComponent(_ name: String) -> Component? {
        let begin = lineNumber
        var component = Component(name)
        open.append(name)
        defer { open.removeLast() }
        let isTooDeep = open.count > limits.nesting
        if isTooDeep {
            report(
                .skipped(component: name, title: nil),
                "components are nested more than \(limits.nesting) deep")
            skipRest(of: name)
            return nil
        }
        while let line = nextLine() {
            switch KnownName(line.key) {
            case .begin:
                if interrupts(line.value, component: name) {
                    putBack()
                    report(
                        .skipped(component: name, title: nil),
                        "END:\(name) is missing before this line")
                    return nil
                }
                if let part = readComponent(self.name(of: line.value)) {
                    if keptProperties < limits.keptProperties { component.components.append(part) }
                    keptProperties += 1
                }
            case .end:
                switch ending(line.value, of: name) {
                case .this: return component
                case .outer: return nil
                case .none: break
                }
            default:
                if let property = kept(line) { component.properties.append(property) }
            }
        }
        report(
            .skipped(component: name, title: nil),
            "the file ends within the \(name) that begins in line \(begin)")
        return nil
    }

    /// Skips to the END of a component, whatever it contains.
    private mutating func skipRest(of name: String) {
        var depth = 1
        while depth > 0, let line = nextLine() {
            switch KnownName(line.key) {
            case .begin: depth += 1
            case .end: depth -= 1
            default: break
            }
        }
    }

    enum Ending { case this, outer, none }

    /// Handles an END line. If it belongs to an outer component, it is put back and this component
    /// is given up.
    mutating func ending(_ value: Bytes, of name: String, title: String? = nil) -> Ending {
        let ended = self.name(of: value)
        if ended == name { return .this }
        if open.contains(ended) {
            putBack()
            report(
                .skipped(component: name, title: title), "END:\(name) is missing before this line")
            return .outer
        }
        report(.lineIgnored, "END:\(ended) has no matching BEGIN")
        return .none
    }

    /// Whether a BEGIN implies that the previous component's END is missing.
    func interrupts(_ value: Bytes, component name: String) -> Bool {
        let key = NameKey(trimmed(value))
        if key == NameKey("VCALENDAR") { return true }
        guard name == "VEVENT" || name == "VTODO" || name == "VALARM" || name == "VTIMEZONE" else {
            return false
        }
        return isItem(value) || key == NameKey("VTIMEZONE")
    }

    // MARK: - Unparsed parts

    /// The name in uppercase, with invalid characters replaced by hyphens.
    func name(of bytes: Bytes) -> String {
        String(unsafeUninitializedCapacity: min(bytes.count, 64)) { target in
            let text = trimmed(bytes).prefix(64)
            for (index, byte) in text.enumerated() {
                target[index] = isNameByte(byte) ? uppercased(byte) : UInt8(ascii: "-")
            }
            return text.count
        }
    }

    /// Keeps a line unparsed; nil if there are too many, which is reported once.
    mutating func kept(_ line: ContentLine) -> Property? {
        keptProperties += 1
        guard keptProperties <= limits.keptProperties else {
            if keptProperties == limits.keptProperties + 1 {
                report(
                    .lineIgnored,
                    "the file has more than \(limits.keptProperties) unknown properties; "
                        + "this one and the rest are skipped")
            }
            return nil
        }
        return Property(
            name(of: line.name), text(line.value),
            line.parameters.isEmpty ? [] : parameters(line.parameters))
    }

    func parameters(_ bytes: Bytes, without understood: (NameKey) -> Bool = { _ in false })
        -> [Parameter]
    {
        var cursor = ParameterCursor(bytes)
        var parameters: [Parameter] = []
        while parameters.count < 100, cursor.advance() {
            if understood(cursor.key) { continue }
            parameters.append(Parameter(name(of: cursor.name), cursor.values))
        }
        return parameters
    }

    /// A zone's name; returns the same string while the name doesn't change.
    mutating func zoneName(_ cursor: borrowing ParameterCursor) -> String {
        if !lastZone.name.isEmpty, cursor.value.elementsEqual(lastZone.bytes) {
            return lastZone.name
        }
        let name = cursor.first
        lastZone = (Array(cursor.value), name)
        if reading.zoneLines[name] == nil { reading.zoneLines[name] = lineNumber }
        return name
    }
}
