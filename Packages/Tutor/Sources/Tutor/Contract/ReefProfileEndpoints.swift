package import AppCore
import HTTPTypes

/// Who the student says to be, to the tutor. The account is the bearer token's; the contract's bare ids are not
/// credentials here.
package enum ReefProfileEndpoints {
    package static let profile = Endpoint<EmptyBody, ReefProfile>(
        "tutor.profile.show", .tutor, .get, "/users/profile", authorization: .required,
        summary: "The caller's profile", errors: [missing])
    package static let change = Endpoint<ReefProfileChange, ReefProfile>(
        "tutor.profile.change", .tutor, .put, "/users/profile", authorization: .required,
        repeatability: .safe, summary: "Changes what is given of the caller's profile")
    package static let delete = Endpoint<EmptyBody, StrokeStatus>(
        "tutor.profile.delete", .tutor, .delete, "/users/profile", authorization: .required,
        repeatability: .safe, summary: "Forgets the caller's profile", errors: [missing])

    private static let missing = EndpointError(404, "The caller has no profile")
}

/// `GET /users/profile`
package struct ReefProfile: Codable, Sendable, Hashable, EncodesNulls {
    /// The account's id.
    package var appleUserID: String
    package var displayName: String?
    package var email: String?
    package var grade: String?
    package var subjects: [String]
    package var onboardingCompleted: Bool
    package var referralSource: String?

    package init(appleUserID: String) {
        self.appleUserID = appleUserID
        subjects = []
        onboardingCompleted = false
    }
}

/// The body of `PUT /users/profile`: what is absent or null stays.
package struct ReefProfileChange: Codable, Sendable, Hashable {
    package var email: String?
    package var grade: String?
    package var subjects: [String]?
    package var displayName: String?
    package var onboardingCompleted: Bool?
    package var referralSource: String?

    package init() {}
}
