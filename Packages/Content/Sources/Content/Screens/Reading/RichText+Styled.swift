import TerminalUI

extension RichText {
    /// The text with its marks as attributes over `base`. Diagrams appear by name in brackets; the
    /// page shows them below the text.
    func styled(_ base: Style = .plain) -> StyledText {
        StyledText(
            pieces.map { piece in
                switch piece {
                case .text(let text, let marks):
                    var style = base
                    if marks.contains(.underline) { style.attributes.insert(.underline) }
                    if marks.contains(.bold) { style.attributes.insert(.bold) }
                    if marks.contains(.italic) { style.attributes.insert(.italic) }
                    return StyledText.Run(text, style)
                case .diagram(let id):
                    return StyledText.Run("[diagram \(id)]", Style(.secondaryText))
                }
            })
    }
}

/// Text shown with attributes. Reading aloud puts underlined words between underscores, because
/// questions are often about these words.
struct MarkedText: CompositeView {
    var text: RichText
    var style: Style = .plain
    /// Precedes the text when it's read aloud, e.g. `Rule:`.
    var spokenLead: String = ""
    var hang: Int = 0

    var body: any View { Text(text.styled(style), hang: hang) }

    func describe(into linear: inout LinearText) {
        let lead = spokenLead.isEmpty ? "" : spokenLead + " "
        linear.paragraph(lead + text.spoken)
    }
}
