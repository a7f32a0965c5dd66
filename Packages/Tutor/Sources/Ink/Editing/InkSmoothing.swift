/// Smooths strokes.
public enum InkSmoothing {
    /// Removes samples within `tolerance` (canvas units) of the simplified line, keeping both ends.
    /// Source: the algorithm of Ramer, Douglas and Peucker.
    public static func simplified(_ samples: [InkSample], tolerance: Double) -> [InkSample] {
        guard samples.count > 2 else { return samples }
        var keeps = [Bool](repeating: false, count: samples.count)
        (keeps[0], keeps[samples.count - 1]) = (true, true)
        var spans = [(0, samples.count - 1)]
        while let (start, end) = spans.popLast() {
            guard end - start > 1 else { continue }
            var (worst, most) = (start, -1.0)
            for index in (start + 1)..<end {
                let off = samples[index].point.distance(
                    toLineFrom: samples[start].point, to: samples[end].point)
                if off > most { (worst, most) = (index, off) }
            }
            guard most > tolerance else { continue }
            keeps[worst] = true
            spans += [(start, worst), (worst, end)]
        }
        return samples.indices.filter { keeps[$0] }.map { samples[$0] }
    }

    /// Rounds corners by cutting them, `rounds` times (at most 4). Keeps both ends.
    /// Source: the algorithm of Chaikin.
    public static func rounded(_ samples: [InkSample], rounds: Int = 2) -> [InkSample] {
        guard samples.count > 2, let first = samples.first, let last = samples.last else {
            return samples
        }
        var line = samples
        for _ in 0..<min(4, max(0, rounds)) {
            var cut = [first]
            for (index, (one, two)) in zip(line, line.dropFirst()).enumerated() {
                if index > 0 { cut.append(.between(one, two, at: 0.25)) }
                if index < line.count - 2 { cut.append(.between(one, two, at: 0.75)) }
            }
            line = cut + [last]
        }
        return line
    }

    /// Smooths a stroke recorded in steps of `step` canvas units: straightens the parts within half
    /// a step of a straight line, rounds corners and moves no point by more than a step.
    public static func drawn(_ samples: [InkSample], step: Double) -> [InkSample] {
        let plain = simplified(samples, tolerance: step / 2)
        return simplified(rounded(plain), tolerance: step / 16)
    }
}
