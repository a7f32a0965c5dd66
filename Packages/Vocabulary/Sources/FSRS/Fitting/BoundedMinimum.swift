/// Minimizes a smooth function within bounds: BFGS over the coordinates that no bound holds.
/// Deterministic.
struct BoundedMinimum {
    var lower: [Double]
    var upper: [Double]
    /// The search ends when the next step would gain less than this.
    var tolerance: Double
    var maxSteps = 60

    /// The current state of a search.
    private struct SearchPoint {
        var point: [Double]
        var value: Double
        var gradient: [Double]
    }

    /// Returns the minimum found from `start`. `curvature` is the initial estimate of the second
    /// derivatives; `function` returns the value and writes the gradient.
    func search(
        from start: [Double], curvature: SymmetricMatrix,
        _ function: ([Double], inout [Double]) -> Double
    ) -> [Double] {
        var here = SearchPoint(
            point: bounded(start), value: 0, gradient: [Double](repeating: 0, count: start.count))
        here.value = function(here.point, &here.gradient)
        var curvature = curvature
        for _ in 0..<maxSteps {
            let step = curvature.solve(here.gradient.map { -$0 }, free: free(here))
            guard -product(here.gradient, step) > 2 * tolerance else { break }
            guard let next = less(than: here, along: step, function) else { break }
            curvature.learn(
                moved: difference(next.point, here.point),
                turned: difference(next.gradient, here.gradient))
            here = next
        }
        return here.point
    }

    /// The next point along a step with a sufficient decrease; nil if there is none.
    private func less(
        than here: SearchPoint, along step: [Double],
        _ function: ([Double], inout [Double]) -> Double
    ) -> SearchPoint? {
        var next = here
        var length = 1.0
        for _ in 0..<12 {
            next.point = bounded(zip(here.point, step).map { $0 + length * $1 })
            next.value = function(next.point, &next.gradient)
            let descent = product(here.gradient, difference(next.point, here.point))
            if next.value < here.value, next.value <= here.value + 1e-4 * descent { return next }
            length *= 0.4
        }
        return nil
    }

    /// Coordinates not held by a bound.
    private func free(_ here: SearchPoint) -> [Int] {
        here.point.indices.filter {
            !(here.point[$0] <= lower[$0] && here.gradient[$0] > 0)
                && !(here.point[$0] >= upper[$0] && here.gradient[$0] < 0)
        }
    }

    private func bounded(_ point: [Double]) -> [Double] {
        point.indices.map { min(max(point[$0], lower[$0]), upper[$0]) }
    }
}

func product(_ one: [Double], _ other: [Double]) -> Double {
    zip(one, other).reduce(0) { $0 + $1.0 * $1.1 }
}

func difference(_ one: [Double], _ other: [Double]) -> [Double] {
    zip(one, other).map { $0 - $1 }
}
