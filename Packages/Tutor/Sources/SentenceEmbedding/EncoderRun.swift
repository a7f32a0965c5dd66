/// Computes one batch with the model.
struct EncoderRun {
    let weights: EncoderWeights
    let path: KernelPath
    let texts: [[Int32]]

    private static let epsilon: Float = 1e-12

    var tokens: Int { texts.reduce(0) { $0 + $1.count } }
    var longest: Int { texts.reduce(0) { max($0, $1.count) } }
    private var shape: EncoderShape { weights.shape }

    func vectors(_ parts: Workspace.Parts) -> [[Float]] {
        let tokens = tokens
        readWords(parts)
        for layer in weights.layers {
            layer.attention.multiply(parts.state, to: parts.wide, rows: tokens, on: path)
            attend(parts)
            layer.attended.multiply(parts.other, to: parts.wide, rows: tokens, on: path)
            normalize(parts.state, adding: parts.wide, layer.attendedNorm, rows: tokens)
            layer.widening.multiply(
                parts.state, to: parts.wide, rows: tokens, finish: .gelu, on: path)
            layer.narrowing.multiply(parts.wide, to: parts.other, rows: tokens, on: path)
            normalize(parts.state, adding: parts.other, layer.norm, rows: tokens)
        }
        return means(parts.state)
    }

    /// Fills the state with the normalized sum of word and position vectors.
    private func readWords(_ parts: Workspace.Parts) {
        var row = parts.state
        for text in texts {
            let first = row
            weights.words.withUnsafeBufferPointer { words in
                guard let words = words.baseAddress else { return }
                for token in text {
                    row.update(from: words + shape.width * Int(token), count: shape.width)
                    row += shape.width
                }
            }
            weights.positions.withUnsafeBufferPointer {
                normalize(first, adding: $0.baseAddress, weights.wordNorm, rows: text.count)
            }
        }
    }

    /// Self-attention within each text: reads queries, keys and values from `wide` and writes to
    /// `other`.
    private func attend(_ parts: Workspace.Parts) {
        let (width, head) = (shape.width, shape.headWidth)
        let step = 3 * width
        let scale = 1 / Float(head).squareRoot()
        var first = 0
        for text in texts {
            let count = text.count
            for number in 0..<shape.heads {
                let queries = parts.wide + first * step + number * head
                KernelPath.pack(
                    queries + width, rowStep: 1, columnStep: step, inner: head, columns: count,
                    to: parts.keys)
                path.multiply(
                    queries, inputStep: step, by: parts.keys, to: parts.scores,
                    outputStep: parts.scoreStep, rows: count, inner: head, columns: count)
                path.softmax(
                    parts.scores, step: parts.scoreStep, scale: scale, rows: count, columns: count)
                KernelPath.pack(
                    queries + 2 * width, rowStep: step, columnStep: 1, inner: count, columns: head,
                    to: parts.values)
                path.multiply(
                    parts.scores, inputStep: parts.scoreStep, by: parts.values,
                    to: parts.other + first * width + number * head, outputStep: width,
                    rows: count, inner: count, columns: head)
            }
            first += count
        }
    }

    private func normalize(
        _ rows: UnsafeMutablePointer<Float>, adding other: UnsafePointer<Float>?,
        _ norm: EncoderWeights.Norm, rows count: Int
    ) {
        norm.gain.withUnsafeBufferPointer { gain in
            norm.bias.withUnsafeBufferPointer { bias in
                guard let gain = gain.baseAddress, let bias = bias.baseAddress else { return }
                path.normalize(
                    rows, adding: other, gain: gain, bias: bias, epsilon: Self.epsilon, rows: count,
                    columns: shape.width)
            }
        }
    }

    /// The mean of each text's tokens, scaled to length 1.
    private func means(_ state: UnsafeMutablePointer<Float>) -> [[Float]] {
        var first = state
        return texts.map { text in
            var mean = [Float](repeating: 0, count: shape.width)
            mean.withUnsafeMutableBufferPointer { mean in
                for row in 0..<text.count {
                    for column in 0..<mean.count {
                        mean[column] += first[row * mean.count + column]
                    }
                }
                let length = mean.reduce(0) { $0 + $1 * $1 }.squareRoot()
                for column in mean.indices where length > 0 { mean[column] /= length }
            }
            first += text.count * shape.width
            return mean
        }
    }
}
