package import AppCore

/// A word to be tested, as the contract carries it (`WordTest`).
package struct WordTestRecord: Codable, Sendable, Hashable, ExactKeys {
    package var id: WireID
    /// As the text writes it.
    package var word: String
    package var sentence: String
    package var meaning: String
    /// `beginner`, `intermediate` or `advanced`.
    package var difficultyLevel: String
    package var sourceId: WireID
    /// Ours, beyond the contract.
    package var lemma: String?
    /// Ours: `noun`, `verb`, `adjective`, `adverb`.
    package var partOfSpeech: String?

    package init(
        id: WireID, word: String, sentence: String, meaning: String, difficultyLevel: String,
        sourceId: WireID, lemma: String? = nil, partOfSpeech: String? = nil
    ) {
        self.id = id
        self.word = word
        self.sentence = sentence
        self.meaning = meaning
        self.difficultyLevel = difficultyLevel
        self.sourceId = sourceId
        self.lemma = lemma
        self.partOfSpeech = partOfSpeech
    }
}

/// Words of a text (`WordTestResponse`). Decodes the contract's envelope, a bare array, and `{data:
/// […]}`; invalid rows are dropped and counted.
package struct WordTestList: Codable, Sendable, Hashable {
    package var words: [WordTestRecord]
    /// Words that match the filter, before any limit.
    package var totalCount: Int
    /// Of the whole source, whatever the filter.
    package var difficultyDistribution: [String: Int]
    package var sourceId: WireID?
    /// False while the text is not processed.
    package var processed: Bool?
    /// Rows that could not be read; not on the wire.
    package var droppedCount = 0

    package init(
        words: [WordTestRecord], totalCount: Int, difficultyDistribution: [String: Int],
        sourceId: WireID?, processed: Bool?
    ) {
        self.words = words
        self.totalCount = totalCount
        self.difficultyDistribution = difficultyDistribution
        self.sourceId = sourceId
        self.processed = processed
    }

    private enum Key: String, CodingKey, ExactKeys {
        case words, totalCount, difficultyDistribution, sourceId, processed, data
    }

    package init(from decoder: any Decoder) throws {
        let rows: LossyArray<WordTestRecord>
        if let container = try? decoder.container(keyedBy: Key.self) {
            rows =
                try container.decodeIfPresent(LossyArray<WordTestRecord>.self, forKey: .words)
                ?? container.decode(LossyArray<WordTestRecord>.self, forKey: .data)
            sourceId = try? container.decodeIfPresent(WireID.self, forKey: .sourceId)
            processed = try? container.decodeIfPresent(Bool.self, forKey: .processed)
            totalCount =
                (try? container.decode(Int.self, forKey: .totalCount)) ?? rows.elements.count
            difficultyDistribution =
                (try? container.decode([String: Int].self, forKey: .difficultyDistribution)) ?? [:]
        } else {
            rows = try decoder.singleValueContainer().decode(LossyArray<WordTestRecord>.self)
            (totalCount, difficultyDistribution) = (rows.elements.count, [:])
        }
        words = rows.elements
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(words, forKey: .words)
        try container.encode(totalCount, forKey: .totalCount)
        try container.encode(difficultyDistribution, forKey: .difficultyDistribution)
        try container.encodeIfPresent(sourceId, forKey: .sourceId)
        try container.encodeIfPresent(processed, forKey: .processed)
    }
}
