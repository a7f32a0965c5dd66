import AppCore
import TerminalUI

/// The first-run tour: three cards, shown once on a new profile's first interactive start.
enum Tour {
    static let place: Place = "homeroom/tour"

    /// One card: a title and its lines.
    struct Card: Sendable, Hashable, Encodable {
        var title: String
        var lines: [String]
        /// Keys and what they do, listed after the lines.
        var keys: [Key] = []
    }

    struct Key: Sendable, Hashable, Encodable {
        var key: String
        var label: String
    }

    static let cards = [
        Card(
            title: "Welcome to Homeroom",
            lines: [
                "This is a sample school: a ninth grader's week with classes, homework, messages "
                    + "and lessons.",
                "Everything works and is yours to try. Nothing leaves this computer.",
            ]),
        Card(
            title: "The keys you need",
            lines: ["They work everywhere, except while you type."],
            keys: [
                Key(key: "?", label: "show the keys of this screen"),
                Key(key: ":", label: "find anything"),
                Key(key: "a", label: "add something"),
                Key(key: "q", label: "go back"),
            ]),
        Card(
            title: "Connect your own",
            lines: [
                "When you have an account at a school or a tutor server, leave Homeroom and run "
                    + "homeroom connect.",
                "To see these cards again: homeroom tour",
            ]),
    ]

    /// Whether the next interactive start shows the tour: once, and only on a profile that hasn't
    /// been used.
    static func isDue(_ profile: Profile, _ settings: Settings) -> Bool {
        settings.flag("dashboard.tour") && !profile.hasSeenTour && profile.backends.isEmpty
            && profile.lastPlaces.isEmpty
    }
}

/// Shows the tour's cards one by one; linear mode reads them all.
struct TourScreen: Screen {
    typealias Message = Never

    static let nextID = "tour.next"
    private(set) var index = 0

    var title: String { "Tour" }
    var hints: [KeyHint] {
        [
            KeyHint("Enter", isLast ? "start" : "next"), KeyHint("←", "previous"),
            KeyHint("Esc", "skip"),
        ]
    }

    private var isLast: Bool { index == Tour.cards.count - 1 }

    mutating func update(_ event: ScreenEvent<Never>) -> Effect<Never> {
        guard case .input(let input) = event else { return .unhandled }
        switch input {
        case .activate(Self.nextID): return next()
        // Linear mode has read all the cards.
        case .activate(TourCardView.startID): return .back
        case .key(let key) where key.modifiers.isEmpty:
            switch key.key {
            case .enter, .right, .character(" "): return next()
            case .left:
                index = max(0, index - 1)
                return .none
            default: return .unhandled
            }
        default: return .unhandled
        }
    }

    private mutating func next() -> Effect<Never> {
        if isLast { return .back }
        index += 1
        return .none
    }

    func view(in context: ViewContext) -> any View {
        let card = TourCardView(index: index)
        let width = min(64, context.size.width)
        let height = card.size(in: Size(width, context.size.height), context).height
        return VStack(
            spacing: 0, [Spacer(max(0, (context.size.height - height) / 3)), Measure(64, card)])
    }
}

/// A card in a frame with its number; all cards in linear mode.
private struct TourCardView: CompositeView {
    static let startID = "tour.start"
    let index: Int

    var body: any View {
        let cards = Tour.cards
        let card = cards[index]
        var parts: [any View] = [Text(StyledText(card.title, .heading)), Spacer(1)]
        for (number, line) in card.lines.enumerated() {
            if number > 0 { parts.append(Spacer(1)) }
            parts.append(Text(line))
        }
        if !card.keys.isEmpty { parts.append(Spacer(1)) }
        parts += card.keys.map {
            Text(StyledText($0.key, .accent) + StyledText("  " + $0.label), hang: 3)
        }
        let isLast = index == cards.count - 1
        parts += [
            Spacer(1),
            Button(id: TourScreen.nextID, label: isLast ? "Start" : "Next", focused: true),
        ]
        return Box(
            title: StyledText("\(index + 1) of \(cards.count)"), tone: .accent,
            padding: Insets(horizontal: 2, vertical: 1), VStack(spacing: 0, parts))
    }

    func describe(into text: inout LinearText) {
        for card in Tour.cards {
            let keys = card.keys.map { "\(LinearKey.name(of: $0.key)): \($0.label)." }
            text.heading(card.title + ".")
            text.sentence((card.lines + keys).joined(separator: " "))
        }
        text.action(id: Self.startID, label: "Start")
    }
}

/// Names of keys that a screen reader may not read.
private enum LinearKey {
    static func name(of key: String) -> String {
        switch key {
        case "?": "Question mark"
        case ":": "Colon"
        default: key
        }
    }
}
