import TerminalUI

/// What is known of a diagram's picture.
enum Picture: Sendable, Hashable {
    case image(PixelImage)
    /// It could not be had, or not be read, and why.
    case missing(String)
}

/// A diagram: the picture where the terminal can show it, and always what it shows in words.
struct DiagramView: View {
    var id: String
    /// nil when the lesson lists no such picture.
    var asset: Assets.Asset?
    /// nil while it is on its way.
    var picture: Picture?

    /// The author's words, or the id with its dashes as spaces.
    private var words: String {
        if let alternative = asset?.alternative, !alternative.isEmpty { return alternative }
        return String(id.map { $0 == "-" || $0 == "_" ? " " : $0 })
    }

    private var body: any View {
        guard asset != nil else {
            return Text("[Diagram not found: \(id)]", style: .secondary)
        }
        switch picture {
        case .image(let image):
            return VStack {
                ImageView(image, alternative: words)
                Text(words, style: .secondary)
            }
        case .missing(let reason):
            return Text("[Diagram: \(words). \(reason)]", style: .secondary)
        case nil: return ImageView(nil, alternative: words)
        }
    }

    func size(in proposal: Size, _ context: ViewContext) -> Size {
        body.size(in: proposal, context)
    }

    func draw(in canvas: inout Canvas) { body.draw(in: &canvas) }

    func describe(into linear: inout LinearText) {
        linear.paragraph(asset == nil ? "Diagram not found: \(id)." : "Diagram: \(words).")
    }
}
