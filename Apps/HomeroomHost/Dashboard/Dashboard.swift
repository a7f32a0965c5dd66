import AppCore
import ArgumentParser
import Foundation
import TerminalUI

/// `homeroom` without a command: the dashboard as a screen, in linear mode, or as text.
struct Dashboard {
    let host: Host

    func run(once: Bool) async throws {
        if once || !host.console.isInteractive { return try await printOnce() }
        try await show(opening: nil)
    }

    /// Opens the dashboard and the screen at `route` (or the last one).
    func show(opening route: String?) async throws {
        let session = try await host.open(isDashboard: true)
        let stage = try await DashboardCoordinator(session: session, opening: route)
        let ending = try await stage.run(linear: Self.wantsLinear(host))
        for notice in session.takeNotices() { host.console.err(notice) }
        // Exits at once; everything durable is already committed.
        if let signal = ending.signal { throw ExitCode(128 + signal) }
    }

    /// True if requested, or if the terminal supports only text.
    private static func wantsLinear(_ host: Host) -> Bool {
        if host.invocation.accessible || host.environment["TERM"] == "dumb" { return true }
        let wish = host.environment["ACCESSIBLE"]?.lowercased() ?? ""
        return !["", "0", "false", "no", "off"].contains(wish)
    }

    /// Prints Today and every tile from the local store; asks the backend only for tiles never loaded before.
    private func printOnce() async throws {
        try await host.withSession { session in
            let loader = try Self.loader(session)
            let tiles = session.tiles
            let arrangement = session.profile.tiles
            let shown = Set(arrangement.arrange(tiles.map(\.info.id)))
            let load = TileSnapshotLoader(
                loader: loader, snapshots: TileSnapshots(store: session.store))
            let news = await load.news(of: tiles.filter { shown.contains($0.info.id) })
            var board = DashboardModel(
                tiles: tiles.map(\.info), arrangement: arrangement,
                now: host.systemEnvironment.now())
            for item in news { board.apply(item) }
            if host.console.options.json {
                try host.console.emit(json: DashboardJSON(board: board, place: session.place))
                loader.record?.close()
                return
            }
            let unicode = Self.speaksUnicode(host)
            var text = TextDashboard(
                board: board, width: host.console.width, unicode: unicode,
                subtitle: session.place)
            if session.settings.flag("dashboard.today") {
                text.today = TodayText(
                    await session.today(loader), width: host.console.width, unicode: unicode)
            }
            host.console.out(text.lines.joined(separator: "\n"))
            loader.record?.close()
        }
    }

    /// A command's loader: it waits as long as `network.seconds`, records crashes, and leaves out
    /// what crashed before.
    static func loader(_ session: HostSession) throws -> TileLoader {
        let folder = stateFolder(session)
        let crashes = folder.map(CrashRecorder.recover) ?? []
        let quarantine = try session.host.quarantine(taking: crashes)
        let record = folder.flatMap(CrashRecorder.init)
        record?.catchCrashes()
        return TileLoader(
            environment: session.host.systemEnvironment, record: record,
            quarantined: Set(quarantine.cases.map(\.tileID)),
            limit: .seconds(session.settings.integer("network.seconds")))
    }

    /// Whether the reader of a pipe can be expected to show Unicode.
    static func speaksUnicode(_ host: Host) -> Bool {
        TerminalCapabilities(
            environment: host.environment.merging(["TERM": "xterm"]) { old, _ in
                old.isEmpty || old == "dumb" ? "xterm" : old
            }, isTerminal: true
        ).unicode
    }

    /// The folder of crash records; nil if it isn't writable.
    static func stateFolder(_ session: HostSession) -> String? {
        (try? HomePaths.prepare(session.paths.state))?.path(percentEncoded: false)
    }
}

extension HostSession {
    /// A short description of where the student's data is.
    var place: String {
        let elsewhere = connected
        guard !elsewhere.isEmpty else { return "sample school" }
        return elsewhere.map { backend in
            if backend == .school, let schools {
                return schools.list.schools.map(\.name).joined(separator: ", ")
            }
            let address = profile.address(of: backend).description
            let host = URL(string: address)?.host ?? address
            return "\(backend.title) at \(host)"
        }.joined(separator: ", ")
    }
}
