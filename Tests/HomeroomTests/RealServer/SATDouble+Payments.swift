import AppCore
import HTTPTypes
import Synchronization

/// Payments; the caller is a subscriber once `state` says so.
extension SATDouble {
    func payments(_ call: Call) -> Answer? {
        guard call.parts.first == "payments" else { return nil }
        guard call.caller != nil else {
            return refuse(
                .detail, 401, "UNAUTHORIZED", "Authentication credentials were not provided.")
        }
        if call.matches("POST", "payments/checkout") { return checkout() }
        if call.matches("GET", "payments/subscription") { return subscription() }
        if call.matches("POST", "payments/sync") { return sync() }
        if call.matches("POST", "payments/portal") {
            return ok(#"{"url":"https://portal.example.test/p/42"}"#)
        }
        return nil
    }

    /// Makes the caller a subscriber.
    func subscribe() { state.withLock { $0.isSubscribed = true } }

    private var isSubscribed: Bool { state.withLock(\.isSubscribed) }

    private func checkout() -> Answer {
        let url = #""url":"https://pay.example.test/c/42""#
        return ok(dialect == .seed ? "{\(url)}" : #"{"session_id":"cs_demo_42",\#(url)}"#)
    }

    /// Three fields; on the public server, four with a subscription and two without.
    private func subscription() -> Answer {
        let end =
            #""current_period_end":"2031-06-01T00:00:00\#(dialect == .seed ? "Z" : "+00:00")""#
        guard isSubscribed else {
            let more = dialect == .seed ? #","current_period_end":null"# : ""
            return ok(#"{"has_subscription":false,"status":null\#(more)}"#)
        }
        let more = dialect == .seed ? "" : #","cancel_at_period_end":false"#
        return ok(#"{"has_subscription":true,"status":"active",\#(end)\#(more)}"#)
    }

    private func sync() -> Answer {
        let status = isSubscribed ? #""active""# : "null"
        guard dialect == .real else { return ok(#"{"synced":true,"status":\#(status)}"#) }
        let found = isSubscribed ? #""subscription_status":"active","# : ""
        return ok(
            #"{"success":true,"message":"Up to date.",\#(found)"is_premium":\#(isSubscribed)}"#)
    }

    /// Both servers' response for a premium item.
    static let premiumRequired = Answer(
        status: 403,
        body: """
            {"error":{"code":"PREMIUM_REQUIRED","message":"Premium subscription required",
            "upgrade_url":"/web/subscription"}}
            """)
}
