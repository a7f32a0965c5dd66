package import AppCore
package import Foundation
import TerminalUI

/// The dashboard's state: tiles, order, focus, filter.
package struct DashboardModel: Sendable {
    /// All tiles in feature order.
    package private(set) var faces: [TileViewState]
    package var arrangement: TileArrangement
    /// The focused tile's id; empty if there are no tiles.
    package private(set) var focus: String
    /// Shows tiles that contain each of these words.
    package var filter = "" {
        didSet { if filter != oldValue { settleFocus() } }
    }
    /// True while tiles are being arranged.
    package private(set) var isArranging = false
    package var now: Date

    package init(
        tiles: [TileInfo], snapshots: [String: TileSummary] = [:],
        arrangement: TileArrangement = TileArrangement(), now: Date
    ) {
        faces = tiles.map { TileViewState(info: $0, summary: snapshots[$0.id]) }
        self.arrangement = arrangement
        self.now = now
        focus = ""
        settleFocus()
    }

    /// The visible tiles in the student's order; includes hidden ones while arranging.
    package var shown: [TileViewState] {
        var order = arrangement
        if isArranging { order.hidden = [] }
        let present = faces.filter { $0.summary?.kind != .absent }
        let byID = Dictionary(present.map { ($0.info.id, $0) }) { first, _ in first }
        let ordered = order.arrange(faces.map(\.info.id)).compactMap { byID[$0] }
        let words = filter.lowercased().split(separator: " ")
        guard !words.isEmpty else { return ordered }
        return ordered.filter { face in
            let text = Self.searchText(face).lowercased()
            return words.allSatisfy { text.contains($0) }
        }
    }

    private static func searchText(_ face: TileViewState) -> String {
        let lines = face.summary.map { [$0.headline] + $0.lines.map(\.text) } ?? []
        return ([face.info.title] + lines).joined(separator: " ")
    }

    /// The focused tile's index among the visible ones.
    package var focusIndex: Int { shown.firstIndex { $0.info.id == focus } ?? 0 }
    package var focused: TileViewState? { shown.first { $0.info.id == focus } }
    package func face(_ id: String) -> TileViewState? { faces.first { $0.info.id == id } }

    /// Whether a tile has never loaded.
    var isFirstLoad: Bool { faces.contains { $0.state == .loading } }

    /// Applies a tile's news.
    package mutating func apply(_ news: TileEvent) {
        switch news {
        case .loading(let id): change(id) { $0.isLoading = true }
        case .loaded(let id, let summary):
            change(id) {
                $0.summary = summary
                $0.problem = nil
                $0.isLoading = false
            }
            if summary.kind == .absent, id == focus { settleFocus() }
        case .failed(let id, let problem):
            change(id) {
                $0.problem = problem
                $0.isLoading = false
            }
        }
    }

    private mutating func change(_ id: String, _ body: (inout TileViewState) -> Void) {
        guard let index = faces.firstIndex(where: { $0.info.id == id }) else { return }
        body(&faces[index])
    }

    // MARK: Focus

    package mutating func focus(on id: String) { focus = id }

    /// Focuses the visible tile at `index`; false if there is none.
    package mutating func focus(at index: Int) -> Bool {
        let shown = shown
        guard shown.indices.contains(index) else { return false }
        focus = shown[index].info.id
        return true
    }

    /// Focuses the next or previous tile, wrapping around.
    package mutating func cycle(by step: Int) {
        let count = shown.count
        guard count > 0 else { return }
        _ = focus(at: ((focusIndex + step) % count + count) % count)
    }

    private mutating func settleFocus() {
        let shown = shown
        if !shown.contains(where: { $0.info.id == focus }) { focus = shown.first?.info.id ?? "" }
    }

    // MARK: Arranging

    package mutating func setArranging(_ on: Bool) {
        isArranging = on
        filter = ""
        settleFocus()
    }

    package func isHidden(_ id: String) -> Bool { arrangement.hidden.contains(id) }
    package func isWide(_ id: String) -> Bool { arrangement.size(of: id) == .wide }

    /// Moves the focused tile forward or backward.
    package mutating func moveFocused(by step: Int) {
        var order = shown.map(\.info.id)
        let from = focusIndex
        let to = max(0, min(from + step, order.count - 1))
        guard order.indices.contains(from), to != from else { return }
        order.insert(order.remove(at: from), at: to)
        arrangement.order = order
    }

    package mutating func toggleFocusedHidden() {
        guard face(focus) != nil else { return }
        if arrangement.hidden.remove(focus) == nil { arrangement.hidden.insert(focus) }
    }

    package mutating func toggleFocusedWide() {
        guard face(focus) != nil else { return }
        arrangement.sizes[focus] = isWide(focus) ? nil : .wide
    }

    package mutating func resetArrangement() { arrangement = TileArrangement() }
}
