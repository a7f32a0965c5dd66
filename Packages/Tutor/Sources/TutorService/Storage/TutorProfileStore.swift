import AppCore
import SQLStore
import ServiceKit
import Tutor

/// The profile of one account, inside a transaction.
struct TutorProfileStore {
    let owner: AccountKey
    let connection: any SQLConnection

    func profile() throws -> ReefProfile? {
        let row = try connection.row(
            """
            SELECT display_name, email, grade, subjects, onboarding_completed, referral_source
            FROM tutor_profiles WHERE tenant_id = ? AND user_id = ?
            """, owner.values)
        return try row.map { row in
            var profile = ReefProfile(appleUserID: owner.userID)
            profile.displayName = try row.optionalText("display_name")
            profile.email = try row.optionalText("email")
            profile.grade = try row.optionalText("grade")
            profile.subjects = try WireJSON.decode([String].self, from: try row.text("subjects"))
            profile.onboardingCompleted = try row.bool("onboarding_completed")
            profile.referralSource = try row.optionalText("referral_source")
            return profile
        }
    }

    func change(_ change: ReefProfileChange) throws -> ReefProfile {
        var profile = try profile() ?? ReefProfile(appleUserID: owner.userID)
        profile.displayName = change.displayName ?? profile.displayName
        profile.email = change.email ?? profile.email
        profile.grade = change.grade ?? profile.grade
        profile.subjects = change.subjects ?? profile.subjects
        profile.onboardingCompleted = change.onboardingCompleted ?? profile.onboardingCompleted
        profile.referralSource = change.referralSource ?? profile.referralSource
        try connection.execute(
            """
            INSERT INTO tutor_profiles (tenant_id, user_id, display_name, email, grade, subjects,
                onboarding_completed, referral_source)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (tenant_id, user_id) DO UPDATE SET display_name = excluded.display_name,
                email = excluded.email, grade = excluded.grade, subjects = excluded.subjects,
                onboarding_completed = excluded.onboarding_completed,
                referral_source = excluded.referral_source
            """,
            owner.values + [
                SQLValue(profile.displayName), SQLValue(profile.email), SQLValue(profile.grade),
                .text(try WireJSON.encodeText(profile.subjects)),
                SQLValue(profile.onboardingCompleted), SQLValue(profile.referralSource),
            ])
        return profile
    }

    /// Deletes the profile. Returns whether it existed.
    func delete() throws -> Bool {
        try connection.execute(
            "DELETE FROM tutor_profiles WHERE tenant_id = ? AND user_id = ?", owner.values) > 0
    }
}
