#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The prior of the weights: their bounds and their distribution over students.
enum WeightPrior {
    // Source: FSRS-6's bounds, as in py-fsrs 6.3.2.
    static let lower: [Double] = [
        0.001, 0.001, 0.001, 0.001, 1, 0.001, 0.001, 0.001, 0, 0, 0.001, 0.001, 0.001, 0.001, 0,
        0, 1, 0, 0, 0, 0.1,
    ]
    static let upper: [Double] = [
        100, 100, 100, 100, 10, 4, 4, 0.75, 4.5, 0.8, 3.5, 5, 0.25, 0.9, 4, 1, 6, 2, 2, 0.8, 0.8,
    ]
    /// Standard deviations; for w0…w3, of their logarithms.
    // Source: the spread over many students' fits that FSRS-6's own optimizer assumes; w0…w3 ours.
    static let spread: [Double] = [
        1.2, 1.2, 1.2, 1.2, 0.57, 0.28, 0.6, 0.12, 0.39, 0.18, 0.33, 0.3, 0.09, 0.16, 0.57, 0.25,
        1.03, 0.31, 0.32, 0.14, 0.27,
    ]

    /// Converts first stabilities to logarithms for the search, because they spread over powers of
    /// ten.
    static func searched(_ weights: [Double]) -> [Double] {
        weights.enumerated().map { $0 < 4 ? log($1) : $1 }
    }

    static func weights(_ searched: [Double]) -> [Double] {
        searched.enumerated().map { index, value in
            // Rounding in log and exp may leave the bounds slightly.
            index < 4 ? min(max(exp(value), lower[index]), upper[index]) : value
        }
    }
}
