import AppCore
import TerminalUI

/// A queued conversation and its first message.
struct OpeningScreen: Screen {
    enum Message: Sendable {
        case known(PendingConversation?)
        case settled(OutboxOutcome, Place)
        case discard
        case discarded
        case failed(Problem)
    }

    let repository: ChatRepository
    let id: String
    private(set) var opening: PendingConversation?
    private var isKnown = false
    private var isSending = false

    init(_ id: String, repository: ChatRepository) {
        self.id = id
        self.repository = repository
    }

    let title = "New conversation"
    let hints = [KeyHint("s", "send again"), KeyHint("x", "discard"), KeyHint("Esc", "back")]
    var status: String? { isSending ? "sending…" : nil }

    mutating func start() -> Effect<Message> { .batch(read(), watch()) }

    private func read() -> Effect<Message> {
        let (repository, id) = (repository, id)
        return .task(id: "read") { emit in emit(.known(await Self.opening(id, repository))) }
    }

    private static func opening(_ id: String, _ repository: ChatRepository) async
        -> PendingConversation?
    {
        await repository.openings(await repository.entries()).first { $0.id == id }
    }

    private func watch() -> Effect<Message> {
        let (repository, id) = (repository, id)
        return .task(id: "clock") { emit in
            for await _ in repository.context.outbox.changes {
                emit(.known(await Self.opening(id, repository)))
            }
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .message(.known(let opening)):
            (self.opening, isKnown) = (opening, true)
            return .none
        case .message(.settled(let outcome, let place)):
            isSending = false
            return place == Place("chat/opening/\(id)")
                ? .batch(read(), .toast(for: outcome)) : .replace(place.description)
        case .message(.discard):
            guard let opening else { return .none }
            let repository = repository
            return .task(id: "discard") { emit in
                do throws(Problem) {
                    try await repository.discard(opening)
                    emit(.discarded)
                } catch {
                    emit(.failed(error))
                }
            }
        case .message(.discarded): return .replace("chat/new")
        case .message(.failed(let problem)): return .toast(problem.summary, .failure)
        case .resumed: return read()
        case .input(let input): return handle(input)
        }
    }

    private mutating func handle(_ input: InputEvent) -> Effect<Message> {
        switch input {
        case .key(KeyPress(.character("s"))), .activate("retry"): return sendAgain()
        case .key(KeyPress(.character("x"))), .activate("discard"):
            guard let opening else { return .none }
            return .confirm(
                Confirmation(
                    title: "Discard this conversation?",
                    detail: "Your text becomes a draft again: \(opening.text.oneLine())",
                    confirmLabel: "Discard", isDestructive: true), then: .discard)
        default: return .unhandled
        }
    }

    private mutating func sendAgain() -> Effect<Message> {
        guard opening != nil, !isSending else { return .none }
        isSending = true
        let (repository, id) = (repository, id)
        return .task(id: "send") { emit in
            do throws(Problem) {
                try await repository.context.outbox.retry(id)
                guard let entry = await repository.entries().first(where: { $0.id == id }) else {
                    return emit(.known(nil))
                }
                let outcome = await repository.open(entry)
                emit(.settled(outcome.outcome, await repository.place(of: outcome)))
            } catch {
                emit(.failed(error))
            }
        }
    }

    func view(in context: ViewContext) -> any View {
        guard let opening else {
            return isKnown
                ? Text("Sent. You'll find it among your conversations.")
                : Skeleton(lines: 4)
        }
        let people = opening.people.map(\.name).joined(separator: ", ")
        var text =
            StyledText(opening.subject.oneLine(), .heading)
            + StyledText("\nTo \(people.oneLine(200))\n\n", .secondary)
            + StyledText(String(opening.text.prefix(4_000)) + "\n\n")
            + StyledText(opening.deliveryState.words ?? "", Style(.warning))
        if let reason = opening.deliveryState.reason { text = text + StyledText("\n" + reason) }
        return ScrollView(
            VStack {
                Text(text)
                ActionLine(
                    .init(id: "retry", key: "s", label: "Send again"),
                    .init(id: "discard", key: "x", label: "Discard"))
            }, state: ScrollState())
    }
}
