package import AppCore

/// A hosted page: a checkout or a portal.
package struct HostedPage: Codable, Sendable, Hashable, EncodesNulls {
    /// The checkout's session id; some servers omit it, and portals have none.
    package var sessionID: String?
    package var url: String
    /// True when no money moves.
    @OrDefault package var isTest: Bool

    package init(sessionID: String?, url: String, isTest: Bool) {
        self.sessionID = sessionID
        self.url = url
        self.isTest = isTest
    }

    private enum CodingKeys: String, CodingKey {
        case url, sessionID
        case isTest = "test"
    }
}

/// A caller's subscription. Some servers send only two or three of these fields.
package struct SubscriptionState: Codable, Sendable, Hashable, EncodesNulls {
    /// True if the status is `active` or `trialing` and the period hasn't ended.
    @OrDefault package var hasSubscription: Bool
    /// The provider's status of the latest subscription; nil without one.
    package var status: String?
    /// When the paid period ends or renews.
    package var currentPeriodEnd: WireDate?
    /// nil without a subscription.
    package var cancelsAtPeriodEnd: Bool?
    /// True when no money moves.
    @OrDefault package var isTest: Bool
    /// The displayed price; nil if the operator didn't set one.
    package var price: String?
    /// False where everything is open and nothing is sold; nil from servers that don't say.
    package var isForSale: Bool?
    /// True if the last payment was refunded or disputed, which ends premium; otherwise nil.
    package var isPaymentReturned: Bool?

    package init(
        hasSubscription: Bool, status: String?, currentPeriodEnd: WireDate?,
        cancelsAtPeriodEnd: Bool?, isTest: Bool, price: String?, isForSale: Bool? = nil,
        isPaymentReturned: Bool? = nil
    ) {
        self.isForSale = isForSale
        self.isPaymentReturned = isPaymentReturned
        self.hasSubscription = hasSubscription
        self.status = status
        self.currentPeriodEnd = currentPeriodEnd
        self.cancelsAtPeriodEnd = cancelsAtPeriodEnd
        self.isTest = isTest
        self.price = price
    }

    private enum CodingKeys: String, CodingKey {
        case status, price, hasSubscription, currentPeriodEnd
        case cancelsAtPeriodEnd = "cancel_at_period_end"
        case isTest = "test"
        case isForSale = "for_sale"
        case isPaymentReturned = "payment_returned"
    }
}

/// The result of a refresh from the provider. Has the keys of both dialects, since servers send either.
package struct SyncResult: Codable, Sendable, Hashable {
    package var isSuccess: Bool
    /// The provider's status; nil if no relevant subscription was found.
    package var status: String?
    /// nil if the server doesn't send it.
    package var isPremium: Bool?
    package var message: String?

    package init(isSuccess: Bool, status: String?, isPremium: Bool?, message: String?) {
        self.isSuccess = isSuccess
        self.status = status
        self.isPremium = isPremium
        self.message = message
    }

    private enum CodingKeys: String, CodingKey {
        case synced, success, status, message, subscriptionStatus, isPremium
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        isSuccess =
            try container.decodeIfPresent(Bool.self, forKey: .synced)
            ?? container.decodeIfPresent(Bool.self, forKey: .success) ?? false
        status =
            try container.decodeIfPresent(String.self, forKey: .status)
            ?? container.decodeIfPresent(String.self, forKey: .subscriptionStatus)
        isPremium = try container.decodeIfPresent(Bool.self, forKey: .isPremium)
        message = try container.decodeIfPresent(String.self, forKey: .message)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(isSuccess, forKey: .synced)
        try container.encode(isSuccess, forKey: .success)
        try container.encode(status, forKey: .status)
        try container.encode(status, forKey: .subscriptionStatus)
        try container.encode(isPremium, forKey: .isPremium)
        try container.encode(message, forKey: .message)
    }
}

/// The body of a redeem request.
package struct RedeemRequest: Codable, Sendable, Hashable {
    package var code: String
}

/// The response to a redeem request.
package struct RedeemResult: Codable, Sendable, Hashable {
    package var success: Bool
    package var message: String
    package var isPremium: Bool

    package init(success: Bool, message: String, isPremium: Bool) {
        self.success = success
        self.message = message
        self.isPremium = isPremium
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        success = try container.decodeIfPresent(Bool.self, forKey: .success) ?? true
        message = try container.decodeIfPresent(String.self, forKey: .message) ?? ""
        isPremium = try container.decodeIfPresent(Bool.self, forKey: .isPremium) ?? success
    }
}

/// The response to a webhook event.
package struct Received: Codable, Sendable, Hashable {
    package var status: String

    package init() { status = "success" }
}
