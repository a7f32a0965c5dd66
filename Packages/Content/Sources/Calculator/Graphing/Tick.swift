import Foundation

/// A place on an axis with its number.
struct Tick {
    var value: Double
    var label: String

    /// 1, 2 or 5 times a power of ten, so that at most `count` of them are in `size`.
    static func step(_ size: Double, atMost count: Int) -> Double? {
        let power = pow(10, log10(size / Double(count)).rounded(.down))
        let step = [1, 2, 5, 10].map { $0 * power }.first { size / $0 <= Double(count) }
        return step.flatMap { $0 > 0 ? $0 : nil }
    }

    /// Multiples of 1, 2 or 5 times a power of ten.
    static func ticks(_ range: ClosedRange<Double>, atMost count: Int) -> [Tick] {
        let size = range.upperBound - range.lowerBound
        guard let step = step(size, atMost: count) else { return [] }
        let first = (range.lowerBound / step - 1e-9).rounded(.up)
        let last = (range.upperBound / step + 1e-9).rounded(.down)
        guard last - first < 1_000, first <= last else { return [] }
        return (0...Int(last - first)).map { index in
            let value = (first + Double(index)) * step
            let isZero = abs(value) < step / 2
            return Tick(
                value: min(max(value, range.lowerBound), range.upperBound),
                label: isZero
                    ? "0" : DecimalText.text(value, digits: 10).replacing(" × 10^", with: "E"))
        }
    }
}
