/// A vector quantized to −127…127 steps of one size, and the error of that.
struct QuantisedVector {
    let codes: [Int8]
    /// The value of one step.
    let step: Float
    /// The length of the rounding error, rounded up.
    let error: Float

    init(_ vector: [Float]) {
        let largest = vector.reduce(0) { max($0, abs($1)) }
        // A subnormal step would lose precision.
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
