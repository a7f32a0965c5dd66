import AppCore
import CryptoExtras
import Foundation
import HTTPTypes

/// Fetches and caches a provider's keys as long as the provider allows. An unknown key id triggers
/// another fetch, at most once a minute, since anyone can send key ids.
actor ProviderKeys {
    private static let standardAge: TimeInterval = 3600
    private static let ages: ClosedRange<TimeInterval> = 60...86_400
    /// Seconds between fetches for an unknown key.
    private static let lookAgain: TimeInterval = 60
    /// Seconds between attempts while the provider doesn't respond.
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

    /// The key with an id, or nil if the provider doesn't have it. Throws a 503 problem if the keys
    /// can't be fetched.
    func key(_ id: String?) async throws -> _RSA.Signing.PublicKey? {
        if let held, now < freshUntil {
            if let key = held.key(id) { return key }
            guard now.timeIntervalSince(fetchedAt) >= Self.lookAgain else { return nil }
        }
        return try await fetched().key(id)
    }

    /// Fetches the keys once, shared by all waiting callers.
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

    /// Cache lifetime in seconds from `Cache-Control`: a minute to a day, an hour by default.
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
