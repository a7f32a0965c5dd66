/// The cosine similarity of two vectors, −1…1. 0 if their dimensions differ or one is empty or
/// zero.
public func cosineSimilarity(_ one: [Float], _ other: [Float]) -> Float {
    guard one.count == other.count else { return 0 }
    var (product, oneSquared, otherSquared) = (Float.zero, Float.zero, Float.zero)
    for (a, b) in zip(one, other) {
        product += a * b
        oneSquared += a * a
        otherSquared += b * b
    }
    let norm = (oneSquared * otherSquared).squareRoot()
    return norm > 0 ? product / norm : 0
}
