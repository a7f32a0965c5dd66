import AppCore
import ArgumentParser
import Foundation

/// The `homeroom billing` command.
struct BillingCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "billing",
        abstract: "Your plan: upgrade it, manage it, redeem a code.",
        discussion: """
            You pay on a page in your browser; Homeroom never sees your card number.

            EXAMPLES:
              homeroom billing status
              homeroom billing upgrade
              homeroom billing redeem CODE
            """,
        subcommands: [
            BillingStatus.self, BillingUpgrade.self, BillingPortal.self, BillingSync.self,
            BillingRedeem.self,
        ], defaultSubcommand: BillingStatus.self)
}

struct BillingStatus: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Print your plan and when it ends.",
        discussion: """
            If the server doesn't respond, prints its last answer and a note on standard error.

            EXAMPLES:
              homeroom billing status
              homeroom billing status --json
            """)

    @OptionGroup var output: OutputOptions

    func run(in context: FeatureContext) async throws {
        let (console, billingClient) = (
            context.console.with(output), BillingClient(context: context)
        )
        let billing: Billing
        do throws(Problem) {
            billing = try await billingClient.refreshed()
        } catch {
            guard let known = await billingClient.known() else { throw error }
            console.err(
                "\(error.summary) Showing the status from \(billingClient.words(known.asOf)).")
            billing = known
        }
        try await BillingReport.print(billing, billingClient, console)
    }
}

struct BillingSync: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync", abstract: "Refresh your subscription status.",
        discussion: """
            Use it when you've paid and premium isn't open yet.

            EXAMPLES:
              homeroom billing sync
              homeroom billing sync --json
            """)

    static var jsonFields: [String]? { BillingReport.jsonFields }
    @OptionGroup var output: OutputOptions

    func run(in context: FeatureContext) async throws {
        let (console, billingClient) = (
            context.console.with(output), BillingClient(context: context)
        )
        try billingClient.requireSale()
        let (result, billing) = try await billingClient.sync()
        if let message = result.message { console.err(message) }
        try await BillingReport.print(billing, billingClient, console)
    }
}

struct BillingRedeem: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "redeem", abstract: "Redeem a code for premium.",
        discussion: """
            Enter discount codes on the payment page instead.

            EXAMPLES:
              homeroom billing redeem CODE
            """)

    @Argument(help: "The code, in upper or lower case.") var code: String
    static var jsonFields: [String]? { ["success", "message", "is_premium"] }
    @OptionGroup var output: OutputOptions

    func run(in context: FeatureContext) async throws {
        let (console, billingClient) = (
            context.console.with(output), BillingClient(context: context)
        )
        try billingClient.requireSale()
        let result = try await billingClient.redeem(code)
        if output.json { return try console.emit(json: result) }
        console.out(result.message.isEmpty ? "Premium is open." : result.message)
    }
}

/// A subscription in `--json` output, version 1.
struct BillingReport: JSONRecord {
    static let jsonFields = [
        "premium", "for_sale", "status", "test", "price", "has_subscription",
        "current_period_end", "cancel_at_period_end", "as_of",
    ]

    var premium: Bool
    /// False where there's nothing to buy.
    var forSale: Bool
    var status: String?
    var test: Bool
    var price: String?
    var hasSubscription: Bool
    /// UTC.
    var currentPeriodEnd: String?
    var cancelAtPeriodEnd: Bool?
    var asOf: String

    init(_ billing: Billing) {
        premium = billing.isPremium
        forSale = billing.isForSale
        hasSubscription = billing.state.hasSubscription
        status = billing.state.status
        currentPeriodEnd = billing.state.currentPeriodEnd.map { ISODate.format($0.date) }
        cancelAtPeriodEnd = billing.state.cancelsAtPeriodEnd
        test = billing.state.isTest
        price = billing.state.price
        asOf = ISODate.format(billing.asOf)
    }

    static func print(
        _ billing: Billing, _ billingClient: BillingClient, _ console: Console
    ) async throws {
        if console.options.json { return try console.emit(json: BillingReport(billing)) }
        if console.options.plain {
            let end = billing.state.currentPeriodEnd.map { ISODate.format($0.date) }
            await console.table(
                [.init("Plan"), .init("Status"), .init("Until")],
                [[billing.isPremium ? "premium" : "free", billing.state.status ?? "", end ?? ""]])
            return
        }
        guard billing.isForSale else {
            console.out(Billing.nothingToBuy)
            if !billingClient.isSelling { console.out(BillingClient.paywallCure) }
            return
        }
        console.out("Plan: \(billing.headline)")
        for line in billing.sentences(billingClient.words) { console.out("  " + line) }
        if !billing.isPremium {
            if let price = billing.state.price { console.out("  Premium costs \(price).") }
            console.out("  To upgrade: homeroom billing upgrade")
        }
    }
}
