/// A small dense matrix, symmetric, row by row.
struct SymmetricMatrix: Sendable {
    let size: Int
    private(set) var values: [Double]

    init(size: Int, diagonal: [Double]) {
        self.size = size
        values = Array(repeating: 0, count: size * size)
        for index in 0..<size { values[index * size + index] = diagonal[index] }
    }

    subscript(row: Int, column: Int) -> Double { values[row * size + column] }

    /// Adds factor · v·vᵀ.
    mutating func add(_ factor: Double, outerProductOf vector: [Double]) {
        let size = size
        vector.withUnsafeBufferPointer { vector in
            values.withUnsafeMutableBufferPointer { values in
                for row in 0..<size {
                    let part = factor * vector[row]
                    for column in 0..<size {
                        values[row &* size &+ column] += part * vector[column]
                    }
                }
            }
        }
    }

    func times(_ vector: [Double]) -> [Double] {
        (0..<size).map { row in
            var sum = 0.0
            for column in 0..<size { sum += values[row * size + column] * vector[column] }
            return sum
        }
    }

    /// Solves M·x = `right` for the rows and columns in `free`, 0 for the others. A matrix that
    /// isn't quite positive definite is corrected.
    func solve(_ right: [Double], free: [Int]) -> [Double] {
        let count = free.count
        let lower = root(free)
        var solved = free.map { right[$0] }
        for row in 0..<count {
            for inner in 0..<row { solved[row] -= lower[row * count + inner] * solved[inner] }
            solved[row] /= lower[row * count + row]
        }
        for row in (0..<count).reversed() {
            for inner in row..<count where inner > row {
                solved[row] -= lower[inner * count + row] * solved[inner]
            }
            solved[row] /= lower[row * count + row]
        }
        var result = [Double](repeating: 0, count: size)
        for (place, index) in free.enumerated() { result[index] = solved[place] }
        return result
    }

    /// Cholesky's lower triangle of the rows and columns in `free`, row by row.
    private func root(_ free: [Int]) -> [Double] {
        let count = free.count
        var lower = [Double](repeating: 0, count: count * count)
        for row in 0..<count {
            for column in 0...row {
                var sum = self[free[row], free[column]]
                for inner in 0..<column {
                    sum -= lower[row * count + inner] * lower[column * count + inner]
                }
                if row == column {
                    let least = 1e-9 * abs(self[free[row], free[row]]) + 1e-12
                    lower[row * count + row] = max(sum, least).squareRoot()
                } else {
                    lower[row * count + column] = sum / lower[column * count + column]
                }
            }
        }
        return lower
    }

    /// The BFGS update from a step and the change of the gradient, damped so that the matrix stays
    /// positive definite. Source: Powell.
    mutating func learn(moved: [Double], turned: [Double]) {
        let expected = times(moved)
        let bent = product(moved, expected)
        guard bent > 0 else { return }
        let seen = product(moved, turned)
        let trust = seen >= 0.2 * bent ? 1 : 0.8 * bent / (bent - seen)
        let mixed = zip(turned, expected).map { trust * $0 + (1 - trust) * $1 }
        let along = product(moved, mixed)
        guard along > 0 else { return }
        add(-1 / bent, outerProductOf: expected)
        add(1 / along, outerProductOf: mixed)
    }
}
