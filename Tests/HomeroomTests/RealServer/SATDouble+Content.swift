import AppCore
import HTTPTypes

/// The catalog.
extension SATDouble {
    /// The seed server's maximum rows per page.
    static let page = 50

    func content(_ call: Call) -> Answer? {
        let lesson = DoubleCatalog.lessonID
        let passage = DoubleCatalog.passageID
        if call.matches("GET", "lessons") { return list(call, mixed(catalog.lessons)) }
        if call.matches("GET", "passages") { return list(call, [catalog.passageRow]) }
        if call.matches("GET", "lessons/*") {
            return call.parts[1].lowercased() == lesson ? ok(catalog.lessonDetail) : missing
        }
        guard call.parts.count > 1, call.parts[0] == "passages",
            call.parts[1].lowercased() == passage
        else { return nil }
        if call.matches("GET", "passages/*") { return ok(catalog.passageDetail) }
        if call.matches("GET", "passages/*/questions") {
            guard dialect == .real || call.caller != nil else { return signInFirst(.coded) }
            let questions = DoubleCatalog.passageQuestions.enumerated().map { number, question in
                catalog.passageQuestion(question, number, isDetail: false)
            }
            return ok(#"{"questions":[\#(questions.joined(separator: ","))]}"#)
        }
        return nil
    }

    private var missing: Answer { refuse(.detail, 404, "NOT_FOUND", "No such thing.") }

    func signInFirst(_ shape: ErrorShape) -> Answer {
        refuse(shape, 401, "UNAUTHORIZED", "Authentication required")
    }

    /// The public server doesn't sort its lists.
    private func mixed(_ rows: [String]) -> [String] {
        guard dialect == .real else { return rows }
        let step = rows.count.isMultiple(of: 7) ? 11 : 7
        return rows.indices.map { rows[$0 * step % rows.count] }
    }

    /// A page of a list. On the public server, pages smaller than the list overlap and omit rows;
    /// on the seed's, pages are limited, and passages have a short envelope.
    private func list(_ call: Call, _ rows: [String]) -> Answer {
        let asked = call.query["limit"].flatMap { Int($0) } ?? Self.page
        let limit = dialect == .seed ? min(asked, Self.page) : asked
        let offset = call.query["offset"].flatMap { Int($0) } ?? 0
        let start = dialect == .real && offset > 0 ? max(0, offset - 3) : offset
        let page = rows.dropFirst(start).prefix(limit)
        let results = "\"results\":[" + page.joined(separator: ",") + "]"
        if dialect == .seed, call.parts[0] == "passages" {
            return ok(#"{"count":\#(rows.count),\#(results)}"#)
        }
        func link(_ offset: Int) -> String {
            "\"https://sat.example.test/api/v1/\(call.parts[0])/?limit=\(limit)&offset=\(offset)\""
        }
        let next = offset + limit < rows.count ? link(offset + limit) : "null"
        let previous = offset > 0 ? link(max(0, offset - limit)) : "null"
        return ok(
            """
            {"count":\(rows.count),"next":\(next),"previous":\(previous),\(results)}
            """)
    }
}
