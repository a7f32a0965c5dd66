/// The change to send to a server that has an earlier state of a page.
public struct StrokeDelta: Sendable, Hashable {
    public var event: StrokeLogRow<InkStroke>.Event
    /// The added strokes, or all remaining strokes if it's an erasure.
    public var strokes: [InkStroke]
    /// The number of removed or changed strokes; 0 for `draw`.
    public var deletedCount: Int

    /// The change between two states; nil if they're equal. Sends strokes appended at the end as
    /// drawn. Otherwise (strokes removed, moved or recolored) replaces the page, which is what an
    /// erasure means in a replay.
    /// Source: the tutor's wire contract, 1.3 and 2.6. The contract compares only counts and so
    /// misses changes that keep the count.
    public init?(from seen: [InkStroke], to now: [InkStroke]) {
        guard seen != now else { return nil }
        if now.count > seen.count, Array(now.prefix(seen.count)) == seen {
            event = .draw
            strokes = Array(now.dropFirst(seen.count))
            deletedCount = 0
        } else {
            let kept = Set(now)
            event = .erase
            strokes = now
            deletedCount = seen.count { !kept.contains($0) }
        }
    }

    /// Sends all strokes to a server in an unknown state.
    public init(replacingBy now: [InkStroke]) {
        event = .erase
        strokes = now
        deletedCount = 0
    }
}

/// The position of a part of a question on its pages.
public struct PageRegion: Sendable, Hashable {
    /// E.g. `a.ii`; nil for text outside the parts.
    public var label: String?
    /// From 0.
    public var page: Int
    /// In PDF points from the top of the page, excluding the end.
    public var start: Double
    public var end: Double

    public init(label: String?, page: Int, start: Double, end: Double) {
        self.label = label
        self.page = page
        self.start = start
        self.end = end
    }

    /// The part where the newest stroke ends; nil if it ends outside the parts, or without strokes.
    ///
    /// - Parameters:
    ///   - page: The page, from 0.
    ///   - canvasHeight: The canvas height in canvas units; `pageHeight` is the same in PDF points.
    public static func part(
        of strokes: [InkStroke], page: Int, canvasHeight: Double, pageHeight: Double,
        in regions: [PageRegion]
    ) -> String? {
        guard let point = strokes.last?.samples.last?.point, canvasHeight > 0, pageHeight > 0 else {
            return nil
        }
        let y = point.y / (canvasHeight / pageHeight)
        return regions.first { $0.page == page && $0.start <= y && y < $0.end }?.label
    }
}
