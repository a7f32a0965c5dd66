import AppCore
import TerminalUI

/// Shows the account, with sign-out.
struct AccountScreen: Screen {
    enum Message: Sendable {
        case known(SignInState)
        case signOut
        case signedOut
        case delete
        case deleted
        case failed(Problem)
    }

    private let session: SessionClient
    private(set) var signInState: SignInState?
    private var focus = 0

    init(session: SessionClient) { self.session = session }

    var title: String { "Account" }
    var status: String? { "\(session.backend.title) at \(session.address)" }
    var hints: [KeyHint] {
        switch signInState {
        case .signedIn: [KeyHint("o", "sign out"), KeyHint("D", "delete account")]
        case .signedOut: [KeyHint("Enter", "sign in")]
        case .local, nil: []
        }
    }

    mutating func start() -> Effect<Message> { load() }

    private func load() -> Effect<Message> {
        let session = session
        return .task(id: "load") { emit in emit(.known(await session.signInState())) }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .resumed: return load()
        case .input(let input): return answer(input)
        case .message(let message): return take(message)
        }
    }

    private mutating func take(_ message: Message) -> Effect<Message> {
        let session = session
        switch message {
        case .known(.signedOut): return .replace("auth/welcome")
        case .known(let signInState):
            self.signInState = signInState
            return .none
        case .signOut:
            return .task(id: "act") { emit in
                do throws(Problem) {
                    try await session.logout()
                    emit(.signedOut)
                } catch { emit(.failed(error)) }
            }
        case .delete:
            return .task(id: "act") { emit in
                do throws(Problem) {
                    try await session.deleteAccount()
                    emit(.deleted)
                } catch { emit(.failed(error)) }
            }
        case .signedOut: return .batch(.toast("Signed out.", .success), .replace("auth/welcome"))
        case .deleted:
            return .batch(.toast("Account deleted.", .success), .replace("auth/welcome"))
        case .failed(let problem):
            return .toast("\(problem.summary) \(problem.cure ?? "")", .failure)
        }
    }

    private mutating func answer(_ input: InputEvent) -> Effect<Message> {
        guard case .signedIn = signInState else { return .unhandled }
        switch input {
        case .activate(Self.signOutID): return askToSignOut()
        case .activate(Self.deleteID): return askToDelete()
        case .key(let key):
            switch key.key {
            case .character("o"): return askToSignOut()
            case .character("D"): return askToDelete()
            case .tab, .backTab, .left, .right, .up, .down, .character("h"), .character("l"):
                focus = 1 - focus
                return .none
            case .enter: return focus == 0 ? askToSignOut() : askToDelete()
            default: return .unhandled
            }
        default: return .unhandled
        }
    }

    private static let signOutID = "auth.sign-out"
    private static let deleteID = "auth.delete"

    private func askToSignOut() -> Effect<Message> {
        .confirm(
            Confirmation(
                title: "Sign out?",
                detail: "This account's data stays on this computer until you sign in "
                    + "as someone else.", confirmLabel: "Sign out"),
            then: .signOut)
    }

    private func askToDelete() -> Effect<Message> {
        .confirm(
            Confirmation(
                title: "Delete account?",
                detail: "Your account at \(session.address) and everything in it is permanently "
                    + "deleted: attempts, scores, subscription.", confirmLabel: "Delete",
                isDestructive: true),
            then: .delete)
    }

    func view(in context: ViewContext) -> any View {
        guard let signInState else {
            return Padding(Insets(horizontal: 2, vertical: 1), Skeleton(lines: 4))
        }
        return Padding(
            Insets(horizontal: 2, vertical: 1), Measure(66, centered: false, content(signInState)))
    }

    private static func access(_ account: Account, _ state: SignInState) -> String {
        guard account.isPremium else { return "Free account." }
        if case .local = state { return "Everything is open." }
        return "Premium: everything is open."
    }

    private func content(_ signInState: SignInState) -> VStack {
        var parts: [any View] = []
        if let account = signInState.account {
            parts += [
                Text(StyledText(account.username ?? account.email, .heading)),
                Text(account.email, style: .secondary), Spacer(1),
                Text(Self.access(account, signInState)),
            ]
        }
        switch signInState {
        case .local:
            parts += [
                Spacer(1),
                Text(
                    "You're signed in automatically to the sample school, on this "
                        + "computer only. No password needed."),
                Spacer(1),
                Text(
                    "To use another account: homeroom connect "
                        + "\(session.backend.rawValue) https://…", style: .secondary),
            ]
        case .signedIn(_, let isConfirmed):
            if !isConfirmed {
                parts += [
                    Spacer(1),
                    Text(
                        "The server isn't responding; this is its last answer.",
                        style: Style(.warning)),
                ]
            }
            parts += [
                Spacer(1), Text("Your session is saved \(session.whereabouts).", style: .secondary),
                Spacer(1),
                HStack(
                    spacing: 2,
                    [
                        Button(id: Self.signOutID, label: "Sign out", focused: focus == 0),
                        Button(
                            id: Self.deleteID, label: "Delete account", focused: focus == 1,
                            tone: .failure),
                    ]),
            ]
        case .signedOut: break
        }
        return VStack(spacing: 0, parts)
    }
}
