package import AppCore
import HTTPTypes

/// The SAT contract's endpoints for the catalog.
package enum ContentEndpoints {
    private static let tier = QueryField("tier", .text, .choices(["free", "premium"]))
    private static let difficulty = QueryField(
        "difficulty", .text, .choices(["Easy", "Medium", "Hard"]))
    /// The parts of the test.
    private static let parts = JSONSchema.choices(["reading", "writing", "math"])

    /// All lessons in course order, premium ones included; an unknown filter value gives none.
    package static let lessons = Endpoint<EmptyBody, Page<LessonListItem>>(
        "sat.lessons.list", .sat, .get, "/lessons/",
        query: [QueryField("lesson_type", .text, parts), difficulty, tier] + QueryField.window,
        authorization: .optional, summary: "Lessons in course order")

    /// One lesson with its blocks, questions and diagrams; 403 when premium is needed.
    package static let lesson = Endpoint<EmptyBody, LessonDetail>(
        "sat.lessons.detail", .sat, .get, "/lessons/{id}/", authorization: .optional,
        summary: "One lesson", errors: [.premiumRequired])

    /// All passages in course order, premium ones included.
    package static let passages = Endpoint<EmptyBody, Page<PassageListItem>>(
        "sat.passages.list", .sat, .get, "/passages/",
        query: [difficulty, tier] + QueryField.window,
        authorization: .optional, summary: "Passages in course order")

    /// One passage with its questions and annotations; 403 when premium is needed.
    package static let passage = Endpoint<EmptyBody, PassageDetail>(
        "sat.passages.detail", .sat, .get, "/passages/{id}/", authorization: .optional,
        summary: "One passage", errors: [.premiumRequired])

    /// A passage's questions without answers and explanations.
    package static let passageQuestions = Endpoint<EmptyBody, PassagePromptList>(
        "sat.passages.questions", .sat, .get, "/passages/{id}/questions/",
        authorization: .optional, summary: "A passage's questions, without answers",
        errors: [.premiumRequired])

    /// A passage's annotations, of those questions that the caller has answered.
    package static let passageAnnotations = Endpoint<EmptyBody, PassageAnnotationList>(
        "sat.passages.annotations", .sat, .get, "/passages/{id}/annotations/",
        authorization: .optional, summary: "Annotations of answered questions",
        errors: [.premiumRequired])

    /// One question of a passage, without its answer.
    package static let question = Endpoint<EmptyBody, PassagePrompt>(
        "sat.questions.detail", .sat, .get, "/questions/{id}/", authorization: .optional,
        summary: "One question of a passage, without its answer", errors: [.premiumRequired])

    /// All skills.
    package static let classifications = Endpoint<EmptyBody, Page<Classification>>(
        "sat.classifications.list", .sat, .get, "/classifications/",
        query: [QueryField("category", .text, parts)] + QueryField.window, authorization: .optional,
        summary: "Skills that questions practice")

    /// One skill.
    package static let classification = Endpoint<EmptyBody, Classification>(
        "sat.classifications.detail", .sat, .get, "/classifications/{id}/",
        authorization: .optional, summary: "One skill")
}
