import AppCore
import Foundation
import TerminalUI

/// The outbox: retry or discard unsent changes.
struct OutboxScreen: Screen {
    enum Message: Sendable {
        case entries([OutboxEntry], Date)
        case discard(String)
        case done(String)
        case failed(Problem)
    }

    private let session: HostSession
    private var entries: [OutboxEntry]?
    private var now = Date(timeIntervalSince1970: 0)
    private var list = ListState()

    init(session: HostSession) { self.session = session }

    var title: String { "Outbox" }
    var capturesText: Bool { list.isFiltering }
    var hints: [KeyHint] {
        [KeyHint("r", "try again"), KeyHint("x", "discard"), KeyHint("R", "send all")]
    }

    mutating func start() -> Effect<Message> {
        let session = session
        return .task(id: "load") { emit in
            await Self.load(session, emit)
            for await _ in session.outbox.changes { await Self.load(session, emit) }
        }
    }

    private static func load(_ session: HostSession, _ emit: Emit<Message>) async {
        do throws(Problem) {
            emit(.entries(try await session.outbox.entries(), session.host.systemEnvironment.now()))
        } catch { emit(.failed(error)) }
    }

    private var items: [ListItem] {
        (entries ?? []).map { entry in
            let word =
                switch entry.state {
                case .queued: "waits"
                case .sending: "sending"
                case .unknown: "sent, not confirmed"
                case .failed: "refused"
                }
            return ListItem(
                id: entry.id, title: StyledText(entry.title),
                detail: StyledText(entry.lastProblem?.summary ?? "Not tried yet."),
                trailing: StyledText("\(word), \(Age.words(from: entry.createdAt, to: now).ago)"))
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .resumed: return .none
        case .message(let message): return take(message)
        case .input(let input):
            let outcome = list.handle(input, items: items)
            guard outcome == .ignored, case .key(let key) = input else {
                return outcome == .ignored ? .unhandled : .none
            }
            return answer(key)
        }
    }

    private mutating func take(_ message: Message) -> Effect<Message> {
        switch message {
        case .entries(let entries, let now):
            self.entries = entries
            self.now = now
            list.clamp(count: entries.count)
            return .none
        case .discard(let id):
            let outbox = session.outbox
            return .task(id: "act", failed: Message.failed) { emit in
                try await outbox.discard(id)
                emit(.done("Discarded."))
            }
        case .done(let text): return .toast(text, .success)
        case .failed(let problem): return .toast(problem.summary, .failure)
        }
    }

    private func answer(_ key: KeyPress) -> Effect<Message> {
        let outbox = session.outbox
        switch key.key {
        case .character("R"):
            return .task(id: "act") { emit in
                let result = await outbox.flush(ignoringBackoff: true)
                emit(
                    .done("\(result.sent) sent, \(result.waiting) wait, \(result.failed) refused."))
            }
        case .character("r"):
            guard let item = list.selection(in: items) else { return .none }
            return .task(id: "act", failed: Message.failed) { emit in
                try await outbox.retry(item.id)
                switch await outbox.send(item.id) {
                case .delivered: emit(.done("Confirmed."))
                case .waiting(let problem), .failed(let problem): emit(.failed(problem))
                }
            }
        case .character("x"):
            guard let item = list.selection(in: items) else { return .none }
            return .confirm(
                Confirmation(
                    title: "Discard it?", detail: "“\(item.title.plain)” will never be sent.",
                    confirmLabel: "Discard", isDestructive: true), then: .discard(item.id))
        default: return .unhandled
        }
    }

    func view(in context: ViewContext) -> any View {
        guard entries != nil else {
            return Padding(Insets(horizontal: 2, vertical: 1), Skeleton(lines: 3))
        }
        return Padding(
            Insets(horizontal: 1, vertical: 1),
            ListView(items: items, state: list, empty: "Nothing to send."))
    }
}
