public import Foundation

/// Counts events on this computer only, without personal data. Turned off by the setting
/// `events.enabled`.
public protocol EventSink: Sendable {
    /// Never throws and never waits for the disk.
    func record(_ event: AppEvent)
}

/// An event to count: names and numbers, never a student's text or name.
public struct AppEvent: Sendable, Hashable, Codable {
    /// A dotted name, e.g. `lesson.opened`.
    public var name: String
    /// The feature's id.
    public var feature: String
    /// Short words and numbers.
    public var values: [String: String]
    /// nil uses the sink's clock.
    public var time: Date?

    public init(_ name: String, feature: String, values: [String: String] = [:]) {
        self.name = name
        self.feature = feature
        self.values = values
    }
}

/// Discards all events.
public struct SilentEventSink: EventSink {
    public init() {}
    public func record(_ event: AppEvent) {}
}
