public import Foundation

/// One of the student's connections: a server or a calendar that Homeroom reads or writes.
public struct ServerConnection: Hashable, Sendable, Identifiable {
    /// Unique among the connections of its owner.
    public var id: String
    /// What it is, such as `Calendar server`.
    public var kind: String
    /// Its host, or what the student calls it; never an address that is a secret.
    public var name: String
    /// The account there, and what it holds.
    public var detail: String
    /// When it last answered; nil for never.
    public var heardAt: Date?
    /// Changes that it doesn't have yet.
    public var waiting: Int
    /// Why it doesn't work at the moment.
    public var problem: String?
    /// The command that signs out or disconnects; nil if there is nothing to end.
    public var ending: String?
    /// What ending it means for what is here.
    public var consequence: String
    /// The screen that has more of it.
    public var place: Place?

    public init(
        id: String, kind: String, name: String, detail: String = "", heardAt: Date? = nil,
        waiting: Int = 0, problem: String? = nil, ending: String? = nil, consequence: String = "",
        place: Place? = nil
    ) {
        self.id = id
        self.kind = kind
        self.name = name
        self.detail = detail
        self.heardAt = heardAt
        self.waiting = waiting
        self.problem = problem
        self.ending = ending
        self.consequence = consequence
        self.place = place
    }
}

/// A feature with connections of its own, besides the backends. The host lists those of all
/// features in one place.
public protocol ConnectionListing: FeatureModule {
    /// From the local store.
    func connections() async throws -> [ServerConnection]
    /// Reads from all of them and sends to them. Problems are kept with each.
    ///
    /// - Returns: what was done with changes on both sides, as sentences.
    func refreshConnections() async throws -> [String]
    func endConnection(_ id: String) async throws
}
