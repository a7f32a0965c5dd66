import Synchronization

/// Where a batch is worked out: one piece of memory, cut for the sizes of this batch.
struct Workspace: ~Copyable {
    private var numbers: [Float]

    init(_ numbers: [Float]) { self.numbers = numbers }

    /// The parts for `tokens` tokens in all, of texts of at most `longest`.
    struct Parts {
        /// `tokens × width`, what becomes the result.
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

    /// Gives its memory back, for the next one.
    consuming func memory() -> [Float] { numbers }
}

/// Memory that waits for its next use, so that a batch does not begin with having it cleared by the system.
final class BufferPool: Sendable {
    private let spares = Mutex<[[Float]]>([])

    func take() -> [Float] { spares.withLock { $0.popLast() ?? [] } }

    func putBack(_ numbers: [Float]) {
        spares.withLock { if $0.count < 4 { $0.append(numbers) } }
    }
}
