public import AppCore
public import SQLStore
public import TerminalUI

/// The calendar, the day's classes, and courses.
public struct CalendarModule: FeatureModule {
    static let weekStart = "calendar.week_start"

    public static let manifest = FeatureManifest(
        id: "calendar", title: "Calendar",
        summary: "Your school's dates and your own, classes and courses.",
        tiles: [CalendarTile.info, ClassesTile.info],
        places: CalendarScreen.Mode.allCases.filter { $0 != .agenda }.map {
            PlaceInfo(
                title: "Calendar: \($0.rawValue)", place: Place(["calendar", $0.rawValue]))
        } + [
            PlaceInfo(
                title: "New event", keywords: ["add", "appointment", "date"], place: "calendar/new")
        ], command: "calendar", backends: [.school],
        tables: CalendarDesk.tables, texts: CalendarDesk.texts, offers: ["courses"],
        uses: ["due-work", "school-membership"],
        settings: [
            SettingKey(
                name: weekStart, title: "First day of the week",
                summary: "The day a calendar week starts on.",
                kind: .choice(["monday", "sunday"]), defaultValue: "monday")
        ])

    public static var migrations: [StoreMigration] { CalendarDesk.migrations }
    public static var command: any FeatureCommand.Type { CalendarCommand.self }

    private let desk: CalendarDesk

    public init(context: FeatureContext) { desk = CalendarDesk(context: context) }

    public var tiles: [any Tile] { [CalendarTile(desk: desk), ClassesTile(desk: desk)] }

    /// `calendar[/<view>[/<day>]]`, `calendar/new[/<day>]`, `calendar/event/<id>[/edit]`,
    /// `calendar/classes`, `calendar/course/<id>`, `calendar/discussion/<id>`.
    public func screen(at place: Place) -> (any Screen)? {
        guard place.feature == Self.manifest.id, place.rest.count <= 3 else { return nil }
        let rest = Array(place.rest)
        guard let first = rest.first else { return CalendarScreen(desk: desk) }
        if let mode = CalendarScreen.Mode(rawValue: first), rest.count <= 2 {
            return CalendarScreen(
                desk: desk, mode: mode, day: rest.count == 2 ? Day(rest[1]) : nil)
        }
        let number = rest.count == 2 ? Int64(rest[1]) : nil
        switch (first, rest.count) {
        case ("new", 1...2):
            return EventFormScreen(desk: desk, day: rest.count == 2 ? Day(rest[1]) : nil)
        case ("event", 2): return EventScreen(rest[1], desk: desk)
        case ("event", 3) where rest[2] == "edit":
            return EventFormScreen(desk: desk, event: rest[1])
        case ("classes", 1): return ClassesScreen(desk: desk)
        case ("course", 2): return number.map { CourseScreen($0, desk: CourseDesk(desk)) }
        case ("discussion", 2): return number.map { DiscussionScreen($0, desk: CourseDesk(desk)) }
        default: return nil
        }
    }

    public func offer(to capabilities: inout Capabilities) { capabilities.offer(.courses, desk) }

    public var outboxHandlers: [any OutboxHandler] { [CourseWrites(desk: CourseDesk(desk))] }

    /// Kinds: `course`, `event`.
    public func completions(for kind: String) async -> [String] {
        await CalendarCompletion.values(kind, desk: desk)
    }
}
