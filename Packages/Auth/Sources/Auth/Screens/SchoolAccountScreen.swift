import AppCore
import TerminalUI

/// Shows the school account, with sign-out, or how to sign in.
struct SchoolAccountScreen: Screen {
    enum Message: Sendable {
        case known(SignInState, SchoolMe?)
        case signOut
        case signedOut
        case failed(Problem)
    }

    private let session: SchoolSession
    private(set) var signInState: SignInState?
    private(set) var me: SchoolMe?

    init(session: SchoolSession) { self.session = session }

    var title: String { "School account" }
    var status: String? { "\(Backend.school.title) at \(session.address)" }
    var hints: [KeyHint] {
        switch signInState {
        case .signedIn: [KeyHint("o", "sign out")]
        case .signedOut: session.isEmbedded ? [] : [KeyHint("Enter", "sign in")]
        case .local, nil: []
        }
    }

    mutating func start() -> Effect<Message> { load() }

    private func load() -> Effect<Message> {
        let session = session
        return .task(id: "load") { emit in
            let signInState = await session.signInState()
            emit(.known(signInState, signInState.account == nil ? nil : try? await session.me()))
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .resumed: return load()
        case .input(let input): return answer(input)
        case .message(.known(let signInState, let me)):
            (self.signInState, self.me) = (signInState, me)
            return .none
        case .message(.signOut):
            let session = session
            return .task(id: "act") { emit in
                do throws(Problem) {
                    try await session.logout()
                    emit(.signedOut)
                } catch { emit(.failed(error)) }
            }
        case .message(.signedOut):
            signInState = nil
            return .batch(.toast("Signed out of your school.", .success), load())
        case .message(.failed(let problem)):
            return .toast("\(problem.summary) \(problem.cure ?? "")", .failure)
        }
    }

    private static let signOutID = "auth.school.sign-out"
    private static let signInID = "auth.school.sign-in"

    private func answer(_ input: InputEvent) -> Effect<Message> {
        switch (signInState, input) {
        case (.signedIn, .activate(Self.signOutID)): return askToSignOut()
        case (.signedIn, .key(let key)) where key.key == .character("o") || key.key == .enter:
            return askToSignOut()
        case (.signedOut, .activate(Self.signInID)): return signIn()
        case (.signedOut, .key(let key)) where key.key == .enter || key.key == .character("s"):
            return signIn()
        default: return .unhandled
        }
    }

    private func signIn() -> Effect<Message> {
        session.isEmbedded ? .unhandled : .open("auth/school/login")
    }

    private func askToSignOut() -> Effect<Message> {
        .confirm(
            Confirmation(
                title: "Sign out of your school?",
                detail: "This account's data stays on this computer until you sign in "
                    + "as someone else.", confirmLabel: "Sign out"),
            then: .signOut)
    }

    func view(in context: ViewContext) -> any View {
        guard let signInState else {
            return Padding(Insets(horizontal: 2, vertical: 1), Skeleton(lines: 4))
        }
        return Padding(
            Insets(horizontal: 2, vertical: 1),
            Measure(66, centered: false, VStack(spacing: 0, parts(signInState))))
    }

    private func parts(_ signInState: SignInState) -> [any View] {
        var parts: [any View] = []
        if let me {
            let roles = me.user.roles.joined(separator: ", ")
            parts += [
                Text(StyledText(me.name, .heading)), Text(me.user.email, style: .secondary),
                Spacer(1), Text(me.tenant.name),
                Text(
                    roles.isEmpty
                        ? "Your school hasn't given you a role yet: ask its staff." : roles),
                Spacer(1),
            ]
        }
        switch signInState {
        case .local:
            parts.append(
                Text(
                    "This is the sample school: you're signed in automatically, on "
                        + "this computer only. For your own: homeroom connect school https://…",
                    style: .secondary))
        case .signedIn(_, let isConfirmed):
            if !isConfirmed {
                parts += [
                    Text(
                        "The school isn't responding; this is its last answer.",
                        style: Style(.warning)), Spacer(1),
                ]
            }
            parts += [
                Text("Your session is saved \(session.whereabouts).", style: .secondary), Spacer(1),
                Button(id: Self.signOutID, label: "Sign out", focused: true),
            ]
        case .signedOut(let problem):
            parts += [Text(StyledText("Your school", .heading)), Spacer(1)]
            parts.append(Text(problem?.summary ?? "You're not signed in at \(session.address)."))
            if let cure = problem?.cure, session.isEmbedded { parts.append(Text(cure)) }
            if !session.isEmbedded {
                parts += [Spacer(1), Button(id: Self.signInID, label: "Sign in", focused: true)]
            }
        }
        return parts
    }
}
