import TerminalUI

extension DocumentScreen {
    /// The readable line width in cells.
    private static let measure = 76

    func view(in context: ViewContext) -> any View {
        guard let row, let text else {
            guard let problem else { return Skeleton(lines: 8) }
            return LibraryRows.problem(problem)
        }
        guard row.document.state == .completed else {
            return VStack(
                spacing: 1,
                [
                    Text("No text yet: \(LibraryWords.state(row))", style: .secondary),
                    LibraryActions(
                        actions: [("retry", "Read it again"), ("edit", "Title, course and kind")]),
                ])
        }
        let range = text.pages[page].range
        let styled = DocumentPageView(
            text: text, range: range, span: span, places: places, place: place
        )
        .styled
        var state = scroll
        let width = min(Self.measure, max(1, context.size.width - 2))
        if let target, range.overlaps(target) || target.lowerBound == range.lowerBound {
            let before = DocumentPageView(
                text: text, range: range.lowerBound..<max(range.lowerBound, target.lowerBound),
                span: nil, places: [], place: 0)
            let rows = TextLayout.lines(
                before.styled, width: width, unicode: context.capabilities.unicode)
            // Keeps a third of the screen above it, for context.
            state.offset = max(0, rows.count - 1 - context.size.height / 3)
        }
        var parts: [any View] = []
        if let field {
            parts.append(
                TextField(
                    id: "find", label: "Find", state: field, placeholder: "words to find",
                    focused: true))
        }
        if let remark = row.remark, page == 0, context.size.height > 8 {
            parts.append(Text(remark, style: .secondary))
        }
        parts.append(ScrollView(Measure(width, Text(styled)), state: state))
        let mark = target ?? span
        parts.append(
            LibraryActions(
                sentence: mark.map { "Marked: “\(text.text($0))”" }, actions: spoken(text)))
        return VStack(spacing: 0, parts)
    }

    private func spoken(_ text: ReaderPages) -> [(id: String, label: String)] {
        var actions: [(id: String, label: String)] = []
        if page + 1 < text.pages.count { actions.append(("next", "Next page")) }
        if page > 0 { actions.append(("previous", "Previous page")) }
        actions.append(("find", "Find in document"))
        if !places.isEmpty { actions.append(("again", "Next match")) }
        return actions + [("ask", "Ask about this document"), ("edit", "Title, course and kind")]
    }
}

/// A page's styled text.
struct DocumentPageView {
    let text: ReaderPages
    let range: Range<Int>
    /// The quoted range.
    let span: Range<Int>?
    /// Matches, and the current one.
    let places: [Range<Int>]
    let place: Int

    var styled: StyledText {
        var runs: [StyledText.Run] = []
        var start = range.lowerBound
        while start < range.upperBound {
            let end = text.bytes[start..<range.upperBound].firstIndex(of: 0x0A).map { $0 + 1 }
            let line = start..<(end ?? range.upperBound)
            add(line, to: &runs)
            start = line.upperBound
        }
        return StyledText(runs)
    }

    private func add(_ line: Range<Int>, to runs: inout [StyledText.Run]) {
        var line = line
        let signs = text.bytes[line].prefix { $0 == UInt8(ascii: "#") }.count
        let isHeading =
            (1...6).contains(signs) && line.count > signs
            && text.bytes[line.lowerBound + signs] == 0x20
        // Headings are bold, so hides their markers.
        if isHeading { line = (line.lowerBound + signs + 1)..<line.upperBound }
        let base: Style = isHeading ? .heading : .plain
        var marks = places.enumerated().map { index, range in
            (
                range,
                index == place
                    ? Style(.onAccent, on: .accent, .bold) : Style(.text, on: .highlightFill)
            )
        }
        if let span { marks.append((span, Style(.text, on: .highlightFill))) }
        marks = marks.filter { $0.0.overlaps(line) }
        let cuts = Set(
            [line.lowerBound, line.upperBound]
                + marks.flatMap { [$0.0.lowerBound, $0.0.upperBound] }.filter(line.contains))
        let ends = cuts.sorted()
        for (from, to) in zip(ends, ends.dropFirst()) where from < to {
            let mark = marks.first { $0.0.contains(from) }
            runs.append(StyledText.Run(text.text(from..<to), mark?.1 ?? base))
        }
    }
}
