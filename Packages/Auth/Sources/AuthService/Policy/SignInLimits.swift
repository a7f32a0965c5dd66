import ServiceKit

/// Slows down guessing: how often anybody may try to sign in or to register.
enum SignInLimits {
    /// One account from one address.
    static let accountFromOneAddress = RateLimit(burst: 8, interval: 30)
    /// One account from anywhere: slow enough for a guesser, out of the owner's way.
    static let account = RateLimit(burst: 60, interval: 10)
    /// Mail for a new password to one address: enough for who cannot find it, too little to fill a
    /// mailbox.
    static let resetMail = RateLimit(burst: 4, interval: 900)
    /// One address, behind which a whole school may sit.
    static let address = RateLimit(burst: 120, interval: 2)
}
