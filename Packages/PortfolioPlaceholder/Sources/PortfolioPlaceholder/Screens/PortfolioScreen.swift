import AppCore
import TerminalUI

/// Describes the portfolio and lets the student ask to be notified.
struct PortfolioScreen: Screen {
    enum Message: Sendable {
        case loaded(Result<PortfolioState, Problem>)
        case wished(Result<PortfolioState, Problem>)
    }

    /// The buttons, in order.
    private enum Choice: String, CaseIterable {
        case add, notify
    }

    static let place: Place = "portfolio"

    let repository: PortfolioRepository
    /// Whether the screen was opened from the tile.
    let comesFromTile: Bool
    private(set) var state: PortfolioState?
    private(set) var problem: Problem?
    private var focus = Choice.notify
    private var scroll = ScrollState()

    init(repository: PortfolioRepository, comesFromTile: Bool = false) {
        self.repository = repository
        self.comesFromTile = comesFromTile
    }

    let title = "My Portfolio"
    let hints = [
        KeyHint("m", "notify me"), KeyHint("+", "add an entry"), KeyHint("Esc", "back"),
    ]
    var status: String? { problem?.summary }

    mutating func start() -> Effect<Message> {
        guard !comesFromTile else {
            return .batch(count(.tileTapped), .replace(Self.place.description))
        }
        return .batch(count(.placeholderViewed), load())
    }

    private func count(_ event: PortfolioRepository.Event) -> Effect<Message> {
        .task { [repository] _ in repository.record(event) }
    }

    private func load() -> Effect<Message> {
        .task(id: "load") { [repository] emit in
            do {
                emit(.loaded(.success(try await repository.state())))
            } catch {
                emit(.loaded(.failure(Problem(error))))
            }
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .message(.loaded(let result)): return take(result)
        case .message(.wished(let result)):
            let effect = take(result)
            guard state?.showNotifyConfirmation == true, problem == nil else { return effect }
            return .toast(PortfolioState.Words.confirmation, .success)
        case .resumed: return load()
        case .input(.activate(let id)):
            guard let choice = Choice(rawValue: id) else { return .unhandled }
            return choose(choice)
        case .input(let input): return answer(input)
        }
    }

    private mutating func take(_ result: Result<PortfolioState, Problem>) -> Effect<Message> {
        switch result {
        case .success(let state): (self.state, problem) = (state, nil)
        case .failure(let problem): self.problem = problem
        }
        return .none
    }

    private mutating func answer(_ input: InputEvent) -> Effect<Message> {
        guard case .key(let key) = input, key.modifiers.isEmpty else {
            return scroll.handle(input) ? .none : .unhandled
        }
        switch key.key {
        case .character("m"): return choose(.notify)
        case .character("+"): return choose(.add)
        case .enter: return choose(focus)
        case .tab, .backTab, .left, .right:
            focus = focus == .add ? .notify : .add
            return .none
        default: return scroll.handle(input) ? .none : .unhandled
        }
    }

    private mutating func choose(_ choice: Choice) -> Effect<Message> {
        focus = choice
        guard choice == .notify else {
            return .toast(PortfolioState.Words.whyNoEntry, .warning)
        }
        return .task(id: "notify") { [repository] emit in
            do {
                emit(.wished(.success(try await repository.notify())))
            } catch {
                emit(.wished(.failure(Problem(error))))
            }
        }
    }

    func view(in context: ViewContext) -> any View {
        VStack {
            ScrollView(Measure(66, centered: false, explanation), state: scroll)
            Button(
                id: Choice.add.rawValue, label: "Add an entry (coming soon)",
                focused: focus == .add, tone: .plain)
            Button(
                id: Choice.notify.rawValue, label: "Notify me when it's ready",
                focused: focus == .notify)
        }
    }

    private var explanation: VStack {
        VStack(spacing: 1) {
            Text(
                state?.statusMessage ?? PortfolioState.Words.comingSoon, style: Style(.text, .bold))
            Text(PortfolioState.Words.explanation)
            if state?.showNotifyConfirmation == true {
                Box(tone: .success, border: .leftBar, Text(PortfolioState.Words.confirmation))
            }
        }
    }
}
