/// Answers, and the parts that they are made of. Members that are nil are left out.
extension JSON {
    /// Answers a tile. `kind` is `ready`, `empty` or `absent`; `progress` is from 0 to 1.
    public static func tile(
        _ headline: String, lines: [JSON] = [], progress: Double? = nil, trend: [Double]? = nil,
        kind: String? = nil, items: [JSON]? = nil, today: JSON? = nil
    ) -> JSON {
        object(some: [
            "headline": .text(headline), "lines": .list(lines),
            "progress": progress.map(JSON.number),
            "trend": (trend?.map(JSON.number)).map(JSON.list),
            "kind": kind.map(JSON.text), "items": items.map(JSON.list), "today": today,
        ])
    }

    /// A line of a tile; `emphasis` is `plain`, `quiet`, `good`, `warning` or `bad`.
    public static func line(
        _ text: String, trailing: String? = nil, emphasis: String? = nil
    ) -> JSON {
        object(some: [
            "text": .text(text), "trailing": trailing.map(JSON.text),
            "emphasis": emphasis.map(JSON.text),
        ])
    }

    /// Answers a page. `refresh` is in seconds; `open` is another page or `back`; `tone` is the
    /// toast's: `plain`, `success`, `warning` or `failure`.
    public static func page(
        _ title: String, _ blocks: [JSON], keys: [(String, String)] = [],
        refresh: Int? = nil, toast: String? = nil, tone: String = "success", open: String? = nil
    ) -> JSON {
        object(some: [
            "title": .text(title), "blocks": .list(blocks), "open": open.map(JSON.text),
            "keys": .list(keys.map { ["key": .text($0), "label": .text($1)] }),
            "refresh_seconds": refresh.map { .number(Double($0)) },
            "toast": toast.map { ["text": .text($0), "tone": .text(tone)] },
        ])
    }

    /// Answers a command: what it prints, or `data` with `--json`; `exit` is the exit code, 0 to 125.
    public static func output(_ blocks: [JSON], data: JSON = .null, exit: Int = 0) -> JSON {
        ["blocks": .list(blocks), "data": data, "exit": .number(Double(exit))]
    }

    public static func heading(_ text: String) -> JSON {
        ["type": "heading", "text": .text(text)]
    }
    /// A text block; `emphasis` as in ``line(_:trailing:emphasis:)``.
    public static func paragraph(_ text: String, _ emphasis: String = "plain") -> JSON {
        ["type": "text", "text": .text(text), "emphasis": .text(emphasis)]
    }
    public static func markdown(_ text: String) -> JSON {
        ["type": "markdown", "text": .text(text)]
    }
    /// Items to choose from; `empty` is what the list says without items.
    public static func rows(_ items: [JSON], empty: String) -> JSON {
        ["type": "list", "items": .list(items), "empty": .text(empty)]
    }
    /// A row of a list (with `trailing`), or what search finds (with `page`).
    public static func item(
        _ id: String, _ title: String, detail: String? = nil, trailing: String? = nil,
        page: String? = nil
    ) -> JSON {
        object(some: [
            "id": .text(id), "title": .text(title), "detail": detail.map(JSON.text),
            "trailing": trailing.map(JSON.text), "page": page.map(JSON.text),
        ])
    }
    /// A title that starts with `>` is aligned to the right.
    public static func table(_ columns: [String], _ rows: [[String]]) -> JSON {
        let columns = columns.map { title -> JSON in
            let right = title.hasPrefix(">")
            return [
                "title": .text(right ? String(title.dropFirst()) : title),
                "align": right ? "right" : "left",
            ]
        }
        let rows = rows.map { JSON.list($0.map(JSON.text)) }
        return ["type": "table", "columns": .list(columns), "rows": .list(rows)]
    }
    public static func form(_ submit: String, _ fields: [JSON]) -> JSON {
        ["type": "form", "submit": .text(submit), "fields": .list(fields)]
    }
    /// `kind` is `text`, `number`, `date`, `choice` or `secret`.
    public static func field(
        _ id: String, _ label: String, kind: String = "text", value: String = "",
        choices: [String]? = nil
    ) -> JSON {
        object(some: [
            "id": .text(id), "label": .text(label), "kind": .text(kind), "value": .text(value),
            "choices": (choices?.map(JSON.text)).map(JSON.list),
        ])
    }
    /// Bars of a length from 0 up.
    public static func chart(_ bars: [(String, Double)]) -> JSON {
        ["type": "chart", "bars": .list(bars.map { ["label": .text($0), "value": .number($1)] })]
    }
    /// `value` is from 0 to 1.
    public static func progress(_ value: Double, _ label: String) -> JSON {
        ["type": "progress", "value": .number(min(max(value, 0), 1)), "label": .text(label)]
    }
}
