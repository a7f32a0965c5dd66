public import AppCore

/// Calendar servers and the calendars that the student follows, among the student's connections.
extension CalendarModule: ConnectionListing {
    public func connections() async throws -> [ServerConnection] {
        let calendars = try await repository.servers.calendars()
        let servers = try await repository.servers.servers().map { server in
            ServerConnection(server, calendars.filter { $0.server == server.id })
        }
        return servers + (try await repository.subscriptions.all().map { ServerConnection($0) })
    }

    public func refreshConnections() async throws -> [String] {
        try await repository.refreshAll().notices
    }

    public func endConnection(_ id: String) async throws {
        if let server = try await repository.servers.servers().first(where: { $0.id == id }) {
            _ = try await repository.disconnect(server, keepsAll: false)
        } else {
            try await repository.subscriptions.remove(id)
        }
    }
}

extension ServerConnection {
    fileprivate init(_ server: CalendarServer, _ calendars: [ServerCalendar]) {
        let waiting = calendars.map(\.waitingCount).reduce(0, +)
        self.init(
            id: server.id, kind: "Calendar server", name: server.place,
            detail: ([server.user] + calendars.map { "\($0.name) (\($0.eventCount))" })
                .joined(separator: ", "),
            heardAt: server.heardAt, waiting: waiting,
            problem: server.problem ?? calendars.compactMap(\.problem).first,
            ending: "homeroom calendar disconnect \(server.place)",
            consequence: waiting == 0
                ? "The server keeps everything; Homeroom removes it here."
                : "The server doesn't have \(waiting) of your changes yet; they stay here.",
            place: CalendarPlaces.subscriptions)
    }

    fileprivate init(_ followed: Subscription) {
        // The name may be the calendar's own: it mustn't do anything in a shell.
        let isPlain = followed.name.allSatisfy {
            $0.isLetter || $0.isNumber || " .,:&()'–-".contains($0)
        }
        let count = followed.eventCount == 1 ? "1 event" : "\(followed.eventCount) events"
        self.init(
            id: followed.id, kind: "Followed calendar", name: followed.name,
            detail: "\(followed.place), \(count)", heardAt: followed.heardAt,
            problem: followed.problem,
            ending: "homeroom calendar unsubscribe "
                + (isPlain ? "\"\(followed.name)\"" : String(followed.id.prefix(8))),
            consequence: "Homeroom removes its events here.", place: CalendarPlaces.subscriptions)
    }
}
