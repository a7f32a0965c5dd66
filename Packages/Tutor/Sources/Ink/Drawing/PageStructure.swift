/// A drawing's pages: the document's, with blank ones in between.
public struct PageStructure: Sendable, Hashable {
    public enum Page: Sendable, Hashable {
        /// The document's page, counted from 0.
        case original(Int)
        case blank
    }

    public struct Entry: Sendable, Hashable, Identifiable {
        /// The permanent id of the page's drawing; never 0.
        public var id: Int
        public var page: Page

        public init(id: Int, page: Page) {
            self.id = id
            self.page = page
        }

        /// The document's page, from 0; nil for a blank page.
        public var original: Int? {
            guard case .original(let index) = page else { return nil }
            return index
        }
    }

    /// The page limit.
    public static let maxPages = 5000

    /// At least one.
    public private(set) var entries: [Entry]
    /// The number of pages in the document; 0 for a sketch.
    public private(set) var originalPageCount: Int

    /// All pages of a document, or one blank page.
    public init(originalPageCount: Int) {
        let count = min(Self.maxPages, max(0, originalPageCount))
        self.originalPageCount = count
        entries = (0..<count).map { Entry(id: $0 + 1, page: .original($0)) }
        if entries.isEmpty { entries = [Entry(id: 1, page: .blank)] }
    }

    /// Restores a stored structure; nil if it's empty or invalid.
    public init?(entries: [Entry], originalPageCount: Int) {
        guard (1...Self.maxPages).contains(entries.count),
            (0...Self.maxPages).contains(originalPageCount),
            Set(entries.map(\.id)).count == entries.count,
            entries.allSatisfy({ entry in
                guard case .original(let index) = entry.page else { return entry.id > 0 }
                return entry.id > 0 && (0..<originalPageCount).contains(index)
            })
        else { return nil }
        self.entries = entries
        self.originalPageCount = originalPageCount
    }

    /// Inserts a blank page after `index` and returns its index; nil at the page limit.
    public mutating func insertBlank(after index: Int) -> Int? {
        guard entries.count < Self.maxPages else { return nil }
        let id = (entries.map(\.id).max() ?? 0) + 1
        let place = min(entries.count, max(0, index + 1))
        entries.insert(Entry(id: id, page: .blank), at: place)
        return place
    }

    /// Removes a page. Returns false for the only page.
    public mutating func remove(at index: Int) -> Bool {
        guard entries.count > 1, entries.indices.contains(index) else { return false }
        entries.remove(at: index)
        return true
    }

    /// Adapts to a document's changed page count: adds new pages at the end and turns missing ones
    /// into blank pages, so that no drawing is lost.
    public mutating func follow(originalPageCount count: Int) {
        let count = min(Self.maxPages, max(0, count))
        guard count != originalPageCount else { return }
        for index in entries.indices {
            if case .original(let page) = entries[index].page, page >= count {
                entries[index].page = .blank
            }
        }
        var id = (entries.map(\.id).max() ?? 0) + 1
        for page in originalPageCount..<max(originalPageCount, count)
        where entries.count < Self.maxPages {
            entries.append(Entry(id: id, page: .original(page)))
            id += 1
        }
        originalPageCount = count
    }
}
