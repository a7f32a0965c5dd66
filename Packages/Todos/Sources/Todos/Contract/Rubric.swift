package import AppCore

/// One rating level of a criterion.
package struct RubricRating: Codable, Sendable, Hashable, EncodesNulls {
    package var id: Int64
    package var title: String
    package var description: String?
    package var points: WireDecimal
    package var position: Int
    package var rubricCriterionID: Int64
    package var createdAt: WireInstant
    package var updatedAt: WireInstant

    package init(
        id: Int64, rubricCriterionID: Int64, title: String, description: String?,
        points: WireDecimal, position: Int, createdAt: WireInstant, updatedAt: WireInstant
    ) {
        self.id = id
        self.rubricCriterionID = rubricCriterionID
        self.title = title
        self.description = description
        self.points = points
        self.position = position
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }
}

/// One criterion of a rubric.
package struct RubricCriterion: Codable, Sendable, Hashable, EncodesNulls {
    package var id: Int64
    package var title: String
    package var description: String?
    /// The maximum.
    package var points: WireDecimal
    package var position: Int
    package var rubricID: Int64
    package var rubricRatings: [RubricRating]
    package var createdAt: WireInstant
    package var updatedAt: WireInstant

    package init(
        id: Int64, rubricID: Int64, title: String, description: String?, points: WireDecimal,
        position: Int, rubricRatings: [RubricRating], createdAt: WireInstant, updatedAt: WireInstant
    ) {
        self.id = id
        self.rubricID = rubricID
        self.title = title
        self.description = description
        self.points = points
        self.position = position
        self.rubricRatings = rubricRatings
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }
}

/// A rubric for grading work.
package struct Rubric: Codable, Sendable, Hashable {
    package var id: Int64
    package var title: String
    package var description: String?
    package var pointsPossible: WireDecimal?
    package var createdByID: Int64
    /// nil in lists, which omits the key.
    package var rubricCriteria: [RubricCriterion]?
    package var createdAt: WireInstant
    package var updatedAt: WireInstant

    package init(
        id: Int64, title: String, description: String?, pointsPossible: WireDecimal?,
        createdByID: Int64, rubricCriteria: [RubricCriterion]?, createdAt: WireInstant,
        updatedAt: WireInstant
    ) {
        self.id = id
        self.title = title
        self.description = description
        self.pointsPossible = pointsPossible
        self.createdByID = createdByID
        self.rubricCriteria = rubricCriteria
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(title, forKey: .title)
        try container.encode(description, forKey: .description)
        try container.encode(pointsPossible, forKey: .pointsPossible)
        try container.encode(createdByID, forKey: .createdByID)
        try container.encodeIfPresent(rubricCriteria, forKey: .rubricCriteria)
        try container.encode(createdAt, forKey: .createdAt)
        try container.encode(updatedAt, forKey: .updatedAt)
    }
}

/// A submission's score for one criterion.
package struct RubricScore: Codable, Sendable, Hashable, EncodesNulls {
    package var id: Int64
    package var comments: String?
    package var submissionID: Int64
    package var rubricCriterionID: Int64
    package var rubricRatingID: Int64?
    package var pointsAwarded: WireDecimal
    package var createdAt: WireInstant
    package var updatedAt: WireInstant

    package init(
        id: Int64, submissionID: Int64, rubricCriterionID: Int64, rubricRatingID: Int64?,
        pointsAwarded: WireDecimal, comments: String?, createdAt: WireInstant,
        updatedAt: WireInstant
    ) {
        self.id = id
        self.submissionID = submissionID
        self.rubricCriterionID = rubricCriterionID
        self.rubricRatingID = rubricRatingID
        self.pointsAwarded = pointsAwarded
        self.comments = comments
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }
}
