package import AppCore
import HTTPTypes

/// The SAT contract's endpoints for attempts on writing and math sections: the same three for each.
package struct SectionEndpoints: Sendable {
    /// Grades answers, in the attempt in progress or a new one.
    package let submit: Endpoint<SubmissionRequest, SectionResult>
    /// The caller's attempts, newest first.
    package let attempts: Endpoint<EmptyBody, SectionAttemptList>
    /// The latest attempt with every question; empty without an attempt.
    package let review: Endpoint<EmptyBody, SectionReview>

    package static let writing = SectionEndpoints("writing")
    package static let math = SectionEndpoints("math")

    private init(_ category: String) {
        let (id, path) = (
            "sat.progress.\(category)-section", "/progress/\(category)-sections/{id}"
        )
        let name = "a \(category) section"
        submit = Endpoint(
            "\(id).submit", .sat, .post, "\(path)/submit", authorization: .optional,
            repeatability: .keyed, summary: "Hand in answers to \(name)",
            errors: [.premiumRequired])
        attempts = Endpoint(
            "\(id).attempts", .sat, .get, "\(path)/attempts", authorization: .required,
            summary: "Attempts on \(name)")
        review = Endpoint(
            "\(id).review", .sat, .get, "\(path)/review", authorization: .optional,
            summary: "Review of the latest attempt on \(name)", errors: [.premiumRequired])
    }
}
