import Foundation

@testable import SentenceEmbedding

/// The same model straight from its formulas, one number at a time in double precision.
struct SlowEncoder {
    let model: ModelFixture
    let shape: EncoderShape

    private func tensor(_ name: String) -> [Double] {
        (model.tensors[name]?.values ?? []).map(Double.init)
    }

    private func dense(_ rows: [[Double]], _ name: String) -> [[Double]] {
        let (weights, bias) = (tensor("\(name).weight"), tensor("\(name).bias"))
        return rows.map { row in
            bias.indices.map { output in
                row.indices.reduce(bias[output]) {
                    $0 + row[$1] * weights[output * row.count + $1]
                }
            }
        }
    }

    private func norm(_ rows: [[Double]], _ name: String) -> [[Double]] {
        let (gain, bias) = (tensor("\(name).LayerNorm.weight"), tensor("\(name).LayerNorm.bias"))
        return rows.map { row in
            let mean = row.reduce(0, +) / Double(row.count)
            let variance = row.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(row.count)
            return row.indices.map {
                (row[$0] - mean) / (variance + 1e-12).squareRoot() * gain[$0] + bias[$0]
            }
        }
    }

    private func sum(_ one: [[Double]], _ other: [[Double]]) -> [[Double]] {
        zip(one, other).map { zip($0, $1).map { $0 + $1 } }
    }

    private func attention(_ rows: [[Double]], _ layer: String) -> [[Double]] {
        let parts = ["query", "key", "value"].map { dense(rows, "\(layer).attention.self.\($0)") }
        let head = shape.headWidth
        return rows.indices.map { row in
            (0..<shape.heads).flatMap { number -> [Double] in
                let own = number * head..<(number + 1) * head
                let scores = rows.indices.map { other in
                    own.reduce(0) { $0 + parts[0][row][$1] * parts[1][other][$1] }
                        / Double(head).squareRoot()
                }
                let raised = scores.map { exp($0) }
                let total = raised.reduce(0, +)
                return own.map { place in
                    rows.indices.reduce(0) { $0 + raised[$1] / total * parts[2][$1][place] }
                }
            }
        }
    }

    func vector(_ tokens: [Int32]) -> [Double] {
        let width = shape.width
        let words = tensor("embeddings.word_embeddings.weight")
        let positions = tensor("embeddings.position_embeddings.weight")
        let kinds = tensor("embeddings.token_type_embeddings.weight")
        var rows = tokens.enumerated().map { place, token in
            (0..<width).map {
                words[Int(token) * width + $0] + positions[place * width + $0] + kinds[$0]
            }
        }
        rows = norm(rows, "embeddings")
        for number in 0..<shape.layers {
            let layer = "encoder.layer.\(number)"
            let attended = dense(attention(rows, layer), "\(layer).attention.output.dense")
            rows = norm(sum(rows, attended), "\(layer).attention.output")
            let wide = dense(rows, "\(layer).intermediate.dense").map {
                $0.map { $0 * (1 + erf($0 / 2.0.squareRoot())) / 2 }
            }
            rows = norm(sum(rows, dense(wide, "\(layer).output.dense")), "\(layer).output")
        }
        let mean = (0..<width).map { column in rows.reduce(0) { $0 + $1[column] } }
        let length = mean.reduce(0) { $0 + $1 * $1 }.squareRoot()
        return mean.map { $0 / length }
    }
}
