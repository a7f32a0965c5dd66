import CKernels

/// One batch on its way through the model.
struct EncoderRun {
    let weights: EncoderWeights
    let level: kernels_level
    let texts: [[Int32]]

    private static let epsilon: Float = 1e-12

    var tokens: Int { texts.reduce(0) { $0 + $1.count } }
    var longest: Int { texts.reduce(0) { max($0, $1.count) } }
    private var shape: EncoderShape { weights.shape }

    func vectors(_ parts: Workspace.Parts) -> [[Float]] {
        let tokens = tokens
        readWords(parts)
        for layer in weights.layers {
            layer.attention.multiply(parts.state, to: parts.wide, rows: tokens, level: level)
            attend(parts)
            layer.attended.multiply(parts.other, to: parts.wide, rows: tokens, level: level)
            normalize(parts.state, adding: parts.wide, layer.attendedNorm, rows: tokens)
            layer.widening.multiply(
                parts.state, to: parts.wide, rows: tokens, finish: matrix_gelu, level: level)
            layer.narrowing.multiply(parts.wide, to: parts.other, rows: tokens, level: level)
            normalize(parts.state, adding: parts.other, layer.norm, rows: tokens)
        }
        return means(parts.state)
    }

    /// The vectors of words and positions.
    private func readWords(_ parts: Workspace.Parts) {
        var row = parts.state
        for text in texts {
            let first = row
            for token in text {
                weights.file.copy(
                    shape.width, from: weights.words + 4 * shape.width * Int(token), to: row)
                row += shape.width
            }
            weights.positions.withUnsafeBufferPointer {
                normalize(first, adding: $0.baseAddress, weights.wordNorm, rows: text.count)
            }
        }
    }

    /// What each token takes over from the others of its text: queries, keys and values of `wide` to `other`.
    private func attend(_ parts: Workspace.Parts) {
        let (width, head) = (shape.width, shape.headWidth)
        let step = 3 * width
        let scale = 1 / Float(head).squareRoot()
        var first = 0
        for text in texts {
            let count = text.count
            for number in 0..<shape.heads {
                let queries = parts.wide + first * step + number * head
                matrix_pack(queries + width, 1, step, head, count, parts.keys)
                matrix_multiply(
                    level, queries, step, parts.keys, nil, matrix_plain, parts.scores,
                    parts.scoreStep, count, head, count)
                matrix_softmax(level, parts.scores, parts.scoreStep, scale, count, count)
                matrix_pack(queries + 2 * width, step, 1, count, head, parts.values)
                matrix_multiply(
                    level, parts.scores, parts.scoreStep, parts.values, nil, matrix_plain,
                    parts.other + first * width + number * head, width, count, count, head)
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
                matrix_normalize(
                    level, rows, other, gain.baseAddress, bias.baseAddress, Self.epsilon, count,
                    shape.width)
            }
        }
    }

    /// The mean of each text's tokens, brought to length 1.
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
