import Ink
import Synchronization
import TerminalUI

/// An open canvas: pages with undo history, and the visible page.
struct CanvasDocument: Sendable {
    private(set) var record: CanvasRecord
    private(set) var index: Int
    private var histories: [Int: InkHistory]

    init(_ opened: CanvasRepository.Opened, index: Int) {
        record = opened.record
        self.index = min(max(0, index), opened.record.structure.entries.count - 1)
        histories = opened.pages.mapValues { InkHistory($0.ink) }
    }

    var count: Int { record.structure.entries.count }
    var entry: PageStructure.Entry { record.structure.entries[index] }
    var page: InkPage { history.page }
    var history: InkHistory { histories[entry.id] ?? InkHistory(InkPage()) }

    func page(at index: Int) -> InkPage {
        histories[record.structure.entries[index].id]?.page ?? InkPage()
    }

    /// All pages by ``PageStructure/Entry/id``.
    var pages: [Int: InkPage] { histories.mapValues(\.page) }

    mutating func perform(_ change: (inout InkPage) -> Void) -> Bool {
        histories[entry.id, default: InkHistory(InkPage())].perform(change)
    }
    mutating func undo() -> Bool { histories[entry.id]?.undo() ?? false }
    mutating func redo() -> Bool { histories[entry.id]?.redo() ?? false }

    /// Resizes a page without ink to fit its background.
    mutating func fit(_ entry: Int, to size: InkPoint) {
        guard histories[entry]?.page.isEmpty ?? true, histories[entry]?.canUndo != true else {
            return
        }
        histories[entry] = InkHistory(InkPage(size: size))
    }

    /// Shows a page. Returns false if it doesn't exist or is already visible.
    mutating func turn(to index: Int) -> Bool {
        guard record.structure.entries.indices.contains(index), index != self.index else {
            return false
        }
        self.index = index
        return true
    }

    /// Inserts a blank page after this one and shows it. Returns false at the page limit.
    mutating func insertPage() -> Bool {
        guard let place = record.structure.insertBlank(after: index) else { return false }
        index = place
        return true
    }

    /// Removes a blank page. Returns false for other pages and the only page.
    mutating func removePage(at place: Int) -> Bool {
        guard record.structure.entries.indices.contains(place),
            record.structure.entries[place].page == .blank
        else { return false }
        let id = record.structure.entries[place].id
        guard record.structure.remove(at: place) else { return false }
        histories[id] = nil
        if index > place || index == count { index -= 1 }
        return true
    }
}

/// A drawing tool.
enum CanvasTool: String, Sendable, Hashable, CaseIterable {
    case pen, highlighter, eraser, rubber, ruler, text, select

    var title: String {
        switch self {
        case .pen: "Pen"
        case .highlighter: "Highlighter"
        case .eraser: "Eraser (whole strokes)"
        case .rubber: "Eraser (parts)"
        case .ruler: "Ruler"
        case .text: "Text box"
        case .select: "Select"
        }
    }

    /// Whether the tool uses a color.
    var hasColor: Bool { self != .eraser && self != .rubber && self != .select }
}

/// The drawing's last area in cells, to map events to positions.
final class CanvasFrame: Sendable {
    private let cells = Mutex(Size(80, 20))

    var size: Size { cells.withLock { $0 } }
    func record(_ size: Size) { cells.withLock { $0 = size } }
}
