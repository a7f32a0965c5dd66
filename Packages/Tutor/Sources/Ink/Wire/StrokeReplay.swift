/// A row of a stroke log.
public struct StrokeLogRow<Stroke> {
    public enum Event: String, Sendable, Hashable, CaseIterable {
        /// Adds its strokes to the page.
        case draw
        /// Replaces the page's strokes with its own.
        case erase
    }

    public var event: Event
    public var strokes: [Stroke]

    public init(_ event: Event, _ strokes: [Stroke]) {
        self.event = event
        self.strokes = strokes
    }

    /// The strokes visible after replaying these rows, oldest first. Source: the tutor's wire
    /// contract, 1.3.
    public static func visible(_ rows: [StrokeLogRow]) -> [Stroke] {
        let start = rows.lastIndex { $0.event == .erase } ?? rows.startIndex
        return rows[start...].flatMap(\.strokes)
    }
}

extension StrokeLogRow: Sendable where Stroke: Sendable {}
extension StrokeLogRow: Equatable where Stroke: Equatable {}
