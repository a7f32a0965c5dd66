import AppCore
import Foundation
import SQLStore
import TerminalUI

/// The calendar's data access, used by its tiles, screens and commands.
struct CalendarRepository: Sendable {
    let context: FeatureContext
    let timetables: TimetableStore
    let events: EventStore
    let ownTimetable: OwnTimetableStore
    let subscriptions: SubscriptionStore
    let servers: ServerStore

    init(context: FeatureContext) {
        self.context = context
        timetables = TimetableStore(database: context.store)
        events = EventStore(context)
        ownTimetable = OwnTimetableStore(context)
        subscriptions = SubscriptionStore(context)
        servers = ServerStore(context)
    }

    static let tables =
        [TimetableStore.table, EventStore.table, OwnTimetableStore.table]
        + SubscriptionStore.tables + ServerRows.tables
    static let texts =
        [
            TextColumns(OwnTimetableStore.table, ["timetable"]),
            TextColumns(TimetableStore.table, ["meetings"]),
            TextColumns(EventStore.table, ["title", "source", "calendar"]),
        ] + SubscriptionStore.texts + ServerRows.texts
    static let migrations = [
        TimetableStore.migration, EventStore.migration, OwnTimetableStore.migration,
        SubscriptionStore.migration, ServerRows.migration, ServerRows.todoMigration,
        SubscriptionStore.colorMigration,
    ]

    var client: APIClient { context.client(for: .school) }
    var now: Date { context.environment.now() }
    var localCalendar: LocalCalendar {
        LocalCalendar(
            context.environment,
            startsOnSunday: context.settings[CalendarModule.weekStart] == "sunday")
    }

    func sleep(_ duration: Duration) async throws {
        try await context.environment.sleep(duration)
    }

    /// The entries of a range of days, and notes on their freshness.
    struct AgendaResult: Sendable {
        var agenda: Agenda
        /// The school's offset from UTC in seconds, if it differs from the student's.
        var schoolOffset: Int?
        /// Why a part of it is stale.
        var problem: Problem?
        /// What syncing with calendar servers did with events that were changed on both sides.
        var notices: [String] = []
    }

    /// The entries from cached data; makes no request.
    func known(_ window: ClosedRange<Day>) async -> AgendaResult {
        await look(window, heard: await knownEvents(window), problem: nil)
    }

    /// Refreshes from the school. Parts that fail stay cached, with the reason; throws only if
    /// nothing of the school is cached.
    func refresh(_ window: ClosedRange<Day>) async throws(Problem) -> AgendaResult {
        async let followed: Void = readDueSubscriptions()
        async let notices = syncDueServers()
        var problem: Problem?
        do throws(Problem) {
            try await askEvents(window)
        } catch {
            if error.code == .interrupted { throw error }
            problem = error
        }
        _ = await refreshClasses()
        await followed
        let heard = await knownEvents(window)
        if heard.courses.isEmpty { _ = try? await client.fetch(CourseEndpoints.courses) }
        let synced = await notices
        var result = await look(window, heard: await knownEvents(window), problem: problem)
        result.notices = synced
        return result
    }

    private func look(_ window: ClosedRange<Day>, heard: HeardEvents, problem: Problem?) async
        -> AgendaResult
    {
        let localCalendar = localCalendar
        let timetable = await timetable()
        let work = await dueItems()
        var entries = merged(heard, work, localCalendar)
        entries += lessons(window, timetable, localCalendar)
        // Events that can't be read are missing here; the commands say why.
        let own = try? await personalEntries(window, localCalendar, work: { work })
        entries += own?.entries ?? []
        return AgendaResult(
            agenda: Agenda(
                entries, window: window, localCalendar: localCalendar, heardAt: heard.heardAt,
                isPartial: heard.isPartial, cut: own?.cut ?? []),
            schoolOffset: timetable.foreignOffset(localCalendar: localCalendar), problem: problem)
    }

    func lessons(
        _ window: ClosedRange<Day>, _ timetable: Timetable, _ localCalendar: LocalCalendar
    ) -> [Entry] {
        guard !timetable.isEmpty else { return [] }
        // A class can fall on the day before or after in the student's zone.
        return ((window.lowerBound - 1)...(window.upperBound + 1)).days.flatMap { day in
            (timetable.lessons(on: day, localCalendar: localCalendar) ?? []).map {
                Entry($0, on: day)
            }
        }
    }

    /// Dated work from To-dos; empty without that feature.
    func dueItems() async -> [DueItem] {
        guard let listing = context.capability(.dueWork) else { return [] }
        return (try? await listing.dueItems()) ?? []
    }

    /// School events merged with To-dos' items. Goals aren't shown in the calendar.
    private func merged(
        _ heard: HeardEvents, _ items: [DueItem], _ localCalendar: LocalCalendar
    ) -> [Entry] {
        let names = Dictionary(
            heard.courses.map { ($0.id, $0.name) }, uniquingKeysWith: { one, _ in one })
        var known = Dictionary(items.map { ($0.id, $0) }, uniquingKeysWith: { one, _ in one })
        var entries = heard.events.compactMap { event -> Entry? in
            guard var entry = Entry(event, courses: names) else { return nil }
            if let item = known.removeValue(forKey: entry.id) {
                entry.isDone = item.isDone
                entry.opens = item.place
            }
            return entry
        }
        for item in known.values where !item.id.hasPrefix("goal-") {
            guard let entry = Entry(item, courses: names) else { continue }
            entries.append(entry)
        }
        return entries
    }
}
