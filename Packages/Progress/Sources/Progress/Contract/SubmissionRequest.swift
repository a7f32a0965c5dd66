package import AppCore

/// A submission of answers, for passages and lessons.
package struct SubmissionRequest: Codable, Sendable, Hashable {
    package var answers: [SubmittedAnswer]
    /// Whole seconds, 0 or more; nil if unknown.
    @Decoded<SentNumber> package var timeSpentSeconds: Int?
    /// Lessons only: closes the attempt even if questions are unanswered.
    package var isComplete: Bool?
}

/// A submitted answer.
package struct SubmittedAnswer: Codable, Sendable, Hashable {
    package var questionID: WireID
    /// From 0, in the order the options were shown; nil or -1 for a skipped question,
    /// allowed only for lessons.
    @Decoded<SentNumber> package var selectedOptionIndex: Int?
}
