import Synchronization
import TerminalUI

/// The rows of a page's named parts when it was last drawn. Shared by copies of a screen's state; a
/// screen uses it only for scrolling, never to decide what to show.
final class Anchors: Sendable {
    /// Whether a passage's two halves were side by side.
    enum Shape: Sendable { case unknown, narrow, wide }

    private let storage = Mutex<[String: Range<Int>]>([:])
    private let lastShape = Mutex(Shape.unknown)

    /// The shape of the page when it was last drawn.
    var shape: Shape { lastShape.withLock(\.self) }

    func record(shape: Shape) { lastShape.withLock { $0 = shape } }

    /// The rows of a part; nil if it wasn't on the last drawn page.
    subscript(id: String) -> Range<Int>? { storage.withLock { $0[id] } }

    /// Whether nothing has been drawn yet.
    var isEmpty: Bool { storage.withLock(\.isEmpty) }

    func record(_ rows: [String: Range<Int>]) { storage.withLock { $0 = rows } }
    func add(_ rows: [String: Range<Int>]) {
        storage.withLock { $0.merge(rows) { _, new in new } }
    }
}

/// Stacks the parts of a page and remembers the rows of those with an id.
struct AnchoredStack: View {
    struct Part: Sendable {
        var id: String?
        var view: any View
        /// The number of empty rows above it.
        var gap: Int

        init(_ view: any View, id: String? = nil, gap: Int = 1) {
            self.view = view
            self.id = id
            self.gap = gap
        }
    }

    var parts: [Part]
    var anchors: Anchors

    /// The rows of each part at this width.
    private func places(width: Int, _ context: ViewContext) -> [Range<Int>] {
        var y = 0
        return parts.enumerated().map { index, part in
            if index > 0 { y += part.gap }
            let height = part.view.size(in: Size(width, Self.tall), context).height
            defer { y += height }
            return y..<(y + height)
        }
    }

    private static let tall = 100_000

    func size(in proposal: Size, _ context: ViewContext) -> Size {
        let height = places(width: proposal.width, context).last?.upperBound ?? 0
        return Size(proposal.width, height)
    }

    func draw(in canvas: inout Canvas) {
        let places = places(width: canvas.size.width, canvas.context)
        var rows: [String: Range<Int>] = [:]
        let visible = canvas.visible
        for (part, place) in zip(parts, places) {
            if let id = part.id { rows[id] = place }
            guard place.lowerBound < visible.maxY, place.upperBound > visible.y else { continue }
            canvas.draw(
                part.view, in: Rect(0, place.lowerBound, canvas.size.width, place.count))
        }
        anchors.record(rows)
    }

    func describe(into text: inout LinearText) {
        for part in parts { part.view.describe(into: &text) }
    }
}
