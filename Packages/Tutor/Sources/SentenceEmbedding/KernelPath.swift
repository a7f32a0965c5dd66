import CKernels

/// Which of the kernels' paths is taken, from the plainest. What has a higher number can do everything with a lower one.
enum KernelPath: UInt32, CaseIterable, Sendable {
    case portable, wide, wider, bytes

    /// The most that this processor can do.
    static let best = KernelPath(rawValue: kernels_best().rawValue) ?? .portable
    /// All that this processor can do.
    static let available = allCases.filter { $0.rawValue <= best.rawValue }

    /// What becomes of a sum before it is written.
    enum Finish: UInt32 {
        case plain
        /// x · Φ(x)
        case gelu
    }

    private var level: kernels_level { kernels_level(rawValue) }

    /// Floats that a matrix takes when packed.
    static func packedCount(inner: Int, columns: Int) -> Int { matrix_packed_count(inner, columns) }

    /// Packs a matrix whose element of row `i` and column `j` is at `from[i * rowStep + j * columnStep]`.
    static func pack(
        _ from: UnsafePointer<Float>, rowStep: Int, columnStep: Int, inner: Int, columns: Int,
        to packed: UnsafeMutablePointer<Float>
    ) {
        matrix_pack(from, rowStep, columnStep, inner, columns, packed)
    }

    /// `output[rows × columns] = finish(input[rows × inner] · packed + bias)`, rows `inputStep` and `outputStep` floats apart.
    func multiply(
        _ input: UnsafePointer<Float>, inputStep: Int, by packed: UnsafePointer<Float>,
        bias: UnsafePointer<Float>? = nil, finish: Finish = .plain,
        to output: UnsafeMutablePointer<Float>, outputStep: Int, rows: Int, inner: Int, columns: Int
    ) {
        matrix_multiply(
            level, input, inputStep, packed, bias, matrix_finish(finish.rawValue), output,
            outputStep, rows, inner, columns)
    }

    /// Every row becomes softmax(scale · row).
    func softmax(
        _ numbers: UnsafeMutablePointer<Float>, step: Int, scale: Float, rows: Int, columns: Int
    ) {
        matrix_softmax(level, numbers, step, scale, rows, columns)
    }

    /// Every row becomes (row + other − mean) / √(variance + epsilon) · gain + bias.
    func normalize(
        _ numbers: UnsafeMutablePointer<Float>, adding other: UnsafePointer<Float>?,
        gain: UnsafePointer<Float>, bias: UnsafePointer<Float>, epsilon: Float, rows: Int,
        columns: Int
    ) {
        matrix_normalize(level, numbers, other, gain, bias, epsilon, rows, columns)
    }
}
