import AppCore
import TerminalUI

/// All connections of the student, with their state; signs out and disconnects.
struct ConnectionsScreen: Screen {
    enum Message: Sendable {
        /// The rows, and notices for the student; nil until the servers have answered.
        case rows([ConnectionList.Row], [String]?)
        case end(ConnectionList.Row)
        case ended(ConnectionList.Row)
        case failed(Problem)
    }

    private let connections: ConnectionList
    private(set) var rows: [ConnectionList.Row]?
    private(set) var isAsking = true
    private var list = ListState()

    init(session: HostSession) { connections = ConnectionList(session: session) }

    var title: String { "Connections" }
    var capturesText: Bool { list.isFiltering }
    var status: String? { isAsking ? "asking…" : nil }
    let hints = [
        KeyHint("Enter", "open"), KeyHint("r", "refresh"), KeyHint("d", "sign out, disconnect"),
        KeyHint("Esc", "back"),
    ]

    mutating func start() -> Effect<Message> { load(refreshes: false) }

    private mutating func load(refreshes: Bool) -> Effect<Message> {
        isAsking = true
        return .task(id: "load") { [connections] emit in
            emit(.rows(await connections.rows(checks: false), nil))
            let notices = refreshes ? await connections.refresh() : []
            emit(.rows(await connections.rows(checks: true), notices))
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .resumed: return load(refreshes: false)
        case .message(.rows(let rows, let notices)):
            self.rows = rows
            isAsking = notices == nil
            list.clamp(count: list.visible(items).count)
            guard let notices, !notices.isEmpty else { return .none }
            return .toast(notices.joined(separator: " "), .warning)
        case .message(.end(let row)):
            return .task(id: "end", failed: Message.failed) { [connections] emit in
                try await connections.end(row)
                emit(.ended(row))
            }
        case .message(.ended(let row)):
            return .batch(
                .toast("You're no longer connected to \(row.connection.name).", .success),
                load(refreshes: false))
        case .message(.failed(let problem)): return .toast(problem.summary, .failure)
        case .input(let input): return answer(input)
        }
    }

    private mutating func answer(_ input: InputEvent) -> Effect<Message> {
        if case .key(let key) = input, !list.isFiltering, key.modifiers.isEmpty {
            switch key.key {
            case .character("r"): return load(refreshes: true)
            case .character("d"): return end()
            default: break
            }
        }
        return list.handle(input, items: items).effect { id in
            guard let place = row(id)?.connection.place else {
                return .toast("Change it in a shell: homeroom connect")
            }
            return .open(place.description)
        }
    }

    private func row(_ id: String?) -> ConnectionList.Row? { rows?.first { $0.id == id } }

    private func end() -> Effect<Message> {
        guard let row = row(list.selection(in: items)?.id), row.connection.ending != nil else {
            return .toast("You can't sign out of this or disconnect it.")
        }
        if case .school = row.owner {
            return .toast("In a shell: \(row.connection.ending ?? "homeroom disconnect")")
        }
        let isBackend = if case .backend = row.owner { true } else { false }
        return .confirm(
            Confirmation(
                title: isBackend
                    ? "Sign out of \(row.connection.name)?"
                    : "Disconnect from \(row.connection.name)?",
                detail: row.connection.consequence,
                confirmLabel: isBackend ? "Sign out" : "Disconnect", isDestructive: true),
            then: .end(row))
    }

    private var items: [ListItem] {
        (rows ?? []).map { row in
            let connection = row.connection
            let unsent = connection.waiting == 0 ? nil : "\(connection.waiting) to send"
            let facts = [connection.detail, unsent].compactMap(\.self).filter { !$0.isEmpty }
            return ListItem(
                id: row.id,
                title: StyledText(connection.kind)
                    + StyledText(" · \(connection.name)", .secondary),
                detail: connection.problem.map { StyledText($0, Style(.warning)) }
                    ?? (facts.isEmpty ? nil : StyledText(facts.joined(separator: " · "))),
                trailing: age(of: row).map { StyledText($0, .secondary) })
        }
    }

    /// nil for a backend on this computer.
    private func age(of row: ConnectionList.Row) -> String? {
        if let date = row.connection.heardAt {
            return LocalCalendar(connections.session.host.systemEnvironment).age(of: date)
        }
        if case .backend(let backend) = row.owner,
            connections.session.profile.address(of: backend).isEmbedded
        {
            return nil
        }
        return "never reached"
    }

    func view(in context: ViewContext) -> any View {
        guard rows != nil else {
            return Padding(Insets(horizontal: 2, vertical: 1), Skeleton(lines: 5))
        }
        return VStack {
            ListView(items: items, state: list, empty: "Nothing matches the filter.")
            Text("Connect a school or a server: homeroom connect", style: .secondary)
            Text(
                "Calendars: homeroom calendar connect ADDRESS, or subscribe ADDRESS",
                style: .secondary)
        }
    }
}
