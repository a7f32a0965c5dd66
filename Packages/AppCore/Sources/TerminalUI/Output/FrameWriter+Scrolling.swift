extension FrameWriter {
    /// If much of the frame moved up or down, lets the terminal scroll it.
    mutating func scroll() {
        guard size.height > 4, front.first != Self.unknown else { return }
        let rows = changedRows()
        guard rows.count >= 4 else { return }
        let costs = costs(of: rows)
        // Small changes are cheaper to repaint.
        guard costs.reduce(0, +) >= 200 else { return }
        let old = Self.hashes(front, size)
        let new = Self.hashes(cells, size)
        guard let found = Self.shift(old, new, costs, size.width) else { return }
        apply(found)
    }

    /// Estimated bytes for repainting each row.
    private func costs(of rows: [Int]) -> [Int] {
        var costs = [Int](repeating: 0, count: size.height)
        for y in rows {
            let row = (y * size.width)..<((y + 1) * size.width)
            costs[y] = Self.cursorMove + row.count { front[$0] != cells[$0] }
        }
        return costs
    }

    private static let cursorMove = 8

    /// Rows `rows` of the new frame equal rows `rows + by` of the old one.
    struct Shift {
        var rows: Range<Int>
        var by: Int
    }

    /// The scroll that saves the most bytes, if any. Counts rows that must be repainted because of
    /// it.
    static func shift(_ old: [Int], _ new: [Int], _ costs: [Int], _ width: Int) -> Shift? {
        let height = new.count
        let before = costs.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
        var best: Shift?
        var bestSaving = 32
        for by in (1 - height)..<height where by != 0 {
            var start = -1
            let end = min(height, height - by)
            for row in max(0, -by)...end {
                if row < end, new[row] == old[row + by] {
                    if start < 0 { start = row }
                } else if start >= 0 {
                    let (top, bottom) = (min(start, start + by), max(row, row + by))
                    let repainted = (bottom - top - (row - start)) * (cursorMove + width)
                    let saving = before[bottom] - before[top] - repainted
                    if saving > bestSaving {
                        bestSaving = saving
                        best = Shift(rows: start..<row, by: by)
                    }
                    start = -1
                }
            }
        }
        return best
    }

    private mutating func apply(_ shift: Shift) {
        let top = min(shift.rows.lowerBound, shift.rows.lowerBound + shift.by)
        let bottom = max(shift.rows.upperBound, shift.rows.upperBound + shift.by)
        bytes += "\u{1B}[m\u{1B}[\(top + 1);\(bottom)r".utf8
        bytes.appendCSI(abs(shift.by), shift.by > 0 ? 0x53 : 0x54)
        bytes += "\u{1B}[r".utf8
        // Setting margins moves the cursor home.
        cursor = (0, 0)
        pen = ColorEncoder.ResolvedStyle(
            foreground: .terminal, background: .terminal, attributes: 0)
        let region = Array(front[(top * size.width)..<(bottom * size.width)])
        for row in top..<bottom {
            let from = row + shift.by
            for x in 0..<size.width {
                front[row * size.width + x] =
                    from >= top && from < bottom
                    ? region[(from - top) * size.width + x] : Self.unknown
            }
        }
    }

    private static func hashes(_ cells: [Cell], _ size: Size) -> [Int] {
        cells.withUnsafeBytes { raw in
            let stride = MemoryLayout<Cell>.stride
            return (0..<size.height).map { y in
                let row = raw[(y * size.width * stride)..<((y + 1) * size.width * stride)]
                // Multiply and fold, eight bytes at a time. A collision only costs an unnecessary
                // scroll.
                var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
                let words = UnsafeRawBufferPointer(rebasing: row)
                for offset in Swift.stride(from: 0, to: words.count, by: 8) {
                    let word = words.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                    hash = (hash ^ word) &* 0xFF51_AFD7_ED55_8CCD
                    hash ^= hash >> 32
                }
                return Int(truncatingIfNeeded: hash)
            }
        }
    }
}
