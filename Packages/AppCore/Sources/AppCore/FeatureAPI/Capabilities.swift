/// A capability's name, e.g. `attempts`, for the lists in manifests.
public struct CapabilityID: Hashable, Sendable, ExpressibleByStringLiteral,
    CustomStringConvertible
{
    public let description: String
    public init(stringLiteral value: String) { description = value }
}

/// A typed key: a capability's name and its protocol.
public struct CapabilityKey<Value: Sendable>: Sendable {
    public let id: CapabilityID
    public init(_ id: CapabilityID) { self.id = id }
}

/// The capabilities that features offer each other. Filled once by the registry, then read-only.
public struct Capabilities: Sendable {
    private var values: [CapabilityID: any Offer] = [:]
    /// Capabilities offered more than once; the registry then refuses to start.
    public private(set) var duplicates: [CapabilityID] = []

    public init() {}

    /// Offers `value` under `key`. A second offer is added to ``duplicates`` and ignored.
    public mutating func offer<Value: Sendable>(_ key: CapabilityKey<Value>, _ value: Value) {
        guard values[key.id] == nil else {
            duplicates.append(key.id)
            return
        }
        values[key.id] = OfferOf(value: value)
    }

    /// The value offered under `key`; nil if no installed feature offers it.
    public subscript<Value: Sendable>(_ key: CapabilityKey<Value>) -> Value? {
        (values[key.id] as? OfferOf<Value>)?.value
    }

    /// These capabilities, plus those only in `other`.
    public func merging(_ other: Capabilities) -> Capabilities {
        var merged = self
        merged.values.merge(other.values) { mine, _ in mine }
        return merged
    }

    /// The names of all offered capabilities.
    public var offered: Set<CapabilityID> { Set(values.keys) }
}

/// A boxed value. Checking the box's type is one comparison; checking a protocol conformance is
/// slow.
private protocol Offer: Sendable {}

private struct OfferOf<Value: Sendable>: Offer {
    let value: Value
}
