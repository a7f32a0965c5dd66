#if WITH_AUTH && WITH_CALENDAR && WITH_TODOS && WITH_CHAT && WITH_ANNOUNCEMENTS && WITH_GOALS && WITH_PROGRESS && WITH_CONTENT && WITH_VOCABULARY && WITH_TUTOR
import AppCore
import Foundation
import HomeroomFeatures
import TerminalUI
import Testing

@testable import HomeroomHost

/// What a new profile with the sample school can find on a Wednesday.
private actor SampleProfile {
    static let shared = SampleProfile()
    static let noon = Date(timeIntervalSince1970: 1_795_608_000)

    private var loading: Task<SearchIndex, any Error>?

    func index() async throws -> SearchIndex {
        let task = loading ?? Task { try await Self.load() }
        loading = task
        return try await task.value
    }

    private static func load() async throws -> SearchIndex {
        let home = FileManager.default.temporaryDirectory
            .appending(path: "homeroom-search-\(UUID().uuidString)", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: home) }
        var system = SystemEnvironment.live()
        system.now = { noon }
        system.timeZone = .gmt
        let root = RootCommand<Modules>.self
        let host = Host(
            features: root.features,
            registry: try Host.registry(of: root.features, beside: root.hostCommands), root: root,
            invocation: try Invocation([]),
            environment: ["HOMEROOM_HOME": home.path(percentEncoded: false)],
            systemEnvironment: system,
            console: Console(
                port: Console.Port(out: { _ in }, err: { _ in }), isInteractive: false))
        let session = try await host.open()
        let catalog = SearchCatalog(session: session)
        // Not a test of time: the lessons of a new profile are imported beside thousands of other tests.
        let loader = TileLoader(
            environment: session.host.systemEnvironment, limit: .seconds(300))
        #expect(await session.fillNewProfile(loader) == [])
        let (index, problems) = await catalog.load()
        await session.close()
        #expect(problems == [])
        return index
    }
}

/// A query, and what comes first.
private struct Wish: Sendable, CustomTestStringConvertible {
    var text: String
    /// nil for no matches.
    var first: String?

    init(_ text: String, _ first: String?) {
        self.text = text
        self.first = first
    }

    var testDescription: String { text }
}

@Suite struct SampleSchoolSearchTests {
    private static let keys = [
        KeyHint("u", "undo"), KeyHint("x", "archive"), KeyHint("r", "refresh"),
        KeyHint("arrows", "choose"),
    ]

    private static let wishes = [
        Wish("homework", "screen: To-dos"),
        Wish("hand in", "screen: To-dos"),
        Wish("essay", "to-do: Essay: first draft"),
        Wish("pond", "to-do: Pond water report"),
        Wish("Miriam", "person: Miriam Okoye"),
        Wish("okoye", "person: Miriam Okoye"),
        Wish("score", "screen: Progress"),
        Wish("flashcards", "screen: Study words"),
        Wish("timetable", "screen: Classes today"),
        Wish("schedule", "screen: Calendar"),
        Wish("biology", "course: Biology 9"),
        Wish("export", "command: Export the calendar to a file other programs can read"),
        Wish("help", "key: Help"),
        Wish("quit", "key: Quit"),
        Wish("spanish", "language: Spanish: First Steps"),
        Wish("hiragana", "goal: Read hiragana without a chart"),
        Wish("backup", "command: Back up your data and restore it"),
        Wish("oscillate", "word: Oscillate"),
        Wish("undo", "key: Undo"),
        Wish("xyzzy", nil),
        Wish("bilogy", "course: Biology 9"),
        Wish("pomodoro", nil),
        Wish("connect", "screen: Connections"),
        Wish("ics", "screen: Calendar"),
        Wish("tides", "document: The tides"),
        Wish("timer", "setting: Time spent"),
        Wish("sat", "screen: Lessons"),
        Wish("slopes", "to-do: Slopes at a glance"),
        Wish("todo", "screen: To-dos"),
        Wish("class", "screen: Classes today"),
        Wish("dark", "screen: Themes"),
        Wish("calendar", "screen: Calendar"),
        Wish("novels", "goal: Finish two novels"),
        Wish("goggles", "announcement: Goggles on Thursday"),
        Wish("museum", "announcement: Museum trip next week"),
        Wish("sam", "person: Sam Novak"),
        Wish("lab partners", "conversation: Lab partners for Thursday"),
        Wish("algbra", "course: Algebra"),
        Wish("map", "to-do: Map of a harbor town"),
        Wish("harbor map", "to-do: Map of a harbor town"),
        Wish("message", "screen: New message"),
        Wish("grades", "screen: Grades"),
        Wish("password", "screen: Account"),
        Wish("mouse", "setting: Mouse"),
        Wish("word of the day", "screen: Word of the day"),
        Wish("japanese", "course: Japanese 1"),
        Wish("orchestra", "course: School Orchestra"),
        Wish("semicolon", "lesson: Semicolons: Joints and Series"),
        Wish("badges", "screen: Badges"),
        Wish("settngs", "screen: Settings"),
        Wish("report pond", "to-do: Pond water report"),
        Wish("serrano", "person: Pilar Serrano"),
        Wish("calender", "screen: Calendar"),
        Wish("anouncements", "screen: Announcements"),
        Wish("sync", "screen: Outbox"),
        Wish("encrypt", "command: Encrypt your data on this computer"),
        Wish("sign in", "screen: Account"),
        Wish("draw", "screen: Drawings"),
        Wish("qwertz", nil),
        Wish("asdfgh", nil),
        Wish("biology quiz", "to-do: Check: the cell"),
        Wish("english essay", "to-do: Essay: first draft"),
        Wish("reading log", "to-do: Reading log"),
        Wish("quiz", "to-do: Slopes at a glance"),
        Wish("refresh", "key: Refresh"),
        Wish("archive", "key: Archive"),
    ]

    @Test(arguments: wishes)
    fileprivate func whatIsMeantComesFirst(wish: Wish) async throws {
        let found = try await SampleProfile.shared.index().find(
            wish.text, keys: SearchCatalog.entries(of: Self.keys), now: SampleProfile.noon)
        #expect(found.first.map { "\($0.item.kind.word): \($0.item.title)" } == wish.first)
    }

    /// Matches that only their letters suggest.
    @Test(arguments: [
        ("connect", "Sections"), ("ics", "Vocabulary statistics"),
        ("tides", "Study time and results"), ("timer", "Study time and results"),
        ("slopes", "Search lessons and passages"), ("dark", "Calendar: week"),
        ("todo", "Notification settings"), ("class", "New event"),
    ])
    func noiseDoesNotMatch(text: String, title: String) async throws {
        let found = try await SampleProfile.shared.index().find(text, now: SampleProfile.noon)
        #expect(!found.contains { $0.item.title == title })
        #expect(!found.isEmpty)
    }

    @Test func everyKindIsThere() async throws {
        let kinds = Set(try await SampleProfile.shared.index().entries.map(\.item.kind))
        #expect(kinds == Set(SearchItem.Kind.allCases))
    }
}
#endif
