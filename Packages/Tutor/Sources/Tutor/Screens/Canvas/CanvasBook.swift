import Ink
import Synchronization
import TerminalUI

/// An open canvas: its pages, each with what can be undone, and the one that is on view.
struct CanvasBook: Sendable {
    private(set) var record: CanvasRecord
    private(set) var index: Int
    private var histories: [Int: InkHistory]

    init(_ opened: CanvasDesk.Opened, index: Int) {
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

    /// A page without ink becomes as large as what it shows.
    mutating func fit(_ entry: Int, to size: InkPoint) {
        guard histories[entry]?.page.isEmpty ?? true, histories[entry]?.canUndo != true else {
            return
        }
        histories[entry] = InkHistory(InkPage(size: size))
    }

    /// False when there is no such page, or it is on view already.
    mutating func turn(to index: Int) -> Bool {
        guard record.structure.entries.indices.contains(index), index != self.index else {
            return false
        }
        self.index = index
        return true
    }

    /// Puts a blank page behind this one and turns to it; false when there are too many.
    mutating func insertPage() -> Bool {
        guard let place = record.structure.insertBlank(after: index) else { return false }
        index = place
        return true
    }

    /// Takes a blank page out; false for others, and for the last one.
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

/// What is drawn with.
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

    /// Whether a colour means something to it.
    var hasColor: Bool { self != .eraser && self != .rubber && self != .select }
}

/// The cells that the drawing last had: an event's cell means a place only together with them.
final class CanvasFrame: Sendable {
    private let cells = Mutex(Size(80, 20))

    var size: Size { cells.withLock { $0 } }
    func record(_ size: Size) { cells.withLock { $0 = size } }
}
