package import AppCore

/// How often a student was right on one skill: in both dialects of the contract, `name`, `correct`,
/// `total`, `percentage` and `classification_name`, `correct_answers`, `total_questions`, `accuracy`.
package struct SkillFigures: Codable, Sendable, Hashable {
    /// nil from a backend that tells only the name.
    package var id: WireID?
    package var name: String
    /// `reading`, `writing` or `math`; nil where it follows from the place.
    package var category: String?
    package var correct: Int
    package var total: Int
    /// 0…100, with one decimal.
    package var accuracy: Double
    /// In the list of all skills only.
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

    /// Per cent with one decimal; 0 of nothing.
    static func accuracy(_ correct: Int, _ total: Int) -> Double {
        guard total > 0 else { return 0 }
        return (Double(correct) * 1_000 / Double(total)).rounded() / 10
    }

    private enum CodingKeys: String, CodingKey {
        case name, category, correct, total, percentage, accuracy
        case id = "classification_id"
        case classificationName = "classification_name"
        case correctAnswers = "correct_answers"
        case totalQuestions = "total_questions"
        case isStrength = "is_strength"
        case isWeakness = "is_weakness"
    }

    /// Takes either dialect, and per cents with and without a fraction.
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

    /// `percentage` is whole, because some clients read nothing else there; `accuracy` has the decimal.
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
    /// A whole number of 0 or more under one of two names; 0 when neither is there.
    fileprivate func count(_ key: Key, or other: Key) throws -> Int {
        let number =
            try decodeIfPresent(Int.self, forKey: key) ?? decodeIfPresent(Int.self, forKey: other)
        return max(0, number ?? 0)
    }
}
