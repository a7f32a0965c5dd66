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
    /// Whether the last screens are reopened.
    private let isBack: Bool
    private let themes: ThemeChoice
    private let facts: TitleFacts
    private let keys: KeyMap
    /// Set while it is open.
    private let face = Mutex<Renderer?>(nil)
    private let way: Mutex<OpenScreens>
    /// Ends after the first frame.
    private let shown = AsyncStream.makeStream(of: Never.self)
    /// Whether no other screen covers the dashboard.
    private let visibility: AsyncStream<Bool>.Continuation

    /// The open screens, and whether to save them.
    private struct OpenScreens {
        /// The open screens as saved in the profile.
        var kept: [String]
        var open: [String] = []
        var isShown = false
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
        let restores = session.settings.flag("dashboard.restore") && !hasCrashed
        let last = restores ? session.profile.lastPlaces.map(\.description) : []
        isBack = route == nil && !last.isEmpty
        let (keys, keyProblems) = try host.keyMap()
        self.keys = keys
        let doubts = (session.settings.warnings + keyProblems).map { problem in
            [problem.summary, problem.reason, problem.cure, problem.place].compactMap(\.self)
                .joined(separator: " ")
        }
        greeting = Self.greeting(
            crashes, newCases: quarantine.cases.dropFirst(known), session.takeNotices() + doubts)
        let showsTour = route == nil && Tour.isDue(session.profile, session.settings)
        routes = route.map { [$0] } ?? (showsTour ? [Tour.place.description] : last)
        way = Mutex(OpenScreens(kept: session.profile.lastPlaces.map(\.description)))
        let profileStore = session.profileStore
        themes = ThemeChoice(
            Look(session.profile.theme, session.profile.appearance),
            isDarkTerminal: ThemeChoice.isDarkTerminal(host.environment),
            save: { look in
                Task.detached {
                    try? await profileStore.change {
                        $0.theme = look.theme
                        $0.appearance = look.appearance
                    }
                }
            })
        let facts = TitleFacts()
        self.facts = facts
        let snapshots = TileSnapshots(store: session.store)
        let loader = TileLoader(
            environment: host.systemEnvironment, record: record,
            quarantined: Set(quarantine.cases.map(\.tileID)))
        let (isOnTop, visibility) = AsyncStream.makeStream(
            of: Bool.self, bufferingPolicy: .bufferingNewest(1))
        self.visibility = visibility
        var supply = Self.supply(
            session,
            TileFeed(
                loader: loader, snapshots: snapshots,
                interval: .seconds(60 * session.settings.integer("dashboard.refresh")),
                observe: { facts.note($0) }), facts)
        if !session.connected.isEmpty {
            let events = ServerEvents(
                clients: session.connected.map(session.context.client),
                environment: host.systemEnvironment, visibility: isOnTop)
            supply.events = { await events.run($0) }
        }
        let shows = session.settings.flag("dashboard.today")
        let lastToday = await snapshots.today() ?? TodayData()
        facts.note(lastToday)
        root = DashboardScreen(
            supply: supply, snapshots: await snapshots.all(),
            arrangement: session.profile.tiles, status: session.place,
            today: shows ? lastToday : nil)
    }

    private static func supply(
        _ session: HostSession, _ feed: TileFeed, _ facts: TitleFacts
    ) -> DashboardScreen.Dependencies {
        // A backend that an installed feature uses, the school before others.
        let backends = session.host.registry.manifests.flatMap(\.backends)
        let spoken = backends.contains(.school) ? .school : backends.first
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
                keep: {
                    facts.note($0)
                    await feed.snapshots?.save($0)
                }))
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
            themes.show(with: { face.use($0) }) { done, undo in
                face.offerUndo(done) {
                    undo()
                    return nil
                }
            }
            flusher = Task.detached(priority: .utility) { [self] in
                for await _ in shown.stream {}
                async let backup: Void = session.host.backUpIfDue(mayWait: true)
                await sendOutbox(face)
                await backup
            }
            for toast in greeting { face.show(toast) }
            session.schools?.transport.show { face.show(Toast($0, .warning)) }
            if isBack {
                let key = linear ? "Type b" : "Esc"
                face.show(Toast("Back where you were. \(key) for the dashboard."))
            }
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
            title: "Homeroom", palette: themes.palette,
            capabilities: TerminalCapabilities(environment: host.environment, isTerminal: true),
            resolve: { [self] in screen(at: $0) })
        options.mouse = session.settings.flag("terminal.mouse")
        options.motion = session.settings.flag("console.motion")
        let search = SearchSession(session: session) { [self] in
            face.withLock { $0 }?.redraw()
        }
        options.commands = search.source
        options.perform = { [self] in perform($0) }
        options.quickLine = QuickAddReader(session.features).line
        options.navigated = { [self] routes in
            visibility.yield(routes.isEmpty)
            note { $0.open = Self.kept(routes) }
        }
        options.started = { [self] in
            if routes == [Tour.place.description] {
                Task.detached(priority: .utility) { await self.markTourSeen() }
            }
            note { $0.isShown = true }
            search.start()
            shown.continuation.finish()
        }
        options.themeRoute = HostScreens.themes
        options.keys = keys
        options.backgroundKnown = { [self] in themes.follow($0) }
        let environment = host.systemEnvironment
        let schools = session.schools?.transport
        options.titleFacts = { [facts] in
            (schools?.missingWords ?? []) + facts.texts(LocalCalendar(environment))
        }
        let place = session.place
        options.status = { place }
        return options
    }

    private func screen(at route: String) -> (any Screen)? {
        let place = Place(route)
        if route == HostScreens.themes { return ThemeScreen(themes) }
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
        let places = Self.kept(routes).map { Place($0) }
        let hasSeenTour = self.routes == [Tour.place.description]
        try? await session.profileStore.change {
            $0.lastPlaces = places
            if hasSeenTour { $0.hasSeenTour = true }
        }
    }

    private func markTourSeen() async {
        try? await session.profileStore.change { $0.hasSeenTour = true }
    }

    /// The screens to reopen at the next start: all but the tour.
    private static func kept(_ routes: [String]) -> [String] {
        routes.filter { $0 != Tour.place.description }
    }

    /// Sends unsent changes: now, when something is queued, and after each pause.
    private func sendOutbox(_ face: Renderer) async {
        let outbox = session.outbox
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                await self.showWaiting(face)
                for await _ in outbox.changes { await self.showWaiting(face) }
            }
            group.addTask { await outbox.keepSending() }
        }
    }

    private func showWaiting(_ face: Renderer) async {
        facts.note(waiting: await session.outbox.pendingCount())
        face.redraw()
    }

    // MARK: Palette

    private func perform(_ name: String) {
        let words = name.split(separator: "/").map(String.init)
        guard words.count == 3, words[0] == "theme",
            let appearance = Profile.Appearance(rawValue: words[2])
        else { return }
        themes.choose(Look(words[1], appearance))
    }
}

extension HostSession {
    /// The status text: account and server.
    func statusWord() async -> String {
        var words = [place]
        if let backend = connected.first,
            let account = await features.capabilities[.account]?.account(at: backend)
        {
            words.append(account.email)
        }
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

    func use(_ palette: Palette) {
        if case .screens(let runtime) = self { runtime.use(palette) }
    }

    func offerUndo(_ done: String, _ undo: @escaping @Sendable () async -> Toast?) {
        if case .screens(let runtime) = self { runtime.offerUndo(done, undo) }
    }

    func redraw() {
        if case .screens(let runtime) = self { runtime.redraw() }
    }
}
