import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import Logging
import SQLStore
import ServiceKit
import Synchronization
import Testing

@testable import Payments
@testable import PaymentsService

/// A server with payments and its own accounts, called over its network interface. `stripe` scripts
/// Stripe's responses.
struct PaymentsCampus {
    static let ada = "a0000000-0000-4000-8000-000000000001"
    static let bo = "b0000000-0000-4000-8000-000000000002"
    static let secret = "whsec_for_tests"

    let campus: Campus
    let database: any SQLDatabase
    let clock: TestClock
    let stripe: ScriptedTransport

    /// With a Stripe key unless `isTest`.
    static func make(
        isTest: Bool = false, settings: [String: String] = [:], on shared: (any SQLDatabase)? = nil,
        clock: TestClock = TestClock(instantUpTo: .seconds(100)),
        outbound: (any HTTPTransport)? = nil, hasPaywall: Bool = true
    ) async throws -> PaymentsCampus {
        let stripe = ScriptedTransport()
        let database = try shared ?? TestDatabase.empty()
        var environment = SystemEnvironment.test(clock: clock)
        environment.uuid = { UUID() }
        let services: [any ServiceModule.Type] = [TestAccounts.self, PaymentsService.self]
        var flags = settings
        if !isTest {
            flags["campus.payments.stripe_key_file"] = try Self.file("sk_test_key")
            flags["campus.payments.webhook_secret_file"] = try Self.file(secret)
            flags["campus.payments.price_id"] = "price_month"
        }
        for (name, value) in settings { flags[name] = value }
        let campus = try Campus(
            services: services,
            database: TenantCheckedDatabase(database, services: services),
            environment: environment,
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, starterContent: nil,
            settings: try Settings(keys: PaymentsService.settingKeys, flags: flags),
            outbound: outbound ?? stripe, hasPaywall: hasPaywall)
        try await campus.start()
        return PaymentsCampus(campus: campus, database: database, clock: clock, stripe: stripe)
    }

    /// Writes a temporary file with this text.
    static func file(_ text: String) throws -> String {
        let url = try TemporaryFolder.untilExit().appending(path: "text")
        try Data(text.utf8).write(to: url)
        return url.path(percentEncoded: false)
    }

    var now: Int64 { Int64(clock.now.timeIntervalSince1970) }

    // MARK: The contract's routes

    func get(_ path: String, as user: String? = ada) async throws -> Answer {
        try await ask(.get, "/sat/api/v1/payments" + path, as: user)
    }

    func post(
        _ path: String, _ body: String = "", as user: String? = ada
    ) async throws -> Answer {
        try await ask(.post, "/sat/api/v1/payments" + path, body, as: user)
    }

    func subscription(of user: String = ada) async throws -> SubscriptionState {
        try await get("/subscription", as: user).decode(SubscriptionState.self)
    }

    func redeem(_ code: String, as user: String = ada) async throws -> Answer {
        try await post(
            "/redeem-code", try WireJSON.encodeText(RedeemRequest(code: code)), as: user)
    }

    func isPremium(_ user: String = ada, of tenant: String = Tenant.defaultID) async throws -> Bool
    {
        let premium = try #require(campus.capabilities[.premium])
        let (key, now) = (AccountKey(tenantID: tenant, userID: user), now)
        return try await database.read { try premium.isPremium(key, at: now, in: $0) }
    }

    /// Adds a code as an operator does.
    func add(_ code: AccessCode, to tenant: String = Tenant.defaultID) async throws {
        let provider = try #require(campus.capabilities[.accessCodes])
        _ = try await provider.add(code, to: tenant)
    }

    // MARK: Events

    /// Sends an event as Stripe does, signed now by default.
    func event(
        _ type: String, _ object: String, id: String = "evt_\(UUID().uuidString)",
        created: Int64? = nil, header: String? = nil
    ) async throws -> Answer {
        let body =
            #"{"id":"\#(id)","object":"event","type":"\#(type)","created":\#(created ?? now),"#
            + #""data":{"object":\#(object)}}"#
        let signature =
            header
            ?? StripeSignature.text(for: Array(body.utf8), secret: Self.secret, at: now)
        return try await ask(
            .post, "/sat/api/v1/payments/webhook", body, as: nil,
            headers: ["Stripe-Signature": signature])
    }

