import AppCore
import Foundation

/// Data access for the study plan, used by its tile, screens, commands and other modules.
struct PlanRepository: Sendable {
    let context: FeatureContext

    var client: APIClient { context.client(for: .sat) }
    var catalog: (any CatalogBrowsing)? { context.capability(.catalog) }
    var calendar: LocalCalendar { LocalCalendar(context.environment) }

    /// The cached profile; nil if there is none.
    func known() async -> CachedResponse<ProfileResponse>? {
        await client.cached(PlanEndpoints.profile)
    }

    /// Fetches the profile. Reports completed diagnostics the server doesn't know about, then fetches again.
    func refresh() async throws(Problem) -> CachedResponse<ProfileResponse> {
        let profile = try await client.fetch(PlanEndpoints.profile)
        guard await tellDiagnostics(missingFrom: profile.value) else { return profile }
        return try await client.fetch(PlanEndpoints.profile)
    }

    /// Continues past the welcome or dismisses another prompt, and discards the cached profile.
    func putAway(_ prompt: StudyProfile.Prompt) async throws(Problem) {
        if prompt.isWelcome {
            _ = try await client.call(PlanEndpoints.welcomeSeen)
        } else {
            _ = try await client.call(
                PlanEndpoints.dismiss, body: PromptDismissal(promptID: prompt.id))
        }
        await client.invalidate(pathPrefix: "/profile")
    }

    /// The place to practice an item; nil if Content isn't installed.
    func practice(of item: ItemReference) -> Place? { catalog?.place(of: item) }
}

extension PlanRepository {
    /// The cached plan's first lessons that the student can open.
    func suggestions() async -> [TodayPart.Suggestion] {
        guard let profile = await known().map({ StudyProfile($0.value) }) else { return [] }
        return profile.proposals.filter { profile.isPremium || !$0.isPremium }.prefix(2).compactMap
        {
            proposal in
            practice(of: proposal.lesson).map { place in
                TodayPart.Suggestion(
                    title: "Practice “\(proposal.title)”",
                    reason: proposal.reason ?? "Your study plan recommends it.", place: place)
            }
        }
    }
}
