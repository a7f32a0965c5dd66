/// Keeps secrets by name, e.g. `sat.tokens`.
public protocol CredentialStore: Sendable {
    /// The secret; nil when there is none.
    func read(_ key: String) async throws(Problem) -> String?
    /// Stores or replaces.
    func write(_ key: String, _ secret: String) async throws(Problem)
    /// Removes; nothing happens when there is none.
    func remove(_ key: String) async throws(Problem)
    /// The secret as it is now, also where ``read(_:)`` remembers what another process may have changed.
    func readAnew(_ key: String) async throws(Problem) -> String?
    /// Removes a secret that is good for nothing any more, unless it was replaced meanwhile.
    func remove(_ key: String, ifStill secret: String) async throws(Problem)
    /// Which kind of store this is and where, for `auth status` and before the first secret.
    var whereabouts: CredentialWhereabouts { get }
}

extension CredentialStore {
    public func readAnew(_ key: String) async throws(Problem) -> String? { try await read(key) }

    public func remove(_ key: String, ifStill secret: String) async throws(Problem) {
        guard try await readAnew(key) == secret else { return }
        try await remove(key)
    }
}

/// Where secrets are kept.
public enum CredentialWhereabouts: Sendable, Hashable, CustomStringConvertible {
    /// The platform's keychain, by the name of its service.
    case keychain(String)
    /// A file that only its owner may read.
    case file(String)
    /// In memory: forgotten at the end.
    case memory

    /// True where a reader of the disk could read the secret: say so before the first write.
    public var warnsBeforeFirstWrite: Bool {
        if case .file = self { true } else { false }
    }

    /// A sentence for people.
    public var description: String {
        switch self {
        case .keychain(let name): "in the keychain (\(name))"
        case .file(let path): "in the file \(path), readable only by you, not encrypted"
        case .memory: "in memory until Homeroom quits"
        }
    }
}

/// Keeps secrets until the process ends.
public actor MemoryCredentialStore: CredentialStore {
    private var secrets: [String: String]

    public init(_ secrets: [String: String] = [:]) { self.secrets = secrets }

    public func read(_ key: String) -> String? { secrets[key] }
    public func write(_ key: String, _ secret: String) { secrets[key] = secret }
    public func remove(_ key: String) { secrets[key] = nil }
    public nonisolated var whereabouts: CredentialWhereabouts { .memory }
}
