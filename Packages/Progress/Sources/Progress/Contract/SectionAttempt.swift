package import AppCore

/// An attempt on a writing or math section from the history.
package struct SectionAttempt: Codable, Sendable, Hashable, EncodesNulls {
    package var id: WireID
    /// The section's id, also of a math section: the contract has one name for both.
    package var sectionID: WireID?
    /// 0…100; while in progress, over the answered questions.
    @WholeNumber package var score: Int
    @WholeNumber package var correctCount: Int
    @WholeNumber package var totalQuestions: Int
    @WholeNumber package var timeSpentSeconds: Int?
    /// For an attempt in progress: the last change.
    package var completedAt: WireDate?
    /// False while the attempt is in progress. An extension of this server; nil from
    /// others.
    package var isCompleted: Bool?
    @Readable package var answers: [SectionAnswer]

    package init(
        id: WireID, sectionID: WireID?, score: Int, correctCount: Int, totalQuestions: Int,
        timeSpentSeconds: Int?, completedAt: WireDate?, isCompleted: Bool?,
        answers: [SectionAnswer]
    ) {
        self.id = id
        self.sectionID = sectionID
        self.score = score
        self.correctCount = correctCount
        self.totalQuestions = totalQuestions
        self.timeSpentSeconds = timeSpentSeconds
        self.completedAt = completedAt
        self.isCompleted = isCompleted
        self.answers = answers
    }

    private enum CodingKeys: String, CodingKey {
        case id, score, answers
        case sectionID = "writing_section_id"
        case correctCount, totalQuestions, timeSpentSeconds, completedAt, isCompleted
    }
}

/// The attempts on one section, newest first: a bare array.
package struct SectionAttemptList: Codable, Sendable, Hashable {
    package var attempts: [SectionAttempt]

    package init(_ attempts: [SectionAttempt]) { self.attempts = attempts }

    package init(from decoder: any Decoder) throws {
        attempts = try decoder.singleValueContainer().decode(LossyArray<SectionAttempt>.self)
            .elements
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(attempts)
    }
}
