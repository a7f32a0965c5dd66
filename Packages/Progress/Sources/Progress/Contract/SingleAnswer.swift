package import AppCore

/// A stored answer to one passage question.
package struct SingleAnswer: Codable, Sendable, Hashable {
    package var id: WireID
    package var annotations: [PassageAnnotation]
    package var questionID: WireID
    package var selectedOptionIndex: Int
    /// nil for an anonymous caller.
    package var isCorrect: Bool?
    package var answeredAt: WireDate?
    /// nil for an anonymous caller: nothing was stored.
    package var createdAt: WireDate?
    package var updatedAt: WireDate?

    package init(
        id: WireID, questionID: WireID, selectedOptionIndex: Int, isCorrect: Bool?,
        answeredAt: WireDate?, annotations: [PassageAnnotation], createdAt: WireDate?,
        updatedAt: WireDate?
    ) {
        self.id = id
        self.questionID = questionID
        self.selectedOptionIndex = selectedOptionIndex
        self.isCorrect = isCorrect
        self.answeredAt = answeredAt
        self.annotations = annotations
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(WireID.self, forKey: .id)
        questionID = try container.decode(WireID.self, forKey: .questionID)
        selectedOptionIndex = try container.decodeWholeNumber(forKey: .selectedOptionIndex) ?? -1
        isCorrect = try container.decodeIfPresent(Bool.self, forKey: .isCorrect)
        answeredAt = try container.decodeIfPresent(WireDate.self, forKey: .answeredAt)
        annotations = try container.decodeReadable(PassageAnnotation.self, forKey: .annotations)
        createdAt = try container.decodeIfPresent(WireDate.self, forKey: .createdAt)
        updatedAt = try container.decodeIfPresent(WireDate.self, forKey: .updatedAt)
    }
}

/// The response of `/answers/passage/{id}`.
package struct SingleAnswerList: Codable, Sendable, Hashable {
    package var answers: [SingleAnswer]

    package init(answers: [SingleAnswer]) { self.answers = answers }
}
