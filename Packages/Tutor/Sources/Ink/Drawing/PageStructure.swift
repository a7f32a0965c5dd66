/// Which pages a drawing has: those of the document it lies on, and blank ones between them.
public struct PageStructure: Sendable, Hashable {
    public enum Page: Sendable, Hashable {
        /// The document's page, counted from 0.
        case original(Int)
        case blank
    }

    public struct Entry: Sendable, Hashable, Identifiable {
        /// Names the drawing of this page for as long as it is there, wherever it moves; never 0.
        public var id: Int
        public var page: Page

        public init(id: Int, page: Page) {
            self.id = id
            self.page = page
        }

        /// The document's page, from 0; nil for a blank one.
        public var original: Int? {
            guard case .original(let index) = page else { return nil }
            return index
        }
    }

    /// A drawing takes no more pages than this.
    public static let mostPages = 5000

    /// At least one.
    public private(set) var entries: [Entry]
    /// Pages of the document; 0 for a sketch.
    public private(set) var originalPageCount: Int

    /// All pages of a document, or one blank page.
    public init(originalPageCount: Int) {
        let count = min(Self.mostPages, max(0, originalPageCount))
        self.originalPageCount = count
        entries = (0..<count).map { Entry(id: $0 + 1, page: .original($0)) }
        if entries.isEmpty { entries = [Entry(id: 1, page: .blank)] }
    }

    /// As it was kept; nil when ids repeat, nothing is there, or a page is not of the document.
    public init?(entries: [Entry], originalPageCount: Int) {
        guard (1...Self.mostPages).contains(entries.count),
            (0...Self.mostPages).contains(originalPageCount),
            Set(entries.map(\.id)).count == entries.count,
            entries.allSatisfy({ entry in
                guard case .original(let index) = entry.page else { return entry.id > 0 }
                return entry.id > 0 && (0..<originalPageCount).contains(index)
            })
        else { return nil }
        self.entries = entries
        self.originalPageCount = originalPageCount
    }

    /// Puts a blank page after the one at `index` and returns where it is; nil when there are too many.
    public mutating func insertBlank(after index: Int) -> Int? {
        guard entries.count < Self.mostPages else { return nil }
        let id = (entries.map(\.id).max() ?? 0) + 1
        let place = min(entries.count, max(0, index + 1))
        entries.insert(Entry(id: id, page: .blank), at: place)
        return place
    }

    /// Takes a page out; false for the last one that is left.
    public mutating func remove(at index: Int) -> Bool {
        guard entries.count > 1, entries.indices.contains(index) else { return false }
        entries.remove(at: index)
        return true
    }

    /// Follows a document that has other pages now: new ones come at the end, those that are gone become blank, so that
    /// no drawing is lost.
    public mutating func follow(originalPageCount count: Int) {
        let count = min(Self.mostPages, max(0, count))
        guard count != originalPageCount else { return }
        for index in entries.indices {
            if case .original(let page) = entries[index].page, page >= count {
                entries[index].page = .blank
            }
        }
        var id = (entries.map(\.id).max() ?? 0) + 1
        for page in originalPageCount..<max(originalPageCount, count)
        where entries.count < Self.mostPages {
            entries.append(Entry(id: id, page: .original(page)))
            id += 1
        }
        originalPageCount = count
    }
}
