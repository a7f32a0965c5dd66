import TerminalUI

/// A small table in a question: columns as wide as their cells, or equal shares where they don't
/// fit.
struct TableBlock: View {
    /// Empty columns between cells.
    private static let spacing = 2

    var rows: [[RichText]]

    private func seen(_ width: Int) -> any View {
        let count = rows.map(\.count).max() ?? 0
        let wanted = (0..<count).map { column in
            rows.map { column < $0.count ? CharacterWidth.of($0[column].plain) : 0 }.max() ?? 0
        }
        let fits = wanted.reduce(0, +) + Self.spacing * (count - 1) <= width
        let lines = rows.enumerated().map { index, row in
            HStack(
                spacing: Self.spacing, widths: wanted.map { fits ? .fixed($0) : .flex(1) },
                row.map { Text($0.styled(index == 0 ? Style(.text, .bold) : .plain)) })
                as any View
        }
        let rule = Divider(style: Style(.border))
        return VStack(lines.prefix(1) + [rule] + lines.dropFirst(), spacing: 0)
    }

    func size(in proposal: Size, _ context: ViewContext) -> Size {
        Size(proposal.width, seen(proposal.width).size(in: proposal, context).height)
    }

    func draw(in canvas: inout Canvas) { seen(canvas.size.width).draw(in: &canvas) }

    /// Each row as a sentence, with the heading of every cell but the first.
    func describe(into linear: inout LinearText) {
        guard let head = rows.first else { return }
        guard rows.count > 1 else {
            linear.sentence(head.map(\.spoken).joined(separator: ", "))
            return
        }
        for row in rows.dropFirst() {
            let cells = row.enumerated().map { index, cell in
                index < head.count && !head[index].isEmpty
                    ? "\(head[index].spoken): \(cell.spoken)" : cell.spoken
            }
            linear.sentence(cells.joined(separator: ", "))
        }
    }
}
