public import Foundation

/// A backend response with its age.
public struct CachedResponse<Value: Sendable>: Sendable {
    public var value: Value
    /// When the backend sent it.
    public var fetchedAt: Date

    public init(_ value: Value, fetchedAt: Date) {
        self.value = value
        self.fetchedAt = fetchedAt
    }

    /// The same age with a transformed value.
    public func map<Other: Sendable, Failure: Error>(
        _ transform: (Value) throws(Failure) -> Other
    ) throws(Failure) -> CachedResponse<Other> {
        CachedResponse<Other>(try transform(value), fetchedAt: fetchedAt)
    }
}

extension CachedResponse: Equatable where Value: Equatable {}
extension CachedResponse: Hashable where Value: Hashable {}

/// What ``APIClient/follow(_:path:query:)`` yields: first the cached response, then the backend's.
public enum RefreshEvent<Value: Sendable>: Sendable {
    /// The cached response.
    case cached(CachedResponse<Value>)
    /// The backend's response.
    case fresh(CachedResponse<Value>)
    /// The request failed; the cached response, if any, is still usable.
    case failed(Problem, CachedResponse<Value>?)
}
