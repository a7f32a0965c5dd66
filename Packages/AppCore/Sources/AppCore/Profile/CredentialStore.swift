/// Stores secrets by key, e.g. `sat.tokens`.
public protocol CredentialStore: Sendable {
    /// The secret; nil if there is none.
    func read(_ key: String) async throws(Problem) -> String?
    /// Stores or replaces a secret.
    func write(_ key: String, _ secret: String) async throws(Problem)
    /// Removes a secret if it exists.
    func remove(_ key: String) async throws(Problem)
    /// Reads the secret again, bypassing any cache that ``read(_:)`` uses, in case another process
    /// changed it.
    func readAnew(_ key: String) async throws(Problem) -> String?
    /// Removes a secret that no longer works, unless it was replaced meanwhile.
    func remove(_ key: String, ifStill secret: String) async throws(Problem)
    /// Where secrets are stored, for `auth status` and before storing the first one.
    var whereabouts: CredentialLocation { get }
}

extension CredentialStore {
    public func readAnew(_ key: String) async throws(Problem) -> String? { try await read(key) }

    public func remove(_ key: String, ifStill secret: String) async throws(Problem) {
        guard try await readAnew(key) == secret else { return }
        try await remove(key)
    }
}

/// Where secrets are stored.
public enum CredentialLocation: Sendable, Hashable, CustomStringConvertible {
    /// The platform's keychain, with its service name.
    case keychain(String)
    /// A file that only its owner can read.
    case file(String)
    /// In memory, until the process ends.
    case memory

    /// True if someone with access to the disk could read the secret; warn before storing the first
    /// one.
    public var warnsBeforeFirstWrite: Bool {
        if case .file = self { true } else { false }
    }

    /// A sentence for the user.
    public var description: String {
        switch self {
        case .keychain(let name): "in the keychain (\(name))"
        case .file(let path): "in the file \(path), readable only by you, not encrypted"
        case .memory: "in memory until Homeroom quits"
        }
    }
}

/// Stores secrets until the process ends.
public actor MemoryCredentialStore: CredentialStore {
    private var secrets: [String: String]

    public init(_ secrets: [String: String] = [:]) { self.secrets = secrets }

    public func read(_ key: String) -> String? { secrets[key] }
    public func write(_ key: String, _ secret: String) { secrets[key] = secret }
    public func remove(_ key: String) { secrets[key] = nil }
    public nonisolated var whereabouts: CredentialLocation { .memory }
}
