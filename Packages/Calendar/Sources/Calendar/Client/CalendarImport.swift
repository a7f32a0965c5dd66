import AppCore
import Foundation
import ICalendar
import TerminalUI

/// Imports the events of a calendar file.
struct CalendarImport: Sendable {
    struct Report: Sendable, Hashable {
        var added = 0
        var updated = 0
        var unchanged = 0
        /// The school's events, which are skipped.
        var schools = 0
        /// Journals and other components the calendar doesn't show.
        var others = 0
        /// The first problems; `problemCount` counts all.
        var problems: [ReadingProblem] = []
        var problemCount = 0

        var taken: Int { added + updated + unchanged }
    }

    /// Maximum bytes of a file.
    static let largest = 50 << 20

    let store: EventStore
    let environment: SystemEnvironment
    let localCalendar: LocalCalendar

    /// Reads a file and saves its events, unless it is a dry run. `source` is the file's name.
    ///
    /// Throws a ``Problem`` if it is too large or not a calendar.
    func take(_ bytes: [UInt8], source: String, dryRun: Bool) async throws -> Report {
        let reading = try Self.read(bytes, source)
        var report = Report()
        report.problems = reading.problems
        report.problemCount = reading.problemCount
        report.others = reading.calendar.components.count
        let events = try await sorted(reading.calendar, source, &report)
        if !dryRun, !events.isEmpty { try await store.save(events, localCalendar: localCalendar) }
        return report
    }

    /// The contents of a calendar file. Throws a ``Problem`` if it is too large or not a calendar.
    static func read(
        _ bytes: [UInt8], _ source: String
    ) throws(Problem) -> CalendarReader.Reading {
        guard bytes.count <= largest else { throw tooLarge(source) }
        var reader = CalendarReader()
        reader.limits.bytes = largest
        reader.limits.items = EventStore.most
        var reading = reader.read(bytes)
        reading.reportUnknownZones()
        guard reading.isCalendar || !reading.calendar.items.isEmpty else {
            throw Problem(
                .invalid, "This isn't a calendar file.",
                reason: "It doesn't have a BEGIN:VCALENDAR line.",
                cure: "Export one from a calendar program as “.ics” or “iCalendar”.", place: source)
        }
        return reading
    }

    static func tooLarge(_ source: String) -> Problem {
        Problem(
            .invalid, "The file is larger than \(largest >> 20) MB.",
            cure: "Export part of the calendar, e.g. one year.", place: source)
    }

    /// One event per UID with its overrides, except those already stored unchanged.
    private func sorted(
        _ calendar: CalendarObject, _ source: String, _ report: inout Report
    ) async throws -> [OwnEvent] {
        let calendars = Self.events(of: calendar, schools: &report.schools)
        let known = try await store.known(Set(calendars.compactMap(\.items.first?.uid)))
        var events: [OwnEvent] = []
        for calendar in calendars {
            let old = calendar.items.first.flatMap { known[$0.uid] }
            let event = OwnEvent(
                id: old?.id ?? environment.uuid().uuidString.lowercased(), calendar: calendar,
                source: String(source.prefix(200)), updatedAt: environment.now())
            guard let old else {
                report.added += 1
                events.append(event)
                continue
            }
            if old.isReadOnly || EventStore.text(of: event.calendar) == old.calendar {
                report.unchanged += 1
            } else {
                report.updated += 1
                events.append(event)
            }
        }
        return events
    }

    /// A file's events and to-dos, one calendar for each UID, with its overrides and the zones they
    /// name. Of several versions of an event, the newest counts. The school's own entries are only
    /// counted.
    static func events(of calendar: CalendarObject, schools: inout Int) -> [CalendarObject] {
        var order: [String] = []
        var groups: [String: [CalendarItem]] = [:]
        for var item in calendar.items {
            if item.uid.isEmpty { item.uid = madeUpUID(item) }
            if CalendarExport.isSchools(item.uid) {
                schools += 1
                continue
            }
            if groups[item.uid] == nil { order.append(item.uid) }
            if let known = groups[item.uid]?.firstIndex(where: {
                $0.recurrenceID == nil && item.recurrenceID == nil && $0.kind == item.kind
            }) {
                if item.sequence > groups[item.uid]?[known].sequence ?? 0 {
                    groups[item.uid]?[known] = item
                }
                continue
            }
            groups[item.uid, default: []].append(item)
        }
        let zones = Dictionary(
            calendar.zones.map { ($0.name, $0) }, uniquingKeysWith: { one, _ in one })
        return order.map { event(groups[$0] ?? [], zones, calendar.productID) }
    }

    private static func event(
        _ items: [CalendarItem], _ zones: [String: ZoneDefinition], _ productID: String
    ) -> CalendarObject {
        var own = CalendarObject(productID: productID, items: items)
        let names = Set(
            items.flatMap { [$0.start?.zoneName, $0.end?.zoneName, $0.recurrenceID?.zoneName] }
                .compactMap(\.self)
        )
        .union(items.flatMap { $0.exceptionDates.compactMap(\.zoneName) })
        .union(items.flatMap { $0.recurrenceDates.compactMap(\.start.zoneName) })
        // The system's own zone data covers more years than a file.
        own.zones = names.sorted().compactMap { zones[$0] }
            .filter { TimeZone(identifier: $0.name) == nil }
        return own
    }

    /// A stable UID for an event without one, so that a second import matches it: FNV-1a over its
    /// contents. Source: http://www.isthe.com/chongo/tech/comp/fnv/
    private static func madeUpUID(_ item: CalendarItem) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        let moment = String((item.start ?? item.end)?.wall.seconds ?? 0)
        for byte in [item.summary, item.location ?? "", moment].joined(separator: "\n").utf8 {
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
        }
        return "made-up-" + String(hash, radix: 16)
    }
}
