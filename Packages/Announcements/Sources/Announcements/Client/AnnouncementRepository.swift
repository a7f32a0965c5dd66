import AppCore
import Foundation

/// Loads announcements and tracks which were read, for screens and commands.
struct AnnouncementRepository: Sendable {
    let context: FeatureContext
    private let store: ReadStore

    init(context: FeatureContext) {
        self.context = context
        store = ReadStore(database: context.store)
    }

    var client: APIClient { context.client(for: .school) }
    var now: Date { context.environment.now() }
    var calendar: LocalCalendar { LocalCalendar(context.environment) }

    /// Identifies the server and account that read marks belong to.
    private func scope() async -> String { "\(client.address) \(await client.account())" }

    /// Locally stored announcements. Makes no request.
    func board() async throws -> AnnouncementBoard {
        try await board(await client.cached(AnnouncementEndpoints.list), names: [:])
    }

    /// Fetches announcements from the school. Throws a ``Problem`` if it doesn't respond, but not if it
    /// doesn't support announcements.
    func refresh() async throws -> AnnouncementBoard {
        do {
            let answer = try await ask()
            return try await board(answer, names: await courseNames(for: answer.value.elements))
        } catch let problem as Problem where problem.status == 404 {
            return AnnouncementBoard(bulletins: [], askedAt: now, isOffered: false)
        }
    }

    private func ask() async throws -> CachedResponse<LossyArray<Announcement>> {
        try await client.fetch(AnnouncementEndpoints.list)
    }

    /// Stored announcements; fetches them if none are stored.
    func knownBoard() async throws -> AnnouncementBoard {
        let board = try await board()
        return board.askedAt == nil ? try await refresh() : board
    }

    private func board(
        _ answer: CachedResponse<LossyArray<Announcement>>?, names: [Int64: String]
    ) async throws -> AnnouncementBoard {
        guard let answer else { return AnnouncementBoard(bulletins: [], askedAt: nil) }
        let read = try await store.read(await scope())
        let now = now
        let bulletins = answer.value.elements.filter { AnnouncementItem.isOut($0, at: now) }.map {
            AnnouncementItem(
                wire: $0, knownCourse: names[$0.courseID], isRead: read.contains($0.id))
        }
        return AnnouncementBoard(
            bulletins: bulletins.sorted(by: AnnouncementItem.comesBefore), askedAt: answer.fetchedAt
        )
    }

    /// Fetches only names missing from the announcements.
    private func courseNames(for list: [Announcement]) async -> [Int64: String] {
        guard list.contains(where: { $0.courseName?.isEmpty ?? true }),
            let courses = try? await context.capability(.courses)?.courses()
        else { return [:] }
        return Dictionary(courses.map { ($0.id, $0.name) }, uniquingKeysWith: { one, _ in one })
    }

    /// Marks announcements as read or unread, locally.
    func set(_ ids: [Int64], isRead: Bool) async throws {
        try await store.set(ids, isRead: isRead, await scope(), at: now)
    }

    /// The screen of a course, or nil if no feature shows courses.
    func place(ofCourse id: Int64) -> Place? {
        context.capability(.courses)?.place(ofCourse: id)
    }

    /// Opens an address in the browser. Returns false if there is no browser.
    func open(_ address: String) async -> Bool {
        await context.capability(.browser)?.open(address) ?? false
    }
}
