import Synchronization

/// The memory for computing a batch: one block, divided for the batch's sizes.
struct Workspace: ~Copyable {
    private var numbers: [Float]

    init(_ numbers: [Float]) { self.numbers = numbers }

    /// The parts for `tokens` tokens in all, of texts with at most `longest` tokens.
    struct Parts {
        /// `tokens × width`; becomes the result.
        var state: UnsafeMutablePointer<Float>
        /// `tokens × width`
        var other: UnsafeMutablePointer<Float>
        /// `tokens × max(3 · width, inner)`
        var wide: UnsafeMutablePointer<Float>
        /// `longest × scoreStep`
        var scores: UnsafeMutablePointer<Float>
        var scoreStep: Int
        var keys: UnsafeMutablePointer<Float>
        var values: UnsafeMutablePointer<Float>
    }

    mutating func use<T>(
        _ shape: EncoderShape, tokens: Int, longest: Int, _ body: (Parts) -> T
    ) -> T? {
        let scoreStep = (longest + 15) / 16 * 16
        let counts = [
            tokens * shape.width, tokens * shape.width,
            tokens * max(3 * shape.width, shape.inner), longest * scoreStep,
            KernelPath.packedCount(inner: shape.headWidth, columns: longest),
            KernelPath.packedCount(inner: longest, columns: shape.headWidth),
        ].map { ($0 + 15) / 16 * 16 }
        let wanted = counts.reduce(16, +)
        if numbers.count < wanted { numbers = [Float](repeating: 0, count: wanted) }
        return numbers.withUnsafeMutableBufferPointer { buffer in
            guard var next = buffer.baseAddress?.onLine else { return nil }
            let parts = counts.map { count in
                defer { next += count }
                return next
            }
            return body(
                Parts(
                    state: parts[0], other: parts[1], wide: parts[2], scores: parts[3],
                    scoreStep: scoreStep, keys: parts[4], values: parts[5]))
        }
    }

    /// Returns the memory for reuse.
    consuming func memory() -> [Float] { numbers }
}

/// Buffers kept for reuse, so that the system doesn't have to zero memory for every batch.
final class BufferPool: Sendable {
    private let spares = Mutex<[[Float]]>([])

    func take() -> [Float] { spares.withLock { $0.popLast() ?? [] } }

    func putBack(_ numbers: [Float]) {
        spares.withLock { if $0.count < 4 { $0.append(numbers) } }
    }
}
