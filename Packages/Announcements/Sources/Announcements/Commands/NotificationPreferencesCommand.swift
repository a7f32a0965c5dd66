import AppCore
import ArgumentParser

/// `homeroom announcements notifications preferences`.
struct NotificationPreferencesCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "preferences", abstract: "Choose which notifications you get, and how.",
        discussion: """
            Without an event, lists all of them.

            EXAMPLES:
              homeroom announcements notifications preferences --json
              homeroom announcements notifications preferences message_received --in-app off
              homeroom announcements notifications preferences quiz_graded --email on --frequency weekly
            """)

    @Argument(help: "An event, e.g. message_received.", completion: AnnouncementCompletion.event)
    var event: String?

    @Option(name: .customLong("in-app"), help: "Notify me in Homeroom: on or off.")
    var inApp: Switch?

    @Option(help: "Notify me by email, if your school sends it: on or off.")
    var email: Switch?

    @Option(
        help: "How often to email: immediate, daily, weekly or never.",
        completion: .list(NotificationPreference.frequencies))
    var frequency: String?

    static var jsonFields: [String]? {
        ["email", "event_type", "event_name", "in_app", "email_frequency"]
    }
    @OptionGroup var output: OutputOptions

    /// `on` or `off`
    enum Switch: String, ExpressibleByArgument, CaseIterable {
        case on, off
    }

    private var isChange: Bool { inApp != nil || email != nil || frequency != nil }

    func validate() throws {
        if isChange, event == nil {
            throw ValidationError("Name the event to change, e.g. message_received.")
        }
        try OptionChoice.check(frequency, "--frequency", NotificationPreference.frequencies)
    }

    mutating func run(in context: FeatureContext) async throws {
        let repository = NotificationRepository(context: context)
        let console = context.console.with(output)
        var outcome = OutboxOutcome.delivered(response: [])
        if let event, isChange {
            let change = PreferenceChange(
                inApp: inApp.map { $0 == .on }, email: email.map { $0 == .on },
                emailFrequency: frequency?.lowercased())
            outcome = await repository.deliver(try await repository.change(event, change))
            if case .failed(let problem) = outcome { throw problem }
        }
        let rows = try await rows(repository, console)
        try await print(rows.filter { event == nil || $0.eventType == event }, console)
        try console.report(outcome)
    }

    private func rows(
        _ repository: NotificationRepository, _ console: Console
    ) async throws -> [NotificationPreference] {
        do {
            return try await repository.refreshPreferences()
        } catch {
            guard let known = try await repository.preferences() else { throw error }
            console.err("As last known: \(Problem(error).summary)")
            return known
        }
    }

    private func print(_ rows: [NotificationPreference], _ console: Console) async throws {
        if let event {
            guard let row = rows.first else {
                throw Problem(
                    .notFound, "Unknown event “\(event.prefix(40))”.",
                    reason: Suggestion.nearest(to: event, in: NotificationPreference.eventTypes)
                        .map { "Did you mean “\($0)”?" },
                    cure: "homeroom announcements notifications preferences")
            }
            if output.json { return try console.emit(json: row) }
        }
        if output.json { return try console.emit(json: rows) }
        await console.table(
            [.init("Event"), .init("Here"), .init("Mail")],
            rows.map { row in
                [row.eventType, row.inApp ? "on" : "off", row.email ? row.emailFrequency : "off"]
            })
    }
}
