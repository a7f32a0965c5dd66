/// A list page by page: limit/offset, page/per_page or cursor, as the endpoint declares.
///
/// Uses only the query of the envelope's `next`, so that credentials stay on the backend's origin.
/// Ends at the last page, an empty page, or after 1,000 pages.
public struct PageSequence<Element: Codable & Sendable>: AsyncSequence, Sendable {
    public typealias Failure = Problem

    let client: APIClient
    let endpoint: Endpoint<EmptyBody, Page<Element>>
    let path: [String: String]
    let query: [(String, String)]
    let limit: Int

    public func makeAsyncIterator() -> Iterator { Iterator(sequence: self) }

    /// All elements of all pages, in order, at most `limit`.
    public func elements(limit: Int = 100_000) async throws(Problem) -> [Element] {
        var all: [Element] = []
        var iterator = makeAsyncIterator()
        while all.count < limit, let page = try await iterator.next() { all += page.results }
        return Array(all.prefix(limit))
    }

    public struct Iterator: AsyncIteratorProtocol {
        public typealias Failure = Problem

        private let sequence: PageSequence<Element>
        private let style: Style
        private var position: Position?
        private var pages = 0

        private enum Style { case offset, numbered, cursor, whole }

        private enum Position: Hashable {
            case offset(Int)
            case page(Int)
            case cursor(String?)
            case whole
        }

        init(sequence: PageSequence<Element>) {
            self.sequence = sequence
            let names = Set(sequence.endpoint.query.map(\.name))
            if names.contains("offset") || names.contains("limit") && !names.contains("cursor") {
                style = .offset
                position = .offset(0)
            } else if names.contains("page") || names.contains("per_page") {
                style = .numbered
                position = .page(1)
            } else if names.contains("cursor") {
                style = .cursor
                position = .cursor(nil)
            } else {
                style = .whole
                position = .whole
            }
        }

        public mutating func next() async throws(Problem) -> Page<Element>? {
            guard let current = position, pages < 1000 else { return nil }
            pages += 1
            let page = try await sequence.client.call(
                sequence.endpoint, path: sequence.path, query: query(at: current))
            position = following(page, current)
            return pages > 1 && page.results.isEmpty && page.skipped == 0 ? nil : page
        }

        private func query(at position: Position) -> [(String, String)] {
            let size = String(sequence.limit)
            switch position {
            case .offset(let offset):
                let start = offset > 0 ? [("offset", String(offset))] : []
                return sequence.query + [("limit", size)] + start
            case .page(let number):
                return sequence.query + [("page", String(number)), ("per_page", size)]
            case .cursor(let cursor):
                return sequence.query + [("limit", size)] + (cursor.map { [("cursor", $0)] } ?? [])
            case .whole: return sequence.query
            }
        }

        /// nil at the end, or if the backend would go backwards.
        private func following(_ page: Page<Element>, _ current: Position) -> Position? {
            let rows = page.results.count + page.skipped
            switch current {
            case .offset(let offset):
                guard rows > 0, !page.isBare, let next = page.next else { return nil }
                let fields = RequestText.fields(inQueryOf: next)
                let named = fields.last { $0.0 == "offset" }.flatMap { Int($0.1) }
                let target = named ?? offset + rows
                return target > offset ? .offset(target) : nil
            case .page(let number):
                return rows >= sequence.limit ? .page(number + 1) : nil
            case .cursor(let cursor):
                let next =
                    page.cursor
                    ?? page.next.flatMap { next in
                        RequestText.fields(inQueryOf: next).last { $0.0 == "cursor" }?.1 ?? next
                    }
                guard let next, !next.isEmpty, next != cursor else { return nil }
                return .cursor(next)
            case .whole: return nil
            }
        }
    }
}
