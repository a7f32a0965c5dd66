package import AppCore

/// A page elsewhere that a person is sent to: a checkout or a portal.
package struct HostedPage: Codable, Sendable, Hashable {
    /// Of a checkout; some backends leave it out, and a portal has none.
    package var sessionID: String?
    package var url: String
    /// True when no money moves.
    package var isTest: Bool

    package init(sessionID: String?, url: String, isTest: Bool) {
        self.sessionID = sessionID
        self.url = url
        self.isTest = isTest
    }

    private enum CodingKeys: String, CodingKey, NullKeys {
        case url
        case sessionID = "session_id"
        case isTest = "test"
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        sessionID = try container.decodeIfPresent(String.self, forKey: .sessionID)
        url = try container.decode(String.self, forKey: .url)
        isTest = try container.decodeIfPresent(Bool.self, forKey: .isTest) ?? false
    }
}

/// A caller's subscription. Some backends send three of the fields, or two; the campus all of them.
package struct SubscriptionState: Codable, Sendable, Hashable {
    /// The provider calls it `active` or `trialing`, and the period has not ended.
    package var hasSubscription: Bool
    /// The provider's word for the latest subscription; nil without one.
    package var status: String?
    /// When what is paid for ends or is renewed.
    package var currentPeriodEnd: WireDate?
    /// nil without a subscription.
    package var cancelsAtPeriodEnd: Bool?
    /// True when no money moves.
    package var isTest: Bool
    /// What it costs, in the operator's words; nil where nobody said so.
    package var price: String?

    package init(
        hasSubscription: Bool, status: String?, currentPeriodEnd: WireDate?,
        cancelsAtPeriodEnd: Bool?, isTest: Bool, price: String?
    ) {
        self.hasSubscription = hasSubscription
        self.status = status
        self.currentPeriodEnd = currentPeriodEnd
        self.cancelsAtPeriodEnd = cancelsAtPeriodEnd
        self.isTest = isTest
        self.price = price
    }

    private enum CodingKeys: String, CodingKey, NullKeys {
        case status, price
        case hasSubscription = "has_subscription"
        case currentPeriodEnd = "current_period_end"
        case cancelsAtPeriodEnd = "cancel_at_period_end"
        case isTest = "test"
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        hasSubscription =
            try container.decodeIfPresent(Bool.self, forKey: .hasSubscription) ?? false
        status = try container.decodeIfPresent(String.self, forKey: .status)
        currentPeriodEnd = try container.decodeIfPresent(WireDate.self, forKey: .currentPeriodEnd)
        cancelsAtPeriodEnd = try container.decodeIfPresent(Bool.self, forKey: .cancelsAtPeriodEnd)
        isTest = try container.decodeIfPresent(Bool.self, forKey: .isTest) ?? false
        price = try container.decodeIfPresent(String.self, forKey: .price)
    }
}

/// What asking the provider brought. Both dialects' words, since backends send either.
package struct SyncResult: Codable, Sendable, Hashable {
    package var isSuccess: Bool
    /// The provider's word; nil when nothing that counts was found.
    package var status: String?
    /// nil where the backend does not say.
    package var isPremium: Bool?
    package var message: String?

    package init(isSuccess: Bool, status: String?, isPremium: Bool?, message: String?) {
        self.isSuccess = isSuccess
        self.status = status
        self.isPremium = isPremium
        self.message = message
    }

    private enum CodingKeys: String, CodingKey {
        case synced, success, status, message
        case subscriptionStatus = "subscription_status"
        case isPremium = "is_premium"
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

/// What redeeming takes.
package struct RedeemRequest: Codable, Sendable, Hashable {
    package var code: String

    package init(code: String) { self.code = code }
}

/// What redeeming brought.
package struct RedeemResult: Codable, Sendable, Hashable {
    package var success: Bool
    package var message: String
    package var isPremium: Bool

    package init(success: Bool, message: String, isPremium: Bool) {
        self.success = success
        self.message = message
        self.isPremium = isPremium
    }

    private enum CodingKeys: String, CodingKey {
        case success, message
        case isPremium = "is_premium"
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        success = try container.decodeIfPresent(Bool.self, forKey: .success) ?? true
        message = try container.decodeIfPresent(String.self, forKey: .message) ?? ""
        isPremium = try container.decodeIfPresent(Bool.self, forKey: .isPremium) ?? success
    }
}

/// What the provider is told of an event that arrived.
package struct Received: Codable, Sendable, Hashable {
    package var status: String

    package init() { status = "success" }
}
