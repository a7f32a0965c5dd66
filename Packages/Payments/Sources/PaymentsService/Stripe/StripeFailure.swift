import AppCore

/// Why a Stripe API call failed.
enum StripeFailure: Error, Sendable, Hashable {
    /// Stripe rejected the request.
    case refused(status: Int, type: String?, code: String?, param: String?, message: String?)
    /// No response, or only retryable ones, after all attempts.
    case unreachable(String)
    /// An unreadable response.
    case unreadable(String)
    case cancelled

    /// Whether the object doesn't exist (anymore).
    var isMissing: Bool {
        guard case .refused(let status, _, let code, _, _) = self else { return false }
        return status == 404 || code == "resource_missing"
    }

    /// Whether Stripe rejected the price.
    var isAboutPrice: Bool {
        guard case .refused(_, _, _, let param?, _) = self else { return false }
        return param.hasPrefix("line_items") || param.contains("price")
    }

    /// Text for the log; contains no secrets.
    var text: String {
        switch self {
        case .refused(let status, let type, let code, let param, let message):
            "\(status) \([type, code, param, message].compactMap(\.self).joined(separator: ", "))"
        case .unreachable(let reason): "no response: \(reason)"
        case .unreadable(let reason): "unreadable: \(reason)"
        case .cancelled: "cancelled"
        }
    }

    /// The problem for callers: 503 if Stripe doesn't respond, else 400 with the contract's code.
    func problem(_ code: String = "PAYMENT_ERROR") -> Problem {
        switch self {
        case .refused(_, "card_error", _, _, let message?):
            Problem(
                .invalid, String(message.prefix(200)), status: 400, backendCode: code)
        case .refused:
            Problem(
                .invalid, "The payment provider refused this.",
                cure: "Try again later, or ask this server's administrator.",
                status: 400, backendCode: code)
        case .unreachable, .unreadable, .cancelled:
            Problem(
                .unreachable, "The payment provider doesn't respond.", cure: "Try again later.",
                status: 503, backendCode: "PAYMENT_ERROR", retryAfterSeconds: 30)
        }
    }
}
