import AppCore
import Foundation
import Synchronization
import TerminalUI

/// Coordinates the dashboard while it is open: first screen, routes, saved state, background work.
final class DashboardCoordinator: Sendable {
    let session: HostSession
    private let record: CrashRecorder?
    private let root: DashboardScreen
    private let routes: [String]
    private let greeting: [Toast]
    private let look: Mutex<Theming>
    /// Set while it is open.
    private let face = Mutex<Renderer?>(nil)
    private let way: Mutex<OpenScreens>
    /// Ends after the first frame.
    private let shown = AsyncStream.makeStream(of: Never.self)

    /// The open screens, and whether to save them.
    private struct OpenScreens {
        /// The open screens as saved in the profile.
        var kept: [String]
        var open: [String] = []
        var isShown = false
    }

    /// The current theme.
    private struct Theming {
        var theme: String
        var appearance: Profile.Appearance
        var isDark: Bool
        var palette: Palette { Themes.palette(named: theme, dark: isDark) }
    }

    init(session: HostSession, opening route: String? = nil) async throws {
        self.session = session
        let host = session.host
        let folder = Dashboard.stateFolder(session)
        let crashes = folder.map(CrashRecorder.recover) ?? []
        let known = Quarantine(path: try host.quarantinePath()).cases.count
        let quarantine = try host.quarantine(taking: crashes)
        record = folder.flatMap(CrashRecorder.init)
        let hasCrashed = crashes.contains { $0.signal != nil }
        greeting = Self.greeting(
            crashes, newCases: quarantine.cases.dropFirst(known), session.takeNotices())
        let restores = session.settings.flag("dashboard.restore") && !hasCrashed
        let last = restores ? session.profile.lastPlaces.map(\.description) : []
        routes = route.map { [$0] } ?? last
        way = Mutex(OpenScreens(kept: session.profile.lastPlaces.map(\.description)))
        let isDark = Self.isDark(session.profile.appearance, host.environment)
        look = Mutex(
            Theming(
                theme: session.profile.theme, appearance: session.profile.appearance,
                isDark: isDark))
        let snapshots = TileSnapshots(store: session.store)
        let loader = TileLoader(
            environment: host.systemEnvironment, record: record,
            quarantined: Set(quarantine.cases.map(\.tileID)))
        let supply = Self.supply(
            session,
            TileFeed(
                loader: loader, snapshots: snapshots,
                interval: .seconds(60 * session.settings.integer("dashboard.refresh"))))
        let shows = session.settings.flag("dashboard.today")
        root = DashboardScreen(
            supply: supply, snapshots: await snapshots.all(),
            arrangement: session.profile.tiles, status: session.place,
            today: shows ? await snapshots.today() ?? TodayData() : nil)
    }

    private static func supply(_ session: HostSession, _ feed: TileFeed)
        -> DashboardScreen.Dependencies
    {
        // A backend that an installed feature uses.
        let spoken = session.host.registry.manifests.flatMap(\.backends).first
        let showsHint = session.settings.flag("dashboard.hints") && session.connected.isEmpty
        return DashboardScreen.Dependencies(
            tiles: session.tiles, feed: feed,
            keep: { new, old in
                try await session.profileStore.change { $0.tiles.take(new, changedFrom: old) }
            },
            status: { await session.statusWord() },
            hint: showsHint
                ? spoken.map {
                    StyledText("Sample school. To connect yours: ", .secondary)
                        + StyledText("homeroom connect \($0.rawValue) https://…", .accent)
                } : nil,
            today: .init(
                loader: session.todayLoader(feed.loader),
                order: session.features.modules.map(\.id),
                setDone: { isDone, id in
                    try await session.features.capabilities[.dueWork]?
                        .setDone(isDone, itemID: id)
                },
                handIn: { item in
                    let place = item.place.appending("hand-in")
                    return session.features.screen(at: place) == nil ? nil : place
                },
                keep: { await feed.snapshots?.save($0) }))
    }

