import AppCore
import TerminalUI

/// The first screen for a signed-out student.
struct LandingScreen: Screen {
    typealias Message = Never

    var backendTitle: String
    /// Why the student was signed out, if not by choice.
    var reason: Problem?
    private var focus = 0

    init(backendTitle: String, reason: Problem?) {
        self.backendTitle = backendTitle
        self.reason = reason
    }

    var title: String { "Welcome" }
    var status: String? { "\(backendTitle): signed out" }
    var hints: [KeyHint] {
        [
            KeyHint("Enter", "choose"), KeyHint("s", "sign in"), KeyHint("o", "Google"),
            KeyHint("c", "create an account"),
        ]
    }

    private static let choices = [
        (id: "auth/login", label: "Sign in"), (id: "auth/google", label: "Google"),
        (id: "auth/register", label: "Create an account"),
    ]

    mutating func update(_ event: ScreenEvent<Never>) -> Effect<Never> {
        guard case .input(let input) = event else { return .none }
        switch input {
        case .activate(let id) where Self.choices.contains { $0.id == id }: return .open(id)
        case .key(let key): return answer(key)
        default: return .unhandled
        }
    }

    private mutating func answer(_ key: KeyPress) -> Effect<Never> {
        switch key.key {
        case .character("s"): return .open("auth/login")
        case .character("o"): return .open("auth/google")
        case .character("c"): return .open("auth/register")
        case .right, .down, .tab, .character("l"), .character("j"):
            focus = (focus + 1) % Self.choices.count
            return .none
        case .left, .up, .backTab, .character("h"), .character("k"):
            focus = (focus + Self.choices.count - 1) % Self.choices.count
            return .none
        case .enter: return .open(Self.choices[focus].id)
        default: return .unhandled
        }
    }

    func view(in context: ViewContext) -> any View {
        var parts: [any View] = []
        if context.size.height >= 20, context.capabilities.unicode {
            parts += [LandingPicture(rows: Self.penguin), Spacer(1)]
        }
        parts += [
            Text(StyledText("An SAT tutor in your pocket", .heading), alignment: .center),
            Spacer(1),
        ]
        parts += Self.bullets.map { Text(StyledText("•  ", .accent) + StyledText($0)) }
        parts += [Spacer(1)]
        if let reason {
            parts += [
                Text(
                    StyledText("\(reason.summary) \(reason.cure ?? "")", Style(.warning))),
                Spacer(1),
            ]
        }
        parts.append(
            HStack(
                spacing: 2,
                Self.choices.enumerated().map { index, choice in
                    Button(id: choice.id, label: choice.label, focused: index == focus)
                }))
        parts += [
            Spacer(1),
            Text(
                "Premium unlocks every lesson and passage. Free content stays free.",
                style: .secondary),
        ]
        return Padding(
            Insets(horizontal: 2, vertical: 1), Measure(56, VStack(spacing: 0, parts)))
    }

    private static let bullets = [
        "Lessons covering everything on the test",
        "Hundreds of practice questions",
        "All of it written by people",
    ]

    /// The mascot.
    private static let penguin = [
        "      ▄▄████▄▄      ",
        "    ▄██████████▄    ",
        "   ▐██▛▔▜██▛▔▜██▌   ",
        "   ▐██▌●▐██▌●▐██▌   ",
        "   ▐███▄▞▼▼▚▄███▌   ",
        "  ▄███▛      ▜███▄  ",
        " ▐███▌        ▐███▌ ",
        "  ▜██▙        ▟██▛  ",
        "    ▀▜▙▄▄▄▄▄▄▟▛▀    ",
        "     ▝▀▘    ▝▀▘     ",
    ]
}

/// Centered ASCII art, hidden from linear mode.
private struct LandingPicture: View {
    let rows: [String]

    func size(in proposal: Size, _ context: ViewContext) -> Size {
        Size(proposal.width, rows.count)
    }

    func draw(in canvas: inout Canvas) {
        for (y, row) in rows.enumerated() {
            let text = StyledText(row, .accent)
            canvas.write(text, x: max(0, (canvas.size.width - text.width) / 2), y: y)
        }
    }

    func describe(into text: inout LinearText) {}
}
