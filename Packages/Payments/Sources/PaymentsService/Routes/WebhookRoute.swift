import AppCore
import Foundation
import HTTPTypes
import Logging
import Payments
import SQLStore
import ServiceKit

/// Receives Stripe's signed events, which may arrive twice or out of order.
///
/// The body is trusted because it's signed. The owner of a subscription is in its
/// metadata, which this server wrote.
struct WebhookRoute: Sendable {
    private static let signatureName = HTTPField.Name("Stripe-Signature")

    let dependencies: PaymentsDependencies

    var all: [ServiceRoute] {
        [ServiceRoute(PaymentsEndpoints.webhook, unread: { try await take($0.head, $1) })]
    }

    private func take(_ head: HTTPRequest, _ body: [UInt8]) async throws -> HTTPReply {
        try check(head, body)
        let event = try Self.decoded(StripeEvent.self, body)
        switch event.type {
        case "checkout.session.completed", "checkout.session.async_payment_succeeded":
            try await takeCheckout(event, body)
        case let type where type.hasPrefix("customer.subscription."):
            try await takeSubscription(event, body)
        case "invoice.paid", "invoice.payment_succeeded", "invoice.payment_failed",
            "invoice.payment_action_required":
            try await takeInvoice(event, body)
        case "charge.refunded": try await takeRefund(event, body)
        case "charge.dispute.created", "charge.dispute.funds_withdrawn",
            "charge.dispute.funds_reinstated", "charge.dispute.closed":
            try await takeDispute(event, body)
        default: break
        }
        return HTTPReply(
            head: HTTPResponse(status: .ok), body: .bytes(try WireJSON.encode(Received())))
    }

    private func check(_ head: HTTPRequest, _ body: [UInt8]) throws(Problem) {
        let file = dependencies.policy.webhookSecretFile
        guard !file.isEmpty else { throw Self.refused("No webhook is set up on this server.") }
        let secrets = try SecretFile(path: file, purpose: "The webhook's secret").lines()
        guard let name = Self.signatureName, let text = head.headerFields[name],
            let signature = StripeSignature(text),
            signature.isGood(for: body, secrets: secrets, now: dependencies.now)
        else { throw Self.refused("The signature is missing, wrong or too old.") }
    }

    private func takeCheckout(_ event: StripeEvent, _ body: [UInt8]) async throws {
        let checkout = try Self.decoded(StripeEventObject<StripeCheckout>.self, body).data.object
        guard let id = checkout.subscription?.id,
            let account = Stripe.account(in: checkout.metadata),
            let subscription = try await fetched(id)
        else { return }
        try await note(
            SubscriptionUpdate(subscription, at: event.created), of: account, event,
            customer: checkout.customer?.id)
    }

    private func takeSubscription(_ event: StripeEvent, _ body: [UInt8]) async throws {
        let object = try Self.decoded(StripeEventObject<StripeSubscription>.self, body).data.object
        guard let account = try await account(of: object) else { return }
        var news = SubscriptionUpdate(object, at: event.created)
        if event.type == "customer.subscription.deleted" { news.status = "canceled" }
        let known = try await dependencies.context.database.read {
            try SubscriptionStore.subscription(object.id, of: account.tenantID, in: $0)
        }
        // Events within one second have no order, so fetch the subscription itself.
        if let known, known.changedAt == event.created, !SubscriptionRules.isOver(news.status),
            let now = try await fetched(object.id)
        {
            news = SubscriptionUpdate(now, at: event.created)
        }
        try await note(news, of: account, event, customer: object.customer)
    }

    /// Handles a successful or failed payment by fetching its subscription.
    private func takeInvoice(_ event: StripeEvent, _ body: [UInt8]) async throws {
        let invoice = try Self.decoded(StripeEventObject<StripeInvoice>.self, body).data.object
        guard let id = invoice.subscriptionID, let subscription = try await fetched(id),
            let account = try await account(of: subscription)
        else { return }
        try await note(
            SubscriptionUpdate(subscription, at: event.created), of: account, event,
            customer: subscription.customer)
    }

