import AppCore
import Foundation
import TerminalUI

/// The profile screen: account, subscription, diagnostics, strengths, areas to improve,
/// recommended lessons, weeks, signing out.
struct ProfileScreen: Screen {
    enum Message: Sendable {
        case known(Known)
        case refreshed(Problem?)
        case putAway
        case signOut
        case signedOut
        case failed(Problem)
    }

    struct Known: Sendable {
        var profile: StudyProfile
        var fetchedAt: Date
        var subscriber: Subscriber
    }

    let repository: PlanRepository
    private(set) var known: Known?
    private(set) var problem: Problem?
    private var isRefreshing = false
    private var focus = PlanFocus()

    init(repository: PlanRepository) { self.repository = repository }

    var title: String { "Study plan" }
    var hints: [KeyHint] {
        var hints = [KeyHint("Enter", "open"), KeyHint("r", "refresh")]
        if known?.profile.prompt?.isDismissible == true { hints.append(KeyHint("x", "not now")) }
        if known?.subscriber.canSignOut == true { hints.append(KeyHint("o", "sign out")) }
        return hints + [KeyHint("Esc", "back")]
    }
    var status: String? {
        if isRefreshing { return "refreshing…" }
        guard let problem else { return nil }
        guard let known else { return problem.summary }
        return "\(problem.summary) From \(repository.calendar.age(of: known.fetchedAt))."
    }

    private var rows: [PlanPage.Row] {
        guard let known else { return [] }
        return ProfileRows(profile: known.profile, subscriber: known.subscriber).rows
    }

    mutating func start() -> Effect<Message> { load() }

    private mutating func load() -> Effect<Message> {
        isRefreshing = true
        let repository = repository
        return .task(id: "load") { emit in
            if let stored = await repository.known() {
                emit(.known(await Self.known(stored, repository)))
            }
            do throws(Problem) {
                emit(.known(await Self.known(try await repository.refresh(), repository)))
                emit(.refreshed(nil))
            } catch { emit(.refreshed(error)) }
        }
    }

    private static func known(_ wire: CachedResponse<ProfileResponse>, _ repository: PlanRepository)
        async -> Known
    {
        let profile = StudyProfile(wire.value)
        return Known(
            profile: profile, fetchedAt: wire.fetchedAt,
            subscriber: await repository.subscriber(profile))
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .resumed: return load()
        case .input(let input): return answer(input)
        case .message(let message): return take(message)
        }
    }

    private mutating func take(_ message: Message) -> Effect<Message> {
        switch message {
        case .known(let known):
            self.known = known
            focus.clamp(rows)
            return .none
        case .refreshed(let problem):
            self.problem = problem
            isRefreshing = false
            return .none
        case .putAway: return load()
        case .signOut:
            let repository = repository
            return .task(id: "act", failed: Message.failed) { emit in
                try await repository.signOut()
                emit(.signedOut)
            }
        case .signedOut: return .batch(.toast("Signed out.", .success), .back)
        case .failed(let problem):
            return .toast("\(problem.summary) \(problem.cure ?? "")", .failure)
        }
    }

    private mutating func answer(_ input: InputEvent) -> Effect<Message> {
        let rows = rows
        if focus.handle(input, rows) { return .none }
        switch input {
        case .activate(let id):
            guard let index = rows.firstIndex(where: { $0.actionID == id }) else {
                return .unhandled
            }
            focus.index = index
            return act(id)
        case .key(let key) where key.modifiers.isEmpty:
            switch key.key {
            case .enter:
                guard rows.indices.contains(focus.index), let id = rows[focus.index].actionID
                else { return .none }
                return act(id)
            case .character("r"): return load()
            case .character("x"):
                guard let prompt = known?.profile.prompt, prompt.isDismissible else {
                    return .unhandled
                }
                return putAway(prompt)
            case .character("o") where known?.subscriber.canSignOut == true:
                return act(ProfileRows.Action.signOut)
            default: return .unhandled
            }
        default: return .unhandled
        }
    }

    private mutating func act(_ id: String) -> Effect<Message> {
        if let item = ProfileRows.Action.item(id) {
            guard let place = repository.practice(of: item) else {
                return .toast("Content isn't installed, so you can't practice.", .warning)
            }
            return .open(place.description)
        }
        switch id {
        case ProfileRows.Action.prompt: return goOn()
        case ProfileRows.Action.skills: return .open("plan/skills")
        case ProfileRows.Action.account: return open(known?.subscriber.account)
        case ProfileRows.Action.billing: return open(known?.subscriber.billing)
        case ProfileRows.Action.signOut:
            return .confirm(
                Confirmation(
                    title: "Sign out?",
                    detail: "This account's data stays on this computer until you sign "
                        + "in as someone else.", confirmLabel: "Sign out"),
                then: .signOut)
        default: return .none
        }
    }

    private func open(_ place: Place?) -> Effect<Message> {
        place.map { .open($0.description) } ?? .none
    }

    /// The target of a prompt: the welcome continues; others focus the section they mention.
    private mutating func goOn() -> Effect<Message> {
        guard let prompt = known?.profile.prompt else { return .none }
        if prompt.isWelcome { return putAway(prompt) }
        let rows = rows
        let wanted = rows.firstIndex { row in
            guard case .heading(let title) = row else { return false }
            return title == (prompt.id == "post_diagnostic" ? "Recommended lessons" : "Diagnostics")
        }
        if let wanted {
            focus.index = wanted
            focus.clamp(rows)
        }
        return .none
    }

    private func putAway(_ prompt: StudyProfile.Prompt) -> Effect<Message> {
        let repository = repository
        return .task(id: "act", failed: Message.failed) { emit in
            try await repository.putAway(prompt)
            emit(.putAway)
        }
    }

    func view(in context: ViewContext) -> any View {
        guard known != nil else {
            guard let problem, !isRefreshing else { return Skeleton(lines: 8) }
            return VStack(spacing: 1) {
                Text(problem.summary, style: Style(.warning))
                if let cure = problem.cure { Text(cure, style: .secondary) }
                Text("Press r to try again.", style: .secondary)
            }
        }
        return PlanPage(rows: rows, focus: focus.index)
    }
}
