package import AppCore

// What the API description says of fields beyond their types.

extension HostedPage: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "session_id": .any.saying(
            "Of a checkout, and of the test portal; null for the provider's portal."),
        "url": .form("uri"),
        "test": .any.saying("True for the campus's own test pages: no money moves."),
    ]
}

extension SubscriptionState: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "has_subscription": .any.saying("Active or trialing, and the period has not ended."),
        "status": .any.saying("The provider's word for the latest subscription; null without one."),
        "current_period_end": .any.saying("Null without a subscription or without an end."),
        "cancel_at_period_end": .any.saying("Null without a subscription."),
        "test": .any.saying("True for a subscription from the test checkout: no money moves."),
        "price": .any.saying("What it costs, in the operator's words; null if not set."),
        "for_sale": .any.saying("False where every account has premium and nothing is sold."),
        "payment_returned": .any.saying(
            "True if the last payment was refunded or disputed, which ends premium; else null."),
    ]
}

extension SyncResult: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "status": .any.saying("The provider's word; null when nothing that counts was found."),
        "subscription_status": .any.saying("The same."),
        "success": .any.saying("The same as `synced`."),
    ]
}

extension RedeemRequest: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "code": .string(from: 1).saying("Leading and trailing spaces and case are ignored.")
    ]
}

extension Received: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = ["status": .choices(["success"])]
}
