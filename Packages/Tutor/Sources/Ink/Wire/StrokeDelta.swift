/// The change to send to a server that has an earlier state of a page.
public struct StrokeDelta: Sendable, Hashable {
    public var event: StrokeLogRow<InkStroke>.Event
    /// Added strokes, or for an erasure all remaining ones.
    public var strokes: [InkStroke]
    /// The number of removed or changed strokes; 0 for `draw`.
    public var deletedCount: Int

    /// Nil when there is nothing to tell. Strokes that only came at the end are drawn. Otherwise (fewer than before, or one
    /// moved or painted) the page is replaced, for that is what an erasure means to the one who replays it.
    /// Source: the tutor's wire contract, 1.3 and 2.6; it looks at counts alone and so misses changes that keep the count.
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

    /// All strokes, for a server in an unknown state.
    public init(replacingBy now: [InkStroke]) {
        event = .erase
        strokes = now
        deletedCount = 0
    }
}

/// A part of a question: where on its pages it stands.
public struct PageRegion: Sendable, Hashable {
    /// E.g. `a.ii`; nil for what belongs to no part.
    public var label: String?
    /// From 0.
    public var page: Int
    /// In PDF points from the top of the page, the end not included.
    public var start: Double
    public var end: Double

    public init(label: String?, page: Int, start: Double, end: Double) {
        self.label = label
        self.page = page
        self.start = start
        self.end = end
    }

    /// The part in which the newest stroke ends; nil when it ends in none, or without strokes.
    ///
    /// - Parameters:
    ///   - page: from 0.
    ///   - canvasHeight: of the canvas, in canvas units; `pageHeight` is the same in PDF points.
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
