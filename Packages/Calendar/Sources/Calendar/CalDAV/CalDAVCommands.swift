import AppCore
import ArgumentParser
import Foundation
import TerminalUI

struct ConnectCalendars: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "connect", abstract: "Sync with a calendar server (CalDAV), both ways.",
        discussion: """
            For Nextcloud, Fastmail, iCloud, Radicale and other servers that speak CalDAV. Finds your calendars, \
            and shows their events beside yours and their to-dos in your list; what you change on either side reaches the other. \
            New events go to the first calendar you may change; events that you already have stay on this computer. To add a to-do \
            there: homeroom todos add --in NAME

            The password is asked for, or read from HOMEROOM_CALDAV_PASSWORD or standard input. It is \
            kept in the keychain and sent to this server alone.

            EXAMPLES:
              homeroom calendar connect https://ADDRESS --user NAME
              homeroom calendar connect https://ADDRESS --user NAME --calendar School --calendar Home
            """)

    @Argument(help: "The server's CalDAV address, or its name.")
    var address: String

    @Option(help: "Your user name there. Homeroom asks if you leave it out.")
    var user: String?

    @Option(help: "A calendar to take, by name. Can be repeated; all by default.")
    var calendar: [String] = []

    @Flag(help: "Allow http without encryption to another computer: others can read the password.")
    var insecure = false

    static var jsonFields: [String]? { ServerCalendarJSON.jsonFields }
    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = CalendarPrinter(context, output)
        let target = try place()
        let name = try await userName(printer.console)
        let password = try await password(for: name, at: target, printer.console)
        let whereabouts = context.credentials.whereabouts
        if whereabouts.warnsBeforeFirstWrite {
            printer.console.err("The password is saved \(whereabouts).")
        }
        let connection = try await printer.repository.connect(
            to: target, user: name, password: password, names: calendar)
        printer.console.err(
            connection.isNew
                ? "Connected to \(connection.server.place). Reading your calendars…"
                : "Connected to \(connection.server.place) again. Reading your calendars…")
        let (report, problem) = await printer.repository.sync(connection.server)
        let printing = SyncPrinting(printer: printer)
        printing.print(report, of: connection.server)
        try await printing.printCalendars(of: connection.server.id)
        if !output.json {
            printer.console.err(
                connection.takesNew.map {
                    "New events go to “\($0)”. To change that: homeroom calendar calendars --new NAME"
                } ?? "New events stay on this computer: you can't change any of these calendars.")
        }
        if let problem { throw problem }
    }

    private func place() throws(Problem) -> FeedAddress {
        let text = address.contains("://") ? address : "https://" + address
        let target = try FeedAddress(text)
        guard target.host.scheme == "https" || target.host.isLocal || insecure else {
            throw Problem(
                .configuration, "Without https, others on the network could read your password.",
                cure: "Use https://\(target.host.authority), or allow it with --insecure.")
        }
        return target
    }

    private func userName(_ console: Console) async throws -> String {
        let name =
            if let user { user } else { try await console.prompt("User name:") }
        // A colon would end the name early. Source: RFC 7617, section 2.
        guard !name.isEmpty, name.count <= 200, !name.contains(":"),
            !name.contains(where: \.isNewline)
        else {
            throw Problem(
                .usage, "A user name has 1 to 200 characters and no colon.", cure: "Change --user.")
        }
        return name
    }

    private func password(
        for user: String, at target: FeedAddress, _ console: Console
    ) async throws -> String {
        let variable = ProcessInfo.processInfo.environment["HOMEROOM_CALDAV_PASSWORD"]
        let password =
            if let variable {
                variable
            } else {
                try await console.prompt(
                    "Password of \(user) at \(target.host.authority):", secret: true)
            }
        guard !password.isEmpty, password.utf8.count <= 4_096 else {
            throw Problem(.usage, "The password is empty or too long.")
        }
        return password
    }
}

struct ServerCalendarsCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "calendars", abstract: "List your server calendars and unsent changes.",
        discussion: """
            With --new, new events go to that calendar; “local” keeps them on this computer.

            EXAMPLES:
              homeroom calendar calendars
              homeroom calendar calendars --json
              homeroom calendar calendars --new NAME
              homeroom calendar calendars --new local
            """)

    @Option(
        help: "The calendar for new events, or local.",
        completion: .custom { _, _, _ async in
            await CalendarCompletion.values("server-calendar") + ["local"]
        })
    var new: String?

    static var jsonFields: [String]? { ServerCalendarJSON.jsonFields }
    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = CalendarPrinter(context, output)
        if let new {
            let target = try await printer.repository.servers.target(new)
            try await printer.repository.servers.setTakesNew(target?.id)
            printer.console.err(
                target.map { "New events go to “\($0.name)”." }
                    ?? "New events stay on this computer.")
        }
        try await SyncPrinting(printer: printer).printCalendars(of: nil)
    }
}

