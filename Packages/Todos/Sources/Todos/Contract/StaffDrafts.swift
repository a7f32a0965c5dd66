package import AppCore

/// A grade for submitted work.
package struct GradeDraft: Codable, Sendable, Hashable {
    package struct Score: Codable, Sendable, Hashable {
        package var comments: String?
        package var rubricCriterionID: Int64
        package var rubricRatingID: Int64?
        package var pointsAwarded: WireDecimal
    }

    package var grade: WireDecimal?
    package var feedback: String?
    /// Rubric scores; replaces the existing ones.
    package var rubricScores: [Score]?
}

/// A resource to link to an assignment.
package struct ResourceLinkDraft: Codable, Sendable, Hashable {
    package var url: String?
    package var title: String?
    package var provider: String?
    package var metadata: [String: JSONValue]?
    package var mimeType: String?
    package var linkType: String?
}

/// The link itself, or inside a `resource_link` object.
package struct ResourceLinkSheet: Codable, Sendable, Hashable {
    package var link: ResourceLinkDraft

    private enum CodingKeys: String, CodingKey { case link = "resource_link" }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        link =
            container.contains(.link)
            ? try container.decode(ResourceLinkDraft.self, forKey: .link)
            : try ResourceLinkDraft(from: decoder)
    }

    package func encode(to encoder: any Encoder) throws { try link.encode(to: encoder) }
}

/// A rubric with its criteria and ratings.
package struct RubricDraft: Codable, Sendable, Hashable {
    package struct Criterion: Codable, Sendable, Hashable {
        package var title: String?
        package var description: String?
        package var points: WireDecimal?
        package var ratings: [Rating]?

        private enum CodingKeys: String, CodingKey {
            case title, description, points
            case ratings = "rubric_ratings"
        }
    }

    package struct Rating: Codable, Sendable, Hashable {
        package var title: String?
        package var description: String?
        package var points: WireDecimal?
    }

    package var title: String?
    package var description: String?
    package var criteria: [Criterion]?

    private enum CodingKeys: String, CodingKey {
        case title, description
        case criteria = "rubric_criteria"
    }
}

/// A collection of questions.
package struct QuestionBank: Codable, Sendable, Hashable, EncodesNulls {
    package var id: Int64
    package var title: String
    package var description: String?
    package var tenantID: Int64
    package var createdByID: Int64
    package var createdAt: WireInstant
    package var updatedAt: WireInstant

    package init(
        id: Int64, tenantID: Int64, createdByID: Int64, title: String, description: String?,
        createdAt: WireInstant, updatedAt: WireInstant
    ) {
        self.id = id
        self.tenantID = tenantID
        self.createdByID = createdByID
        self.title = title
        self.description = description
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }
}

/// A new question bank.
package struct QuestionBankDraft: Codable, Sendable, Hashable {
    package var title: String?
    package var description: String?
}

/// A question for a bank.
package struct QuestionDraft: Codable, Sendable, Hashable {
    package var prompt: String?
    package var choices: [QuestionChoice]?
    package var explanation: String?
    package var points: WireDecimal?
    package var questionType: String?
    /// Depends on the question type: `{"key":"c"}`, `{"value":true}`, `{"texts":["gneiss"]}` (any
    /// of them is correct), `{"answers":["heat",["pressure","stress"]]}` (in order; a list means
    /// any of them); absent for essays and for matching, which uses the choices.
    package var correctAnswer: JSONValue?
}

/// A question's place in a quiz.
package struct QuizItemDraft: Codable, Sendable, Hashable {
    /// Defaults to the question's points.
    package var points: WireDecimal?
    /// Defaults to the next position.
    package var position: Int?
    package var questionID: Int64?
}

/// Extra time or attempts for one student.
package struct AccommodationDraft: Codable, Sendable, Hashable {
    package var notes: String?
    package var userID: Int64?
    package var extraTimeMinutes: Int?
    package var extraAttempts: Int?
}

/// A teacher's score for one answer.
package struct MarkDraft: Codable, Sendable, Hashable {
    package var feedback: String?
    package var pointsAwarded: WireDecimal?
}

/// A teacher's scores for several answers of an attempt.
package struct MarkSheet: Codable, Sendable, Hashable {
    package struct Mark: Codable, Sendable, Hashable {
        package var feedback: String?
        package var answerID: Int64
        package var pointsAwarded: WireDecimal?

        package init(answerID: Int64, pointsAwarded: WireDecimal?, feedback: String?) {
            self.answerID = answerID
            self.pointsAwarded = pointsAwarded
            self.feedback = feedback
        }
    }

    package var grades: [Mark]
}