    private static func greeting(
        _ crashes: [CrashRecorder.Crash], newCases: ArraySlice<Quarantine.Case>,
        _ notices: [String]
    ) -> [Toast] {
        var toasts = notices.map { Toast($0, .warning) }
        for one in newCases {
            toasts.append(
                Toast(
                    "The tile \(one.tileID) crashed Homeroom last time (\(one.reason)) and is now disabled. "
                        + "To re-enable it: homeroom tiles release \(one.tileID)", .failure))
        }
        if newCases.isEmpty, let signal = crashes.compactMap(\.signal).first {
            toasts.append(
                Toast(
                    "Homeroom crashed last time (signal \(signal)). Nothing was lost.",
                    .warning))
        }
        return toasts
    }

    // MARK: Running

    /// Runs the dashboard until the student leaves.
    func run(linear: Bool) async throws -> RuntimeOutcome {
        record?.catchCrashes()
        let outcome: RuntimeOutcome
        let flusher: Task<Void, Never>
        do throws(RuntimeError) {
            let face =
                linear
                ? Renderer.aloud(try LinearRuntime(options())) : .screens(try Runtime(options()))
            self.face.withLock { $0 = face }
            flusher = Task.detached(priority: .utility) { [self] in
                for await _ in shown.stream {}
                await sendOutbox(face)
            }
            for toast in greeting { face.show(toast) }
            outcome = try await face.start(root: root, restoring: routes)
        } catch {
            throw Problem(.internal, error.description)
        }
        flusher.cancel()
        await keep(outcome.routes)
        record?.close()
        return outcome
    }

    private func options() -> RuntimeOptions {
        let host = session.host
        var options = RuntimeOptions(
            title: "Homeroom", palette: look.withLock(\.palette),
            capabilities: TerminalCapabilities(environment: host.environment, isTerminal: true),
            resolve: { [self] in screen(at: $0) })
        options.mouse = session.settings.flag("terminal.mouse")
        options.motion = session.settings.flag("console.motion")
        options.commands = { [self] in commands() }
        options.perform = { [self] in perform($0) }
        options.navigated = { [self] routes in note { $0.open = routes } }
        options.started = { [self] in
            note { $0.isShown = true }
            shown.continuation.finish()
        }
        options.toggleTheme = { [self] in nextLook() }
        options.backgroundKnown = { [self] in follow($0) }
        let place = session.place
        options.status = { place }
        return options
    }

    private func screen(at route: String) -> (any Screen)? {
        let place = Place(route)
        if let own = HostScreens.screen(at: place, session) { return own }
        if let screen = session.features.screen(at: place) { return screen }
        if let problem = session.features.failure(at: place) {
            return ProblemScreen(title: place.feature ?? "Problem", problem: problem)
        }
        return nil
    }

    /// Saves the open screens when they change, once the previous ones are reopened.
    private func note(_ change: (inout OpenScreens) -> Void) {
        let news = way.withLock { way -> [String]? in
            change(&way)
            guard way.isShown, way.kept != way.open else { return nil }
            way.kept = way.open
            return way.open
        }
        guard let news else { return }
        Task.detached(priority: .utility) { await self.keep(news) }
    }

    private func keep(_ routes: [String]) async {
        let places = routes.map { Place($0) }
        try? await session.profileStore.change { $0.lastPlaces = places }
    }

