import AppCore
import TerminalUI

/// The sync with an Anki server: shows the last one and what it exchanged, and syncs now.
struct AnkiSyncScreen: Screen {
    enum Message: Sendable {
        /// nil if no server is connected.
        case loaded(AnkiServer?)
        case synced(AnkiSyncReport)
        case failed(Problem)
    }

    let repository: StudyRepository
    private(set) var server: AnkiServer?
    private(set) var isLoaded = false
    private(set) var isSyncing = false
    private(set) var problem: Problem?
    private var scroll = ScrollState()

    init(repository: StudyRepository) { self.repository = repository }

    var title: String { "Anki sync" }
    var hints: [KeyHint] {
        guard let server else { return [KeyHint("Esc", "back")] }
        return [
            KeyHint("s", "sync now"),
            KeyHint("o", "after sessions: " + (server.followsStudy ? "off" : "on")),
            KeyHint("Esc", "back"),
        ]
    }
    var status: String? { isSyncing ? "syncing with Anki…" : nil }

    mutating func start() -> Effect<Message> { load() }

    private func load() -> Effect<Message> {
        .task(id: "load") { [repository] emit in
            do {
                emit(.loaded(try await repository.ankiServer()))
            } catch {
                emit(.failed(Problem(error)))
            }
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .message(.loaded(let server)): (self.server, isLoaded) = (server, true)
        case .message(.synced(let report)):
            (isSyncing, problem) = (false, nil)
            let said =
                report.isReplaced ? "Merged with Anki's new collection." : "Synced with Anki."
            return .batch(.toast(said, .success), load())
        case .message(.failed(let problem)):
            (isSyncing, isLoaded, self.problem) = (false, true, problem)
            return load()
        case .resumed: return load()
        case .input(.activate(let id)): return act(id)
        case .input(let input):
            if case .key(let key) = input, key.modifiers.isEmpty {
                if key.key == .character("s") { return act("sync") }
                if key.key == .character("o") { return act("follow") }
            }
            return scroll.handle(input) ? .none : .unhandled
        }
        return .none
    }

    private mutating func act(_ action: String) -> Effect<Message> {
        guard let server, !isSyncing else { return .none }
        switch action {
        case "sync":
            isSyncing = true
            return .task(id: "sync") { [repository] emit in
                do {
                    emit(.synced(try await repository.syncAnki()))
                } catch {
                    emit(.failed(Problem(error)))
                }
            }
        case "follow":
            return .task { [repository] emit in
                do {
                    try await repository.followStudyWithAnki(!server.followsStudy)
                    emit(.loaded(try await repository.ankiServer()))
                } catch {
                    emit(.failed(Problem(error)))
                }
            }
        default: return .unhandled
        }
    }

    func view(in context: ViewContext) -> any View {
        guard isLoaded else { return Skeleton(lines: 6) }
        guard let server else {
            if let problem { return ProblemNote(problem: problem) }
            return Measure(
                76,
                Text(
                    "Your words aren't synced with Anki. Connect in a shell: "
                        + "homeroom vocabulary sync anki ADDRESS --user NAME"))
        }
        return ScrollView(Measure(76, page(server)), state: scroll)
    }

    private func page(_ server: AnkiServer) -> any View {
        var facts = ["Server: \(server.address)", "User: \(server.user)"]
        facts.append(
            "Last sync: " + (server.syncedAt.map { repository.timeText(of: $0) } ?? "not finished"))
        facts.append(
            "After a study session: " + (server.followsStudy ? "syncs by itself" : "doesn't sync"))
        var parts: [any View] = [VStack(spacing: 0, facts.map { Text($0) })]
        if let problem {
            parts.append(ProblemNote(problem: problem))
        } else if let problem = server.problem {
            parts.append(Text("The last try failed: \(problem)", style: Style(.incorrect)))
        }
        if let report = server.report {
            parts.append(
                VStack(
                    spacing: 0,
                    [Divider(StyledText("The last complete sync exchanged", .heading))]
                        + report.lines.map { Text($0) }))
        }
        parts.append(
            SpokenActions(actions: [
                ("sync", "Sync now"),
                (
                    "follow",
                    server.followsStudy ? "Don't sync after sessions" : "Sync after sessions"
                ),
            ]))
        return VStack(spacing: 1, parts)
    }
}
