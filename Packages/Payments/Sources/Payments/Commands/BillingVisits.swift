import AppCore
import ArgumentParser
import Foundation

struct BillingUpgrade: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "upgrade", abstract: "Subscribe to premium on a page in your browser.",
        discussion: """
            Prints the page's address, opens it in your browser if possible, and waits until you've paid. \
            Exits with 0 when premium is open, 75 if you haven't paid in time and 77 if you cancel \
            the checkout. Ctrl-C only stops waiting; a payment still counts.

            EXAMPLES:
              homeroom billing upgrade
              homeroom billing upgrade --no-wait --json
              homeroom billing upgrade --wait 60
            """)

    @Option(help: "Seconds to wait for the payment, 1 to 3600.") var wait = 600
    @Flag(name: .customLong("no-wait"), help: "Only print the address.") var noWait = false
    @Flag(name: .customLong("no-open"), help: "Don't open a browser.") var noOpen = false
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard (1...3600).contains(wait) else {
            throw ValidationError("--wait must be from 1 to 3600.")
        }
    }

    func run(in context: FeatureContext) async throws {
        let (console, billingClient) = (
            context.console.with(output), BillingClient(context: context)
        )
        try billingClient.requireSale()
        let page = try await billingClient.checkout()
        if noWait {
            if page.isTest, billingClient.client.address.isEmbedded {
                throw Problem(
                    .usage, "On this computer, the page exists only while you wait.",
                    cure: "Omit --no-wait.")
            }
            return try PaymentPageReport.announce(page.url, page, console)
        }
        let visit = try await PaymentPageVisit.begin(page, billingClient)
        try await report(try await outcome(of: visit, page, console), billingClient, console)
    }

    private func outcome(
        of visit: PaymentPageVisit, _ page: HostedPage, _ console: Console
    ) async throws -> PaymentPageVisit.Outcome {
        do {
            if output.json {
                // Standard output has only one JSON document: the outcome.
                console.err(visit.address)
            } else {
                try PaymentPageReport.announce(visit.address, page, console)
            }
            if !noOpen, await visit.open() { console.err("Opened in your browser.") }
            console.err("Waiting for the payment. Press Ctrl-C to stop waiting.")
            let outcome = try await visit.outcome(within: wait)
            await visit.end()
            return outcome
        } catch {
            await visit.end()
            throw error
        }
    }

    private func report(
        _ outcome: PaymentPageVisit.Outcome, _ billingClient: BillingClient, _ console: Console
    ) async throws {
        switch outcome {
        case .paid(let billing): try await BillingReport.print(billing, billingClient, console)
        case .cancelled:
            throw Problem(
                .premiumRequired, "You canceled the checkout and weren't charged.",
                cure: "homeroom billing upgrade")
        case .pending:
            throw Problem(
                .queued, "You haven't paid yet.",
                reason: "You can still pay; it will count.", cure: "homeroom billing status")
        }
    }
}

struct BillingPortal: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "portal", abstract: "Manage the subscription on a page in your browser.",
        discussion: """
            There you can cancel at the end of the period, see invoices and change your card.

            EXAMPLES:
              homeroom billing portal
              homeroom billing portal --no-open --json
            """)

    @Flag(name: .customLong("no-open"), help: "Don't open a browser.") var noOpen = false
    @OptionGroup var output: OutputOptions

    func run(in context: FeatureContext) async throws {
        let (console, billingClient) = (
            context.console.with(output), BillingClient(context: context)
        )
        try billingClient.requireSale()
        let visit = try await PaymentPageVisit.toPortal(billingClient)
        do {
            try PaymentPageReport.announce(visit.address, visit.page, console)
            if !noOpen, await visit.open() { console.err("Opened in your browser.") }
            if visit.isServedHere {
                console.err(
                    "The page stays open for ten minutes or until you decide. Press Ctrl-C to close it."
                )
                if let billing = try await visit.change(within: 600) {
                    for line in billing.sentences(billingClient.words) { console.err(line) }
                }
            }
            await visit.end()
            await billingClient.forgetStatus()
        } catch {
            await visit.end()
            await billingClient.forgetStatus()
            throw error
        }
    }
}

/// A payment page in `--json` output.
enum PaymentPageReport {
    private struct Shape: Encodable {
        var url: String
        var session_id: String?
        var test: Bool
    }

    /// Prints the address to standard output, as text or `--json`.
    static func announce(_ address: String, _ page: HostedPage, _ console: Console) throws {
        if console.options.json {
            try console.emit(
                json: Shape(url: address, session_id: page.sessionID, test: page.isTest))
        } else {
            if page.isTest { console.err("TEST: no money moves on this page.") }
            console.out(address)
        }
    }
}
