import TerminalUI

/// What an item brings to look at or to listen to: its kind, its description, its words. Nothing of
/// an item asks for more than these.
struct ItemMediaLine: View {
    var media: ItemMedia
    /// Whether the words of a recording are shown.
    var showsTranscript = true

    private var kind: String {
        switch media.kind {
        case .image: "Picture"
        case .video: "Film"
        case .audio: "Recording"
        case .document: "Document"
        case .other(let name): name
        }
    }

    private var length: String? {
        guard let seconds = media.seconds, seconds.isFinite, (0.5..<360_000).contains(seconds)
        else { return nil }
        let whole = Int(seconds.rounded())
        let rest = whole % 60
        return "\(whole / 60):\(rest < 10 ? "0" : "")\(rest)"
    }

    private var headline: String {
        let facts = [kind, length].compactMap { $0 }.joined(separator: " ")
        return media.altText.map { "\(facts): \($0)" } ?? facts
    }

    private var transcript: String? { showsTranscript ? media.transcript : nil }

    private var body: any View {
        VStack(
            [Text("[\(headline)]", style: .secondary, hang: 1)]
                + (transcript.map {
                    [Text("“\($0)”", style: Style(.text, .italic), hang: 1)]
                } ?? []), spacing: 0)
    }

    func size(in proposal: Size, _ context: ViewContext) -> Size {
        Size(proposal.width, body.size(in: proposal, context).height)
    }

    func draw(in canvas: inout Canvas) { body.draw(in: &canvas) }

    func describe(into linear: inout LinearText) {
        linear.sentence(headline + ".")
        if let transcript { linear.sentence("It says: “\(transcript)”") }
    }
}
