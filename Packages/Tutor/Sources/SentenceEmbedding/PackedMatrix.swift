/// A linear layer: a matrix in the kernels' packed layout, and its bias. Made once, when the model
/// is read.
struct PackedMatrix: Sendable {
    let inner: Int
    let columns: Int
    private let numbers: [Float]
    private let bias: [Float]

    /// - Parameters:
    ///   - rows: `columns × inner`, with one output's weights per row, as model files store them.
    ///   - bias: `columns` numbers.
    init(rows: [Float], bias: [Float]) {
        columns = bias.count
        inner = columns == 0 ? 0 : rows.count / columns
        self.bias = bias
        let (inner, columns) = (inner, columns)
        let count = KernelPath.packedCount(inner: inner, columns: columns)
        // Reserve 16 more floats, so that the matrix can begin at a cache line.
        numbers = [Float](unsafeUninitializedCapacity: count + 16) { buffer, filled in
            guard let base = buffer.baseAddress else { return }
            base.initialize(repeating: 0, count: count + 16)
            rows.withUnsafeBufferPointer {
                guard let from = $0.baseAddress else { return }
                KernelPath.pack(
                    from, rowStep: 1, columnStep: inner, inner: inner, columns: columns,
                    to: base.onLine)
            }
            filled = count + 16
        }
    }

    /// `output[rows × columns] = finish(input[rows × inner] · self + bias)`
    func multiply(
        _ input: UnsafePointer<Float>, to output: UnsafeMutablePointer<Float>, rows: Int,
        finish: KernelPath.Finish = .plain, on path: KernelPath
    ) {
        numbers.withUnsafeBufferPointer { numbers in
            bias.withUnsafeBufferPointer { bias in
                guard let base = numbers.baseAddress else { return }
                path.multiply(
                    input, inputStep: inner, by: base.onLine, bias: bias.baseAddress,
                    finish: finish,
                    to: output, outputStep: columns, rows: rows, inner: inner, columns: columns)
            }
        }
    }
}

extension UnsafeMutablePointer<Float> {
    /// The next address that is a multiple of 64 bytes.
    var onLine: Self {
        let over = Int(bitPattern: self) & 63
        return over == 0 ? self : self + (64 - over) / 4
    }
}

extension UnsafePointer<Float> {
    /// The next address that is a multiple of 64 bytes.
    var onLine: Self {
        let over = Int(bitPattern: self) & 63
        return over == 0 ? self : self + (64 - over) / 4
    }
}
