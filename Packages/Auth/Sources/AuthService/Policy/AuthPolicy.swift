/// Token lifetimes and the password hashing cost.
public struct AuthPolicy: Sendable, Hashable {
    /// Seconds. Short, since a refresh is one request.
    public var accessLifetime: Int64
    /// Seconds without use after which a session ends.
    public var refreshLifetime: Int64
    /// Seconds during which the previous refresh token returns the same response again, in case it
    /// was lost. After that, its use counts as theft and ends the session.
    public var refreshGrace: Int64
    public var passwordCost: PasswordCost

    public init(
        accessLifetime: Int64 = 3_600, refreshLifetime: Int64 = 30 * 86_400,
        refreshGrace: Int64 = 120, passwordCost: PasswordCost = .standard
    ) {
        self.accessLifetime = accessLifetime
        self.refreshLifetime = refreshLifetime
        self.refreshGrace = refreshGrace
        self.passwordCost = passwordCost
    }
}

/// scrypt's cost, stored with every hash so that it can be raised.
public struct PasswordCost: Sendable, Hashable {
    /// Binary logarithm of the rounds: 10…20. Memory is 128 × `blockSize` × 2^`logRounds` bytes.
    public var logRounds: Int
    /// 1…32.
    public var blockSize: Int
    /// 1…16.
    public var parallelism: Int

    /// Bytes that a hash takes: the blocks, the table and overhead.
    var memory: Int { 128 * blockSize * ((1 << logRounds) + parallelism + 8) + 4096 }

    /// Clamps each value to its range.
    public init(logRounds: Int, blockSize: Int = 8, parallelism: Int = 1) {
        self.logRounds = min(max(10, logRounds), 20)
        self.blockSize = min(max(1, blockSize), 32)
        self.parallelism = min(max(1, parallelism), 16)
    }

    /// 32 MiB and three lanes, one after the other.
    /// Source: OWASP Password Storage Cheat Sheet, scrypt.
    public static let standard = PasswordCost(logRounds: 15, blockSize: 8, parallelism: 3)
}
