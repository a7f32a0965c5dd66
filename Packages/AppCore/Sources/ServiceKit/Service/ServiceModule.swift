public import AppCore
public import Foundation
public import Logging
public import SQLStore

/// The server part of a feature: serves endpoints from SQL.
public protocol ServiceModule: Sendable {
    /// The feature's id, e.g. `chat`.
    static var id: String { get }
    /// The service's own tables, and whether their rows belong to tenants.
    static var tables: [ServiceTable] { get }
    /// Oldest first; ids start with the feature's id and `-service`.
    static var migrations: [StoreMigration] { get }
    /// The operator's settings; names start with `campus.` and the feature's id.
    static var settingKeys: [SettingKey] { get }

    init(context: ServiceContext) throws

    var routes: [ServiceRoute] { get }
    /// Registers what this service offers to others.
    func offer(to capabilities: inout CampusCapabilities)
    /// Deletes an account's data from this service's tables, in the deleting transaction.
    func forget(_ account: AccountKey, in connection: any SQLConnection) throws
    /// Runs once after migration at every start, before the first request, e.g. to import starter
    /// content. Must be idempotent and fast if there is nothing to do. Another process may run it
    /// on the same database, so check existing data within the writing transaction. While it
    /// throws, this service's routes return its problem and each request tries again; other
    /// services aren't affected.
    func prepare() async throws
    /// When this service imports its part of a school.
    static var schoolTurn: SchoolImportOrder { get }
    /// Imports this service's part of a school in the common transaction. Records imported earlier
    /// under the same keys are updated; others stay.
    func take(_ school: inout SchoolImport, in connection: any SQLConnection) throws
    /// Runs after all services have imported their parts, in the same transaction: links own
    /// records to those of later services.
    func settle(_ school: inout SchoolImport, in connection: any SQLConnection) throws
}

extension ServiceModule {
    public static var tables: [ServiceTable] { [] }
    public static var migrations: [StoreMigration] { [] }
    public static var settingKeys: [SettingKey] { [] }
    public func offer(to capabilities: inout CampusCapabilities) {}
    public func forget(_ account: AccountKey, in connection: any SQLConnection) throws {}
    public func prepare() async throws {}
    public static var schoolTurn: SchoolImportOrder { .rest }
    public func take(_ school: inout SchoolImport, in connection: any SQLConnection) throws {}
    public func settle(_ school: inout SchoolImport, in connection: any SQLConnection) throws {}
}

/// A service's dependencies.
public struct ServiceContext: Sendable {
    public var database: any SQLDatabase
    public var environment: SystemEnvironment
    public var log: Logger
    /// The starter content's folder; nil if none is installed.
    public var starterContent: URL?
    /// Folder shared by the computer's campuses and profiles; nil if there is none.
    public var sharedFolder: URL?
    /// The values of ``ServiceModule/settingKeys``.
    public var settings: Settings
    /// Sends requests to other servers: payment and sign-in providers. Their responses are
    /// untrusted.
    public var outbound: any HTTPTransport
    /// Sends mail.
    public var mail: any MailSending
    /// The capabilities of the features of the student in this process, e.g. the configured
    /// language model. A served campus has none.
    public var student: @Sendable () -> Capabilities
    /// False if every account has premium, so that nothing is sold.
    public var hasPaywall = true
    /// The schools of this campus, shared by all services.
    public let tenants: TenantDirectory
    /// Generates ids of school records.
    public let numbers: NumberSequence
    /// Calls every service's ``ServiceModule/forget(_:in:)``, for account deletion.
    public var forgetEverywhere: @Sendable (AccountKey, any SQLConnection) throws -> Void
    private let key: @Sendable () -> [UInt8]
    private let studentID: @Sendable () -> String
    private let lookup: @Sendable () -> CampusCapabilities

    /// `signingKey` and `localStudentID` are called only after the campus has started.
    public init(
        database: any SQLDatabase, environment: SystemEnvironment, log: Logger,
        starterContent: URL?, sharedFolder: URL? = nil,
        settings: Settings = Settings(defaults: []),
        outbound: any HTTPTransport = OfflineTransport(),
        mail: any MailSending = DisabledMailSender(),
        student: @escaping @Sendable () -> Capabilities = { Capabilities() },
        signingKey: @escaping @Sendable @autoclosure () -> [UInt8],
        localStudentID: @escaping @Sendable @autoclosure () -> String,
        forgetEverywhere: @escaping @Sendable (AccountKey, any SQLConnection) throws -> Void,
        capabilities: @escaping @Sendable () -> CampusCapabilities
    ) {
        self.database = database
        self.environment = environment
        self.log = log
        self.starterContent = starterContent
        self.sharedFolder = sharedFolder
        self.settings = settings
        self.outbound = outbound
        self.mail = mail
        self.student = student
        tenants = TenantDirectory(database: database, environment: environment)
        numbers = NumberSequence(database: database)
        self.key = signingKey
        self.studentID = localStudentID
        self.forgetEverywhere = forgetEverywhere
        self.lookup = capabilities
    }

    /// The signing secret: 32 random bytes, created once per campus database. Empty until the
    /// migrations have run, so use it in handlers and ``ServiceModule/prepare()``, not in an
    /// initializer.
    public var signingKey: [UInt8] { key() }
    /// The id of the embedded profile's student, who belongs to the default tenant; created once
    /// per campus database. Empty until the migrations have run.
    public var localStudentID: String { studentID() }

    /// The value another service offers under `key`; nil if none does. Look it up when needed.
    public func capability<Value: Sendable>(_ key: CampusCapabilityKey<Value>) -> Value? {
        lookup()[key]
    }
}
