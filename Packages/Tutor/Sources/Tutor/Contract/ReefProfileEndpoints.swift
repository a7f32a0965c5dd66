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
package struct ReefProfile: Codable, Sendable, Hashable {
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

    private enum CodingKeys: String, CodingKey {
        case email, grade, subjects
        case appleUserID = "apple_user_id"
        case displayName = "display_name"
        case onboardingCompleted = "onboarding_completed"
        case referralSource = "referral_source"
    }

    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(appleUserID, forKey: .appleUserID)
        try fields.encode(displayName, forKey: .displayName)
        try fields.encode(email, forKey: .email)
        try fields.encode(grade, forKey: .grade)
        try fields.encode(subjects, forKey: .subjects)
        try fields.encode(onboardingCompleted, forKey: .onboardingCompleted)
        try fields.encode(referralSource, forKey: .referralSource)
    }
}

/// The body of `PUT /users/profile`: what is absent or null stays.
package struct ReefProfileChange: Codable, Sendable, Hashable {
    package var displayName: String?
    package var email: String?
    package var grade: String?
    package var subjects: [String]?
    package var onboardingCompleted: Bool?
    package var referralSource: String?

    package init() {}

    private enum CodingKeys: String, CodingKey {
        case email, grade, subjects
        case displayName = "display_name"
        case onboardingCompleted = "onboarding_completed"
        case referralSource = "referral_source"
    }
}
