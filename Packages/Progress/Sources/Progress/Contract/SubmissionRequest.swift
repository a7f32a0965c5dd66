package import AppCore

/// A submission of answers, for passages and lessons.
package struct SubmissionRequest: Codable, Sendable, Hashable {
    package var answers: [SubmittedAnswer]
    /// Whole seconds, 0 or more; nil if unknown.
    package var timeSpentSeconds: Int?
    /// Lessons only: closes the attempt even if questions are unanswered.
    package var isComplete: Bool?

    package init(answers: [SubmittedAnswer], timeSpentSeconds: Int?, isComplete: Bool? = nil) {
        self.answers = answers
        self.timeSpentSeconds = timeSpentSeconds
        self.isComplete = isComplete
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        answers = try container.decode([SubmittedAnswer].self, forKey: .answers)
        timeSpentSeconds = try container.decodeSentNumber(forKey: .timeSpentSeconds)
        isComplete = try container.decodeIfPresent(Bool.self, forKey: .isComplete)
    }
}

/// A submitted answer.
package struct SubmittedAnswer: Codable, Sendable, Hashable {
    package var questionID: WireID
    /// From 0, in the order the options were shown; nil or -1 for a skipped question,
    /// allowed only for lessons.
    package var selectedOptionIndex: Int?

    package init(questionID: WireID, selectedOptionIndex: Int?) {
        self.questionID = questionID
        self.selectedOptionIndex = selectedOptionIndex
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        questionID = try container.decode(WireID.self, forKey: .questionID)
        selectedOptionIndex = try container.decodeSentNumber(forKey: .selectedOptionIndex)
    }
}

extension KeyedDecodingContainer {
    /// Decodes a whole number, also from a string of digits; nil if null or missing. Rejects fractions,
    /// unlike in answers, where they're rounded.
    fileprivate func decodeSentNumber(forKey key: Key) throws -> Int? {
        guard contains(key), try !decodeNil(forKey: key) else { return nil }
        guard let text = try? decode(String.self, forKey: key) else {
            return try decode(Int.self, forKey: key)
        }
        guard let number = Int(text) else {
            throw DecodingError.dataCorruptedError(
                forKey: key, in: self, debugDescription: "not a whole number")
        }
        return number
    }
}
