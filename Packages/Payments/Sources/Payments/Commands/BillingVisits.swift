import AppCore
import ArgumentParser
import Foundation

struct BillingUpgrade: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "upgrade", abstract: "Subscribe to premium on a page in your browser.",
        discussion: """
            Prints the page's address, opens it where there is a browser, and waits until it is paid: 0 \
            when premium is open, 75 when the time was up before that, 77 when the checkout was \
            cancelled. Ctrl-C stops waiting and nothing else; what was paid counts all the same.

            EXAMPLES
              homeroom billing upgrade
              homeroom billing upgrade --no-wait --json
              homeroom billing upgrade --wait 60
            """)

    @Option(help: "Seconds to wait for the payment, 1 to 3600.") var wait = 600
    @Flag(name: .customLong("no-wait"), help: "Only print the address.") var noWait = false
    @Flag(name: .customLong("no-open"), help: "Do not open a browser.") var noOpen = false
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard (1...3600).contains(wait) else { throw ValidationError("--wait may be 1 to 3600.") }
    }

    func run(in context: FeatureContext) async throws {
        let (console, desk) = (context.console.with(output), BillingDesk(context: context))
        let page = try await desk.checkout()
        if noWait {
            if page.isTest, desk.client.address.isEmbedded {
                throw Problem(
                    .usage, "The campus of this computer shows its page only while you wait.",
                    cure: "Leave --no-wait out.")
            }
            return try VisitReport.announce(page.url, page, console)
        }
        let visit = try await HostedVisit.begin(page, desk)
        try await report(try await outcome(of: visit, page, console), desk, console)
    }

    private func outcome(
        of visit: HostedVisit, _ page: HostedPage, _ console: Console
    ) async throws -> HostedVisit.Outcome {
        do {
            if output.json {
                // The one document on standard output is how it ends.
                console.err(visit.address)
            } else {
                try VisitReport.announce(visit.address, page, console)
            }
            if !noOpen, await visit.open() { console.err("Opened in your browser.") }
            console.err("Waiting for the payment. Ctrl-C stops waiting.")
            let outcome = try await visit.outcome(within: wait)
            await visit.end()
            return outcome
        } catch {
            await visit.end()
            throw error
        }
    }

    private func report(
        _ outcome: HostedVisit.Outcome, _ desk: BillingDesk, _ console: Console
    ) async throws {
        switch outcome {
        case .paid(let billing): try await BillingReport.print(billing, desk, console)
        case .cancelled:
            throw Problem(
                .premiumRequired, "The checkout was cancelled; nothing was paid.",
                cure: "homeroom billing upgrade")
        case .pending:
            throw Problem(
                .queued, "The payment is not made yet.",
                reason: "What is paid later counts all the same.", cure: "homeroom billing status")
        }
    }
}

struct BillingPortal: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "portal", abstract: "Manage the subscription on a page in your browser.",
        discussion: """
            There it can be cancelled at the end of its period, invoices can be seen, and the card changed.

            EXAMPLES
              homeroom billing portal
              homeroom billing portal --no-open --json
            """)

    @Flag(name: .customLong("no-open"), help: "Do not open a browser.") var noOpen = false
    @OptionGroup var output: OutputOptions

    func run(in context: FeatureContext) async throws {
        let (console, desk) = (context.console.with(output), BillingDesk(context: context))
        let visit = try await HostedVisit.toPortal(desk)
        do {
            try VisitReport.announce(visit.address, visit.page, console)
            if !noOpen, await visit.open() { console.err("Opened in your browser.") }
            if visit.isServedHere {
                console.err(
                    "The page is there for ten minutes, or until you decide; Ctrl-C ends it.")
                if let billing = try await visit.change(within: 600) {
                    for line in billing.sentences(desk.words) { console.err(line) }
                }
            }
            await visit.end()
            await desk.forgetStanding()
        } catch {
            await visit.end()
            await desk.forgetStanding()
            throw error
        }
    }
}

/// What the commands print of a page.
enum VisitReport {
    private struct Shape: Encodable {
        var url: String
        var session_id: String?
        var test: Bool
    }

    /// The address on standard output, for people and for `--json`.
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