    /// A payment that was refunded whole ends what it paid for; a part of it doesn't.
    private func takeRefund(_ event: StripeEvent, _ body: [UInt8]) async throws {
        let charge = try Self.decoded(StripeEventObject<StripeCharge>.self, body).data.object
        guard charge.refunded == true else { return }
        try await noteReturn(of: charge, isReturned: true, event)
    }

    /// A disputed payment ends what it paid for, until the dispute is won.
    private func takeDispute(_ event: StripeEvent, _ body: [UInt8]) async throws {
        let dispute = try Self.decoded(StripeEventObject<StripeDispute>.self, body).data.object
        guard let id = dispute.charge?.id else { return }
        let charge = try await asking("charge of an event") { stripe throws(StripeFailure) in
            try await stripe.charge(id)
        }
        guard let charge else { return }
        let isWon =
            dispute.status == "won" || event.type == "charge.dispute.funds_reinstated"
        try await noteReturn(of: charge, isReturned: !isWon || charge.refunded == true, event)
    }

    private func noteReturn(
        of charge: StripeCharge, isReturned: Bool, _ event: StripeEvent
    ) async throws {
        let subscription = try await asking("subscription of a charge") {
            stripe throws(StripeFailure) in
            try await stripe.subscription(paidBy: charge)
        }
        guard let subscription, charge.paid(for: subscription),
            let account = try await account(of: subscription)
        else { return }
        try await note(
            SubscriptionUpdate(subscription, at: event.created), of: account, event,
            customer: subscription.customer, isReturned: isReturned)
    }

    /// The owner of a subscription: from its metadata, else its customer's. nil if it isn't
    /// from this server.
    private func account(of subscription: StripeSubscription) async throws -> AccountKey? {
        if let account = Stripe.account(in: subscription.metadata) { return account }
        guard let id = subscription.customer else { return nil }
        return try await asking("customer of an event") { stripe throws(StripeFailure) in
            Stripe.account(in: try await stripe.customer(id)?.metadata)
        }
    }

    private func fetched(_ id: String) async throws -> StripeSubscription? {
        try await asking("subscription of an event") { stripe throws(StripeFailure) in
            try await stripe.subscription(id)
        }
    }

    /// Asks Stripe. Throws a 503 problem on failure, so that the event is sent again. `name` is for
    /// the log.
    private func asking<Answer>(
        _ name: String, _ question: (Stripe) async throws(StripeFailure) -> Answer
    ) async throws -> Answer {
        let stripe = try dependencies.stripe()
        do throws(StripeFailure) {
            return try await question(stripe)
        } catch { throw dependencies.problem(error, name).asking }
    }

    /// Applies an event once, in one transaction.
    private func note(
        _ news: SubscriptionUpdate, of account: AccountKey, _ event: StripeEvent, customer: String?,
        isReturned: Bool? = nil
    ) async throws {
        let (dependencies, time) = (dependencies, dependencies.now)
        let isKnown = try await dependencies.context.database.write { connection in
            guard
                try PaymentEventStore.take(event.id, of: account, at: time, in: connection)
            else { return true }
            guard
                try dependencies.note(
                    news, of: account, isReturned: isReturned, in: connection)
            else { return false }
            if let customer,
                try CustomerStore.customer(of: account, in: connection) == nil
            {
                try CustomerStore.set(customer, of: account, in: connection)
            }
            return true
        }
        if !isKnown {
            dependencies.context.log.warning(
                "an event is about an account that is not here",
                metadata: ["event": "\(event.type)", "subscription": "\(news.id)"])
        }
    }

    private static func decoded<Value: Decodable>(
        _ type: Value.Type, _ body: [UInt8]
    ) throws(Problem) -> Value {
        do throws(Problem) {
            return try WireJSON.decode(type, from: body)
        } catch {
            throw refused("The event can't be read: \(error.place ?? "$").")
        }
    }

    private static func refused(_ message: String) -> Problem {
        Problem(.invalid, message, status: 400, backendCode: "BAD_REQUEST")
    }
}

extension Problem {
    /// The same problem with a status that makes the sender retry.
    fileprivate var asking: Problem {
        var problem = self
        problem.status = 503
        return problem
    }
}
