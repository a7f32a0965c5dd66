import AppCore
import Foundation
import TerminalUI

extension CalendarRepository {
    // MARK: Connecting

    /// What connecting found.
    struct Connection: Sendable {
        var server: CalendarServer
        var calendars: [ServerCalendar]
        /// The calendar that new events go to.
        var takesNew: String?
        /// False if the server was known, and only its password and calendars were renewed.
        var isNew: Bool
    }

    /// Finds the calendars of a server and stores its password; reads no events yet.
    ///
    /// - Parameter names: the calendars to take; empty for all.
    func connect(
        to address: FeedAddress, user: String, password: String, names: [String]
    ) async throws -> Connection {
        let discovery = CalDAVDiscovery(user: user, password: password, context: context)
        let homes = try await discovery.homes(from: address)
        var found: [RemoteCalendar] = []
        for home in homes { found += try await discovery.calendars(in: home) }
        guard !found.isEmpty else {
            throw Problem(
                .notFound, "\(address.host.authority) has no calendars for \(user).",
                cure: "Make one there first, for example on its web page.")
        }
        let chosen = try Self.chosen(names, of: found)
        var server = CalendarServer(
            id: context.environment.uuid().uuidString.lowercased(),
            address: "\(address.host)\(address.path)", homes: homes, user: user,
            takesAll: names.isEmpty)
        let known = try await servers.servers().first { $0.user == user && $0.homes == homes }
        if let known { server = known }
        try await context.credentials.write(server.secretKey, password)
        if known != nil {
            try await servers.renew(server.id, taking: chosen, all: names.isEmpty)
        } else {
            do {
                let calendars = chosen.map {
                    ServerCalendar(unread: $0, server: server.id, context.environment)
                }
                let first = calendars.first { $0.takesEvents && !$0.isReadOnly }
                try await servers.add(server, calendars, takesNew: first?.id)
            } catch {
                try? await context.credentials.remove(server.secretKey)
                throw error
            }
        }
        let all = try await servers.calendars()
        return Connection(
            server: server, calendars: all.filter { $0.server == server.id },
            takesNew: all.first { $0.takesNew }?.name, isNew: known == nil)
    }

    private static func chosen(
        _ names: [String], of found: [RemoteCalendar]
    ) throws(Problem) -> [RemoteCalendar] {
        guard !names.isEmpty else { return found }
        var chosen: [RemoteCalendar] = []
        for name in names {
            let calendar = try NameResolver.find(
                name, in: found, noun: "calendar there",
                list: "homeroom calendar connect without --calendar", ids: { _ in [] },
                names: { [$0.name] })
            if !chosen.contains(calendar) { chosen.append(calendar) }
        }
        return chosen
    }

    /// Removes a server, its calendars and its password from here; the server isn't touched.
    func disconnect(
        _ server: CalendarServer, keepsAll: Bool
    ) async throws -> (stay: Int, go: Int, deletions: Int) {
        let counts = try await servers.remove(server.id, keepsAll: keepsAll)
        try await context.credentials.remove(server.secretKey)
        return counts
    }

    // MARK: Syncing

    /// Syncs a server. A failure is kept with it, too; what was done until then is in the report.
    func sync(_ server: CalendarServer) async -> (report: SyncReport, problem: Problem?) {
        var report = SyncReport()
        let problem = await alone(with: server) { sync in try await sync.run(&report) }
        // A sync in another process notes its own result.
        if problem?.code != .queued, problem?.code != .interrupted {
            try? await servers.note(problem, on: server.id)
        }
        try? await servers.note(report.notices, on: server.id)
        return (report, problem)
    }

    /// Syncs the servers that are due or have something to send, and waits as long as a refresh
    /// may. Returns notices about events that changed on both sides, and about slow servers.
    func syncDueServers() async -> [String] {
        guard let all = try? await servers.servers(), !all.isEmpty else { return [] }
        let calendars = (try? await servers.calendars()) ?? []
        let due = all.filter { server in
            let waits = calendars.contains { $0.server == server.id && $0.waitingCount > 0 }
            return server.isDue(at: now) || (waits && server.problem == nil)
        }
        let (notices, late) = await inTime(due) { await sync($0).report.notices }
        let slow = await note(slow: late)
        return notices.flatMap(\.self) + slow
    }

    /// A sync that ends later removes the note.
    private func note(slow late: [CalendarServer]) async -> [String] {
        var notices: [String] = []
        for server in late {
            let problem = Self.slow(
                server.place, cure: "To wait for it: homeroom calendar sync")
            guard (try? await servers.note(slow: problem, on: server)) == true else { continue }
            notices.append("\(problem.summary) Shown as last known. \(problem.cure ?? "")")
        }
        return notices
    }

    /// Sends what was changed here. Returns why something waits; nil if the servers have everything.
    @discardableResult
    func sendChanges() async -> Problem? {
        var problem: Problem?
        guard let all = try? await servers.servers() else { return nil }
        for server in all {
            guard let pending = try? await servers.pending(of: server.id), !pending.isEmpty else {
                continue
            }
            var report = SyncReport()
            let failure = await alone(with: server) { sync in try await sync.send(&report) }
            if let failure {
                problem = failure
            } else if let first = report.problems.first {
                problem = Problem(.queued, first)
            }
            try? await servers.note(report.notices, on: server.id)
            if let failure, failure.code != .queued {
                try? await servers.note(failure, on: server.id)
            }
        }
        return problem
    }

    /// Sends a change of an event of a calendar on a server. Returns why it waits; nil if the server
    /// has it, or if the event is of this computer alone.
    func sendChange(of event: String) async -> Problem? {
        guard (try? await servers.pendingItem(event)) != nil else { return nil }
        let problem = await sendChanges()
        guard (try? await servers.pendingItem(event)) != nil else { return nil }
        return problem ?? Problem.stillQueued
    }

    /// Runs work with a server unless another process does, which is a ``Problem/Code/queued``.
    private func alone(
        with server: CalendarServer, _ work: (CalDAVSync) async throws -> Void
    ) async -> Problem? {
        let owner = LeaseOwner.current()
        do {
            guard try await servers.begin(server.id, owner) else {
                return Problem(
                    .queued, "Another Homeroom is syncing with \(server.place) right now.",
                    cure: "Try again in a moment.")
            }
        } catch {
            return Problem(error)
        }
        var problem: Problem?
        do {
            guard let password = try await context.credentials.read(server.secretKey) else {
                throw Problem(
                    .signedOut, "The password for \(server.place) isn't stored.",
                    cure: "Connect again: homeroom calendar connect ADDRESS --user \(server.user)")
            }
            try await work(
                CalDAVSync(
                    server: server, password: password, store: servers, context: context,
                    localCalendar: localCalendar))
        } catch {
            problem = Problem(error)
        }
        try? await servers.end(server.id, owner)
        return problem
    }
}
