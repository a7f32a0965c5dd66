import Foundation

/// Writes numbers as a student reads them.
enum DecimalText {
    /// Up to `digits` significant digits without trailing zeros: `0.5`, `-12.25`, `1.5 × 10^30`.
    static func text(_ value: Double, digits: Int = 12) -> String {
        guard value.isFinite else { return value.isNaN ? "undefined" : value < 0 ? "-∞" : "∞" }
        guard value != 0 else { return "0" }
        // For example -1.25000000000e+01
        let written = String(format: "%.\(max(digits - 1, 0))e", abs(value))
        let parts = written.split(separator: "e")
        guard parts.count == 2, let exponent = Int(parts[1]) else { return written }
        var figures = parts[0].filter { $0 != "." }
        while figures.count > 1, figures.last == "0" { figures.removeLast() }
        let sign = value < 0 ? "-" : ""
        guard (-6..<digits).contains(exponent) else {
            let rest = figures.dropFirst()
            return sign + figures.prefix(1) + (rest.isEmpty ? "" : "." + rest) + " × 10^\(exponent)"
        }
        if exponent < 0 {
            return sign + "0." + String(repeating: "0", count: -exponent - 1) + figures
        }
        let whole = figures.prefix(exponent + 1)
        let zeros = String(repeating: "0", count: exponent + 1 - whole.count)
        let rest = figures.dropFirst(exponent + 1)
        return sign + whole + zeros + (rest.isEmpty ? "" : "." + rest)
    }
}
