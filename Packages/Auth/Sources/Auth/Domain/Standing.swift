package import AppCore

/// How the student stands with a backend.
package enum Standing: Sendable, Hashable {
    /// The embedded campus: signed in by itself.
    case local(Account)
    /// Signed in; `isConfirmed` is false while the backend could not be asked.
    case signedIn(Account, isConfirmed: Bool)
    /// Nobody is signed in, and why when it was not the student's wish.
    case signedOut(Problem?)

    package var account: Account? {
        switch self {
        case .local(let account), .signedIn(let account, _): account
        case .signedOut: nil
        }
    }

    /// A stable word for `--json`.
    package var word: String {
        switch self {
        case .local: "local"
        case .signedIn: "signed_in"
        case .signedOut: "signed_out"
        }
    }
}

extension AuthUser {
    /// The student's own view of it: premium by the flag or by a subscription.
    var account: Account {
        Account(
            id: id, email: email, username: username,
            isPremium: isPremium || hasActiveSubscription)
    }
}
