public import Foundation

/// Records what happened, on this machine only and without personal data. Off by the setting
/// `events.enabled`.
public protocol EventSink: Sendable {
    /// Never throws, never waits for a disk.
    func record(_ event: AppEvent)
}

/// Something worth counting: names and numbers, never what a student wrote or is called.
public struct AppEvent: Sendable, Hashable, Codable {
    /// A dotted name, e.g. `lesson.opened`.
    public var name: String
    /// Which feature, by id.
    public var feature: String
    /// Short words and numbers.
    public var values: [String: String]
    /// nil: the sink's own time.
    public var time: Date?

    public init(_ name: String, feature: String, values: [String: String] = [:]) {
        self.name = name
        self.feature = feature
        self.values = values
    }
}

/// Records nothing.
public struct SilentEventSink: EventSink {
    public init() {}
    public func record(_ event: AppEvent) {}
}
