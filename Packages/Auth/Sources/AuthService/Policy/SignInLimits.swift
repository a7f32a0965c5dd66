import ServiceKit

/// Rate limits for sign-in and registration, against guessing.
enum SignInLimits {
    /// For one account from one network address.
    static let accountFromOneAddress = RateLimit(burst: 8, interval: 30)
    /// For one account from all addresses.
    static let account = RateLimit(burst: 60, interval: 10)
    /// For codes of one account's second factor: about 300 a day. Three of a million are right at a
    /// time.
    static let code = RateLimit(burst: 10, interval: 300)
    /// For reset emails to one address.
    static let resetMail = RateLimit(burst: 4, interval: 900)
    /// For entries and mails about too many codes for one account.
    static let guessingNote = RateLimit(burst: 1, interval: 3600)
    /// For mails about one account's second factor.
    static let secondFactorMail = RateLimit(burst: 6, interval: 600)
    /// For one network address, which a whole school may share. A sign-in that succeeds is given back.
    static let address = RateLimit(burst: 400, interval: 2)
}
