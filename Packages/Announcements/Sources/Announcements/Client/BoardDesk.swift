import AppCore
import Foundation

/// What the screens and commands of announcements ask: the school's list, and which of it was read here.
struct BoardDesk: Sendable {
    let context: FeatureContext
    private let store: ReadStore

    init(context: FeatureContext) {
        self.context = context
        store = ReadStore(database: context.store)
    }

    var client: APIClient { context.client(for: .school) }
    var now: Date { context.environment.now() }
    var almanac: Almanac { Almanac(context.environment) }

    /// Whose marks they are, and of which school.
    private func scope() async -> String { "\(client.address) \(await client.account())" }

    /// What is known here; asks nobody.
    func board() async throws -> Board {
        try await board(await client.cached(AnnouncementEndpoints.list), names: [:])
    }

    /// The same once the school was asked. Throws a ``Problem`` when it does not answer; a school without
    /// announcements is no problem.
    func refresh() async throws -> Board {
        do {
            let answer = try await ask()
            return try await board(answer, names: await courseNames(for: answer.value.elements))
        } catch let problem as Problem where problem.status == 404 {
            return Board(bulletins: [], askedAt: now, isOffered: false)
        }
    }

    private func ask() async throws -> Fetched<Lenient<Announcement>> {
        try await client.fetch(AnnouncementEndpoints.list)
    }

    /// What is known, after asking the school when nothing is.
    func knownBoard() async throws -> Board {
        let board = try await board()
        return board.askedAt == nil ? try await refresh() : board
    }

    private func board(
        _ answer: Fetched<Lenient<Announcement>>?, names: [Int64: String]
    ) async throws -> Board {
        guard let answer else { return Board(bulletins: [], askedAt: nil) }
        let read = try await store.read(await scope())
        let now = now
        let bulletins = answer.value.elements.filter { Bulletin.isOut($0, at: now) }.map {
            Bulletin(wire: $0, knownCourse: names[$0.courseID], isRead: read.contains($0.id))
        }
        return Board(
            bulletins: bulletins.sorted(by: Bulletin.comesBefore), askedAt: answer.fetchedAt)
    }

    /// Asked for only where the school left one out.
    private func courseNames(for list: [Announcement]) async -> [Int64: String] {
        guard list.contains(where: { $0.courseName?.isEmpty ?? true }),
            let courses = try? await context.capability(.courses)?.courses()
        else { return [:] }
        return Dictionary(courses.map { ($0.id, $0.name) }, uniquingKeysWith: { one, _ in one })
    }

    /// Notes here that these were read, or takes it back.
    func set(_ ids: [Int64], isRead: Bool) async throws {
        try await store.set(ids, isRead: isRead, await scope(), at: now)
    }

    /// Where a course is shown; nil when no feature shows courses.
    func place(ofCourse id: Int64) -> Place? {
        context.capability(.courses)?.place(ofCourse: id)
    }

    /// Opens an address in the student's browser; false when there is none to open it.
    func open(_ address: String) async -> Bool {
        await context.capability(.browser)?.open(address) ?? false
    }
}
