#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Math functions for drawing.
enum InkMath {
    static func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
    static func sine(_ angle: Double) -> Double { sin(angle) }
    static func cosine(_ angle: Double) -> Double { cos(angle) }
    /// The direction of a vector in radians, from -π to π.
    static func angle(_ vector: InkPoint) -> Double { atan2(vector.y, vector.x) }

    /// Formats a number for SVG and PDF: at most two decimals, no exponent; 0 for NaN.
    static func text(_ number: Double) -> String {
        guard number.isFinite else { return "0" }
        let hundredths = (min(1e9, max(-1e9, number)) * 100).rounded()
        var whole = Int64(hundredths)
        let sign = whole < 0 ? "-" : ""
        whole = abs(whole)
        let (units, rest) = (whole / 100, whole % 100)
        if rest == 0 { return sign + String(units) }
        if rest % 10 == 0 { return "\(sign)\(units).\(rest / 10)" }
        return "\(sign)\(units).\(rest < 10 ? "0" : "")\(rest)"
    }
}
