package import AppCore

/// The student's sign-in state at a backend.
package enum SignInState: Sendable, Hashable {
    /// The embedded server, which signs in automatically.
    case local(Account)
    /// Signed in. `isConfirmed` is false if the backend couldn't be reached.
    case signedIn(Account, isConfirmed: Bool)
    /// Signed out, with the reason if the student didn't choose it.
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
    /// The account for display; premium by flag or subscription.
    var account: Account {
        Account(
            id: id, email: email, username: username,
            isPremium: isPremium || hasActiveSubscription)
    }
}
