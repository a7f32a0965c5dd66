public import Foundation

/// A backend's answer with its age.
public struct Fetched<Value: Sendable>: Sendable {
    public var value: Value
    /// When the backend gave it.
    public var fetchedAt: Date

    public init(_ value: Value, fetchedAt: Date) {
        self.value = value
        self.fetchedAt = fetchedAt
    }

    /// The same age, another view of the value.
    public func map<Other: Sendable, Failure: Error>(
        _ transform: (Value) throws(Failure) -> Other
    ) throws(Failure) -> Fetched<Other> {
        Fetched<Other>(try transform(value), fetchedAt: fetchedAt)
    }
}

extension Fetched: Equatable where Value: Equatable {}
extension Fetched: Hashable where Value: Hashable {}

/// What ``APIClient/follow(_:path:query:)`` reports, in this order: what is stored, then what the
/// backend says.
public enum Followed<Value: Sendable>: Sendable {
    /// The stored answer.
    case cached(Fetched<Value>)
    /// The backend's answer.
    case fresh(Fetched<Value>)
    /// The backend did not answer; what is stored stays good, with its age.
    case failed(Problem, Fetched<Value>?)
}
