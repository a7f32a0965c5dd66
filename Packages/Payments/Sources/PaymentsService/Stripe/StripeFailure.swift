import AppCore

/// Why a call of Stripe's API brought nothing.
enum StripeFailure: Error, Sendable, Hashable {
    /// Stripe said no.
    case refused(status: Int, type: String?, code: String?, param: String?, message: String?)
    /// No answer, or one that says to come again, however often it was tried.
    case unreachable(String)
    /// An answer that cannot be read.
    case unreadable(String)
    case cancelled

    /// What was asked for is not there (any more).
    var isMissing: Bool {
        guard case .refused(let status, _, let code, _, _) = self else { return false }
        return status == 404 || code == "resource_missing"
    }

    /// What Stripe did not like is the price.
    var isAboutPrice: Bool {
        guard case .refused(_, _, _, let param?, _) = self else { return false }
        return param.hasPrefix("line_items") || param.contains("price")
    }

    /// For the log: no secret is in any of it.
    var text: String {
        switch self {
        case .refused(let status, let type, let code, let param, let message):
            "\(status) \([type, code, param, message].compactMap(\.self).joined(separator: ", "))"
        case .unreachable(let reason): "no answer: \(reason)"
        case .unreadable(let reason): "cannot be read: \(reason)"
        case .cancelled: "cancelled"
        }
    }

    /// As callers are told: 503 when Stripe does not answer, else 400 with the contract's code.
    func problem(_ code: String = "PAYMENT_ERROR") -> Problem {
        switch self {
        case .refused(_, "card_error", _, _, let message?):
            Problem(
                .invalid, String(message.prefix(200)), status: 400, backendCode: code)
        case .refused:
            Problem(
                .invalid, "The payment provider refused this.",
                cure: "Try again later, or ask the people who look after this campus.",
                status: 400, backendCode: code)
        case .unreachable, .unreadable, .cancelled:
            Problem(
                .unreachable, "The payment provider does not answer.", cure: "Try again later.",
                status: 503, backendCode: "PAYMENT_ERROR", retryAfterSeconds: 30)
        }
    }
}
