import CKernels
import Testing

/// Compares every supported level with the portable one.
@Suite struct SearchKernelTests {
    static let levels = [kernels_portable, kernels_wide, kernels_wider, kernels_bytes]
        .filter { $0.rawValue <= kernels_best().rawValue }

    /// Lengths that fill registers, and some that don't.
    static let lengths = [
        1, 3, 7, 8, 15, 16, 17, 31, 33, 63, 64, 65, 100, 127, 128, 191, 384, 1000,
    ]

    @Test(arguments: levels) func sumsOfProductsAreThoseOfThePlainLoop(level: kernels_level) {
        var chance = Chance(1)
        for length in Self.lengths {
            let query = chance.floats(length)
            let rows = chance.floats(length * 9)
            var sums = [Float](repeating: .nan, count: 9)
            kernels_dots(level, query, rows, 9, length, &sums)
            for row in 0..<9 {
                let exact = zip(query, rows[(row * length)...]).reduce(0.0) {
                    $0 + Double($1.0) * Double($1.1)
                }
                let size = zip(query, rows[(row * length)...]).reduce(0.0) {
                    $0 + abs(Double($1.0) * Double($1.1))
                }
                #expect(abs(Double(sums[row]) - exact) <= Double(length) * 0x1p-24 * size)
            }
        }
    }

    @Test(arguments: levels) func boundsOfBytesAreThoseOfThePlainLoop(level: kernels_level) {
        var chance = Chance(2)
        for length in Self.lengths {
            let query = (0..<length).map { _ in Int8(clamping: chance.below(255) - 127) }
            let codes = (0..<length * 9).map { _ in UInt8(chance.below(256)) }
            let grains = chance.floats(18)
            let bounds = Self.bounds(level, query, codes, grains)
            for row in 0..<9 {
                let sum = zip(query, codes[(row * length)...]).reduce(0) {
                    $0 + Int($1.0) * (Int($1.1) - 128)
                }
                let expected =
                    Float(sum) * (grains[row * 2] * 0.5) + (grains[row * 2 + 1] * 1.5 + 0.25)
                #expect(abs(bounds[row] - expected) <= abs(expected) * 1e-5 + 1e-5)
            }
        }
    }

    @Test(arguments: levels) func theLargestBytesDoNotRunOver(level: kernels_level) {
        let (length, codes) = (4096, [UInt8](repeating: 255, count: 4096))
        for code in [Int8(-127), 127] {
            let bounds = Self.bounds(
                level, Array(repeating: code, count: length), codes, [2, 0], slack: 0)
            #expect(bounds == [Float(length * 127 * Int(code))])
        }
    }

    @Test func aSumInDoubleIsTheSameBitsWhereverItsRowStands() {
        var chance = Chance(3)
        for length in Self.lengths {
            let (one, other) = (chance.floats(length), chance.floats(length + 1))
            let exact = kernels_exact_dot(one, Array(other.dropLast()), length)
            let plain = zip(one, other).reduce(0.0) { $0 + Double($1.0) * Double($1.1) }
            #expect(abs(exact - plain) <= 1e-12 * Double(length))
            let moved = [0] + other
            let shifted = moved.withUnsafeBufferPointer { buffer in
                buffer.baseAddress.map { kernels_exact_dot(one, $0 + 1, length) }
            }
            #expect(shifted == exact)
        }
    }

    @Test func whatReachesTheLeastIsFoundInItsOrderAndNoNumberNever() {
        let values: [Float] = [1, .nan, 3, -.infinity, 2, .infinity, 1.99]
        var found = [UInt32](repeating: 9, count: values.count)
        #expect(kernels_reaching(values, values.count, 2, &found) == 3)
        #expect(found.prefix(3) == [2, 4, 5])
        #expect(kernels_reaching(values, values.count, -.infinity, &found) == 6)
        #expect(kernels_reaching(values, 0, 0, &found) == 0)
    }

    private static func bounds(
        _ level: kernels_level, _ query: [Int8], _ codes: [UInt8], _ grains: [Float],
        slack: Float = 0.25
    ) -> [Float] {
        let count = codes.count / query.count
        let pairs = (0..<count).map {
            kernels_grain(step: grains[$0 * 2], error: grains[$0 * 2 + 1])
        }
        var bounds = [Float](repeating: .nan, count: count)
        kernels_bounds(level, query, codes, pairs, count, query.count, 0.5, 1.5, slack, &bounds)
        return bounds
    }
}

/// A random generator with the same sequence in every run.
struct Chance {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func bits() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }

    mutating func below(_ end: Int) -> Int { Int(bits() >> 33) % end }

    /// Random numbers in −1…1.
    mutating func floats(_ count: Int) -> [Float] {
        (0..<count).map { _ in Float(Int64(bitPattern: bits()) >> 32) / 0x1p31 }
    }
}
