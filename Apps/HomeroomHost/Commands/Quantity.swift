/// Formats amounts.
package enum Quantity {
    /// "1 row", "3 people".
    package static func count(_ number: Int, _ one: String, _ many: String? = nil) -> String {
        "\(number) " + (number == 1 ? one : many ?? one + "s")
    }

    /// "12.5 MiB": in units of 1024.
    package static func size(_ bytes: Int) -> String {
        var (number, unit) = (Double(bytes), "bytes")
        for next in ["KiB", "MiB", "GiB", "TiB"] where number >= 1024 {
            (number, unit) = (number / 1024, next)
        }
        guard unit != "bytes" else { return "\(bytes) bytes" }
        return "\((number * 10).rounded() / 10) \(unit)"
    }
}
