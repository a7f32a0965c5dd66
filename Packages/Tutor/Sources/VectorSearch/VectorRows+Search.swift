import CKernels

/// A search result.
public struct VectorHit: Sendable, Hashable {
    /// The row's index, from 0.
    public var row: Int
    /// The key that the caller gave the row.
    public var key: Int64
    /// The cosine similarity to the query, −1…1, computed in double precision; the same on every
    /// processor.
    public var score: Double
}

/// How to scan the rows. Both methods find the same.
public enum VectorSearchMethod: String, Sendable, CaseIterable {
    /// Scans every row's floats.
    case floats
    /// Scans every row's bytes, a quarter of the data. They give an upper bound of the similarity;
    /// only rows that may be among the nearest are computed from floats.
    case bytes
}

extension VectorRows {
    /// The `limit` rows that are nearest to a query, nearest first; the earlier one first on a tie.
    /// The result depends only on the cosines in double precision, not on the method or the
    /// processor.
    ///
    /// Throws ``VectorSearchError/dimensions(expected:found:)`` and
    /// ``VectorSearchError/direction``.
    public func nearest(
        _ limit: Int, to query: [Float], in rows: RowSet? = nil,
        method: VectorSearchMethod = .bytes
    ) throws(VectorSearchError) -> [VectorHit] {
        try nearest(limit, to: query, in: rows, method: method, level: kernels_best())
    }

    func nearest(
        _ limit: Int, to query: [Float], in rows: RowSet?, method: VectorSearchMethod,
        level: kernels_level
    ) throws(VectorSearchError) -> [VectorHit] {
        guard query.count == dimensions else {
            throw .dimensions(expected: dimensions, found: query.count)
        }
        let asked = try unit(query)
        let limit = min(max(0, limit), count)
        guard limit > 0 else { return [] }
        var walk = RowSearch(self, asked, level, limit)
        for range in rows?.ranges ?? [0..<count] {
            walk.search(range.clamped(to: 0..<count), method)
        }
        return walk.nearest.rows.map {
            VectorHit(row: $0.row, key: key(ofRow: $0.row), score: $0.score)
        }
    }
}

/// One search, in blocks of rows.
private struct RowSearch {
    private static let most = 512

    var nearest: NearestRows
    private let rows: VectorRows
    private let query: [Float]
    private let quantised: QuantisedVector
    private let level: kernels_level
    /// The maximum difference between a sum of floats and the sum of the exact products, and a
    /// little more.
    private let rounding: Double
    private var scores = [Float](repeating: 0, count: Self.most)
    private var found = [UInt32](repeating: 0, count: Self.most)
    // Small at first, because every row of the first block is computed exactly.
    private var block = 32

    init(_ rows: VectorRows, _ query: [Float], _ level: kernels_level, _ limit: Int) {
        self.rows = rows
        self.query = query
        self.level = level
        nearest = NearestRows(limit)
        quantised = QuantisedVector(query)
        rounding = Double(rows.dimensions) * 0x1p-24 * 1.01
    }

    mutating func search(_ range: Range<Int>, _ method: VectorSearchMethod) {
        var start = range.lowerBound
        while start < range.upperBound {
            let end = min(range.upperBound, start + block)
            switch method {
            case .floats: searchFloats(start..<end)
            case .bytes: searchBytes(start..<end)
            }
            start = end
            block = min(Self.most, block * 2)
        }
    }

    private mutating func searchFloats(_ range: Range<Int>) {
        kernels_dots(
            level, query, rows.floats(range.lowerBound), range.count, rows.dimensions, &scores)
        let least = least(nearest.least - rounding)
        let count = kernels_reaching(scores, range.count, least, &found)
        for index in 0..<count { look(at: range.lowerBound + Int(found[index])) }
    }

    private mutating func searchBytes(_ range: Range<Int>) {
        // The bound covers the query's rounding error times a row, whose length is 1 to six digits,
        // the row's rounding error times the query, and the rounding of the bound itself.
        let slack = quantised.error * 1.00001 + 0x1p-19
        let length = (1.00001 + quantised.error) * 1.00001
        let base = rows.bytes.start
        kernels_bounds(
            level, quantised.codes,
            (base + rows.layout.codes + range.lowerBound * rows.dimensions)
                .assumingMemoryBound(to: UInt8.self),
            (base + rows.layout.grains + range.lowerBound * 8)
                .assumingMemoryBound(to: kernels_grain.self),
            range.count, rows.dimensions, quantised.step, length, slack, &scores)
        let count = kernels_reaching(scores, range.count, least(nearest.least), &found)
        for index in 0..<count {
            let row = range.lowerBound + Int(found[index])
            var near: Float = 0
            kernels_dots(level, query, rows.floats(row), 1, rows.dimensions, &near)
            if Double(near) >= nearest.least - rounding { look(at: row) }
        }
    }

    private mutating func look(at row: Int) {
        nearest.offer(row, kernels_exact_dot(query, rows.floats(row), rows.dimensions))
    }

    /// The score as a float, rounded down.
    private func least(_ score: Double) -> Float { Float(score).nextDown }
}

/// The best results so far, best first; ties keep insertion order.
struct NearestRows {
    private(set) var rows: [(row: Int, score: Double)] = []
    private let limit: Int
    /// The similarity a row must exceed to be included.
    private(set) var least = -Double.infinity

    /// Keeps at most `limit` rows, which must be above 0.
    init(_ limit: Int) {
        self.limit = limit
        rows.reserveCapacity(min(limit, 1024) + 1)
    }

    mutating func offer(_ row: Int, _ score: Double) {
        guard !score.isNaN, rows.count < limit || score > least else { return }
        var (low, high) = (0, rows.count)
        while low < high {
            let middle = (low + high) / 2
            if rows[middle].score >= score { low = middle + 1 } else { high = middle }
        }
        rows.insert((row, score), at: low)
        if rows.count > limit { rows.removeLast() }
        if rows.count == limit, let last = rows.last { least = last.score }
    }
}
