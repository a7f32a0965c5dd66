import Foundation

/// Changes the sample rate with a windowed sinc filter, one phase per position between two samples.
/// Source: J. O. Smith, Digital Audio Resampling, https://ccrma.stanford.edu/~jos/resample/
struct Resampler {
    /// The number of samples on either side that contribute to one.
    private static let reach = 16
    /// The phase limit. A ratio with more phases is replaced with a simpler one that is off by less
    /// than a thousandth.
    private static let maxPhases = 1_024

    private let rise: Int
    private let fall: Int
    private let taps: [[Float]]

    /// Rates are 4,000 to 192,000 samples per second.
    init(from source: Int, to target: Int) {
        var (large, small) = (max(source, target), min(source, target))
        while small != 0 { (large, small) = (small, large % small) }
        var (rise, fall) = (target / large, source / large)
        if rise > Self.maxPhases {
            fall = max(
                1, Int((Double(fall) * Double(Self.maxPhases) / Double(rise)).rounded()))
            rise = Self.maxPhases
        }
        (self.rise, self.fall) = (rise, fall)
        // Remove frequencies above the lower of both limits, which would come back as other tones.
        let cut = min(1, Double(rise) / Double(fall))
        taps = (0..<rise).map { phase in
            let shift = Double(phase) / Double(rise)
            let raw = (-Self.reach + 1...Self.reach).map { tap in
                let place = Double(tap) - shift
                let angle = Double.pi * place * cut
                let sinc = abs(angle) < 1e-9 ? 1 : sin(angle) / angle
                let window = 0.5 + 0.5 * cos(Double.pi * place / Double(Self.reach + 1))
                return sinc * window
            }
            let sum = raw.reduce(0, +)
            return raw.map { Float($0 / sum) }
        }
    }

    func resample(_ samples: [Int16]) -> [Int16] {
        guard rise != fall, !samples.isEmpty else { return samples }
        let count = samples.count * rise / fall
        var out: [Int16] = []
        out.reserveCapacity(count)
        samples.withUnsafeBufferPointer { samples in
            for index in 0..<count {
                let (base, phase) = (index * fall / rise, index * fall % rise)
                var sum: Float = 0
                for (offset, weight) in taps[phase].enumerated() {
                    let place = base + offset - Self.reach + 1
                    guard place >= 0, place < samples.count else { continue }
                    sum += weight * Float(samples[place])
                }
                out.append(Int16(min(max(sum.rounded(), -32_768), 32_767)))
            }
        }
        return out
    }
}
