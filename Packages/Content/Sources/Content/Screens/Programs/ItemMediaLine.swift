import TerminalUI

/// An item's media: the picture if the terminal can show it, its description,
/// and how to open it (key `m`, action `media`).
struct ItemMediaLine: View {
    static let action = "media"

    var media: ItemMedia
    var state = ItemMediaState()
    /// Whether the transcript is shown; hidden until a listening exercise is done.
    var showsTranscript = true
    /// The key that opens it.
    var key = "m"
    /// Maximum rows of a picture.
    var maxRows = 14

    private static func verb(_ kind: ItemMedia.Kind) -> String {
        switch kind {
        case .audio: "listen"
        case .video: "watch"
        case .image, .document, .other: "open"
        }
    }

    /// The author's description, else the media kind.
    private var words: String {
        if let text = media.altText, !text.isBlank { return text }
        return media.kind.title
    }

    private var transcript: String? {
        media.transcript.flatMap { showsTranscript && !$0.isBlank ? $0 : nil }
    }

    /// E.g. `♪ Sound, 12 s: a bell · m listen`.
    private func line(_ unicode: Bool) -> StyledText {
        let mark = unicode ? media.kind.mark : "*"
        var parts = media.kind.title
        if let seconds = media.seconds, (0...86_400).contains(seconds) {
            parts += ", \(Int(seconds.rounded(.up))) s"
        }
        if words != media.kind.title { parts += ": \(words)" }
        let verb = state.isOpen ? "…" : Self.verb(media.kind)
        return StyledText("\(mark) \(parts)  ", .secondary)
            + StyledText([StyledText.Run("\(key) \(verb)", .accent, action: Self.action)])
    }

    private func parts(_ unicode: Bool) -> [any View] {
        var parts: [any View] = []
        if media.kind == .image {
            switch state.picture {
            case .image(let image):
                parts.append(ImageView(image, alternative: words, maxRows: maxRows))
            case .missing(let why): parts.append(Text("[\(words). \(why)]", style: .secondary))
            case nil: parts.append(ImageView(nil, alternative: words))
            }
        }
        parts.append(Text(line(unicode)))
        if let transcript { parts.append(Text("“\(transcript)”", style: .secondary, maxWidth: 72)) }
        if let note = state.note { parts.append(Text(note, style: Style(.warning))) }
        return parts
    }

    func size(in proposal: Size, _ context: ViewContext) -> Size {
        VStack(spacing: 0, parts(context.capabilities.unicode)).size(in: proposal, context)
    }

    func draw(in canvas: inout Canvas) {
        VStack(spacing: 0, parts(canvas.unicode)).draw(in: &canvas)
    }

    func describe(into text: inout LinearText) {
        text.sentence("\(media.kind.title): \(words)")
        if case .missing(let why)? = state.picture { text.sentence(why) }
        if let transcript { text.sentence("Transcript: \(transcript)") }
        if let note = state.note { text.sentence(note) }
        let verb = Self.verb(media.kind)
        text.action(id: Self.action, label: verb.prefix(1).uppercased() + verb.dropFirst())
    }
}

extension ItemMedia.Kind {
    var title: String {
        switch self {
        case .image: "Picture"
        case .video: "Film"
        case .audio: "Sound"
        case .document: "Document"
        case .other(let name): name.isEmpty ? "File" : "File (\(name))"
        }
    }

    var mark: String {
        switch self {
        case .image: "▣"
        case .video: "▶"
        case .audio: "♪"
        case .document, .other: "▤"
        }
    }
}
