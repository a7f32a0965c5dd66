import AppCore
import ArgumentParser

extension AuthCommand {
    struct Sessions: FeatureCommand {
        static let configuration = CommandConfiguration(
            commandName: "sessions",
            abstract: "Show where you're signed in, and sign out everywhere else.",
            discussion: """
                An app is a program like this one; a browser is the school's web page. Signing out everywhere else \
                helps if you forgot to sign out on another computer or lost a device.

                EXAMPLES:
                  homeroom auth sessions
                  homeroom auth sessions --end-others
                """)

        @Flag(help: "End every session except this one.") var endOthers = false
        static var jsonFields: [String]? {
            ["kind", "used_at", "expires_at", "is_current", "ended"]
        }
        @OptionGroup var output: OutputOptions

        func run(in context: FeatureContext) async throws {
            let console = context.console.with(output)
            let session = SessionClient(
                client: context.client(for: .sat), credentials: context.credentials)
            if endOthers {
                let ended = try await session.endOtherSessions()
                if output.json { return try console.emit(json: EndedSessions(ended: ended)) }
                return console.out(
                    ended == 0
                        ? "No other session."
                        : "Ended \(ended) other session\(ended == 1 ? "" : "s").")
            }
            let sessions = try await session.sessions()
            if output.json { return try console.emit(json: sessions) }
            if sessions.isEmpty, !output.plain {
                return console.out("No sessions: the sample school signs you in automatically.")
            }
            let calendar = LocalCalendar(context.environment)
            await console.table(
                [.init("Where"), .init("Last used"), .init("Ends without use"), .init("")],
                sessions.map { item in
                    [
                        item.kind,
                        output.plain
                            ? ISODate.format(item.usedAt.date)
                            : calendar.distance(to: item.usedAt.date),
                        output.plain
                            ? ISODate.format(item.expiresAt.date)
                            : calendar.short(calendar.day(of: item.expiresAt.date)),
                        item.isCurrent ? "this one" : "",
                    ]
                })
        }
    }
}
