import AppCore
import Foundation

/// Loads programs and levels in any server dialect, fresh or stored.
struct ProgramClient: Sendable {
    /// The source of responses.
    enum FetchMode: Sendable { case stored, fresh }

    let client: APIClient
    let quirks: ProgramQuirks
    let now: @Sendable () -> Date

    /// Maximum concurrent requests.
    static let width = 4

    /// The server's key in tables, since ids are only unique per server.
    var place: String { client.address.description }

    // MARK: A single response

    /// Fetches one response. Skips paths that the server is known to lack; an
    /// empty body means not found.
    func get<Output>(
        _ endpoint: Endpoint<EmptyBody, Output>, path: [String: String] = [:],
        query: [(String, String)] = [], _ way: FetchMode
    ) async throws(Problem) -> CachedResponse<Output> {
        if case .stored = way {
            guard let stored = await client.cached(endpoint, path: path, query: query) else {
                throw Problem(.notFound, "This isn't saved on this computer.")
            }
            return stored
        }
        if await quirks.isMissing(endpoint.id) {
            throw Problem(.notFound, "\(client.backend.title) doesn't have this.")
        }
        do throws(Problem) {
            return try await client.fetch(endpoint, path: path, query: query)
        } catch {
            if error.isOfEmptyBody {
                throw Problem(.notFound, "Not found.", status: 404)
            }
            let isList = path.isEmpty && error.status == 404
            if error.meansNoSuchPath || isList { await quirks.noteMissing(endpoint.id) }
            throw error
        }
    }

    /// The response of the first existing path.
    private func first<Output>(
        of endpoints: [Endpoint<EmptyBody, Output>], path: [String: String] = [:],
        query: [(String, String)] = [], _ way: FetchMode
    ) async throws(Problem) -> CachedResponse<Output> {
        var problem = Problem(.notFound, "Not found.")
        for endpoint in endpoints {
            do throws(Problem) {
                return try await get(endpoint, path: path, query: query, way)
            } catch {
                guard error.isOfAbsence else { throw error }
                problem = error
            }
        }
        throw problem
    }

    /// The response; nil if not found. Throws only if the server can't be reached.
    func optional<Output>(
        _ endpoints: [Endpoint<EmptyBody, Output>], path: [String: String] = [:],
        query: [(String, String)] = [], _ way: FetchMode
    ) async throws(Problem) -> CachedResponse<Output>? {
        do throws(Problem) {
            return try await first(of: endpoints, path: path, query: query, way)
        } catch {
            guard error.isOfAbsence else { throw error }
            return nil
        }
    }

    // MARK: Programs

    /// All programs with their units and levels.
    func programList(_ way: FetchMode) async throws(Problem) -> CachedResponse<ProgramList> {
        async let asked = levelsOfAll(way)
        let programs = try await first(
            of: [ProgramEndpoints.programs, ProgramDialectEndpoints.program], way)
        var outline = ProgramOutline(
            programs: programs.value.elements, skipped: programs.value.skipped)
        var oldest = programs.fetchedAt
        let all = await asked
        let parts = try await inParallel(outline.programs) { program async throws(Problem) in
            try await part(of: program.id, way)
        }
        for (program, part) in zip(outline.programs, parts) {
            outline.units[program.id] = part.units
            outline.flat[program.id] = part.flat
            outline.skipped += part.skipped
            oldest = min(oldest, part.fetchedAt ?? oldest)
        }
        let units = outline.units.values.flatMap { $0 }
        let known = Set(units.map(\.id))
        if let all, units.isEmpty || all.value.elements.contains(where: { known.has($0.unitID) }) {
            oldest = min(oldest, all.fetchedAt)
            outline.skipped += all.value.skipped
            outline.take(all.value.elements)
        } else {
            let lists = try await inParallel(units) { unit async throws(Problem) in
                try await levels(of: unit.id, way)
            }
            for (unit, list) in zip(units, lists) {
                guard let list else { continue }
                oldest = min(oldest, list.fetchedAt)
                outline.levels[unit.id] = list.value.elements
                outline.skipped += list.value.skipped
            }
        }
        return CachedResponse(outline.programList(), fetchedAt: oldest)
    }

    /// Units and levels of one program.
    private struct Part: Sendable {
        var units: [ProgramUnit]?
        var flat: [ProgramLevel]?
        var skipped = 0
        var fetchedAt: Date?
    }

    private func part(of program: WireID, _ way: FetchMode) async throws(Problem) -> Part {
        let units = try await optional(
            [ProgramEndpoints.units], query: [("programId", program.value)], way)
        if let units {
            return Part(
                units: units.value.elements.filter { $0.programID ?? program == program },
                skipped: units.value.skipped, fetchedAt: units.fetchedAt)
        }
        let levels = try await optional(
            [ProgramDialectEndpoints.levelsOfProgram], path: ["id": program.value], way)
        return Part(
            flat: levels?.value.elements, skipped: levels?.value.skipped ?? 0,
            fetchedAt: levels?.fetchedAt)
    }

    /// The levels of all units; nil if the server only serves single units.
    private func levelsOfAll(_ way: FetchMode) async -> CachedResponse<LossyArray<UnitLevel>>? {
        let endpoint = ProgramEndpoints.unitLevels
        do throws(Problem) {
            return try await get(endpoint, way)
        } catch {
            if case .fresh = way, error.code == .invalid || error.status == 500 {
                await quirks.noteMissing(endpoint.id)
            }
            return nil
        }
    }

    private func levels(
        of unit: WireID, _ way: FetchMode
    ) async throws(Problem) -> CachedResponse<LossyArray<UnitLevel>>? {
        try await optional(
            [ProgramEndpoints.levelsOfUnit], path: ["unitId": unit.value], way)
    }

    // MARK: Concurrent requests

    /// Results in order, with limited concurrency. Stops at the first
    /// failure.
    func inParallel<Element: Sendable, Result: Sendable>(
        _ elements: [Element],
        _ work: @escaping @Sendable (Element) async throws(Problem) -> Result
    ) async throws(Problem) -> [Result] {
        var results: [Int: Result] = [:]
        do {
            try await withThrowingTaskGroup(of: (Int, Result).self) { group in
                for index in elements.indices {
                    if index >= Self.width, let done = try await group.next() {
                        results[done.0] = done.1
                    }
                    group.addTask { (index, try await work(elements[index])) }
                }
                while let done = try await group.next() { results[done.0] = done.1 }
            }
        } catch {
            throw Problem(error)
        }
        return elements.indices.compactMap { results[$0] }
    }
}

extension ProgramOutline {
    /// Assigns levels to units; levels of unknown units stay unassigned.
    mutating func take(_ all: [UnitLevel]) {
        let known = Set(units.values.flatMap { $0 }.map(\.id))
        for level in all {
            if let unit = level.unitID, known.contains(unit) {
                levels[unit, default: []].append(level)
            } else {
                loose.append(level)
            }
        }
    }
}

extension Set<WireID> {
    fileprivate func has(_ id: WireID?) -> Bool { id.map(contains) ?? false }
}

extension Problem {
    /// Whether the problem means not found, rather than unreachable.
    var isOfAbsence: Bool { code == .notFound || meansNoSuchPath }

    /// Whether the response was a success without a body.
    var isOfEmptyBody: Bool { code == .contract && details["body"] == "empty" }
}

extension Problem {
    /// Runs `work` and converts errors to a problem.
    static func caught<Value: Sendable>(
        isolation: isolated (any Actor)? = #isolation, _ work: () async throws -> Value
    ) async throws(Problem) -> Value {
        do {
            return try await work()
        } catch {
            throw Problem(error)
        }
    }
}
