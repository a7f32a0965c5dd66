import AppCore
import Content
import SQLStore

/// A question row.
struct QuestionRow: Sendable {
    private static let columns = """
        id, item_id, position, chunk_index, correct_index, prompt_text, prompt_json, options_json,
        explanation_text, explanation_json, assets_json, annotations_json, slug,
        selection_number, skills_json
        """

    var id, itemID: String
    /// From 0.
    var position: Int
    var chunkIndex: Int?
    var correctIndex: Int
    var promptText, promptJSON: String
    var options: [QuestionOption]
    var explanationText, explanationJSON: String
    /// The diagrams' `asset_id`s.
    var assets: [String]
    var annotationsJSON: String
    /// The question's name in its file.
    var slug: String
    /// The spot number in a writing section, from 1; nil for the whole text.
    var selectionNumber: Int?
    var skillsJSON: String

    /// The questions of an item in order.
    static func all(of itemID: String, in connection: any SQLConnection) throws -> [QuestionRow] {
        try connection.rows(
            """
            SELECT \(columns) FROM content_questions
            WHERE item_id = ? AND is_retired = 0 ORDER BY position
            """,
            [.text(itemID)]
        ).map(QuestionRow.init)
    }

    /// One question; nil if it doesn't exist.
    static func find(_ id: String, in connection: any SQLConnection) throws -> QuestionRow? {
        try connection.row(
            "SELECT \(columns) FROM content_questions WHERE id = ? AND is_retired = 0",
            [.text(id)]
        ).map(QuestionRow.init)
    }

    private init(_ row: SQLRow) throws {
        var reader = RowReader(row)
        id = try reader.text()
        itemID = try reader.text()
        position = try reader.int()
        chunkIndex = try reader.optionalInt()
        correctIndex = try reader.int()
        promptText = try reader.text()
        promptJSON = try reader.text()
        options = try reader.json([StoredOption].self).map {
            QuestionOption(id: $0.id, text: $0.text, order: $0.order)
        }
        explanationText = try reader.text()
        explanationJSON = try reader.text()
        let assetsJSON = try reader.text()
        assets =
            assetsJSON == "[]" ? [] : try WireJSON.decode([String].self, from: assetsJSON)
        annotationsJSON = try reader.text()
        slug = try reader.text()
        selectionNumber = try reader.optionalInt()
        skillsJSON = try reader.text()
    }

    /// An option as written by the importer. The contract's type also accepts other servers' forms,
    /// which takes five times as long.
    private struct StoredOption: Decodable {
        var id: WireID?
        var text: String
        var order: Int?
    }

    /// The question of a lesson; `assets` are the lesson's.
    func lessonQuestion(_ assets: [LessonAsset]) throws -> LessonQuestion {
        LessonQuestion(
            id: WireID(id), text: try WireJSON.decode([ContentBlock].self, from: promptJSON),
            options: options, correctAnswerIndex: correctIndex,
            explanation: try WireJSON.decode([ContentBlock].self, from: explanationJSON),
            order: position, chunkIndex: chunkIndex,
            assets: assets.filter { self.assets.contains($0.assetID) }, skills: try skills())
    }

    func passageQuestion() throws -> PassageQuestion {
        PassageQuestion(
            id: WireID(id), text: promptText, options: options.map(\.text),
            correctAnswerIndex: correctIndex, explanation: explanationText, order: position,
            skills: try skills())
    }

    var prompt: PassagePrompt {
        PassagePrompt(
            id: WireID(id), text: promptText, options: options.map(\.text), order: position)
    }

    func skills() throws -> [QuestionSkill] {
        skillsJSON == "[]" ? [] : try WireJSON.decode([QuestionSkill].self, from: skillsJSON)
    }

    func annotations() throws -> [PassageAnnotation] {
        try WireJSON.decode([PassageAnnotation].self, from: annotationsJSON)
    }
}
