/// Parses the rows of `@side-by-side`: `left:`, then `right:` or `diagram:` or both, until a blank
/// line.
struct RowParser {
    private static let keys = ["left", "right", "diagram"]

    private struct Row {
        let place: SourcePosition
        var left: SourceText
        var right: SourceText?
        var diagram: SourceText?
    }

    let item: ItemContext

    func parse(
        _ rest: SourceText, _ line: SourceLine, _ cursor: inout LineCursor
    ) -> PackBlock? {
        if let place = rest.places.first {
            item.findings.error(
                "text after “@side-by-side”", at: place,
                cure: "Write “left:” and “right:” on the lines below it")
        }
        let rows = rows(of: cursor.takeUntilBlank())
        guard !rows.isEmpty else {
            item.findings.error(
                "“@side-by-side” has no rows", at: line.place(),
                cure: "Write “left:” and “right:” on the lines below it")
            return nil
        }
        return .sideBySide(rows.compactMap(finish))
    }

    private func rows(of lines: ArraySlice<SourceLine>) -> [Row] {
        var rows: [Row] = []
        var last: String?
        for line in lines {
            guard let (key, text) = entry(line) else {
                continueLast(&rows, last, line)
                continue
            }
            last = key
            if key == "left" {
                rows.append(Row(place: line.place(), left: text))
            } else if rows.isEmpty || isTaken(key, in: rows[rows.count - 1]) {
                item.findings.error(
                    "“\(key):” without its own “left:”", at: line.place(),
                    cure: "Start each row with “left:”")
            } else if key == "right" {
                rows[rows.count - 1].right = text
            } else {
                rows[rows.count - 1].diagram = text
            }
        }
        return rows
    }

    private func isTaken(_ key: String, in row: Row) -> Bool {
        key == "right" ? row.right != nil : row.diagram != nil
    }

    private func entry(_ line: SourceLine) -> (String, SourceText)? {
        for key in Self.keys where line.text(from: 0).prefix(key.count + 1).string == key + ":" {
            return (key, line.text(from: 0).dropping(key.count + 1))
        }
        return nil
    }

    private func continueLast(_ rows: inout [Row], _ key: String?, _ line: SourceLine) {
        let text = line.text(from: line.indent)
        guard let key, !rows.isEmpty, key != "diagram" else {
            item.findings.error(
                "this line isn't in a column", at: line.place(at: line.indent),
                cure: "Start it with “left:”, “right:” or “diagram:”")
            return
        }
        if key == "left" {
            rows[rows.count - 1].left.append(text)
        } else {
            rows[rows.count - 1].right?.append(text)
        }
    }

    private func finish(_ row: Row) -> PackRow? {
        guard !row.left.isEmpty, row.right?.isEmpty == false || row.diagram != nil else {
            item.findings.error(
                "a row with an empty column", at: row.place,
                cure: "Write something after “left:” and after “right:” or “diagram:”")
            return nil
        }
        var asset: String?
        if let diagram = row.diagram {
            let place = diagram.places.first ?? row.place
            asset = Slug.check(diagram.string, at: place, findings: item.findings)
            if let asset { item.use(.asset, asset, at: place) }
        }
        return PackRow(
            explanation: InlineParser.parse(row.left, item: item),
            right: row.right.map { InlineParser.parse($0, item: item) }, diagramAssetID: asset)
    }
}
