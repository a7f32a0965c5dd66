import TerminalUI

/// The state of a diagram's picture.
enum Picture: Sendable, Hashable {
    case image(PixelImage)
    /// It couldn't be loaded or read, with the reason.
    case missing(String)
}

/// A diagram: its picture if the terminal can show it, and always its description.
struct DiagramView: CompositeView {
    var id: String
    /// Nil if the lesson doesn't list the picture.
    var asset: Assets.Asset?
    /// Nil while loading.
    var picture: Picture?

    /// The author's description, or the id with spaces instead of dashes.
    private var words: String {
        if let alternative = asset?.alternative, !alternative.isEmpty { return alternative }
        return String(id.map { $0 == "-" || $0 == "_" ? " " : $0 })
    }

    var body: any View {
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

    func describe(into linear: inout LinearText) {
        linear.paragraph(asset == nil ? "Diagram not found: \(id)." : "Diagram: \(words).")
    }
}
