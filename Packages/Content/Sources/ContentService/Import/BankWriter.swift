import AppCore
import Content
import ContentPack
import SQLStore

/// Writes a pack's question banks, one row each, inside a transaction.
///
/// Banks that a new version omits are retired. A file with errors leaves its bank unchanged.
struct BankWriter {
    let pack: PackResult
    let packID: String
    /// Seconds since 1970, UTC.
    let now: Double
    let connection: any SQLConnection

    func write() throws {
        var stored = try storedBanks()
        guard !pack.banks.isEmpty || !stored.isEmpty else { return }
        let maker = PackItemMaker(pack, id: packID)
        for bank in pack.banks {
            let wire = try WireJSON.encodeText(maker.stored(bank))
            var digest = Digest()
            for text in [bank.title, bank.section.rawValue, bank.use.rawValue, bank.file, wire] {
                digest.add(text)
            }
            digest.add(String(bank.order))
            let known = stored.removeValue(forKey: bank.id)
            if known?.digest == digest.description, known?.isRetired == false { continue }
            try write(bank, wire: wire, digest: digest.description)
        }
        let faulty = Set(pack.diagnostics.filter { $0.severity == .error }.map(\.file))
        for (id, row) in stored where !row.isRetired && !faulty.contains(row.file) {
            try connection.execute(
                "UPDATE content_banks SET is_retired = 1, updated_at = ? WHERE id = ?",
                [.real(now), .text(id)])
        }
    }

    private func storedBanks() throws -> [String: (digest: String, file: String, isRetired: Bool)] {
        var stored: [String: (digest: String, file: String, isRetired: Bool)] = [:]
        try connection.forEachRow(
            "SELECT id, digest, file, is_retired FROM content_banks WHERE pack_id = ?",
            [.text(packID)]
        ) { row in
            var reader = RowReader(row)
            stored[try reader.text()] = (try reader.text(), try reader.text(), try reader.bool())
        }
        return stored
    }

    private func write(_ bank: PackBank, wire: String, digest: String) throws {
        try connection.execute(
            """
            INSERT INTO content_banks
                (id, pack_id, file, digest, is_retired, display_order, slug, title, section,
                 purpose, question_count, updated_at, wire)
            VALUES (?, ?, ?, ?, 0, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET file = excluded.file, digest = excluded.digest,
                is_retired = 0, display_order = excluded.display_order, slug = excluded.slug,
                title = excluded.title, section = excluded.section, purpose = excluded.purpose,
                question_count = excluded.question_count, updated_at = excluded.updated_at,
                wire = excluded.wire
            """,
            [
                .text(bank.id), .text(packID), .text(bank.file), .text(digest),
                .integer(Int64(bank.order)), .text(bank.slug), .text(bank.title),
                .text(bank.section.rawValue), .text(bank.use.rawValue),
                .integer(Int64(bank.questions.count)), .real(now), .text(wire),
            ])
    }
}

extension PackItemMaker {
    /// What a bank's row stores.
    fileprivate func stored(_ bank: PackBank) -> StoredBank {
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
