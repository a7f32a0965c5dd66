import AppCore
import TerminalUI

/// The host's own screens.
enum HostScreens {
    /// The screen of the themes, which the dashboard makes.
    static let themes = "homeroom/themes"

    static func screen(at place: Place, _ session: HostSession) -> (any Screen)? {
        guard place.feature == "homeroom" else { return nil }
        switch place.rest.first {
        case "settings":
            return SettingsScreen(session: session, selecting: place.rest.dropFirst().first)
        case "outbox": return OutboxScreen(session: session)
        case "connections": return ConnectionsScreen(session: session)
        case "tour": return TourScreen()
        case "about": return AboutScreen(session: session)
        case "command":
            return CommandScreen(path: Array(place.rest.dropFirst()), session: session)
        default: return nil
        }
    }

    /// What "find anything" finds here.
    static let searchItems = [
        SearchItem(
            .screen, title: "Settings", keywords: ["config", "preferences", "options"],
            command: "homeroom settings", place: "homeroom/settings"),
        SearchItem(
            .screen, title: "Themes",
            keywords: ["color", "colors", "dark", "light", "contrast", "appearance"],
            place: Place(themes)),
        SearchItem(
            .screen, title: "Outbox", keywords: ["queued", "sync", "waiting", "unsent"],
            command: "homeroom outbox", place: "homeroom/outbox"),
        SearchItem(
            .screen, title: "Connections",
            keywords: ["servers", "sign out", "canvas", "caldav", "school", "freshness"],
            command: "homeroom connect", place: "homeroom/connections"),
        SearchItem(
            .screen, title: "Tour", keywords: ["welcome", "introduction", "help"],
            command: "homeroom tour", place: Tour.place),
        SearchItem(
            .screen, title: "About Homeroom", keywords: ["version", "features", "license"],
            command: "homeroom about", place: "homeroom/about"),
    ]
}

/// Shows why a place has no screen.
struct ProblemScreen: Screen {
    typealias Message = Never
    let title: String
    let problem: Problem

    func update(_ event: ScreenEvent<Never>) -> Effect<Never> { .unhandled }

    func view(in context: ViewContext) -> any View {
        let text = [problem.summary, problem.reason, problem.cure].compactMap(\.self)
        return Padding(
            Insets(horizontal: 2, vertical: 1),
            Measure(70, centered: false, Box(tone: .failure, Text(text.joined(separator: "\n")))))
    }
}

/// The version and installed features.
struct AboutScreen: Screen {
    typealias Message = Never
    private let manifests: [FeatureManifest]
    private var scroll = ScrollState()

    init(session: HostSession) { manifests = session.host.registry.manifests }

    var title: String { "About" }

    mutating func update(_ event: ScreenEvent<Never>) -> Effect<Never> {
        if case .input(let input) = event, scroll.handle(input) { return .none }
        return .unhandled
    }

    func view(in context: ViewContext) -> any View {
        var parts: [any View] = [
            Text(StyledText("Homeroom \(Version.text)", .heading)),
            Text("A student's day in one terminal."), Spacer(1),
        ]
        for manifest in manifests {
            parts += [
                Text(
                    StyledText(manifest.title, .accent)
                        + StyledText("  homeroom \(manifest.command)", .secondary)),
                Text(manifest.summary), Spacer(1),
            ]
        }
        parts.append(
            Text(
                "Licensed under Apache-2.0. Your data stays on this computer unless you connect a "
                    + "backend.", style: .secondary))
        return Padding(
            Insets(horizontal: 2, vertical: 1),
            Measure(72, centered: false, ScrollView(VStack(spacing: 0, parts), state: scroll)))
    }
}
