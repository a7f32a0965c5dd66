package import AppCore

/// Correct and total answers on one skill, in both dialects of the contract: `name`, `correct`,
/// `total`, `percentage` and `classification_name`, `correct_answers`, `total_questions`, `accuracy`.
package struct SkillFigures: Codable, Sendable, Hashable {
    /// nil if the server only sends the name.
    package var id: WireID?
    package var name: String
    /// `reading`, `writing` or `math`; nil if it follows from the position.
    package var category: String?
    package var correct: Int
    package var total: Int
    /// 0…100, with one decimal.
    package var accuracy: Double
    /// Only in the list of all skills.
    package var isStrength: Bool?
    package var isWeakness: Bool?

    package init(
        id: WireID?, name: String, category: String?, correct: Int, total: Int,
        isStrength: Bool? = nil, isWeakness: Bool? = nil
    ) {
        self.id = id
        self.name = name
        self.category = category
        self.correct = correct
        self.total = total
        accuracy = Self.accuracy(correct, total)
        self.isStrength = isStrength
        self.isWeakness = isWeakness
    }

    /// Percentage with one decimal; 0 without answers.
    static func accuracy(_ correct: Int, _ total: Int) -> Double {
        guard total > 0 else { return 0 }
        return (Double(correct) * 1_000 / Double(total)).rounded() / 10
    }

    private enum CodingKeys: String, CodingKey {
        case name, category, correct, total, percentage, accuracy
        case id = "classification_id"
        case classificationName, correctAnswers, totalQuestions, isStrength, isWeakness
    }

    /// Accepts either dialect, and percentages with or without a fraction.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decodeIfPresent(WireID.self, forKey: .id)
        name =
            try container.decodeIfPresent(String.self, forKey: .name)
            ?? container.decode(String.self, forKey: .classificationName)
        category = try container.decodeIfPresent(String.self, forKey: .category)
        correct = try container.count(.correct, or: .correctAnswers)
        total = try container.count(.total, or: .totalQuestions)
        let percentage =
            try container.decodeIfPresent(Double.self, forKey: .accuracy)
            ?? container.decodeIfPresent(Double.self, forKey: .percentage)
        accuracy = min(100, max(0, percentage ?? Self.accuracy(correct, total)))
        isStrength = try container.decodeIfPresent(Bool.self, forKey: .isStrength)
        isWeakness = try container.decodeIfPresent(Bool.self, forKey: .isWeakness)
    }

    /// `percentage` is a whole number because some clients require it; `accuracy` has the decimal.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(name, forKey: .name)
        try container.encode(name, forKey: .classificationName)
        try container.encode(category, forKey: .category)
        try container.encode(correct, forKey: .correct)
        try container.encode(correct, forKey: .correctAnswers)
        try container.encode(total, forKey: .total)
        try container.encode(total, forKey: .totalQuestions)
        try container.encode(Int(accuracy.rounded()), forKey: .percentage)
        try container.encode(accuracy, forKey: .accuracy)
        try container.encodeIfPresent(isStrength, forKey: .isStrength)
        try container.encodeIfPresent(isWeakness, forKey: .isWeakness)
    }
}

extension KeyedDecodingContainer {
    /// A whole number ≥ 0 under either key; 0 if both are missing.
    fileprivate func count(_ key: Key, or other: Key) throws -> Int {
        let number =
            try decodeIfPresent(Int.self, forKey: key) ?? decodeIfPresent(Int.self, forKey: other)
        return max(0, number ?? 0)
    }
}
