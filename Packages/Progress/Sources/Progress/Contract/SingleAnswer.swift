package import AppCore

/// A stored answer to one passage question.
package struct SingleAnswer: Codable, Sendable, Hashable {
    package var id: WireID
    @Readable package var annotations: [PassageAnnotation]
    package var questionID: WireID
    @Decoded<SelectedOption> package var selectedOptionIndex: Int
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
}

/// The response of `/answers/passage/{id}`.
package struct SingleAnswerList: Codable, Sendable, Hashable {
    package var answers: [SingleAnswer]

    package init(answers: [SingleAnswer]) { self.answers = answers }
}
