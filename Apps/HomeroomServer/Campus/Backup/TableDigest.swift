import Crypto
import Foundation
import HomeroomHost
import SQLStore

/// An order-independent digest of a table's rows: the sum of their hashes, in buckets, so that
/// differences can be located in few rows.
struct TableDigest: Sendable, Equatable {
    /// A row's hash.
    struct Mark: Sendable, Hashable {
        let sum: UInt128
        let bucket: Int
    }

    static let buckets = 4096

    private(set) var rows = 0
    private var sums: [UInt128] = []

    /// Adds a row.
    mutating func add(_ mark: Mark) {
        if sums.isEmpty { sums = [UInt128](repeating: 0, count: Self.buckets) }
        rows += 1
        sums[mark.bucket] &+= mark.sum
    }

    /// The buckets that differ.
    func differences(from other: TableDigest) -> [Int] {
        (0..<Self.buckets).filter { sum($0) != other.sum($0) }
    }

    private func sum(_ bucket: Int) -> UInt128 { sums.isEmpty ? 0 : sums[bucket] }

    static func == (left: TableDigest, right: TableDigest) -> Bool {
        left.rows == right.rows && left.differences(from: right).isEmpty
    }
}

/// Hashes rows with their columns sorted by name, so that two databases give the same result.
struct RowMarker {
    private let order: [Int]
    private let named: [Int]
    private let columns: [String]

    init(columns: [String]) {
        self.columns = columns
        order = columns.indices.sorted { columns[$0] < columns[$1] }
        // In all our tables, keys come first. Other columns may be private.
        named = Array(columns.indices.prefix(max(1, min(3, (columns.count + 1) / 2))))
    }

    func mark(_ values: [SQLValue]) -> TableDigest.Mark {
        var bytes: [UInt8] = []
        for index in order where index < values.count {
            RowCoding.append(values[index], to: &bytes)
        }
        let hash = Array(SHA256.hash(data: bytes))
        var sum: UInt128 = 0
        for byte in hash[..<16] { sum = sum << 8 | UInt128(byte) }
        return TableDigest.Mark(
            sum: sum, bucket: Int(RowCoding.number(hash[16..<18])) % TableDigest.buckets)
    }

    /// A row's first columns, for display.
    func name(_ values: [SQLValue]) -> String {
        named.filter { $0 < values.count }
            .map { "\(columns[$0])=\(Self.text(values[$0]))" }.joined(separator: " ")
    }

    private static func text(_ value: SQLValue) -> String {
        switch value {
        case .null: "null"
        case .integer(let number): String(number)
        case .real(let number): "\(number)"
        case .text(let text): text.count > 40 ? "\(text.prefix(39))…" : text
        case .blob(let bytes): "\(bytes.count) bytes"
        }
    }
}
