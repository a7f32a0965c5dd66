public import AppCore
import HTTPTypes

/// A page of a list: `limit` rows from `offset`.
public struct Paging: Sendable, Hashable {
    public static let defaultLimit = 50
    /// Larger limits are reduced to this; `next` leads to the rest.
    public static let maximumLimit = 500

    /// 1…``maximumLimit``.
    public var limit: Int
    /// 0 or more.
    public var offset: Int

    public init(limit: Int = Paging.defaultLimit, offset: Int = 0) {
        self.limit = limit < 1 ? Self.defaultLimit : min(limit, Self.maximumLimit)
        self.offset = min(max(0, offset), Int(Int32.max))
    }

    /// The requested page; values that aren't numbers are ignored.
    public init(limit: String?, offset: String?) {
        self.init(
            limit: limit.flatMap { Int($0) } ?? Self.defaultLimit,
            offset: offset.flatMap { Int($0) } ?? 0)
    }
}

extension ServiceRequest {
    /// The page from the parameters `limit` and `offset`, which the endpoint declares.
    public var paging: Paging { Paging(limit: query["limit"], offset: query["offset"]) }

    /// The envelope of a page: `results` are its rows, `count` is the total. `next` and `previous`
    /// are absolute with all of the caller's parameters, sorted.
    public func page<Element>(_ results: [Element], count: Int) throws -> Page<Element> {
        let window = paging
        let further = window.offset + window.limit
        let before = window.offset - window.limit
        return Page(
            count: count,
            next: further < count ? try link(to: further, limit: window.limit) : nil,
            previous: window.offset > 0 ? try link(to: before, limit: window.limit) : nil,
            results: results)
    }

    private func link(to offset: Int, limit: Int) throws -> String {
        let target = head.path ?? "/"
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var pairs = try QueryString(parts.count > 1 ? parts[1] : "").pairs
        pairs.removeAll { $0.name == "limit" || $0.name == "offset" }
        pairs.append(("limit", String(limit)))
        if offset > 0 { pairs.append(("offset", String(offset))) }
        return baseURL + parts[0] + "?" + QueryString(pairs: pairs).sortedText
    }
}
