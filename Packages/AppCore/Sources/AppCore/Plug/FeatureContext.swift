import ArgumentParser
public import Foundation
public import Logging
public import SQLStore

/// Everything a feature may need, made once by the composition root. No singletons: clock,
/// randomness, storage and network all arrive here.
public struct FeatureContext: Sendable {
    public var environment: Surroundings
    public var profile: Profile
    public var settings: Settings
    /// The profile's local store. A feature touches only the tables of its manifest.
    public var store: any SQLDatabase
    public var outbox: Outbox
    public var credentials: any CredentialStore
    public var events: any EventSink
    public var log: Logger
    /// Where a command writes; data to stdout, messages to stderr.
    public var console: Console
    /// Folder of what all profiles of this machine share; nil when there is none, as in most tests.
    public var sharedFolder: URL?
    /// Folder for what can be made anew from the profile's data, this profile's alone; it may be gone at any time, and
    /// not be there yet. Nil when there is none, as in most tests, and when the store is sealed, for files there lie open:
    /// then that is kept in memory.
    public var cacheFolder: URL?
    /// What carries requests to hosts that are no backends. A feature reaches one through ``OutsideHost``, at an
    /// address that the student gave and that is shown; by itself it goes nowhere.
    public var outside: any HTTPTransport
    private let clients: @Sendable (Backend) -> APIClient
    private let lookup: @Sendable () -> Capabilities

    public init(
        environment: Surroundings, profile: Profile, settings: Settings, store: any SQLDatabase,
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

    /// What another feature offers under `key`; nil when none does. Ask when it is needed, not in
    /// an initialiser: modules are made one after the other.
    public func capability<Value: Sendable>(_ key: CapabilityKey<Value>) -> Value? {
        lookup()[key]
    }

    /// The bridge from the host to a parsed command; nil outside of a host.
    @TaskLocal public static var current: FeatureContext?

    /// The current context. Throws a readable error when a command is run without a host.
    public static func required() throws -> FeatureContext {
        guard let current else {
            throw ValidationError("Run this command as `homeroom …`.")
        }
        return current
    }
}

/// Time and chance, injected.
public struct Surroundings: Sendable {
    public var now: @Sendable () -> Date
    public var timeZone: TimeZone
    public var calendar: Foundation.Calendar
    public var uuid: @Sendable () -> UUID
    /// Uniform in the range; for jitter and shuffling, not for secrets.
    public var random: @Sendable (ClosedRange<Double>) -> Double
    /// Suspends; throws when cancelled.
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
