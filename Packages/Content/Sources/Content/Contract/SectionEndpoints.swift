package import AppCore
import HTTPTypes

/// The SAT contract's endpoints for writing and math sections.
extension ContentEndpoints {
    private static let filters =
        [
            QueryField("difficulty", .text, .choices(["Easy", "Medium", "Hard"])),
            QueryField("tier", .text, .choices(["free", "premium"])),
        ] + QueryField.window

    /// All writing sections in course order, premium ones included.
    package static let writingSections = Endpoint<EmptyBody, Page<WritingSectionListItem>>(
        "sat.writing-sections.list", .sat, .get, "/writing-sections/", query: filters,
        authorization: .optional, summary: "Writing sections in course order")

    /// One writing section with its spots and questions; 403 when premium is needed.
    package static let writingSection = Endpoint<EmptyBody, WritingSectionDetail>(
        "sat.writing-sections.detail", .sat, .get, "/writing-sections/{id}/",
        authorization: .optional, summary: "One writing section", errors: [.premiumRequired])

    /// A writing section's questions without answers and explanations.
    package static let writingSectionQuestions = Endpoint<EmptyBody, WritingPromptList>(
        "sat.writing-sections.questions", .sat, .get, "/writing-sections/{id}/questions/",
        authorization: .optional, summary: "A writing section's questions, without answers",
        errors: [.premiumRequired])

    /// All math sections in course order, premium ones included.
    package static let mathSections = Endpoint<EmptyBody, Page<MathSectionListItem>>(
        "sat.math-sections.list", .sat, .get, "/math-sections/", query: filters,
        authorization: .optional, summary: "Math sections in course order")

    /// One math section with its questions and diagrams; 403 when premium is needed.
    package static let mathSection = Endpoint<EmptyBody, MathSectionDetail>(
        "sat.math-sections.detail", .sat, .get, "/math-sections/{id}/", authorization: .optional,
        summary: "One math section", errors: [.premiumRequired])

    /// A math section's questions without answers and explanations.
    package static let mathSectionQuestions = Endpoint<EmptyBody, MathPromptList>(
        "sat.math-sections.questions", .sat, .get, "/math-sections/{id}/questions/",
        authorization: .optional, summary: "A math section's questions, without answers",
        errors: [.premiumRequired])
}