struct SyncCalendars: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync", abstract: "Sync with your calendar servers now.",
        discussion: """
            Sends what you changed and reads what changed there. Homeroom also does this on its own every 15 \
            minutes while it runs, and with each change of yours. If an event was changed on both sides, the \
            server's version is in its place and yours becomes a copy next to it.

            EXAMPLES:
              homeroom calendar sync
              homeroom calendar sync --json
            """)

    static var jsonFields: [String]? {
        ["server", "added", "changed", "removed", "sent", "notices", "problems"]
    }
    @OptionGroup var output: OutputOptions

    private struct Result: Encodable {
        var server: String
        var added: Int
        var changed: Int
        var removed: Int
        var sent: Int
        var notices: [String]
        var problems: [String]
    }

    mutating func run(in context: FeatureContext) async throws {
        let printer = CalendarPrinter(context, output)
        let servers = try await printer.repository.servers.servers()
        if servers.isEmpty, !output.json {
            return printer.console.err(
                "You have no calendars on a server. Connect: homeroom calendar connect ADDRESS")
        }
        var failure: Problem?
        var results: [Result] = []
        for server in servers {
            let (report, problem) = await printer.repository.sync(server)
            failure = problem ?? failure
            results.append(
                Result(
                    server: server.place, added: report.added, changed: report.changed,
                    removed: report.removed, sent: report.sent, notices: report.notices,
                    problems: report.problems + [problem?.summary].compactMap(\.self)))
            if !output.json {
                SyncPrinting(printer: printer).print(report, of: server)
                if let problem, servers.count > 1 {
                    printer.console.err("\(server.place): \(problem.summary)")
                }
            }
        }
        if output.json {
            try printer.console.emit(json: results)
            if let failure { throw ExitCode(failure.exitCode) }
            return
        }
        if let failure { throw failure }
    }
}

struct DisconnectCalendars: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "disconnect", abstract: "Disconnect from a calendar server.",
        discussion: """
            The server keeps its events. Homeroom removes them here, except those with changes that the server \
            doesn't have yet; --keep keeps all of them on this computer. The password is removed. Asks first; --yes skips \
            the question.

            EXAMPLES:
              homeroom calendar disconnect NAME
              homeroom calendar disconnect NAME --keep --yes
            """)

    @Argument(
        help: "The server's name, or a few letters of it.",
        completion: .custom { _, _, _ async in await CalendarCompletion.values("server") })
    var server: String

    @Flag(help: "Keep its events on this computer.")
    var keep = false

    static var jsonFields: [String]? { ["server", "kept", "removed", "unsent_deletions"] }
    @OptionGroup var output: OutputOptions

    private struct Result: Encodable {
        var server: String
        var kept: Int
        var removed: Int
        var unsentDeletions: Int

        enum CodingKeys: String, CodingKey {
            case server, kept, removed
            case unsentDeletions = "unsent_deletions"
        }
    }

    mutating func run(in context: FeatureContext) async throws {
        let printer = CalendarPrinter(context, output)
        let found = try NameResolver.find(
            server, in: try await printer.repository.servers.servers(), noun: "calendar server",
            list: "homeroom calendar calendars", ids: { [String($0.id.prefix(8))] },
            names: { [$0.place] })
        guard try await printer.console.confirm("Disconnect from \(found.place)?") else {
            return printer.console.err("Nothing was changed.")
        }
        let counts = try await printer.repository.disconnect(found, keepsAll: keep)
        if output.json {
            return try printer.console.emit(
                json: Result(
                    server: found.place, kept: counts.stay, removed: counts.go,
                    unsentDeletions: counts.deletions))
        }
        printer.console.out("You're no longer connected to \(found.place).")
        if counts.go > 0 {
            printer.console.out("\(Self.events(counts.go)) went away here; the server keeps them.")
        }
        if counts.stay > 0 {
            printer.console.out("\(Self.events(counts.stay)) stay on this computer.")
        }
        if counts.deletions > 0 {
            printer.console.out(
                "\(Self.events(counts.deletions)) that you deleted are still on the server.")
        }
    }

    private static func events(_ count: Int) -> String {
        count == 1 ? "1 event" : "\(count) events"
    }
}
