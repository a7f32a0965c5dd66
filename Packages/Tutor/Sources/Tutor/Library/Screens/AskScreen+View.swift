import AppCore
import Chunking
import TerminalUI

extension AskScreen {
    /// Quoted passages first, then the others. Row ids are the places they open.
    var rows: [ListItem] {
        guard let passages else { return [] }
        var items: [ListItem] = []
        var quoted: Set<Int> = []
        for (number, quote) in quotes.enumerated() {
            quoted.insert(quote.passage)
            items.append(
                item(passages[quote.passage], quote.span, quote.text, mark: "[\(number + 1)] "))
        }
        for (index, passage) in passages.enumerated() where !quoted.contains(index) {
            items.append(item(passage, passage.chunk.span, passage.chunk.text, mark: ""))
        }
        return items
    }

    private func item(
        _ passage: RetrievedPassage, _ span: Range<Int>, _ text: String, mark: String
    ) -> ListItem {
        // Skips heading markers.
        let words = text.split(whereSeparator: \.isWhitespace)
            .filter { !$0.allSatisfy { $0 == "#" } }.joined(separator: " ")
        return ListItem(
            id: "tutor/document/\(passage.documentID ?? "")/\(span.lowerBound)-\(span.upperBound)",
            title: StyledText(mark + passage.place),
            detail: StyledText("“" + words + "”", .secondary))
    }

    /// Distinct quotes in the order of the answer.
    private var quotes: [Quote] {
        var quotes: [Quote] = []
        for quote in (answer?.claims ?? []).flatMap(\.quotes) where !quotes.contains(quote) {
            quotes.append(quote)
        }
        return quotes
    }

    func view(in context: ViewContext) -> any View {
        var parts: [any View] = [
            TextField(
                id: "question", label: "Question", state: field,
                placeholder: "What do you want to know?", focused: !inList)
        ]
        if context.size.height > 5 { parts.append(Text(whereWordsGo, style: .secondary)) }
        if let problem { parts.append(LibraryRows.problem(problem)) }
        if context.size.height > 9 || rows.isEmpty { parts += said(in: context) }
        if !rows.isEmpty {
            parts += [Spacer(1), ListView(items: rows, state: list, focused: inList)]
        }
        parts.append(LibraryActions(actions: spoken))
        return VStack(spacing: 0, parts)
    }

    private var spoken: [(id: String, label: String)] {
        var actions: [(id: String, label: String)] = []
        if !field.isBlank { actions.append(("ask", "Ask")) }
        if model != nil {
            actions.append(("model", usesModel ? "Ask without the model" : "Ask with the model"))
        }
        return actions
    }

    /// Says where the question will be sent.
    private var whereWordsGo: String {
        guard let model, usesModel else {
            return "Searches \(place). Nothing leaves this computer."
        }
        return model.isLocal
            ? "Searches \(place); \(model) answers, on this computer."
            : "Searches \(place). Your question and matching passages go to \(model.recipient)."
    }

    private func said(in context: ViewContext) -> [any View] {
        guard !asked.isEmpty, problem == nil else { return [] }
        var parts: [any View] = [Spacer(1)]
        if !said.isEmpty {
            // Unverified so far: unsupported claims are removed at the end.
            parts.append(
                Box(title: "The model is writing…", border: .leftBar) {
                    Text(said, style: .secondary)
                })
        } else if isBusy {
            parts.append(Spinner("Searching…"))
        }
        guard let answer else { return parts }
        for line in [note].compactMap(\.self) + remarks {
            parts.append(Text(line, style: .secondary))
        }
        guard answer.kind != .none else {
            let title = answer.judgment?.heading(place) ?? "No answer found in \(place)."
            return parts + [Text(title + (rows.isEmpty ? "" : " The closest place to look:"))]
        }
        var lines = answer.claims.map { claim in
            claim.text
                + claim.quotes.compactMap { quotes.firstIndex(of: $0).map { " [\($0 + 1)]" } }
                .joined()
        }
        if answer.dropped > 0 {
            lines.append(
                "Left out because the texts don't support it: \(answer.dropped)")
        }
        let title =
            answer.kind == .model
            ? model?.description ?? "The model" : answer.judgment?.heading(place) ?? place
        parts.append(
            Box(title: StyledText(title), tone: .accent, border: .leftBar) {
                Text(lines.joined(separator: "\n"), maxWidth: 100)
            })
        return parts
    }
}