    /// Sends unsent changes: now, when something is queued, and after each pause.
    private func sendOutbox(_ face: Renderer) async {
        let outbox = session.outbox
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                for await _ in outbox.changes { face.redraw() }
            }
            group.addTask { await outbox.keepSending() }
        }
    }

    // MARK: Palette

    private func commands() -> [Command] {
        var commands = session.features.tiles.map { owned in
            Command(
                owned.tile.info.title, keywords: [owned.feature, owned.tile.info.id],
                detail: "tile", action: .open(owned.tile.info.place.description))
        }
        for (_, module) in session.features.modules {
            let manifest = type(of: module).manifest
            commands += manifest.places.map { place in
                Command(
                    place.title, keywords: place.keywords + [manifest.id], detail: manifest.title,
                    action: .open(place.place.description))
            }
        }
        commands += HostScreens.commands
        commands += [
            Command("Refresh everything", detail: "R", action: .press(.character("R"))),
            Command(
                "Arrange tiles", keywords: ["edit", "hide", "move"], detail: "e",
                action: .press(.character("e"))),
        ]
        for theme in Themes.names {
            for appearance in [Profile.Appearance.light, .dark] {
                commands.append(
                    Command(
                        "Theme: \(theme), \(appearance.rawValue)", keywords: ["colour"],
                        action: .perform("theme/\(theme)/\(appearance.rawValue)")))
            }
        }
        return commands
    }

    private func perform(_ name: String) {
        let words = name.split(separator: "/").map(String.init)
        guard words.count == 3, words[0] == "theme",
            let appearance = Profile.Appearance(rawValue: words[2])
        else { return }
        let palette = choose(words[1], appearance)
        if case .screens(let runtime) = face.withLock({ $0 }) { runtime.use(palette) }
    }

    // MARK: Look

    /// The next combination of theme and appearance.
    private func nextLook() -> Palette? {
        let now = look.withLock { $0 }
        let all = Themes.names.flatMap { [($0, false), ($0, true)] }
        let index = all.firstIndex { $0 == (now.theme, now.isDark) } ?? -1
        let next = all[(index + 1) % all.count]
        return choose(next.0, next.1 ? .dark : .light)
    }

    private func choose(_ theme: String, _ appearance: Profile.Appearance) -> Palette {
        let palette = look.withLock { look in
            look = Theming(theme: theme, appearance: appearance, isDark: appearance == .dark)
            return look.palette
        }
        let profileStore = session.profileStore
        Task.detached {
            try? await profileStore.change {
                $0.theme = theme
                $0.appearance = appearance
            }
        }
        return palette
    }

    /// Follows the terminal's background unless the student chose an appearance.
    private func follow(_ background: RGB) -> Palette? {
        look.withLock { look in
            guard look.appearance == .auto else { return nil }
            let light =
                0.299 * Double(background.red) + 0.587 * Double(background.green)
                + 0.114 * Double(background.blue)
            look.isDark = light < 128
            return look.palette
        }
    }

    private static func isDark(
        _ appearance: Profile.Appearance, _ environment: [String: String]
    ) -> Bool {
        switch appearance {
        case .dark: return true
        case .light: return false
        case .auto:
            // rxvt's variable: foreground;background as color numbers.
            let last = environment["COLORFGBG"]?.split(separator: ";").last.flatMap { Int($0) }
            return last.map { $0 < 7 || $0 == 8 } ?? true
        }
    }
}

extension HostSession {
    /// The status text: account, server, queue.
    func statusWord() async -> String {
        var words = [place]
        if let backend = connected.first,
            let account = await features.capabilities[.account]?.account(at: backend)
        {
            words.append(account.email)
        }
        let waiting = await outbox.pendingCount()
        if waiting > 0 { words.append("\(waiting) queued") }
        return words.joined(separator: " · ")
    }
}

/// The runtime that shows the screens: grid or linear.
private enum Renderer: Sendable {
    case screens(Runtime)
    case aloud(LinearRuntime)

    func start(
        root: any Screen, restoring routes: [String]
    ) async throws(RuntimeError) -> RuntimeOutcome {
        switch self {
        case .screens(let runtime): try await runtime.start(root: root, restoring: routes)
        case .aloud(let runtime): try await runtime.start(root: root, restoring: routes)
        }
    }

    func show(_ toast: Toast) {
        switch self {
        case .screens(let runtime): runtime.show(toast)
        case .aloud(let runtime): runtime.show(toast)
        }
    }

    func redraw() {
        if case .screens(let runtime) = self { runtime.redraw() }
    }
}
