/// A thumb at the right edge, if not everything is visible.
struct ScrollBar {
    let first: Int
    let shown: Int
    let total: Int

    func draw(in canvas: inout Canvas) {
        let height = canvas.size.height
        guard total > shown, shown > 0, height > 1 else { return }
        let thumb = max(1, height * shown / total)
        let travel = max(1, total - shown)
        let top = (height - thumb) * min(first, travel) / travel
        let x = canvas.size.width - 1
        for y in 0..<height {
            let inside = y >= top && y < top + thumb
            let symbol = canvas.unicode ? (inside ? "┃" : "│") : (inside ? "#" : "|")
            canvas.write(symbol, x: x, y: y, style: Style(inside ? .secondaryText : .border))
        }
    }
}
