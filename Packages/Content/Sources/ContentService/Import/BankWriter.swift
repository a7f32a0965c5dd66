import AppCore
import Content
import ContentPack
import SQLStore

/// Writes a pack's question banks, one row each, inside a transaction.
///
/// Banks that a new version omits are retired. A bank that can't be read, or has no sound question
/// left, stays unchanged; otherwise only its faulty questions are left out.
struct BankWriter {
    let pack: PackResult
    let packID: String
    /// Seconds since 1970, UTC.
    let now: Double
    let connection: any SQLConnection

    private static let columns = [
        "file", "display_order", "slug", "title", "section", "purpose", "question_count", "wire",
    ]

    func write() throws {
        var stored: [String: (values: [SQLValue], isRetired: Bool)] = [:]
        try connection.forEachRow(
            """
            SELECT id, is_retired, \(Self.columns.joined(separator: ", "))
            FROM content_banks WHERE pack_id = ?
            """,
            [.text(packID)]
        ) { row in
            var reader = RowReader(row)
            stored[try reader.text()] = (Array(row.values.dropFirst(2)), try reader.bool())
        }
        let maker = PackItemMaker(pack, id: packID)
        for bank in pack.banks {
            let values = try maker.values(of: bank)
            let known = stored.removeValue(forKey: bank.id)
            if known?.values == values, known?.isRetired == false { continue }
            try write(bank.id, values)
        }
        let faulty = Set(pack.diagnostics.filter { $0.severity == .error }.map(\.file))
        for (id, row) in stored where !row.isRetired {
            if case .text(let file)? = row.values.first, faulty.contains(file) { continue }
            try connection.execute(
                "UPDATE content_banks SET is_retired = 1, updated_at = ? WHERE id = ?",
                [.real(now), .text(id)])
        }
    }

    private func write(_ id: String, _ values: [SQLValue]) throws {
        let changes = Self.columns.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
        try connection.execute(
            """
            INSERT INTO content_banks
                (id, pack_id, is_retired, updated_at, \(Self.columns.joined(separator: ", ")))
            VALUES (?, ?, 0, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET \(changes), is_retired = 0,
                updated_at = excluded.updated_at
            """,
            [.text(id), .text(packID), .real(now)] + values)
    }
}

extension PackItemMaker {
    /// A bank's values, in the order of the columns.
    fileprivate func values(of bank: PackBank) throws -> [SQLValue] {
        [
            .text(bank.file), .integer(Int64(bank.order)), .text(bank.slug), .text(bank.title),
            .text(bank.section.rawValue), .text(bank.use.rawValue),
            .integer(Int64(bank.questions.count)), .text(try WireJSON.encodeText(stored(bank))),
        ]
    }

    private func stored(_ bank: PackBank) -> StoredBank {
        let assets = assets(bank.assetIDs) { identity.bankAssetID($0, of: bank.slug) }
        return StoredBank(
            questions: bank.questions.map(question),
            assets: assets.map {
                LessonAsset(
                    id: WireID($0.id), assetID: $0.assetID, type: "diagram", address: $0.address,
                    alt: $0.alt)
            })
    }

    private func question(_ question: PackBankQuestion) -> BankQuestion {
        let skill = skills[question.skillKey]
        var correctIndex: Int?
        var values: [String] = []
        switch question.answer {
        case .choice(let index): correctIndex = index
        case .response(let answers): values = answers
        }
        return BankQuestion(
            id: WireID(question.id),
            skill: skill.map { QuestionSkill(id: WireID($0.id), name: $0.name) },
            skillKey: question.skillKey, domain: skill?.domain?.rawValue,
            difficulty: question.difficulty.rawValue,
            text: question.text.map { ContentBlock(pack: $0) },
            question: question.question.map { ContentBlock(pack: $0) },
            options: question.options.map(\.wireText), correctAnswerIndex: correctIndex,
            correctAnswers: values,
            explanation: question.explanation.map { ContentBlock(pack: $0) })
    }
}
