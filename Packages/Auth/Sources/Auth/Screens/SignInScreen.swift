import AppCore
import TerminalUI

/// The sign-in or registration form. Input survives a failed attempt.
struct SignInScreen: Screen {
    enum Purpose: Sendable { case login, register }
    enum Message: Sendable {
        case done(Account)
        case failed(Problem)
    }

    let purpose: Purpose
    private let session: SessionClient
    private(set) var form: FormState
    private(set) var isBusy = false
    private(set) var problem: Problem?

    init(_ purpose: Purpose, session: SessionClient) {
        self.purpose = purpose
        self.session = session
        var fields = [
            FormState.Field(
                id: "email", label: "Email", .text(TextFieldState()),
                placeholder: "you@example.org")
        ]
        if purpose == .register {
            fields.append(
                FormState.Field(
                    id: "username", label: "Name", .text(TextFieldState(limit: 150)),
                    placeholder: "optional; the part before the @ otherwise"))
        }
        fields.append(
            FormState.Field(
                id: "password", label: "Password", .secret(TextFieldState()),
                placeholder: purpose == .register ? "8 characters or more" : ""))
        form = FormState(fields)
    }

    var title: String { purpose == .login ? "Sign in" : "New account" }
    var capturesText: Bool { true }
    var status: String? { "\(session.backend.title) at \(session.address)" }
    var hints: [KeyHint] {
        [
            KeyHint("Tab", "next field"), KeyHint("Enter", "send"), KeyHint("Ctrl-G", "Google"),
            KeyHint("Esc", "back"),
        ]
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .message(.done(let account)):
            isBusy = false
            return .batch(.toast("Signed in as \(account.email).", .success), .replace("auth"))
        case .message(.failed(let problem)):
            isBusy = false
            if problem.backendCode == SecondFactor.requiredCode {
                askForCode(problem)
            } else {
                show(problem)
            }
            return .none
        case .resumed: return .none
        case .input(let input):
            switch input {
            case .activate(Self.otherID): return .replace(other)
            case .activate(Self.googleID), .key(.control("g")): return .replace("auth/google")
            case .activate(Self.forgottenID): return .replace("auth/reset")
            default: break
            }
            guard !isBusy else { return .unhandled }
            switch form.handle(input) {
            case .ignored: return .unhandled
            case .submit: return send()
            case .handled, .changed: return .none
            }
        }
    }

    /// Adds a field for the code of a second factor, and moves to it. If there is one already, it was
    /// left empty.
    private mutating func askForCode(_ problem: Problem) {
        guard !form.fields.contains(where: { $0.id == "code" }) else {
            return form.fail("code", problem.summary)
        }
        form.fields.append(
            FormState.Field(
                id: "code", label: "Code", .text(TextFieldState(limit: 64)),
                placeholder: "from your authenticator app"))
        form.focus = form.fields.count - 1
    }

    private static let otherID = "auth.other"
    private static let googleID = "auth.google"
    private static let forgottenID = "auth.forgotten"
    private var other: String { purpose == .login ? "auth/register" : "auth/login" }

    private mutating func send() -> Effect<Message> {
        form.clearErrors()
        problem = nil
        var input = SignInInput(
            email: form.text("email"), password: form.text("password"),
            username: form.text("username"))
        let code = form.text("code")
        input.code = code.isEmpty ? nil : code
        do throws(Problem) {
            try input.check(forNewAccount: purpose == .register)
        } catch {
            show(error)
            return .none
        }
        isBusy = true
        return .task(id: "send") { [session, purpose, input] emit in
            do throws(Problem) {
                let account =
                    purpose == .login
                    ? try await session.login(input) : try await session.register(input)
                emit(.done(account))
            } catch {
                emit(.failed(error))
            }
        }
    }

    /// Shows messages at their fields, and others above the form.
    private mutating func show(_ problem: Problem) {
        var elsewhere = problem.fields
        for field in form.fields.reversed() {
            guard let messages = elsewhere.removeValue(forKey: field.id) else { continue }
            form.fail(field.id, messages.joined(separator: " "))
        }
        self.problem = problem.fields.isEmpty || !elsewhere.isEmpty ? problem : nil
    }

    func view(in context: ViewContext) -> any View {
        var parts: [any View] = [
            Text(
                StyledText(
                    purpose == .login ? "Welcome back" : "Create an account", .heading)),
            Spacer(1),
        ]
        if let problem {
            let text = [problem.summary, problem.reason, problem.cure].compactMap(\.self)
            parts += [
                Box(tone: .failure, Text(text.joined(separator: " "))), Spacer(1),
            ]
        }
        parts.append(
            Form(
                form, submitLabel: purpose == .login ? "Sign in" : "Create account",
                isBusy: isBusy))
        let link = purpose == .login ? "No account yet? Create one." : "Have an account? Sign in."
        var links = [("Sign in with Google", Self.googleID), (link, Self.otherID)]
        if purpose == .login { links.append(("Forgot password?", Self.forgottenID)) }
        parts.append(Spacer(1))
        parts += links.map { words, id in
            Text(StyledText([.init(words, Style(.accent, on: nil, .underline), action: id)]))
        }
        parts += [
            Spacer(1),
            Text("Your session is saved \(session.whereabouts).", style: .secondary),
        ]
        return Padding(
            Insets(horizontal: 2, vertical: 1), Measure(60, VStack(spacing: 0, parts)))
    }
}
