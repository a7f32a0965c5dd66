import AppCore
import CryptoExtras
import Foundation
import HTTPTypes

/// A provider's keys, fetched when they are needed and kept as long as the provider says. A key that
/// is not known yet has them fetched again, but not more often than once a minute, since anybody may
/// name keys.
actor ProviderKeys {
    private static let standardAge: TimeInterval = 3600
    private static let ages: ClosedRange<TimeInterval> = 60...86_400
    /// Seconds between two looks for a key that is not there.
    private static let lookAgain: TimeInterval = 60
    /// Seconds between two tries while the provider does not answer.
    private static let tryAgain: TimeInterval = 5

    private let url: URL
    private let client: ProviderClient
    private var held: ProviderKeySet?
    private var fetchedAt = Date.distantPast
    private var freshUntil = Date.distantPast
    private var failedAt = Date.distantPast
    private var underWay: Task<ProviderKeySet, any Error>?

    init(url: URL, client: ProviderClient) {
        self.url = url
        self.client = client
    }

    private var now: Date { client.environment.now() }

    /// The key of an id; nil when the provider has none of this id. Throws a 503 problem when that
    /// cannot be found out.
    func key(_ id: String?) async throws -> _RSA.Signing.PublicKey? {
        if let held, now < freshUntil {
            if let key = held.key(id) { return key }
            guard now.timeIntervalSince(fetchedAt) >= Self.lookAgain else { return nil }
        }
        return try await fetched().key(id)
    }

    /// One fetch at a time, shared by everybody who waits.
    private func fetched() async throws -> ProviderKeySet {
        if let underWay { return try await underWay.value }
        guard now.timeIntervalSince(failedAt) >= Self.tryAgain else { throw client.unreachable }
        let task = Task { try await self.fetch() }
        underWay = task
        defer { underWay = nil }
        return try await task.value
    }

    private func fetch() async throws -> ProviderKeySet {
        do {
            let answer = try await client.get(url)
            guard answer.status == 200, let keys = ProviderKeySet(answer.body) else {
                throw client.unreachable
            }
            held = keys
            fetchedAt = now
            freshUntil = now + Self.age(answer.headers[.cacheControl])
            return keys
        } catch {
            failedAt = now
            throw error
        }
    }

    /// Seconds that an answer may be kept, by its `Cache-Control`: a minute to a day, an hour when it
    /// does not say.
    static func age(_ cacheControl: String?) -> TimeInterval {
        let directives = (cacheControl ?? "").lowercased().split(separator: ",").map {
            $0.filter { $0 != " " && $0 != "\"" }
        }
        guard !directives.contains("no-store"), !directives.contains("no-cache") else {
            return ages.lowerBound
        }
        let age = directives.lazy.filter { $0.hasPrefix("max-age=") }
            .compactMap { TimeInterval($0.dropFirst("max-age=".count)) }.first
        return min(max(age ?? standardAge, ages.lowerBound), ages.upperBound)
    }
}
