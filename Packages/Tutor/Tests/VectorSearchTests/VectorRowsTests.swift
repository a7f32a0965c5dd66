import CKernels
import Foundation
import Testing

@testable import VectorSearch

@Suite struct VectorRowsTests {
    /// Rows around a few centers, so that many are almost equally near; every eleventh appears
    /// twice.
    static func rows(_ count: Int, _ dimensions: Int, seed: UInt64) -> [[Float]] {
        var chance = Chance(seed)
        let centres = (0..<5).map { _ in chance.floats(dimensions) }
        var rows: [[Float]] = []
        for row in 0..<count {
            if row % 11 == 10, let last = rows.last {
                rows.append(last)
            } else {
                let spread: Float = row % 3 == 0 ? 1 : 0.01
                rows.append(
                    zip(centres[row % 5], chance.floats(dimensions)).map { $0 + spread * $1 })
            }
        }
        return rows
    }

    static func inMemory(_ rows: [[Float]], path: String? = nil) throws -> VectorRows {
        var writer = try VectorRowsWriter(
            path: path, count: rows.count, dimensions: rows.first?.count ?? 4, model: "a model",
            generation: "one")
        for (index, row) in rows.enumerated() {
            try writer.append(row, key: Int64(index) * 3 - 7)
        }
        return try writer.finish()
    }

    /// Compares all rows in two loops and sorts them.
    static func nearest(
        _ limit: Int, to query: [Float], in rows: VectorRows, among wanted: [Int]
    ) throws -> [VectorHit] {
        let asked = try unit(query)
        let hits = wanted.map { row in
            let vector = rows.vector(ofRow: row)
            return VectorHit(
                row: row, key: rows.key(ofRow: row),
                score: kernels_exact_dot(asked, vector, asked.count))
        }
        return Array(
            hits.sorted { ($1.score, $0.row) < ($0.score, $1.row) }.prefix(limit))
    }

    @Test(arguments: [4, 64, 100, 384], VectorSearchMethod.allCases)
    func findsWhatTwoLoopsFindOnEveryProcessor(
        dimensions: Int, method: VectorSearchMethod
    ) throws {
        let rows = try Self.inMemory(Self.rows(700, dimensions, seed: UInt64(dimensions)))
        var chance = Chance(9)
        for limit in [1, 5, 40, 1000] {
            let query = chance.floats(dimensions)
            let expected = try Self.nearest(limit, to: query, in: rows, among: Array(0..<700))
            for level in SearchKernelTests.levels {
                let found = try rows.nearest(
                    limit, to: query, in: nil, method: method, level: level)
                #expect(found == expected)
            }
        }
    }

    @Test(arguments: VectorSearchMethod.allCases)
    func aRowFindsItselfAndOfEqualsTheEarlierOneComesFirst(method: VectorSearchMethod) throws {
        let rows = try Self.inMemory(Self.rows(200, 384, seed: 3))
        for row in [9, 20, 97, 199] {
            let found = try rows.nearest(2, to: rows.vector(ofRow: row), method: method)
            #expect(found.map(\.row).contains(row))
            #expect(abs((found.first?.score ?? 0) - 1) < 1e-6)
        }
        // Row 10 repeats row 9.
        let twins = try rows.nearest(2, to: rows.vector(ofRow: 10), method: method)
        #expect(twins.map(\.row) == [9, 10])
        #expect(twins[0].score == twins[1].score)
        #expect(twins.map(\.key) == [20, 23])
    }

    @Test(arguments: VectorSearchMethod.allCases)
    func looksOnlyAtTheRowsThatItIsGiven(method: VectorSearchMethod) throws {
        let rows = try Self.inMemory(Self.rows(300, 64, seed: 5))
        var chance = Chance(6)
        let query = chance.floats(64)
        let ranges = [250..<400, 3..<5, 40..<40, 4..<60]
        let wanted = Array(3..<60) + Array(250..<300)
        let found = try rows.nearest(20, to: query, in: RowSet(ranges), method: method)
        #expect(try found == Self.nearest(20, to: query, in: rows, among: wanted))
        var bits = [UInt64](repeating: 0, count: 5)
        for row in wanted { bits[row / 64] |= 1 << UInt64(row % 64) }
        #expect(RowSet(bits: bits) == RowSet([3..<60, 250..<300]))
        #expect(try rows.nearest(20, to: query, in: RowSet(bits: bits), method: method) == found)
        #expect(try rows.nearest(5, to: query, in: RowSet([]), method: method).isEmpty)
    }

