import AppCore

/// The used fields of a customer.
struct StripeCustomer: Decodable, Sendable {
    var id: String
    /// True if deleted; deleted customers can still be fetched.
    var deleted: Bool?
    var metadata: [String: String]?
}

/// A Stripe-hosted page: a checkout or the portal.
struct StripePage: Decodable, Sendable {
    var id: String
    var url: String
}

/// A subscription. Older API versions put the period's end on it, newer ones on its items;
/// both are read.
struct StripeSubscription: Decodable, Sendable, Hashable {
    private struct Item: Decodable, Hashable {
        var current_period_start: Int64?
        var current_period_end: Int64?
    }
    private struct Items: Decodable, Hashable {
        var data: [Item]?
    }

    let id: String
    /// nil if the customer is unknown.
    let customer: String?
    let status: String
    /// Seconds since 1970, as is `periodEnd`.
    let periodStart: Int64?
    let periodEnd: Int64?
    let cancelsAtPeriodEnd: Bool
    let metadata: [String: String]

    private enum CodingKeys: String, CodingKey {
        case id, customer, status, metadata, items
        case periodStart = "current_period_start"
        case periodEnd = "current_period_end"
        case cancelsAtPeriodEnd = "cancel_at_period_end"
        case cancelAt
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(String.self, forKey: .id)
        customer = try container.decodeIfPresent(StripeReference.self, forKey: .customer)?.id
        status = try container.decode(String.self, forKey: .status)
        let items = try? container.decodeIfPresent(Items.self, forKey: .items)
        let data = items?.data ?? []
        periodStart =
            try container.decodeIfPresent(Int64.self, forKey: .periodStart)
            ?? data.compactMap(\.current_period_start).max()
        periodEnd =
            try container.decodeIfPresent(Int64.self, forKey: .periodEnd)
            ?? data.compactMap(\.current_period_end).max()
        let flag = try container.decodeIfPresent(Bool.self, forKey: .cancelsAtPeriodEnd) ?? false
        let date = try container.decodeIfPresent(Int64.self, forKey: .cancelAt)
        cancelsAtPeriodEnd = flag || date != nil
        metadata = (try? container.decodeIfPresent([String: String].self, forKey: .metadata)) ?? [:]
    }
}

/// A reference to another object: its id or the expanded object.
struct StripeReference: Decodable, Sendable, Hashable {
    private struct Whole: Decodable {
        var id: String
    }

    let id: String

    init(from decoder: any Decoder) throws {
        if let id = try? decoder.singleValueContainer().decode(String.self) {
            self.id = id
        } else {
            id = try Whole(from: decoder).id
        }
    }
}

/// The first page of a list.
struct StripeList<Element: Decodable & Sendable>: Decodable, Sendable {
    var data: [Element]
}

/// A finished checkout from an event.
struct StripeCheckout: Decodable, Sendable {
    var customer: StripeReference?
    var subscription: StripeReference?
    var metadata: [String: String]?
}

/// An invoice from an event. Its subscription is in one of two places.
struct StripeInvoice: Decodable, Sendable {
    struct Parent: Decodable, Sendable {
        struct Details: Decodable, Sendable {
            var subscription: StripeReference?
        }
        var subscription_details: Details?
    }

    var subscription: StripeReference?
    var parent: Parent?

    var subscriptionID: String? {
        subscription?.id ?? parent?.subscription_details?.subscription?.id
    }
}

/// A payment from an event, or fetched.
struct StripeCharge: Decodable, Sendable {
    var id: String
    var customer: StripeReference?
    /// Newer API versions leave it out.
    var invoice: StripeReference?
    /// True if all of it was refunded.
    var refunded: Bool?
    /// Seconds since 1970.
    var created: Int64?

    /// Whether it paid for the subscription's current period. Renewals are charged about an hour
    /// after a period starts, and first payments at its start, so a day more or less doesn't matter.
    func paid(for subscription: StripeSubscription) -> Bool {
        guard let created, let start = subscription.periodStart else { return true }
        return created >= start - 86_400
    }
}

/// A payment that the card's owner disputes at the bank.
struct StripeDispute: Decodable, Sendable {
    var charge: StripeReference?
    /// `won` gives the money back; in all other states the bank has it.
    var status: String
}

/// An event without its object.
struct StripeEvent: Decodable, Sendable {
    var id: String
    var type: String
    /// Seconds since 1970.
    var created: Int64
}

/// The object of an event.
struct StripeEventObject<Object: Decodable & Sendable>: Decodable, Sendable {
    struct Content: Decodable, Sendable {
        var object: Object
    }
    var data: Content
}

/// Stripe's error response.
struct StripeErrorBody: Decodable, Sendable {
    struct Content: Decodable, Sendable {
        var type: String?
        var code: String?
        var param: String?
        var message: String?
    }
    var error: Content
}
