import ArgumentParser
public import Foundation
public import Logging
public import SQLStore

/// The dependencies of a feature, created once by the composition root: clock, randomness, storage,
/// network. There are no singletons.
public struct FeatureContext: Sendable {
    public var environment: SystemEnvironment
    public var profile: Profile
    public var settings: Settings
    /// The profile's local store. A feature may use only the tables of its manifest.
    public var store: any SQLDatabase
    public var outbox: Outbox
    public var credentials: any CredentialStore
    public var events: any EventSink
    public var log: Logger
    /// The command's console: data to stdout, messages to stderr.
    public var console: Console
    /// Folder shared by all profiles; nil if there is none, as in most tests.
    public var sharedFolder: URL?
    /// Cache folder of this profile, for data that can be rebuilt; it may be missing or deleted at
    /// any time. nil in most tests, and if the store is encrypted, since files would be readable:
    /// such data is then kept in memory.
    public var cacheFolder: URL?
    /// Transport for external hosts. Use it only through ``ExternalHTTPClient``, at an address that the
    /// student entered and that is shown.
    public var outside: any HTTPTransport
    private let clients: @Sendable (Backend) -> APIClient
    private let lookup: @Sendable () -> Capabilities

    public init(
        environment: SystemEnvironment, profile: Profile, settings: Settings,
        store: any SQLDatabase,
        outbox: Outbox, credentials: any CredentialStore, events: any EventSink, log: Logger,
        console: Console, sharedFolder: URL? = nil, cacheFolder: URL? = nil,
        outside: any HTTPTransport,
        clients: @escaping @Sendable (Backend) -> APIClient,
        capabilities: @escaping @Sendable () -> Capabilities
    ) {
        self.environment = environment
        self.profile = profile
        self.settings = settings
        self.store = store
        self.outbox = outbox
        self.credentials = credentials
        self.events = events
        self.log = log
        self.console = console
        self.sharedFolder = sharedFolder
        self.cacheFolder = cacheFolder
        self.outside = outside
        self.clients = clients
        self.lookup = capabilities
    }

    /// The client of a backend, with the profile's address, credentials and cache.
    public func client(for backend: Backend) -> APIClient { clients(backend) }

    /// The value another feature offers under `key`; nil if none does. Look it up when needed, not
    /// in an initializer, since modules are created one after the other.
    public func capability<Value: Sendable>(_ key: CapabilityKey<Value>) -> Value? {
        lookup()[key]
    }

    /// Passes the context from the host to a parsed command; nil outside the host.
    @TaskLocal public static var current: FeatureContext?

    /// The current context. Throws a readable error if a command runs without the host.
    public static func required() throws -> FeatureContext {
        guard let current else {
            throw ValidationError("Run this command as `homeroom …`.")
        }
        return current
    }
}

/// Injected time and randomness.
public struct SystemEnvironment: Sendable {
    public var now: @Sendable () -> Date
    public var timeZone: TimeZone
    public var calendar: Foundation.Calendar
    public var uuid: @Sendable () -> UUID
    /// Uniform in the range. For jitter and shuffling, not for secrets.
    public var random: @Sendable (ClosedRange<Double>) -> Double
    /// Sleeps; throws if cancelled.
    public var sleep: @Sendable (Duration) async throws -> Void

    public init(
        now: @escaping @Sendable () -> Date, timeZone: TimeZone, calendar: Foundation.Calendar,
        uuid: @escaping @Sendable () -> UUID,
        random: @escaping @Sendable (ClosedRange<Double>) -> Double,
        sleep: @escaping @Sendable (Duration) async throws -> Void
    ) {
        self.now = now
        self.timeZone = timeZone
        self.calendar = calendar
        self.uuid = uuid
        self.random = random
        self.sleep = sleep
    }
}
