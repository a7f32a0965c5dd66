import AppCore
import Foundation

/// What the plan's tile, screens and commands ask, and the capability that it offers.
struct PlanDesk: Sendable {
    let context: FeatureContext

    var client: APIClient { context.client(for: .sat) }
    var catalog: (any CatalogBrowsing)? { context.capability(.catalog) }
    var almanac: Almanac { Almanac(context.environment) }

    /// The profile that was last heard of; nil before the first.
    func known() async -> Fetched<ProfileResponse>? { await client.cached(PlanEndpoints.profile) }

    /// Asks the backend; tells it of diagnostics that it does not know to be done, and asks again then.
    func refresh() async throws(Problem) -> Fetched<ProfileResponse> {
        let profile = try await client.fetch(PlanEndpoints.profile)
        guard await tellDiagnostics(missingFrom: profile.value) else { return profile }
        return try await client.fetch(PlanEndpoints.profile)
    }

    /// What is known, else what the backend says.
    func profile() async throws(Problem) -> Fetched<ProfileResponse> {
        if let known = await known() { return known }
        return try await refresh()
    }

    /// Goes on from the welcome, or puts another prompt away: the stored profile, which has it still, goes too.
    func putAway(_ prompt: StudyProfile.Prompt) async throws(Problem) {
        if prompt.isWelcome {
            _ = try await client.call(PlanEndpoints.welcomeSeen)
        } else {
            _ = try await client.call(
                PlanEndpoints.dismiss, body: PromptDismissal(promptID: prompt.id))
        }
        await client.invalidate(pathPrefix: "/profile")
    }

    /// Where an item is practised; nil when Content is not installed.
    func practice(of item: ItemReference) -> Place? { catalog?.place(of: item) }
}

extension PlanDesk: StudyRecommending {
    func recommendations() async throws -> [Recommendation] {
        StudyProfile(try await profile().value).proposals.map(\.recommendation)
    }
}