    /// A subscription in Stripe's format, with the period's end where newer versions have it.
    static func subscription(
        _ id: String = "sub_1", status: String = "active", end: Int64?, user: String? = ada,
        tenant: String = Tenant.defaultID, cancels: Bool = false, isOldForm: Bool = false,
        start: Int64? = nil
    ) -> String {
        let metadata =
            user.map { #"{"user_id":"\#($0)","tenant_id":"\#(tenant)"}"# } ?? "{}"
        let begin = start.map { #""current_period_start":\#($0),"# } ?? ""
        let period = begin + (end.map { #""current_period_end":\#($0)"# } ?? #""nothing":1"#)
        let place =
            isOldForm
            ? period : #""items":{"object":"list","data":[{"id":"si_1",\#(period)}]}"#
        return #"{"id":"\#(id)","object":"subscription","customer":"cus_1","status":"\#(status)","#
            + #""cancel_at_period_end":\#(cancels),"metadata":\#(metadata),\#(place)}"#
    }

    /// A payment in Stripe's format.
    static func charge(
        _ id: String = "ch_1", isRefunded: Bool = false, at created: Int64, invoice: String? = nil
    ) -> String {
        #"{"id":"\#(id)","object":"charge","customer":"cus_1","refunded":\#(isRefunded),"#
            + #""invoice":\#(invoice.map { "\"\($0)\"" } ?? "null"),"created":\#(created)}"#
    }

    // MARK: Pages

    func page(_ path: String) async throws -> Answer { try await ask(.get, path, as: nil) }

    func form(_ path: String, _ text: String) async throws -> Answer {
        try await ask(
            .post, path, text, as: nil,
            headers: ["Content-Type": "application/x-www-form-urlencoded"])
    }

    func ask(
        _ method: HTTPRequest.Method, _ path: String, _ body: String = "", as user: String?,
        headers: [String: String] = [:]
    ) async throws -> Answer {
        var head = HTTPRequest(
            method: method, scheme: "https", authority: "campus.test", path: path)
        if let user { head.headerFields[.authorization] = "Bearer " + user }
        if !body.isEmpty { head.headerFields[.contentType] = "application/json" }
        for (name, value) in headers {
            if let name = HTTPField.Name(name) { head.headerFields[name] = value }
        }
        let reply = await campus.responder.respond(
            to: head, body: Array(body.utf8), origin: .network(address: "192.0.2.1"))
        expectDescribed(reply, to: head, by: campus)
        guard case .bytes(let bytes) = reply.body else { throw CocoaError(.featureUnsupported) }
        return Answer(
            status: reply.head.status.code, headers: reply.head.headerFields, bytes: bytes)
    }

    struct Answer {
        var status: Int
        var headers: HTTPFields
        var bytes: [UInt8]

        var text: String { String(decoding: bytes, as: UTF8.self) }
        var json: JSONValue? { try? WireJSON.decode(JSONValue.self, from: bytes) }
        var code: String? { json?["error"]?["code"]?.text }

        func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
            try #require(status == 200, "\(status): \(text)")
            return try WireJSON.decode(type, from: bytes)
        }
    }
}

/// Accounts whose token is their id, or `tenant:id`; a table stores what they paid for. The account
/// `nobody` doesn't exist.
struct TestAccounts: ServiceModule, PrincipalResolving, PremiumEntitlementStoring {
    static let id = "accounts"
    static let tables: [ServiceTable] = ["accounts_premium"]
    static let migrations = [
        StoreMigration(
            "accounts-service-001-premium",
            [
                """
                CREATE TABLE accounts_premium (
                    tenant_id TEXT NOT NULL, id TEXT NOT NULL, granted INTEGER NOT NULL DEFAULT 0,
                    until BIGINT NOT NULL DEFAULT 0, active INTEGER NOT NULL DEFAULT 0,
                    PRIMARY KEY (tenant_id, id)
                )
                """
            ])
    ]
    static let nobody = "00000000-0000-4000-8000-000000000000"

    let now: @Sendable () -> Date

    init(context: ServiceContext) { now = context.environment.now }

    var routes: [ServiceRoute] { [] }

    func offer(to capabilities: inout CampusCapabilities) {
        capabilities.offer(.principals, self)
        capabilities.offer(.premium, self)
    }

    func forget(_ account: AccountKey, in connection: any SQLConnection) throws {
        try connection.execute(
            "DELETE FROM accounts_premium WHERE tenant_id = ? AND id = ?", account.values)
    }

    func claim(bearer token: String) throws -> any PrincipalClaim {
        let parts = token.split(separator: ":").map(String.init)
        guard let user = parts.last, isUUID(user) else { throw Problem.invalidToken }
        let tenant = parts.count > 1 ? parts[0] : Tenant.defaultID
        return Principal(account: AccountKey(tenantID: tenant, userID: user), isPremium: false)
    }

    func embeddedPrincipal() async throws -> Principal {
        Principal(account: .home(PaymentsCampus.ada), isPremium: false)
    }

    func setSubscription(
        _ grant: SubscriptionGrant, of account: AccountKey, in connection: any SQLConnection
    ) throws {
        try connection.execute(
            """
            INSERT INTO accounts_premium (tenant_id, id, until, active) VALUES (?, ?, ?, ?)
            ON CONFLICT (tenant_id, id) DO UPDATE
                SET until = excluded.until, active = excluded.active
            """,
            account.values + [.integer(grant.premiumUntil), SQLValue(grant.isActive)])
    }

    func grantPremium(to account: AccountKey, in connection: any SQLConnection) throws {
        try connection.execute(
            """
            INSERT INTO accounts_premium (tenant_id, id, granted) VALUES (?, ?, 1)
            ON CONFLICT (tenant_id, id) DO UPDATE SET granted = 1
            """, account.values)
    }

    func email(of account: AccountKey, in connection: any SQLConnection) throws -> String? {
        account.userID == Self.nobody ? nil : account.userID.prefix(4) + "@example.test"
    }

    func isPremium(
        _ account: AccountKey, at moment: Int64, in connection: any SQLConnection
    ) throws -> Bool {
        let row = try connection.row(
            "SELECT granted, until FROM accounts_premium WHERE tenant_id = ? AND id = ?",
            account.values)
        return try row.map { row in
            try row.bool("granted") || Int64(try row.int("until")) > moment
        } ?? false
    }
}
