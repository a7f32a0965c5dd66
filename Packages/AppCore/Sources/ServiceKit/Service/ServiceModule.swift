public import AppCore
public import Foundation
public import Logging
public import SQLStore

/// The server half of a feature: serves endpoints from SQL.
public protocol ServiceModule: Sendable {
    /// The feature's id, e.g. `chat`.
    static var id: String { get }
    /// Tables that this service alone migrates and writes, and whether their rows belong to tenants.
    static var tables: [ServiceTable] { get }
    /// Oldest first; ids start with the feature's id and `-service`.
    static var migrations: [StoreMigration] { get }
    /// What an operator may configure; names start with `campus.` and the feature's id.
    static var settingKeys: [SettingKey] { get }

    init(context: ServiceContext) throws

    var routes: [ServiceRoute] { get }
    /// Puts what other services may ask under the campus capabilities' keys.
    func offer(to capabilities: inout CampusCapabilities)
    /// Removes everything of a deleted account from this service's tables; runs inside the deleting
    /// transaction.
    func forget(_ account: AccountKey, in connection: any SQLConnection) throws
    /// Runs once after migration at every start, before the first request (import of starter
    /// content and the like). Must be idempotent and quick when there is nothing to do; another
    /// process on the same database may be in it too, so what is there is looked up inside the
    /// transaction that writes. While it throws, this service's routes answer with its problem,
    /// and every request to them tries again; other services are not touched.
    func prepare() async throws
    /// When this service takes its part of a school, among the others.
    static var schoolTurn: SchoolTurn { get }
    /// Takes this service's part of a school that is imported, inside the one transaction that takes
    /// all of it; what was imported before under the same keys is changed, everything else stays.
    func take(_ school: inout SchoolImport, in connection: any SQLConnection) throws
    /// Runs when all services have taken their parts, in the same transaction: ties own records to those
    /// of later turns, whose ids are known by now.
    func settle(_ school: inout SchoolImport, in connection: any SQLConnection) throws
}

extension ServiceModule {
    public static var tables: [ServiceTable] { [] }
    public static var migrations: [StoreMigration] { [] }
    public static var settingKeys: [SettingKey] { [] }
    public func offer(to capabilities: inout CampusCapabilities) {}
    public func forget(_ account: AccountKey, in connection: any SQLConnection) throws {}
    public func prepare() async throws {}
    public static var schoolTurn: SchoolTurn { .rest }
    public func take(_ school: inout SchoolImport, in connection: any SQLConnection) throws {}
    public func settle(_ school: inout SchoolImport, in connection: any SQLConnection) throws {}
}

/// What a service stands on.
public struct ServiceContext: Sendable {
    public var database: any SQLDatabase
    public var environment: Surroundings
    public var log: Logger
    /// Folder of the starter content; nil when none is installed.
    public var starterContent: URL?
    /// Folder of what all campuses and profiles of this machine share; nil when there is none.
    public var sharedFolder: URL?
    /// What the operator configured of ``ServiceModule/settingKeys``.
    public var settings: Settings
    /// The way to servers elsewhere: payment and sign-in providers. Answers of theirs are untrusted.
    public var outbound: any HTTPTransport
    /// The way to people's mailboxes.
    public var mail: any MailSending
    /// What the features of the one student offer in whose process this campus is, e.g. the language model that the
    /// student configured. A campus that is served has nobody's, and never answers others by it.
    public var student: @Sendable () -> Capabilities
    /// The schools of this campus, shared by all services.
    public let tenants: TenantDirectory
    /// What the school's records are named by.
    public let numbers: NumberSequence
    /// Every installed service's ``ServiceModule/forget(_:in:)``, for Auth's account deletion.
    public var forgetEverywhere: @Sendable (AccountKey, any SQLConnection) throws -> Void
    private let key: @Sendable () -> [UInt8]
    private let studentID: @Sendable () -> String
    private let lookup: @Sendable () -> CampusCapabilities

    /// `signingKey` and `localStudentID` are asked for once the campus has started.
    public init(
        database: any SQLDatabase, environment: Surroundings, log: Logger,
        starterContent: URL?, sharedFolder: URL? = nil,
        settings: Settings = Settings(defaults: []),
        outbound: any HTTPTransport = NoWayOut(), mail: any MailSending = NoMail(),
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

    /// Secret for signatures: 32 random bytes, made once per campus database. Empty until the campus
    /// has migrated: ask in handlers and in ``ServiceModule/prepare()``, not in an initialiser.
    public var signingKey: [UInt8] { key() }
    /// Lower-case id of the embedded profile's own student, who belongs to the default tenant; made
    /// once per campus database. Empty until the campus has migrated.
    public var localStudentID: String { studentID() }

    /// What another service offers under `key`; nil when none does. Ask when it is needed.
    public func capability<Value: Sendable>(_ key: CampusCapabilityKey<Value>) -> Value? {
        lookup()[key]
    }
}
