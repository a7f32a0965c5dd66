import AppCore

/// Completions for arguments.
enum CalendarCompletion {
    private static let most = 100

    static func values(_ kind: String) async -> [String] {
        guard let context = FeatureContext.current else { return [] }
        return await values(kind, repository: CalendarRepository(context: context))
    }

    static func values(_ kind: String, repository: CalendarRepository) async -> [String] {
        switch kind {
        case "course":
            return await repository.knownCourses()?.value.prefix(most).map { String($0.id) } ?? []
        case "event":
            let events = (try? await repository.events.all()) ?? []
            return events.prefix(most).map { String($0.id.prefix(8)) }
        case "subscription":
            return ((try? await repository.subscriptions.all()) ?? []).prefix(most).map(\.name)
        case "server":
            return ((try? await repository.servers.servers()) ?? []).map(\.place)
        case "server-calendar":
            return ((try? await repository.servers.calendars()) ?? []).prefix(most).map(\.name)
        default: return []
        }
    }
}
