import Foundation
import Testing

@testable import SentenceEmbedding

/// Compares every supported kernel path with sums of doubles in plain Swift.
@Suite struct MatrixTests {
    static let paths = KernelPath.available

    /// Rows, inner, columns: near the sizes of tiles, strips and panels.
    static let sizes = [
        (1, 1, 1), (3, 7, 15), (4, 33, 32), (5, 2, 33), (6, 5, 16), (13, 3, 64), (14, 9, 31),
        (15, 32, 50), (29, 6, 8), (43, 4, 96),
    ]

    private func numbers(_ count: Int, _ seed: UInt64) -> [Float] {
        var chance = Chance(state: seed)
        return (0..<count).map { _ in chance.number() }
    }

    private func product(
        _ path: KernelPath, _ size: (Int, Int, Int), finish: KernelPath.Finish = .plain,
        hasBias: Bool = true
    ) -> (found: [Float], expected: [Double]) {
        let (rows, inner, columns) = size
        let (a, b) = (numbers(rows * (inner + 2), 1), numbers(inner * columns, 2))
        let bias = numbers(columns, 3)
        var packed = [Float](
            repeating: .nan, count: KernelPath.packedCount(inner: inner, columns: columns))
        // Column by column, as model files store it.
        KernelPath.pack(
            b, rowStep: 1, columnStep: inner, inner: inner, columns: columns, to: &packed)
        var found = [Float](repeating: 9, count: rows * (columns + 3))
        bias.withUnsafeBufferPointer { bias in
            path.multiply(
                a, inputStep: inner + 2, by: packed, bias: hasBias ? bias.baseAddress : nil,
                finish: finish, to: &found, outputStep: columns + 3, rows: rows, inner: inner,
                columns: columns)
        }
        var expected = [Double](repeating: 9, count: found.count)
        for row in 0..<rows {
            for column in 0..<columns {
                var sum = hasBias ? Double(bias[column]) : 0
                for step in 0..<inner {
                    sum += Double(a[row * (inner + 2) + step]) * Double(b[column * inner + step])
                }
                if finish == .gelu { sum *= (1 + erf(sum / 2.0.squareRoot())) / 2 }
                expected[row * (columns + 3) + column] = sum
            }
        }
        return (found, expected)
    }

    @Test(arguments: paths, sizes)
    func aProductIsTheSumOfItsParts(path: KernelPath, size: (Int, Int, Int)) {
        for hasBias in [true, false] {
            let (found, expected) = product(path, size, hasBias: hasBias)
            for (one, other) in zip(found, expected) {
                #expect(abs(Double(one) - other) < 1e-5, "nothing else is written, either")
            }
        }
    }

    @Test(arguments: paths)
    func whatIsBentAfterwardsIsBentByTheNormalDistribution(path: KernelPath) {
        let (found, expected) = product(path, (15, 32, 50), finish: .gelu)
        for (one, other) in zip(found, expected) { #expect(abs(Double(one) - other) < 3e-6) }
        // Far from 0 on both sides, and near 0.
        let ends: [Float] = [-40, -6, -3, -1e-4, 0, 1e-4, 3, 6, 40]
        var packed = [Float](repeating: 0, count: KernelPath.packedCount(inner: 1, columns: 1))
        KernelPath.pack([1], rowStep: 1, columnStep: 1, inner: 1, columns: 1, to: &packed)
        var bent = ends
        path.multiply(
            ends, inputStep: 1, by: packed, finish: .gelu, to: &bent, outputStep: 1,
            rows: ends.count,
            inner: 1, columns: 1)
        for (one, x) in zip(bent, ends) {
            let exact = Double(x) * (1 + erf(Double(x) / 2.0.squareRoot())) / 2
            #expect(abs(Double(one) - exact) < 3e-6)
        }
    }

    @Test(arguments: paths, [1, 2, 15, 16, 17, 40])
    func sharesAddUpToOneAndKeepTheirProportions(path: KernelPath, columns: Int) {
        let step = columns + 1
        var rows = numbers(3 * step, 4).map { $0 * 30 }
        // One value far above the others, which become practically 0 but never NaN.
        rows[0] = 900
        let before = rows
        path.softmax(&rows, step: step, scale: 0.5, rows: 3, columns: columns)
        for row in 0..<3 {
            let old = before[row * step..<row * step + columns].map { Double($0) * 0.5 }
            let most = old.max() ?? 0
            let raised = old.map { exp($0 - most) }
            let total = raised.reduce(0, +)
            for (column, value) in raised.enumerated() {
                #expect(abs(Double(rows[row * step + column]) - value / total) < 2e-6)
            }
            #expect(rows[row * step + columns] == before[row * step + columns])
        }
    }

    @Test(arguments: paths, [1, 8, 19, 48])
    func aRowIsBroughtToMeanZeroAndVarianceOne(path: KernelPath, columns: Int) {
        let (rows, others) = (numbers(2 * columns, 5), numbers(2 * columns, 6))
        let (gain, bias) = (numbers(columns, 7), numbers(columns, 8))
        for other in [others, nil] {
            var found = rows
            (other ?? []).withUnsafeBufferPointer { buffer in
                path.normalize(
                    &found, adding: other == nil ? nil : buffer.baseAddress, gain: gain, bias: bias,
                    epsilon: 1e-6, rows: 2, columns: columns)
            }
            for row in 0..<2 {
                let sums = (0..<columns).map {
                    Double(rows[row * columns + $0]) + Double(other?[row * columns + $0] ?? 0)
                }
                let mean = sums.reduce(0, +) / Double(columns)
                let variance = sums.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(columns)
                for column in 0..<columns {
                    let exact =
                        (sums[column] - mean) / (variance + 1e-6).squareRoot()
                        * Double(gain[column]) + Double(bias[column])
                    #expect(abs(Double(found[row * columns + column]) - exact) < 1e-5)
                }
            }
        }
    }
}

/// A random generator with the same sequence in every run. Source:
/// https://prng.di.unimi.it/splitmix64.c
struct Chance {
    var state: UInt64

    /// A random number in −1…1.
    mutating func number() -> Float {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Float((mixed ^ (mixed >> 31)) >> 40) / Float(1 << 23) - 1
    }
}
