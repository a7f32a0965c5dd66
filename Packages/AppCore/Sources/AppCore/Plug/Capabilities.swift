/// A capability's name, e.g. `attempts`: what manifests offer, require and use.
public struct CapabilityID: Hashable, Sendable, ExpressibleByStringLiteral,
    CustomStringConvertible
{
    public let description: String
    public init(stringLiteral value: String) { description = value }
}

/// Ties a capability's name to the protocol that it speaks.
public struct CapabilityKey<Value: Sendable>: Sendable {
    public let id: CapabilityID
    public init(_ id: CapabilityID) { self.id = id }
}

/// What features offer one another: filled once by the registry, then read only.
public struct Capabilities: Sendable {
    private var values: [CapabilityID: any Offer] = [:]
    /// Offers that were made twice; the registry refuses to start with any.
    public private(set) var duplicates: [CapabilityID] = []

    public init() {}

    /// Offers `value` under `key`. A second offer is remembered in ``duplicates`` and ignored.
    public mutating func offer<Value: Sendable>(_ key: CapabilityKey<Value>, _ value: Value) {
        guard values[key.id] == nil else {
            duplicates.append(key.id)
            return
        }
        values[key.id] = OfferOf(value: value)
    }

    /// What is offered under `key`; nil when no installed feature offers it.
    public subscript<Value: Sendable>(_ key: CapabilityKey<Value>) -> Value? {
        (values[key.id] as? OfferOf<Value>)?.value
    }

    /// Everything offered here, and what only `other` offers.
    public func merging(_ other: Capabilities) -> Capabilities {
        var merged = self
        merged.values.merge(other.values) { mine, _ in mine }
        return merged
    }

    /// Names of everything offered.
    public var offered: Set<CapabilityID> { Set(values.keys) }
}

/// What is offered, in a box: whether a box is of some kind takes one comparison to tell, and whether a value speaks
/// some protocol a search.
private protocol Offer: Sendable {}

private struct OfferOf<Value: Sendable>: Offer {
    let value: Value
}
