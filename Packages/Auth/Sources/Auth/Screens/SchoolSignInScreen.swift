import AppCore
import TerminalUI

/// School sign-in: opens the browser or shows the address, and accepts a pasted session.
struct SchoolSignInScreen: Screen {
    enum Message: Sendable {
        case begun(SchoolGoogle.SignInFlow, isOpen: Bool)
        case came(GoogleReturn)
        case done(SchoolMe)
        case failed(Problem)
    }

    private let google: SchoolGoogle
    private let session: SchoolSession
    private(set) var walk: SchoolGoogle.SignInFlow?
    private var isOpen = false
    private(set) var isBusy = false
    private(set) var problem: Problem?
    private(set) var form: FormState

    init(session: SchoolSession, browser: (any BrowserHandoff)?) {
        self.session = session
        google = SchoolGoogle(session: session, browser: browser)
        let needsToken = session.tokenSite != nil
        form = FormState([
            FormState.Field(
                id: "pasted", label: needsToken ? "Access token" : "Session or tokens",
                .secret(TextFieldState(limit: 8000)),
                placeholder: needsToken
                    ? "from your school's site" : "name=value, from your browser")
        ])
    }

    var title: String { "Sign in at your school" }
    var capturesText: Bool { true }
    var status: String? { "\(Backend.school.title) at \(session.address)" }
    var hints: [KeyHint] {
        [KeyHint("Enter", "send"), KeyHint("Ctrl-R", "start over"), KeyHint("Esc", "back")]
    }

    mutating func start() -> Effect<Message> { begin() }

    private mutating func begin() -> Effect<Message> {
        (walk, problem, isBusy) = (nil, nil, false)
        let google = google
        // Listens while the screen is open.
        return .task(id: "walk") { emit in
            do throws(Problem) {
                let walk = try await google.begin()
                emit(.begun(walk, isOpen: walk.listens ? await google.open(walk) : false))
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
            (self.walk, self.isOpen) = (walk, isOpen)
            return .none
        case .message(.came(let come)):
            return finish { google async throws(Problem) in try await google.finish(with: come) }
        case .message(.done(let me)):
            isBusy = false
            return .batch(
                .cancel(id: "walk"), .toast("Signed in as \(me.name).", .success),
                .replace("auth/school"))
        case .message(.failed(let problem)):
            (isBusy, self.problem) = (false, problem)
            return .none
        }
    }

    private mutating func answer(_ input: InputEvent) -> Effect<Message> {
        if case .key(.control("r")) = input { return begin() }
        guard !isBusy, walk != nil else { return .unhandled }
        switch form.handle(input) {
        case .ignored: return .unhandled
        case .handled, .changed: return .none
        case .submit:
            let text = form.text("pasted")
            return finish { google async throws(Problem) in
                try await google.finish(pasted: text)
            }
        }
    }

    private mutating func finish(
        _ body: @escaping @Sendable (SchoolGoogle) async throws(Problem) -> SchoolMe
    ) -> Effect<Message> {
        guard !isBusy else { return .none }
        (isBusy, problem) = (true, nil)
        form.clearErrors()
        let google = google
        return .task(id: "finish") { emit in
            do throws(Problem) {
                emit(.done(try await body(google)))
            } catch {
                emit(.failed(error))
            }
        }
    }

    func view(in context: ViewContext) -> any View {
        var parts: [any View] = [Text(StyledText("Sign in at your school", .heading)), Spacer(1)]
        if let problem {
            let text = [problem.summary, problem.reason, problem.cure].compactMap(\.self)
            parts += [Box(tone: .failure, Text(text.joined(separator: " "))), Spacer(1)]
        }
        if let walk {
            parts += [
                Text(lead(walk)), Spacer(1), Text(walk.address, style: Style(.accent)), Spacer(1),
                Text(
                    walk.listens
                        ? "This screen continues by itself when you're done. If your browser stays on "
                            + "a page of your school, paste its session cookie here."
                        : session.tokenSite == nil
                            ? "Then paste the session cookie from your browser."
                            : "Then paste it here.",
                    style: .secondary), Spacer(1),
                Form(form, submitLabel: "Sign in", isBusy: isBusy), Spacer(1),
                Text("Your session is saved \(session.whereabouts).", style: .secondary),
            ]
        } else if problem == nil {
            parts.append(Skeleton(lines: 3))
        }
        return Padding(
            Insets(horizontal: 2, vertical: 1), Measure(72, VStack(spacing: 0, parts)))
    }

    private func lead(_ walk: SchoolGoogle.SignInFlow) -> String {
        if session.tokenSite != nil {
            return "Make a new access token there, in your account's settings:"
        }
        guard walk.listens else { return "Sign in on your school's pages, in any browser:" }
        return isOpen
            ? "Sign in with your browser. If it doesn't open, go to this address:"
            : "Open this address in a browser:"
    }
}
