package import AppCore

/// What a teacher says of an assignment. Absent fields stay as they are; null clears those that may be
/// empty.
package struct AssignmentDraft: Codable, Sendable, Hashable {
    package var title: String?
    package var description: Change<String>?
    package var instructions: Change<String>?
    package var assignmentType: String?
    package var pointsPossible: Change<WireDecimal>?
    package var dueAt: Change<WireInstant>?
    package var unlockAt: Change<WireInstant>?
    package var lockAt: Change<WireInstant>?
    package var submissionTypes: [String]?
    package var allowLateSubmission: Bool?
    package var rubricID: Change<Int64>?

    private enum CodingKeys: String, CodingKey {
        case title, description, instructions
        case assignmentType = "assignment_type"
        case pointsPossible = "points_possible"
        case dueAt = "due_at"
        case unlockAt = "unlock_at"
        case lockAt = "lock_at"
        case submissionTypes = "submission_types"
        case allowLateSubmission = "allow_late_submission"
        case rubricID = "rubric_id"
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        title = try container.decodeIfPresent(String.self, forKey: .title)
        description = try container.change(.description)
        instructions = try container.change(.instructions)
        assignmentType = try container.decodeIfPresent(String.self, forKey: .assignmentType)
        pointsPossible = try container.change(.pointsPossible)
        dueAt = try container.change(.dueAt)
        unlockAt = try container.change(.unlockAt)
        lockAt = try container.change(.lockAt)
        submissionTypes = try container.decodeIfPresent([String].self, forKey: .submissionTypes)
        allowLateSubmission = try container.decodeIfPresent(
            Bool.self, forKey: .allowLateSubmission)
        rubricID = try container.change(.rubricID)
    }
}

/// What a teacher says of a quiz; as of an assignment.
package struct QuizDraft: Codable, Sendable, Hashable {
    package var title: String?
    package var description: Change<String>?
    package var instructions: Change<String>?
    package var quizType: String?
    package var timeLimitMinutes: Change<Int>?
    package var attemptsAllowed: Int?
    package var shuffleQuestions: Bool?
    package var shuffleChoices: Bool?
    package var showResults: String?
    package var pointsPossible: Change<WireDecimal>?
    package var dueAt: Change<WireInstant>?
    package var unlockAt: Change<WireInstant>?
    package var lockAt: Change<WireInstant>?

    private enum CodingKeys: String, CodingKey {
        case title, description, instructions
        case quizType = "quiz_type"
        case timeLimitMinutes = "time_limit_minutes"
        case attemptsAllowed = "attempts_allowed"
        case shuffleQuestions = "shuffle_questions"
        case shuffleChoices = "shuffle_choices"
        case showResults = "show_results"
        case pointsPossible = "points_possible"
        case dueAt = "due_at"
        case unlockAt = "unlock_at"
        case lockAt = "lock_at"
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        title = try container.decodeIfPresent(String.self, forKey: .title)
        description = try container.change(.description)
        instructions = try container.change(.instructions)
        quizType = try container.decodeIfPresent(String.self, forKey: .quizType)
        timeLimitMinutes = try container.change(.timeLimitMinutes)
        attemptsAllowed = try container.decodeIfPresent(Int.self, forKey: .attemptsAllowed)
        shuffleQuestions = try container.decodeIfPresent(Bool.self, forKey: .shuffleQuestions)
        shuffleChoices = try container.decodeIfPresent(Bool.self, forKey: .shuffleChoices)
        showResults = try container.decodeIfPresent(String.self, forKey: .showResults)
        pointsPossible = try container.change(.pointsPossible)
        dueAt = try container.change(.dueAt)
        unlockAt = try container.change(.unlockAt)
        lockAt = try container.change(.lockAt)
    }
}

/// A field that is there: with a value, or null.
package enum Change<Value: Codable & Sendable & Hashable>: Codable, Sendable, Hashable {
    case clear
    case set(Value)

    package var value: Value? {
        if case .set(let value) = self { value } else { nil }
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        self = container.decodeNil() ? .clear : .set(try container.decode(Value.self))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .clear: try container.encodeNil()
        case .set(let value): try container.encode(value)
        }
    }
}

extension KeyedDecodingContainer {
    /// nil when the field is not there.
    func change<Value>(_ key: Key) throws -> Change<Value>? {
        guard contains(key) else { return nil }
        return try decodeIfPresent(Value.self, forKey: key).map(Change.set) ?? .clear
    }
}
