import AppCore
import Foundation
import ICalendar
import TerminalUI

extension CalendarRepository {
    // MARK: Events

    /// The student's own event with this id, or one of a calendar the student follows.
    func event(_ id: String) async throws -> OwnEvent {
        if let followed = try await subscriptions.event(id) { return followed }
        return try await events.event(id)
    }

    /// The student's own events and those of followed calendars, with the titles of events of which
    /// some times are left out.
    ///
    /// - Parameter work: the work that is shown already. A school's feed repeats it, and To-dos shows
    ///   the to-dos of servers; those events are left out. Without any, it isn't asked for.
    func personalEntries(
        _ window: ClosedRange<Day>, _ localCalendar: LocalCalendar,
        work: () async -> [DueItem]
    ) async throws -> (entries: [Entry], cut: Set<String>) {
        var own = try await events.entries(in: window, localCalendar: localCalendar)
        if own.entries.contains(where: { $0.kind == .todo }) {
            let shown = Set(await work().map(\.id))
            own.entries.removeAll { entry in
                guard entry.kind == .todo, let id = entry.opens?.components.last else {
                    return false
                }
                return shown.contains(ServerTodo.itemID(id))
            }
        }
        let start = localCalendar.start(of: window.lowerBound)
        let end = localCalendar.start(of: window.upperBound + 1)
        var followed = try await subscriptions.events(from: start, to: end)
        let names = followed.isEmpty ? [] : try await namesOfSchoolFeeds()
        if !names.isEmpty {
            let shown = Set(await work().map(\.id))
            followed.removeAll { event in
                guard let name = event.subscription, names.contains(name),
                    let work = FeedEvent.workID(event.uid)
                else { return false }
                return shown.contains(work)
            }
        }
        // One calendar at a time, because two of them can have an event with the same UID.
        for events in Dictionary(grouping: followed, by: \.subscription).values {
            own.entries += OwnEvent.entries(
                of: events, from: start, to: end, localCalendar: localCalendar, cut: &own.cut)
        }
        return own
    }

    /// The names of followed calendars that the connected school publishes.
    private func namesOfSchoolFeeds() async throws -> Set<String> {
        guard case .url(let address) = client.address,
            let school = try? FeedAddress(address).host.authority
        else { return [] }
        return Set(try await subscriptions.all().filter { $0.place == school }.map(\.name))
    }

    // MARK: Following

    /// Adds a calendar after it was read for the first time.
    ///
    /// - Parameters:
    ///   - name: nil takes the calendar's own, or the host's.
    ///   - interval: seconds between two reads; nil leaves it to the calendar.
    /// - Returns: the subscription, and how many entries couldn't be read.
    func subscribe(
        to address: String, name: String?, interval: Int?, color: CalendarColor? = nil
    ) async throws -> (subscription: Subscription, problems: Int) {
        var subscription = Subscription(
            id: context.environment.uuid().uuidString.lowercased(), name: "", address: address,
            chosenInterval: interval, color: color)
        guard let answer = try await answer(for: subscription) else {
            throw Problem(.contract, "\(subscription.place) sent no calendar.")
        }
        let read = try feed(answer.bytes, subscription)
        subscription.version = answer.version
        subscription.ownInterval = read.interval
        let names = [name, read.name, subscription.place].compactMap(\.self)
            .map { String(CalendarTile.oneLine($0).prefix(60)) }
        subscription.name = names.first { !$0.isEmpty && $0 != "Untitled" } ?? "Calendar"
        subscription.eventCount = read.events.count
        try await subscriptions.add(
            subscription, events: read.events, localCalendar: localCalendar)
        return (subscription, read.problems)
    }

    /// Reads the calendars that are due, and waits as long as a refresh may. Stores each one's
    /// failure.
    func readDueSubscriptions() async {
        let due = ((try? await subscriptions.all()) ?? []).filter { $0.isDue(at: now) }
        let (_, late) = await inTime(due) { _ = try? await read($0) }
        for slow in late {
            let cure = "To wait for it: homeroom calendar subscriptions --refresh"
            try? await subscriptions.note(slow: Self.slow(slow.place, cure: cure), on: slow)
        }
    }

    /// Reads a calendar again and makes its events the new ones; after a failure they stay. Throws a
    /// ``Problem``, which is kept with the subscription too.
    @discardableResult
    func read(_ subscription: Subscription) async throws -> SubscriptionStore.Change {
        do {
            guard let answer = try await answer(for: subscription) else {
                try await subscriptions.note(nil, on: subscription.id)
                return SubscriptionStore.Change()
            }
            var subscription = subscription
            let read = try feed(answer.bytes, subscription)
            subscription.version = answer.version
            subscription.ownInterval = read.interval
            return try await subscriptions.replace(
                with: read.events, of: subscription, localCalendar: localCalendar)
        } catch {
            let problem = Problem(error)
            if problem.code != .interrupted {
                try await subscriptions.note(problem, on: subscription.id)
            }
            throw problem
        }
    }

    /// The bytes at a subscription's address; nil if they haven't changed.
    private func answer(
        for subscription: Subscription
    ) async throws(Problem) -> CalendarFeed.Answer? {
        guard FeedAddress.isAddress(subscription.address) else {
            let bytes = try CalendarSource.file(subscription.address)
            return CalendarFeed.Answer(bytes: bytes, version: CalendarFeed.Version())
        }
        return try await CalendarFeed(context).answer(
            from: try FeedAddress(subscription.address), unless: subscription.version)
    }

    private struct Feed {
        var name: String?
        var interval: Int?
        var events: [CalendarObject]
        var problems: Int
    }

    /// The contents of a feed. Throws a ``Problem`` for anything that mustn't replace the events: no
    /// calendar, or only its beginning.
    private func feed(_ bytes: [UInt8], _ subscription: Subscription) throws(Problem) -> Feed {
        let place = subscription.place
        let reading = try CalendarImport.read(bytes, place)
        // UTF-16 has zeros between the letters.
        let ending = String(decoding: bytes.suffix(1_000).filter { $0 > 0x20 }, as: UTF8.self)
        guard ending.uppercased().contains("END:VCALENDAR") else {
            throw Problem(
                .contract, "The calendar from \(place) is incomplete.",
                reason: "It has no END:VCALENDAR at its end.", cure: "Try again later.")
        }
        var schools = 0
        let events = CalendarImport.events(of: reading.calendar, schools: &schools)
        guard events.count <= Subscription.mostEvents else {
            throw Problem(
                .invalid, "The calendar from \(place) has \(events.count) events.",
                reason: "At most \(Subscription.mostEvents) can be followed.",
                cure: "Follow a part of it, for example one year.")
        }
        return Feed(
            name: reading.calendar.name, interval: reading.calendar.refreshInterval,
            events: events, problems: reading.problemCount)
    }
}

/// What is known of events in the feeds of learning platforms.
enum FeedEvent {
    /// `assignment-310` for the UID that Canvas gives the assignment's event in its feeds,
    /// `event-assignment-310`; nil for others.
    static func workID(_ uid: String) -> String? {
        let mark = "event-assignment-"
        guard uid.hasPrefix(mark) else { return nil }
        let number = uid.dropFirst(mark.count)
        return !number.isEmpty && number.allSatisfy { $0.isASCII && $0.isNumber }
            ? "assignment-\(number)" : nil
    }
}
