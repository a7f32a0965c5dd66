public import SQLStore

/// The log of what administrators and staff did at a school. Offered by Auth's service. It only grows:
/// nothing changes or deletes an entry.
public protocol AuditRecording: Sendable {
    /// Says at whose command this process works. Operators' acts are recorded only from then on; a
    /// server in service has none.
    func begin(by operator: AuditActor)
    /// Adds entries in the transaction of the acts, so that both are stored or neither is.
    func record(
        _ acts: [AuditAct], by actor: AuditActor, of tenantID: String,
        in connection: any SQLConnection
    ) throws
    /// The same for the operator at whose command this process works; nothing without one.
    func record(
        _ acts: [AuditAct], of tenantID: String, in connection: any SQLConnection
    ) throws
    /// A page of entries, newest first.
    func entries(_ query: AuditQuery, of tenantID: String) async throws -> [AuditEntry]
    /// Computes the whole chain again.
    func check(of tenantID: String) async throws -> AuditCheck
    /// The hash of an entry as stored; nil if there is none.
    func hash(of number: Int, of tenantID: String) async throws -> String?
    /// The addresses of the accounts that still exist, by account id.
    func addresses(
        of accounts: Set<String>, at tenantID: String
    ) async throws -> [String: String]
}

/// One act, without its author and time.
public struct AuditAct: Sendable, Hashable {
    /// Subject and verb, e.g. `people.roles`.
    public var name: String
    /// The id of the account, or the short name of the thing, that it was done to.
    public var subject: String?
    /// What exactly, e.g. `["roles": "teacher"]`. No secrets and no texts that people wrote.
    public var details: [String: String]

    public init(_ name: String, on subject: String?, _ details: [String: String] = [:]) {
        self.name = name
        self.subject = subject
        self.details = details
    }
}

/// Who did it, and from where.
public struct AuditActor: Sendable, Hashable {
    public enum Kind: String, Sendable, Hashable {
        /// Someone with an account, over the network.
        case account
        /// Someone at the server's command line.
        case console
    }

    public var kind: Kind
    /// An account's id, or the name of a user of the server's computer.
    public var name: String
    /// A network address, or the computer's name.
    public var origin: String

    public init(kind: Kind, name: String, origin: String) {
        self.kind = kind
        self.name = name
        self.origin = origin
    }
}

extension ServiceRequest {
    /// The caller as the author of an act. Throws a 401 problem if anonymous.
    public func auditActor() throws -> AuditActor {
        AuditActor(
            kind: .account, name: try requiredPrincipal().account.userID, origin: auditOrigin)
    }

    /// Where the request comes from.
    public var auditOrigin: String {
        switch origin {
        case .embedded: "this computer"
        case .network(let address): address
        }
    }
}

/// Which entries to read.
public struct AuditQuery: Sendable, Hashable {
    /// Milliseconds since 1970; nil for all.
    public var since: Int64?
    /// The author or the subject: an account's id or another name.
    public var person: String?
    /// Only entries with lower numbers, for the next page.
    public var before: Int?
    public var limit: Int

    public init(since: Int64? = nil, person: String? = nil, before: Int? = nil, limit: Int) {
        self.since = since
        self.person = person
        self.before = before
        self.limit = limit
    }
}

/// A stored act.
public struct AuditEntry: Sendable, Hashable {
    /// From 1, without gaps.
    public var number: Int
    /// Milliseconds since 1970, UTC.
    public var moment: Int64
    public var actor: AuditActor
    public var act: AuditAct
    /// SHA-256 of the entry and the hash before it, in hexadecimal.
    public var hash: String

    public init(number: Int, moment: Int64, actor: AuditActor, act: AuditAct, hash: String) {
        self.number = number
        self.moment = moment
        self.actor = actor
        self.act = act
        self.hash = hash
    }
}

/// The result of computing a log's chain again.
public struct AuditCheck: Sendable, Hashable {
    /// The entries found.
    public var count: Int
    /// The last entry's hash; empty without entries.
    public var hash: String
    /// The number of the first entry that was changed, added or removed; nil if all fits.
    public var firstFault: Int?

    public init(count: Int, hash: String, firstFault: Int?) {
        self.count = count
        self.hash = hash
        self.firstFault = firstFault
    }
}

extension CampusCapabilityKey where Value == any AuditRecording {
    public static var audit: Self { Self("audit") }
}
