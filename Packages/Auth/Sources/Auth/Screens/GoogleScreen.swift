import AppCore
import TerminalUI

/// Google sign-in: opens the browser or shows the address, and accepts a pasted result.
struct GoogleScreen: Screen {
    enum Message: Sendable {
        case begun(GoogleSignIn.SignInFlow, isOpen: Bool)
        case came(GoogleReturn)
        case done(Account)
        case failed(Problem)
    }

    private let google: GoogleSignIn
    private let session: SessionClient
    private(set) var walk: GoogleSignIn.SignInFlow?
    private var isOpen = false
    private(set) var isBusy = false
    private(set) var problem: Problem?
    private(set) var form = FormState([
        FormState.Field(
            id: "pasted", label: "Address or code", .text(TextFieldState(limit: 8000)),
            placeholder: "the last address in your browser")
    ])

    init(session: SessionClient, browser: (any BrowserHandoff)?) {
        self.session = session
        google = GoogleSignIn(session: session, browser: browser)
    }

    var title: String { "Sign in with Google" }
    var capturesText: Bool { true }
    var status: String? { "\(session.backend.title) at \(session.address)" }
    var hints: [KeyHint] {
        [KeyHint("Enter", "send"), KeyHint("Ctrl-R", "start over"), KeyHint("Esc", "back")]
    }

    mutating func start() -> Effect<Message> { begin() }

    private mutating func begin() -> Effect<Message> {
        walk = nil
        problem = nil
        isBusy = false
        let google = google
        // Listens while the screen is open.
        return .task(id: "walk") { emit in
            do throws(Problem) {
                let walk = try await google.begin()
                emit(.begun(walk, isOpen: await google.open(walk)))
                for await come in walk.arrivals { emit(.came(come)) }
                await walk.close()
            } catch {
                emit(.failed(error))
            }
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .resumed: return .none
        case .input(let input): return answer(input)
        case .message(.begun(let walk, let isOpen)):
            self.walk = walk
            self.isOpen = isOpen
            return .none
        case .message(.came(let come)): return finish(come)
        case .message(.done(let account)):
            isBusy = false
            return .batch(
                .cancel(id: "walk"), .toast("Signed in as \(account.email).", .success),
                .replace("auth"))
        case .message(.failed(let problem)):
            isBusy = false
            self.problem = problem
            return .none
        }
    }

    private mutating func answer(_ input: InputEvent) -> Effect<Message> {
        if case .key(.control("r")) = input { return begin() }
        if case .activate(Self.otherID) = input { return .replace("auth/login") }
        guard !isBusy, walk != nil else { return .unhandled }
        switch form.handle(input) {
        case .ignored: return .unhandled
        case .handled, .changed: return .none
        case .submit:
            do throws(Problem) {
                return finish(try GoogleReturn(pasted: form.text("pasted")))
            } catch {
                form.fail("pasted", error.summary)
                return .none
            }
        }
    }

    private mutating func finish(_ come: GoogleReturn) -> Effect<Message> {
        guard !isBusy, let walk else { return .none }
        isBusy = true
        problem = nil
        form.clearErrors()
        let google = google
        return .task(id: "finish") { emit in
            do throws(Problem) {
                emit(.done(try await google.finish(walk, with: come)))
            } catch {
                emit(.failed(error))
            }
        }
    }

    private static let otherID = "auth.password"

    func view(in context: ViewContext) -> any View {
        var parts: [any View] = [Text(StyledText("Sign in with Google", .heading)), Spacer(1)]
        if let problem {
            let text = [problem.summary, problem.reason, problem.cure].compactMap(\.self)
            parts += [Box(tone: .failure, Text(text.joined(separator: " "))), Spacer(1)]
        }
        if let walk {
            parts += [
                Text(
                    isOpen
                        ? "Sign in with your browser. If it doesn't open, go to this address:"
                        : "Open this address in a browser:"),
                Spacer(1), Text(walk.address, style: Style(.accent)), Spacer(1),
                Text(
                    walk.listens
                        ? "This screen continues by itself when you're done. From another computer, "
                            + "paste the last address in your browser."
                        : "Then paste the address that the browser ends at, or the code in it.",
                    style: .secondary), Spacer(1),
                Form(form, submitLabel: "Sign in", isBusy: isBusy), Spacer(1),
                Text("Your session is saved \(session.whereabouts).", style: .secondary),
            ]
        } else if problem == nil {
            parts.append(Skeleton(lines: 3))
        }
        parts += [
            Spacer(1),
            Text(
                StyledText([
                    .init(
                        "Sign in with a password instead.", Style(.accent, on: nil, .underline),
                        action: Self.otherID)
                ])),
        ]
        return Padding(
            Insets(horizontal: 2, vertical: 1), Measure(72, VStack(spacing: 0, parts)))
    }
}
