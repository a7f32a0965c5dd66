public import AppCore
import Auth
import Foundation
public import SQLStore
public import ServiceKit

/// Server module for accounts and sessions, for the SAT tutor's and the school's contracts.
public struct AuthService: ServiceModule {
    public static let id = "auth"
    public static let tables = AuthSchema.tables
    public static let migrations = AuthSchema.migrations
    public static let settingKeys =
        AuthPolicy.settingKeys + SignInMethods.settingKeys + developmentKeys

    let context: ServiceContext
    let policy: AuthPolicy
    let hasher: PasswordHasher
    let limiter: RateLimiter
    let providers: SignInProviders
    let audit: AuditLog
    let mails = MailPost()
    let accessTokens = AccessTokens()
    private let signer = DeferredSigner()

    /// Creates the service with the configured or default policy.
    public init(context: ServiceContext) throws {
        try self.init(context: context, policy: AuthPolicy(context.settings))
    }

    /// Creates the service with a given policy. Throws ``Problem/Code/configuration`` for invalid
    /// sign-in settings.
    public init(context: ServiceContext, policy: AuthPolicy) throws {
        try self.init(
            context: context, policy: policy, hasher: PasswordHasher(cost: policy.passwordCost))
    }

    init(context: ServiceContext, policy: AuthPolicy, hasher: PasswordHasher) throws {
        self.context = context
        self.policy = policy
        self.hasher = hasher
        limiter = RateLimiter(context: context)
        audit = AuditLog(context: context)
        providers = SignInProviders(ways: try SignInMethods(context.settings), context: context)
    }

    public var routes: [ServiceRoute] {
        [
            ServiceRoute(AuthEndpoints.register, limits: .small) { try await register($0) },
            ServiceRoute(AuthEndpoints.login, limits: .small) { try await login($0) },
            ServiceRoute(AuthEndpoints.me) { try await me($0) },
            ServiceRoute(AuthEndpoints.refresh, limits: .small) { try await refresh($0) },
            ServiceRoute(AuthEndpoints.logout, limits: .small) { try await logout($0) },
            ServiceRoute(AuthEndpoints.deleteAccount) { try await deleteAccount($0) },
        ] + sessionRoutes + secondFactorRoutes + furtherRoutes + schoolRoutes + vocabularyRoutes
            + dialogueRoutes + tutorRoutes
    }

    /// Account routes at the vocabulary's address, for clients connected only to it.
    private var vocabularyRoutes: [ServiceRoute] {
        [
            ServiceRoute(AuthEndpoints.register.atVocabulary, limits: .small) {
                try await register($0)
            },
            ServiceRoute(AuthEndpoints.login.atVocabulary, limits: .small) {
                try await login($0)
            },
            ServiceRoute(AuthEndpoints.me.atVocabulary) { try await me($0) },
            ServiceRoute(AuthEndpoints.refresh.atVocabulary, limits: .small) {
                try await refresh($0)
            },
            ServiceRoute(AuthEndpoints.logout.atVocabulary, limits: .small) {
                try await logout($0)
            },
        ]
    }

    /// Account routes at the dialogues' address.
    private var dialogueRoutes: [ServiceRoute] {
        [
            ServiceRoute(AuthEndpoints.register.atDialogues, limits: .small) {
                try await register($0)
            },
            ServiceRoute(AuthEndpoints.login.atDialogues, limits: .small) {
                try await login($0)
            },
            ServiceRoute(AuthEndpoints.me.atDialogues) { try await me($0) },
            ServiceRoute(AuthEndpoints.refresh.atDialogues, limits: .small) {
                try await refresh($0)
            },
            ServiceRoute(AuthEndpoints.logout.atDialogues, limits: .small) {
                try await logout($0)
            },
        ]
    }

    /// Account routes at the tutor's address, so that drawings belong to an account.
    private var tutorRoutes: [ServiceRoute] {
        [
            ServiceRoute(AuthEndpoints.register.atTutor, limits: .small) {
                try await register($0)
            },
            ServiceRoute(AuthEndpoints.login.atTutor, limits: .small) { try await login($0) },
            ServiceRoute(AuthEndpoints.me.atTutor) { try await me($0) },
            ServiceRoute(AuthEndpoints.refresh.atTutor, limits: .small) { try await refresh($0) },
            ServiceRoute(AuthEndpoints.logout.atTutor, limits: .small) { try await logout($0) },
        ]
    }

    /// Google, Apple and password reset.
    private var furtherRoutes: [ServiceRoute] {
        [
            ServiceRoute(AuthEndpoints.googleToken, limits: .small) { try await googleToken($0) },
            ServiceRoute(AuthEndpoints.googleURL) { try await googleURL($0) },
            ServiceRoute(AuthEndpoints.googleCallback, replying: { try await googleCallback($0) }),
            ServiceRoute(AuthEndpoints.googleExchange, limits: .small) {
                try await googleExchange($0)
            },
            ServiceRoute(AuthEndpoints.appleToken, limits: .small) { try await appleToken($0) },
            ServiceRoute(AuthEndpoints.passwordReset, limits: .small) {
                try await passwordReset($0)
            },
            ServiceRoute(AuthEndpoints.passwordResetConfirm, limits: .small) {
                try await passwordResetConfirm($0)
            },
        ]
    }

    public func offer(to capabilities: inout CampusCapabilities) {
        capabilities.offer(.principals, AccountPrincipals(service: self))
        capabilities.offer(.accounts, AccountAdmin(service: self))
        capabilities.offer(.premium, PremiumEntitlementStore(hasPaywall: context.hasPaywall))
        capabilities.offer(.schoolPeople, SchoolPeople())
        capabilities.offer(.audit, audit)
        capabilities.offer(.webSessions, CookieSessions(service: self))
    }

    public static let schoolTurn = SchoolImportOrder.people

    public func take(_ school: inout SchoolImport, in connection: any SQLConnection) throws {
        try PeopleImport(service: self, connection: connection).take(&school)
    }

    public func settle(_ school: inout SchoolImport, in connection: any SQLConnection) throws {
        try audit.record(
            [AuditAct("school.imported", on: nil, school.auditDetails)], of: school.tenantID,
            in: connection)
    }

    public func prepare() async throws { try await makeMissingPeople() }

    public func forget(_ account: AccountKey, in connection: any SQLConnection) throws {
        try AccountStore.remove(account, in: connection)
    }

    var now: Int64 { Int64(context.environment.now().timeIntervalSince1970) }

    /// Signs with the server's key. Use only in handlers, after the server has started.
    var tokens: TokenSigner { signer.signer(key: context.signingKey) }

    /// The account as shown to its owner at a time in seconds since 1970.
    func user(_ account: StoredAccount, at moment: Int64) -> AuthUser {
        var user = account.user(at: moment)
        if !context.hasPaywall { user.isPremium = true }
        return user
    }

    /// The built-in server's student.
    var localStudent: AccountKey { AccountKey.home(context.localStudentID) }

    /// Makes the person of a new account, without storing it.
    func newPerson(of account: StoredAccount) async throws -> SchoolPerson {
        account.person(id: try await context.numbers.next(), at: context.milliseconds)
    }

    func newID() -> String { context.environment.uuid().uuidString.lowercased() }
}
