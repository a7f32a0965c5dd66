import AppCore
import ArgumentParser

/// `homeroom portfolio`.
struct PortfolioCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "portfolio", abstract: "Your portfolio (coming soon).",
        discussion: """
            EXAMPLES:
              homeroom portfolio show
              homeroom portfolio notify
            """,
        subcommands: [ShowPortfolio.self, NotifyMe.self], defaultSubcommand: ShowPortfolio.self)
}

struct ShowPortfolio: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show what portfolios will do, and whether they're here yet.",
        discussion: """
            Nothing is sent anywhere. With --json: is_feature_enabled (the setting \
            portfolio.live_enabled), status_message, show_notify_confirmation.

            EXAMPLES:
              homeroom portfolio show
              homeroom portfolio show --json
            """)

    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let repository = PortfolioRepository(context: context)
        let console = context.console.with(output)
        repository.record(.placeholderViewed)
        let state = try await repository.state()
        if output.json { return try console.emit(json: state) }
        if output.plain { return await state.printLine(console) }
        var lines = [state.statusMessage, PortfolioState.Words.explanation]
        if state.showNotifyConfirmation { lines.append(PortfolioState.Words.confirmation) }
        await console.show(lines)
    }
}

struct NotifyMe: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "notify", abstract: "Ask to be notified when portfolios arrive.",
        discussion: """
            Saved only on this computer; nothing is sent.

            Example: homeroom portfolio notify
            """)

    static var jsonFields: [String]? {
        ["is_feature_enabled", "status_message", "show_notify_confirmation"]
    }
    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let console = context.console.with(output)
        let state = try await PortfolioRepository(context: context).notify()
        if output.json { return try console.emit(json: state) }
        if output.plain { return await state.printLine(console) }
        console.out(PortfolioState.Words.confirmation)
    }
}

extension PortfolioState {
    /// Prints the state as a table.
    fileprivate func printLine(_ console: Console) async {
        await console.table(
            [.init("Enabled"), .init("Notify me"), .init("Status")],
            [[String(isFeatureEnabled), String(showNotifyConfirmation), statusMessage]])
    }
}
