public import AppCore
public import Foundation
public import SQLStore
public import TerminalUI

/// The calendar feature: the calendar, the day's classes, and courses.
public struct CalendarModule: FeatureModule {
    static let weekStart = "calendar.week_start"
    static let waitSeconds = "calendar.wait_seconds"

    public static let manifest = FeatureManifest(
        id: "calendar", title: "Calendar",
        summary: "Your school's dates and your own, classes and courses.",
        tiles: [CalendarTile.info, ClassesTile.info],
        places: CalendarScreen.Mode.allCases.filter { $0 != .agenda }.map {
            PlaceInfo(
                title: "Calendar: \($0.rawValue)", place: Place(["calendar", $0.rawValue]))
        } + [
            PlaceInfo(
                title: "My timetable", keywords: ["rotation", "days off", "term"],
                place: CalendarPlaces.timetable),
            PlaceInfo(
                title: "Calendars I follow",
                keywords: ["subscribe", "feed", "ical", "webcal", "caldav"],
                place: CalendarPlaces.subscriptions),
            PlaceInfo(
                title: "New event", keywords: ["add", "appointment", "date"], place: "calendar/new"),
        ], command: "calendar", backends: [.school],
        tables: CalendarRepository.tables, texts: CalendarRepository.texts,
        offers: ["courses", "server-todos"],
        uses: ["due-work", "school-membership"],
        settings: [
            SettingKey(
                name: weekStart, title: "First day of the week",
                summary: "The day a calendar week starts on.",
                kind: .choice(["monday", "sunday"]), defaultValue: "monday"),
            SettingKey(
                name: waitSeconds, title: "Time for calendar servers",
                summary: "Seconds that lists wait for calendar servers and followed calendars.",
                kind: .integer(1...60), defaultValue: "3"),
        ])

    public static var migrations: [StoreMigration] { CalendarRepository.migrations }
    public static var command: any FeatureCommand.Type { CalendarCommand.self }

    let repository: CalendarRepository

    public init(context: FeatureContext) { repository = CalendarRepository(context: context) }

    public var tiles: [any Tile] {
        [CalendarTile(repository: repository), ClassesTile(repository: repository)]
    }

    /// `calendar[/<view>[/<day>]]`, `calendar/new[/<day>]`, `calendar/event/<id>[/edit]`,
    /// `calendar/classes`, `calendar/subscriptions`, `calendar/timetable[/new[/<day>]|/rules|/<id>]`, `calendar/course/<id>`, `calendar/discussion/<id>`,
    /// `calendar/page/<item>`.
    public func screen(at place: Place) -> (any Screen)? {
        guard place.feature == Self.manifest.id, place.rest.count <= 3 else { return nil }
        let rest = Array(place.rest)
        guard let first = rest.first else { return CalendarScreen(repository: repository) }
        if let mode = CalendarScreen.Mode(rawValue: first), rest.count <= 2 {
            return CalendarScreen(
                repository: repository, mode: mode, day: rest.count == 2 ? Day(rest[1]) : nil)
        }
        let number = rest.count == 2 ? Int64(rest[1]) : nil
        switch (first, rest.count) {
        case ("new", 1...2):
            return EventFormScreen(
                repository: repository, day: rest.count == 2 ? Day(rest[1]) : nil)
        case ("event", 2): return EventScreen(rest[1], repository: repository)
        case ("event", 3) where rest[2] == "edit":
            return EventFormScreen(repository: repository, event: rest[1])
        case ("classes", 1): return ClassesScreen(repository: repository)
        case ("subscriptions", 1): return SubscriptionsScreen(repository: repository)
        case ("timetable", 1): return TimetableScreen(repository: repository)
        case ("timetable", 2...3): return timetableForm(rest)
        case ("course", 2):
            return number.map { CourseScreen($0, repository: CourseRepository(repository)) }
        case ("discussion", 2):
            return number.map { DiscussionScreen($0, repository: CourseRepository(repository)) }
        case ("page", 2):
            return number.map { ModulePageScreen($0, repository: CourseRepository(repository)) }
        default: return nil
        }
    }

    private func timetableForm(_ rest: [String]) -> (any Screen)? {
        let subject: TimetableFormScreen.Subject
        switch (rest[1], rest.count) {
        case ("new", 2): subject = .new(day: nil)
        case ("new", 3):
            subject = .new(day: Int(rest[2]).flatMap { (0...20).contains($0) ? $0 : nil })
        case ("rules", 2): subject = .rules
        case (let id, 2): subject = .lesson(id)
        default: return nil
        }
        return TimetableFormScreen(repository: repository, subject: subject)
    }

    public func offer(to capabilities: inout Capabilities) {
        capabilities.offer(.courses, repository)
        capabilities.offer(.serverTodos, repository)
    }

    public var quickAdds: [QuickAdd] { [repository.quickAdd] }
    public func searchItems() async -> [SearchItem] { await repository.searchItems() }

    public var outboxHandlers: [any OutboxHandler] {
        [CourseWrites(repository: CourseRepository(repository))]
    }

    public func today(from midnight: Date) async throws -> TodayPart {
        TodayPart(events: try await repository.todayEvents(from: midnight))
    }

    /// Kinds: `course`, `event`, `subscription`, `server`, `server-calendar`.
    public func completions(for kind: String) async -> [String] {
        await CalendarCompletion.values(kind, repository: repository)
    }
}
