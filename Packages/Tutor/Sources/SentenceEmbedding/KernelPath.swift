import CKernels

/// The instruction sets that kernels can use, from the most basic. A processor that supports one
/// also supports all with lower raw values.
enum KernelPath: UInt32, CaseIterable, Sendable {
    case portable, wide, wider, bytes

    /// The highest path that this processor supports.
    static let best = KernelPath(rawValue: kernels_best().rawValue) ?? .portable
    /// All paths that this processor supports.
    static let available = allCases.filter { $0.rawValue <= best.rawValue }

    /// The function applied to a sum before it's written.
    enum Finish: UInt32 {
        case plain
        /// x · Φ(x)
        case gelu
    }

    private var level: kernels_level { kernels_level(rawValue) }

    /// The number of floats in a packed matrix.
    static func packedCount(inner: Int, columns: Int) -> Int { matrix_packed_count(inner, columns) }

    /// Packs a matrix. The element of row `i` and column `j` is `from[i * rowStep + j *
    /// columnStep]`.
    static func pack(
        _ from: UnsafePointer<Float>, rowStep: Int, columnStep: Int, inner: Int, columns: Int,
        to packed: UnsafeMutablePointer<Float>
    ) {
        matrix_pack(from, rowStep, columnStep, inner, columns, packed)
    }

    /// `output[rows × columns] = finish(input[rows × inner] · packed + bias)`. Rows are `inputStep`
    /// and `outputStep` floats apart.
    func multiply(
        _ input: UnsafePointer<Float>, inputStep: Int, by packed: UnsafePointer<Float>,
        bias: UnsafePointer<Float>? = nil, finish: Finish = .plain,
        to output: UnsafeMutablePointer<Float>, outputStep: Int, rows: Int, inner: Int, columns: Int
    ) {
        matrix_multiply(
            level, input, inputStep, packed, bias, matrix_finish(finish.rawValue), output,
            outputStep, rows, inner, columns)
    }

    /// Replaces every row with softmax(scale · row).
    func softmax(
        _ numbers: UnsafeMutablePointer<Float>, step: Int, scale: Float, rows: Int, columns: Int
    ) {
        matrix_softmax(level, numbers, step, scale, rows, columns)
    }

    /// Replaces every row with (row + other − mean) / √(variance + epsilon) · gain + bias.
    func normalize(
        _ numbers: UnsafeMutablePointer<Float>, adding other: UnsafePointer<Float>?,
        gain: UnsafePointer<Float>, bias: UnsafePointer<Float>, epsilon: Float, rows: Int,
        columns: Int
    ) {
        matrix_normalize(level, numbers, other, gain, bias, epsilon, rows, columns)
    }
}
