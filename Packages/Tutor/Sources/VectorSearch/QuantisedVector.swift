/// A vector in steps of one size, −127…127 of them in each direction, and how far it is from what it was made of.
struct QuantisedVector {
    let codes: [Int8]
    /// What one of the codes' ones is worth.
    let step: Float
    /// The length of what was rounded away, rounded up.
    let error: Float

    init(_ vector: [Float]) {
        let largest = vector.reduce(0) { max($0, abs($1)) }
        // A step below the smallest of normal numbers would lose its digits.
        let step = max(largest / 127, .leastNormalMagnitude)
        var squares = 0.0
        codes = vector.map { value in
            let code = (value / step).rounded().clamped(to: -127...127)
            let lost = Double(value) - Double(code) * Double(step)
            squares += lost * lost
            return Int8(code)
        }
        self.step = step
        error = Float(squares.squareRoot()).nextUp
    }
}

extension Float {
    fileprivate func clamped(to range: ClosedRange<Float>) -> Float {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}
