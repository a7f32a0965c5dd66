import AppCore
import SQLStore

/// Writes one item with its questions and diagrams, inside a transaction.
struct ItemWriter {
    let item: PackItem
    let packID: String
    let digest: String
    /// Seconds since 1970, UTC.
    let now: Double
    let connection: any SQLConnection

    func write() throws {
        try writeItem()
        try connection.execute(
            "UPDATE content_questions SET is_retired = 1 WHERE item_id = ?", [.text(item.id)])
        for question in item.questions { try write(question) }
        try connection.execute("DELETE FROM content_assets WHERE item_id = ?", [.text(item.id)])
        for asset in item.assets {
            try connection.execute(
                """
                INSERT INTO content_assets (id, item_id, asset_id, alt, address)
                VALUES (?, ?, ?, ?, ?)
                """,
                [
                    .text(asset.id), .text(item.id), .text(asset.assetID), .text(asset.alt),
                    .text(asset.address),
                ])
        }
    }

    private func writeItem() throws {
        try connection.execute(
            """
            INSERT INTO content_items
                (id, kind, pack_id, file, digest, is_retired, position, slug, title, category,
                 difficulty, tier, is_diagnostic, header_id, order_within_header, question_count,
                 has_line_numbers, created_at, updated_at, preview, body, part_count,
                 selections_json)
            VALUES (?, ?, ?, ?, ?, 0, 0, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET file = excluded.file, digest = excluded.digest,
                is_retired = 0, slug = excluded.slug, title = excluded.title,
                category = excluded.category, difficulty = excluded.difficulty,
                tier = excluded.tier, is_diagnostic = excluded.is_diagnostic,
                header_id = excluded.header_id,
                order_within_header = excluded.order_within_header,
                question_count = excluded.question_count,
                has_line_numbers = excluded.has_line_numbers, updated_at = excluded.updated_at,
                preview = excluded.preview, body = excluded.body,
                part_count = excluded.part_count, selections_json = excluded.selections_json
            """,
            [
                .text(item.id), .text(item.kind.rawValue), .text(packID), .text(item.file),
                .text(digest), .text(item.slug), .text(item.title), .text(item.category),
                .text(item.difficulty), .text(item.tier), SQLValue(item.isDiagnostic),
                SQLValue(item.headerID), .integer(Int64(item.orderWithinHeader)),
                .integer(Int64(item.questions.count)), SQLValue(item.hasLineNumbers), .real(now),
                .real(now), .text(item.preview), .text(item.body),
                .integer(Int64(item.partCount)), .text(item.selectionsJSON),
            ])
    }

    private func write(_ question: PackItemQuestion) throws {
        try connection.execute(
            """
            INSERT INTO content_questions
                (id, item_id, is_retired, position, chunk_index, correct_index, prompt_text,
                 prompt_json, options_json, explanation_text, explanation_json, assets_json,
                 annotations_json, slug, selection_number, skills_json)
            VALUES (?, ?, 0, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET item_id = excluded.item_id, is_retired = 0,
                position = excluded.position, chunk_index = excluded.chunk_index,
                correct_index = excluded.correct_index, prompt_text = excluded.prompt_text,
                prompt_json = excluded.prompt_json, options_json = excluded.options_json,
                explanation_text = excluded.explanation_text,
                explanation_json = excluded.explanation_json,
                assets_json = excluded.assets_json, annotations_json = excluded.annotations_json,
                slug = excluded.slug, selection_number = excluded.selection_number,
                skills_json = excluded.skills_json
            """,
            [
                .text(question.id), .text(item.id), .integer(Int64(question.position)),
                SQLValue(question.chunkIndex), .integer(Int64(question.correctIndex)),
                .text(question.promptText), .text(question.promptJSON),
                .text(question.optionsJSON), .text(question.explanationText),
                .text(question.explanationJSON), .text(question.assetsJSON),
                .text(question.annotationsJSON), .text(question.slug),
                SQLValue(question.selectionNumber), .text(question.skillsJSON),
            ])
        try connection.execute(
            "DELETE FROM content_question_classifications WHERE question_id = ?",
            [.text(question.id)])
        for skill in question.classifications {
            try connection.execute(
                """
                INSERT INTO content_question_classifications (question_id, classification_id)
                VALUES (?, ?)
                """,
                [.text(question.id), .text(skill)])
        }
    }
}
