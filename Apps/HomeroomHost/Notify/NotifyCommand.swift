import AppCore
import ArgumentParser
import Foundation
import Glibc
import TerminalUI

/// `homeroom notify`.
struct NotifyCommand: HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "notify",
        abstract: "Say what's new: due work, the next class, messages, reviews.",
        discussion: """
            For cron and systemd timers. Asks your servers first and says each thing once: work when it's due within a \
            day and when it's overdue, a class 15 minutes before it starts, new messages, and words to review \
            once a day. Always exits with 0 if there's nothing to say. What falls into quiet hours is said \
            afterwards.

            EXAMPLES:
              homeroom notify
              homeroom notify --quiet-hours 22-7
              homeroom notify --via text --dry-run
            """)

    /// How it is said.
    enum Channel: String, CaseIterable, ExpressibleByArgument, Sendable {
        case auto, desktop, bell, text
    }

    @Option(help: "auto (on the desktop if possible, otherwise as text), desktop, bell or text.")
    var via = Channel.auto

    @Option(help: "Say nothing in these hours, e.g. 22-7 or 21:30-6:45.")
    var quietHours: String?

    @Flag(help: "Use only what's saved here; don't ask servers.") var local = false
    @Flag(help: "Print what would be said, and don't remember it.") var dryRun = false
    static var jsonFields: [String]? { Notice.jsonFields }
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if let quietHours, QuietHours(quietHours) == nil {
            throw ValidationError("--quiet-hours takes two times, e.g. 22-7 or 21:30-6:45.")
        }
    }

    func run(in host: Host) async throws {
        let calendar = LocalCalendar(host.systemEnvironment)
        let minute = calendar.minutes(of: calendar.now)
        if quietHours.flatMap(QuietHours.init)?.contains(minute) == true {
            if output.json { try host.console.emit(json: [Notice]()) }
            return
        }
        try await host.withSession(asks: false) { session in
            let console = session.context.console.with(output)
            let loader = TileLoader(environment: host.systemEnvironment)
            // A tile that can't be refreshed shows what is saved here.
            if !local { _ = await session.refresh(session.tiles, loader) }
            let notices = await Self.notices(session, loader, calendar)
            let file = session.paths.state.appending(path: "notified-\(session.profile.name).json")
            let news = try Self.news(notices, file: file, now: calendar.now, isDryRun: dryRun)
            if output.json { return try console.emit(json: news) }
            guard !news.isEmpty else { return }
            try await say(news.map(\.text), console, host)
        }
    }

    /// What all features have to say; one that fails says nothing.
    private static func notices(
        _ session: HostSession, _ loader: TileLoader, _ calendar: LocalCalendar
    ) async -> [Notice] {
        let due = (try? await session.features.capabilities[.dueWork]?.dueItems()) ?? []
        let midnight = calendar.start(of: calendar.today)
        let parts = await session.ask("today", loader) { try await $0.today(from: midnight) }
        return NoticeFinder(calendar: calendar).notices(
            due: due, parts: parts.compactMap { try? $0.result.get() })
    }

    /// The notices that weren't said yet. Remembers them, unless it is a dry run.
    static func news(
        _ notices: [Notice], file: URL, now: Date, isDryRun: Bool
    ) throws(Problem) -> [Notice] {
        try FileLock.hold(for: file) { () throws(Problem) in
            let bytes = FileManager.default.contents(
                atPath: file.path(percentEncoded: false))
            var memory =
                bytes.flatMap { try? JSONDecoder().decode(NoticeMemory.self, from: $0) }
                ?? NoticeMemory()
            let news = memory.take(notices, now: now)
            guard !isDryRun else { return news }
            let text: Data
            do {
                text = try JSONEncoder().encode(memory)
            } catch {
                throw Problem(error)
            }
            try HomePaths.replace(file, with: Array(text))
            return news
        }
    }

    private func say(_ lines: [String], _ console: Console, _ host: Host) async throws {
        if !dryRun, via == .auto || via == .desktop {
            let desktop = DesktopNotification(environment: host.environment)
            if await desktop.show(lines) { return }
            guard via == .auto else {
                throw Problem(
                    .unreachable, "The desktop can't be notified.",
                    reason: "notify-send isn't installed or has no desktop session.",
                    cure: "sudo apt install libnotify-bin, or use --via text")
            }
        }
        for line in lines { console.out(line) }
        if !dryRun, via == .bell || (via == .auto && console.isInteractive) {
            console.raw("\u{7}")
        }
    }
}

/// Shows a notification on the desktop with `notify-send`.
struct DesktopNotification {
    let environment: [String: String]

    private static let maxLines = 8
    private static let maxLength = 200

    /// False if there is no such program or no desktop.
    func show(_ lines: [String]) async -> Bool {
        guard let path = ProgramSearch.path(of: "notify-send") else { return false }
        let outcome = await ChildProcess.run(
            [path] + Self.arguments(lines), input: [], environment: variables, seconds: 10)
        return outcome.status == 0
    }

    /// A title and a body without markup; nothing in them is read as an option.
    static func arguments(_ lines: [String]) -> [String] {
        let clean = lines.map { String(TextBoundary.clean($0).prefix(maxLength)) }
        let title = clean.count == 1 ? clean[0] : "\(clean.count) things for you"
        let more = clean.count > maxLines ? ["and \(clean.count - maxLines) more"] : []
        let body = clean.count == 1 ? [] : clean.prefix(maxLines) + more
        let escaped = body.joined(separator: "\n").replacing("&", with: "&amp;")
            .replacing("<", with: "&lt;").replacing(">", with: "&gt;")
        return ["--app-name=Homeroom", "--", title] + (escaped.isEmpty ? [] : [escaped])
    }

    /// cron doesn't say where the desktop's bus is; it is in a fixed place.
    private var variables: [String: String] {
        var variables = environment
        let bus = "/run/user/\(getuid())/bus"
        if variables["DBUS_SESSION_BUS_ADDRESS"] == nil, access(bus, F_OK) == 0 {
            variables["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=" + bus
        }
        return variables
    }
}
