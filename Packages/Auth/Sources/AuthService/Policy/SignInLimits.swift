import ServiceKit

/// Rate limits for sign-in and registration, against guessing.
enum SignInLimits {
    /// One account from one address.
    static let accountFromOneAddress = RateLimit(burst: 8, interval: 30)
    /// One account from anywhere.
    static let account = RateLimit(burst: 60, interval: 10)
    /// Reset emails to one address.
    static let resetMail = RateLimit(burst: 4, interval: 900)
    /// One network address, which a whole school may share.
    static let address = RateLimit(burst: 120, interval: 2)
}