    @Test func bitsBecomeTheRowsTheyStandFor() {
        var chance = Chance(12)
        for _ in 0..<50 {
            let words = (0..<4).map { _ in chance.bits() & chance.bits() | chance.bits() << 60 }
            let rows = (0..<256).filter { words[$0 / 64] >> UInt64($0 % 64) & 1 == 1 }
            #expect(RowSet(bits: words).ranges.flatMap { Array($0) } == rows)
        }
        #expect(RowSet(bits: [.max, .max]).ranges == [0..<128])
        #expect(RowSet(bits: [.max, 1]).count == 65)
    }

    @Test func theBoundsOfBytesAreNeverTooLow() throws {
        for spread in [Float(1), 1e-3] {
            var chance = Chance(17)
            // One large number makes the steps of all others coarse.
            let rows = (0..<200).map { _ in [1] + chance.floats(383).map { $0 * spread } }
            let made = try Self.inMemory(rows)
            for _ in 0..<5 {
                let query = [Float(0.2)] + chance.floats(383).map { $0 * spread }
                let all = try made.nearest(200, to: query, method: .bytes)
                #expect(all == (try made.nearest(200, to: query, method: .floats)))
                #expect(all.count == 200)
                let few = try made.nearest(3, to: query, method: .bytes)
                #expect(few == Array(all.prefix(3)))
            }
        }
    }

    @Test(arguments: [
        [Float](repeating: 0, count: 4), [.nan, 1, 0, 0], [.infinity, 1, 0, 0], [-0.0, 0, 0, 0],
    ])
    func aVectorWithoutADirectionIsRefused(vector: [Float]) throws {
        #expect(throws: VectorSearchError.direction) { try Self.inMemory([vector]) }
        let rows = try Self.inMemory([[1, 0, 0, 0]])
        #expect(throws: VectorSearchError.direction) { try rows.nearest(1, to: vector) }
    }

    @Test func theSmallestAndTheLargestNumbersHaveADirection() throws {
        let tiny = Float.leastNonzeroMagnitude
        let large = Float.greatestFiniteMagnitude
        let rows = try Self.inMemory([[tiny, 0, 0, 0], [0, large, large, 0], [3, 0, 0, 4]])
        #expect(rows.vector(ofRow: 0) == [1, 0, 0, 0])
        for method in VectorSearchMethod.allCases {
            let found = try rows.nearest(3, to: [tiny, 0, 0, 0], method: method)
            #expect(found.map(\.row) == [0, 2, 1])
            #expect(found.map { ($0.score * 10).rounded() } == [10, 6, 0])
        }
    }

    @Test func vectorsOfAnotherLengthAndTooManyOrTooFewAreRefused() throws {
        let rows = try Self.inMemory([[1, 0, 0, 0]])
        #expect(throws: VectorSearchError.dimensions(expected: 4, found: 3)) {
            try rows.nearest(1, to: [1, 0, 0])
        }
        #expect(throws: VectorSearchError.dimensions(expected: 4, found: 5)) {
            var writer = try VectorRowsWriter(
                path: nil, count: 1, dimensions: 4, model: "", generation: "")
            try writer.append([1, 0, 0, 0, 0], key: 1)
        }
        #expect(throws: VectorSearchError.count(expected: 1, found: 2)) {
            var writer = try VectorRowsWriter(
                path: nil, count: 1, dimensions: 4, model: "", generation: "")
            try writer.append([1, 0, 0, 0], key: 1)
            try writer.append([1, 0, 0, 0], key: 2)
        }
        #expect(throws: VectorSearchError.count(expected: 2, found: 0)) {
            let writer = try VectorRowsWriter(
                path: nil, count: 2, dimensions: 4, model: "", generation: "")
            _ = try writer.finish()
        }
    }

    @Test func noRowsFindNothing() throws {
        let rows = try Self.inMemory([])
        #expect(rows.count == 0)
        #expect(try rows.nearest(5, to: [1, 0, 0, 0]).isEmpty)
        let one = try Self.inMemory([[1, 0, 0, 0]])
        #expect(try one.nearest(0, to: [1, 0, 0, 0]).isEmpty)
        #expect(try one.nearest(-1, to: [1, 0, 0, 0]).isEmpty)
    }
}
