package import AppCore

/// A grade for submitted work.
package struct GradeDraft: Codable, Sendable, Hashable {
    package struct Score: Codable, Sendable, Hashable {
        package var rubricCriterionID: Int64
        package var rubricRatingID: Int64?
        package var pointsAwarded: WireDecimal
        package var comments: String?

        private enum CodingKeys: String, CodingKey {
            case comments
            case rubricCriterionID = "rubric_criterion_id"
            case rubricRatingID = "rubric_rating_id"
            case pointsAwarded = "points_awarded"
        }
    }

    package var grade: WireDecimal?
    package var feedback: String?
    /// Rubric scores; replaces the existing ones.
    package var rubricScores: [Score]?

    private enum CodingKeys: String, CodingKey {
        case grade, feedback
        case rubricScores = "rubric_scores"
    }
}

/// A resource to link to an assignment.
package struct ResourceLinkDraft: Codable, Sendable, Hashable {
    package var url: String?
    package var title: String?
    package var mimeType: String?
    package var provider: String?
    package var linkType: String?
    package var metadata: [String: JSONValue]?

    private enum CodingKeys: String, CodingKey {
        case url, title, provider, metadata
        case mimeType = "mime_type"
        case linkType = "link_type"
    }
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
package struct QuestionBank: Codable, Sendable, Hashable {
    package var id: Int64
    package var tenantID: Int64
    package var createdByID: Int64
    package var title: String
    package var description: String?
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

    private enum CodingKeys: String, CodingKey, NullKeys {
        case id, title, description
        case tenantID = "tenant_id"
        case createdByID = "created_by_id"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }
}

/// A new question bank.
package struct QuestionBankDraft: Codable, Sendable, Hashable {
    package var title: String?
    package var description: String?
}

/// A question for a bank.
package struct QuestionDraft: Codable, Sendable, Hashable {
    package var questionType: String?
    package var prompt: String?
    package var choices: [QuestionChoice]?
    /// Depends on the question type: `{"key":"c"}`, `{"value":true}`, `{"texts":["gneiss"]}` (any
    /// of them is correct), `{"answers":["heat",["pressure","stress"]]}` (in order; a list means
    /// any of them); absent for essays and for matching, which uses the choices.
    package var correctAnswer: JSONValue?
    package var explanation: String?
    package var points: WireDecimal?

    private enum CodingKeys: String, CodingKey {
        case prompt, choices, explanation, points
        case questionType = "question_type"
        case correctAnswer = "correct_answer"
    }
}

/// A question's place in a quiz.
package struct QuizItemDraft: Codable, Sendable, Hashable {
    package var questionID: Int64?
    /// Defaults to the question's points.
    package var points: WireDecimal?
    /// Defaults to the next position.
    package var position: Int?

    private enum CodingKeys: String, CodingKey {
        case points, position
        case questionID = "question_id"
    }
}

/// Extra time or attempts for one student.
package struct AccommodationDraft: Codable, Sendable, Hashable {
    package var userID: Int64?
    package var extraTimeMinutes: Int?
    package var extraAttempts: Int?
    package var notes: String?

    private enum CodingKeys: String, CodingKey {
        case notes
        case userID = "user_id"
        case extraTimeMinutes = "extra_time_minutes"
        case extraAttempts = "extra_attempts"
    }
}

/// A teacher's score for one answer.
package struct MarkDraft: Codable, Sendable, Hashable {
    package var pointsAwarded: WireDecimal?
    package var feedback: String?

    private enum CodingKeys: String, CodingKey {
        case feedback
        case pointsAwarded = "points_awarded"
    }
}

/// A teacher's scores for several answers of an attempt.
package struct MarkSheet: Codable, Sendable, Hashable {
    package struct Mark: Codable, Sendable, Hashable {
        package var answerID: Int64
        package var pointsAwarded: WireDecimal?
        package var feedback: String?

        package init(answerID: Int64, pointsAwarded: WireDecimal?, feedback: String?) {
            self.answerID = answerID
            self.pointsAwarded = pointsAwarded
            self.feedback = feedback
        }

        private enum CodingKeys: String, CodingKey {
            case feedback
            case answerID = "answer_id"
            case pointsAwarded = "points_awarded"
        }
    }

    package var grades: [Mark]
}
