import AppCore
import TerminalUI

/// Password reset: requests the email, then asks for its code and the new password.
struct ResetScreen: Screen {
    enum Step: Sendable { case mail, password }
    enum Message: Sendable {
        case asked(String)
        case done(String)
        case failed(Problem)
    }

    private let session: SessionClient
    private(set) var step = Step.mail
    private(set) var form: FormState
    private(set) var isBusy = false
    private(set) var problem: Problem?
    /// The backend's last message.
    private(set) var said: String?

    init(session: SessionClient) {
        self.session = session
        form = Self.form(.mail)
    }

    private static func form(_ step: Step) -> FormState {
        switch step {
        case .mail:
            FormState([
                FormState.Field(
                    id: "email", label: "Email", .text(TextFieldState()),
                    placeholder: "you@example.org")
            ])
        case .password:
            FormState([
                FormState.Field(
                    id: "token", label: "Code", .text(TextFieldState(limit: 1000)),
                    placeholder: "from the email"),
                FormState.Field(
                    id: "password", label: "New password", .secret(TextFieldState()),
                    placeholder: "8 characters or more"),
            ])
        }
    }

    var title: String { "New password" }
    var capturesText: Bool { true }
    var status: String? { "\(session.backend.title) at \(session.address)" }
    var hints: [KeyHint] {
        [KeyHint("Tab", "next field"), KeyHint("Enter", "send"), KeyHint("Esc", "back")]
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .resumed: return .none
        case .message(.asked(let said)):
            isBusy = false
            self.said = said
            step = .password
            form = Self.form(.password)
            return .none
        case .message(.done(let said)):
            isBusy = false
            return .batch(.toast(said, .success), .replace("auth/login"))
        case .message(.failed(let problem)):
            isBusy = false
            show(problem)
            return .none
        case .input(let input):
            if case .activate(Self.otherID) = input { return turn() }
            guard !isBusy else { return .unhandled }
            switch form.handle(input) {
            case .ignored: return .unhandled
            case .submit: return send()
            case .handled, .changed: return .none
            }
        }
    }

    private static let otherID = "auth.reset.other"

    /// Switches between requesting a code and entering one.
    private mutating func turn() -> Effect<Message> {
        step = step == .mail ? .password : .mail
        form = Self.form(step)
        (said, problem) = (nil, nil)
        return .none
    }

    private mutating func send() -> Effect<Message> {
        form.clearErrors()
        problem = nil
        let session = session
        switch step {
        case .mail:
            let email = form.text("email")
            isBusy = true
            return Self.task { Message.asked(try await session.requestReset(of: email)) }
        case .password:
            let input = ResetInput(pasted: form.text("token"), password: form.text("password"))
            do throws(Problem) {
                try input.check()
            } catch {
                show(error)
                return .none
            }
            isBusy = true
            return Self.task { Message.done(try await session.confirmReset(input)) }
        }
    }

    private static func task(
        _ work: @escaping @Sendable () async throws -> Message
    ) -> Effect<Message> {
        .task(id: "send") { emit in
            do {
                emit(try await work())
            } catch {
                emit(.failed(Problem(error)))
            }
        }
    }

    /// Shows messages at their fields, and others above the form.
    private mutating func show(_ problem: Problem) {
        var elsewhere = problem.fields
        for (name, id) in [("new_password", "password")] {
            if let messages = elsewhere.removeValue(forKey: name) { elsewhere[id] = messages }
        }
        for field in form.fields.reversed() {
            guard let messages = elsewhere.removeValue(forKey: field.id) else { continue }
            form.fail(field.id, messages.joined(separator: " "))
        }
        self.problem = problem.fields.isEmpty || !elsewhere.isEmpty ? problem : nil
    }

    func view(in context: ViewContext) -> any View {
        var parts: [any View] = [Text(StyledText("A new password", .heading)), Spacer(1)]
        if let said { parts += [Text(said), Spacer(1)] }
        if let problem {
            let text = [problem.summary, problem.reason, problem.cure].compactMap(\.self)
            parts += [Box(tone: .failure, Text(text.joined(separator: " "))), Spacer(1)]
        }
        parts.append(
            Form(
                form, submitLabel: step == .mail ? "Send me an email" : "Set password",
                isBusy: isBusy))
        let link = step == .mail ? "Have a code? Use it." : "No email? Ask again."
        parts += [
            Spacer(1),
            Text(
                StyledText([.init(link, Style(.accent, on: nil, .underline), action: Self.otherID)])
            ),
        ]
        return Padding(
            Insets(horizontal: 2, vertical: 1), Measure(60, VStack(spacing: 0, parts)))
    }
}
