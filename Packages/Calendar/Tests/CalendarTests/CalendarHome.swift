import AppCore
import AppCoreTesting
import ArgumentParser
import Foundation
import HTTPTypes
import ServiceKit
import Synchronization
import TerminalUI
import Testing

@testable import Calendar

/// A double for Account: Noor, of Juniper Valley.
struct MembershipDouble: SchoolMembership {
    func me() async throws -> SchoolSelf {
        SchoolSelf(
            id: 41, name: "Noor Haddad", email: "noor@school.example", roles: ["student"],
            schoolName: "Juniper Valley", schoolSlug: "juniper-valley")
    }
}

/// The same double as a module, for the conformance suite.
struct MembershipModule: FeatureModule {
    static let manifest = FeatureManifest(
        id: "member", title: "Member", summary: "Who one is.", command: "member",
        offers: ["school-membership"])
    static var command: any FeatureCommand.Type { CalendarCommand.self }

    init(context: FeatureContext) {}

    func offer(to capabilities: inout Capabilities) {
        capabilities.offer(.schoolMembership, MembershipDouble())
    }
}

/// A double for To-dos.
struct DueWorkDouble: DueWorkListing {
    var items: [DueItem] = []
    func dueItems() async throws -> [DueItem] { items }
    func setDone(_ isDone: Bool, itemID: String) async throws {}
}

/// A double for To-dos whose items change.
final class ChangingWork: DueWorkListing {
    private let items = Mutex<[DueItem]>([])
    func set(_ items: [DueItem]) { self.items.withLock { $0 = items } }
    func dueItems() async throws -> [DueItem] { items.withLock { $0 } }
    func setDone(_ isDone: Bool, itemID: String) async throws {}
}

/// A student's home with the calendar, at a given time and in a given zone.
enum CalendarHome {
    /// Thursday, 8:05 a.m. in Denver.
    static let thursday = "2031-09-04T14:05:00.000Z"
    static let denver = "America/Denver"

    static let events = #"""
        {"events":[
        {"type":"unit_plan","id":17,"title":"Plate tectonics","start_date":"2031-09-01","end_date":"2031-09-19","course_id":88,"status":"published"},
        {"type":"assignment","id":310,"title":"Rock cycle diagram","due_date":"2031-09-08T05:59:00.000Z","course_id":88,"status":"published"},
        {"type":"quiz","id":31,"title":"Minerals check","due_date":"2031-09-05T21:00:00.000Z","course_id":88,"status":"published"}]}
        """#
    static let classes = #"""
        [{"section_id":150,"section_name":"Block A","course_id":89,"course_name":"History 8","weekday":4,
        "start_at":"2031-09-04T08:00:00-06:00","end_at":"2031-09-04T08:50:00-06:00","location":null,"teachers":[{"id":13,"name":"Jan Okafor"}]},
        {"section_id":140,"section_name":"Block C","course_id":88,"course_name":"Earth Science 8","weekday":4,
        "start_at":"2031-09-04T09:10:00-06:00","end_at":"2031-09-04T10:00:00-06:00","location":"Lab 2","teachers":[{"id":12,"name":"Ilse Brandt"}]}]
        """#
    static let courses = #"""
        [{"id":88,"name":"Earth Science 8","code":"ESCI-8","description":null,"academic_year_id":5,"school_id":3,
        "sections":[{"id":140,"name":"Block C","course_id":88,"term_id":11}]},
        {"id":89,"name":"History 8","code":null,"description":null,"academic_year_id":5,"school_id":3,
        "sections":[{"id":150,"name":"Block A","course_id":89,"term_id":null}]}]
        """#
    static let terms = #"""
        [{"id":11,"name":"Autumn","start_date":"2031-08-25","end_date":"2031-12-19","academic_year_id":5}]
        """#

    /// A remote school with these responses.
    static func transport() -> ScriptedTransport {
        let transport = ScriptedTransport()
        transport.always(.get, "/calendar", .reply(200, events))
        transport.always(.get, "/students/41/classes_today", .reply(200, classes))
        transport.always(.get, "/courses", .reply(200, courses))
        transport.always(.get, "/terms", .reply(200, terms))
        transport.always(.get, "/enrollments", .reply(200, "[]"))
        return transport
    }

    /// - Parameters:
    ///   - moment: the current time.
    ///   - work: the items of To-dos; nil without To-dos.
    static func make(
        _ transport: ScriptedTransport = transport(), at moment: String = thursday,
        zone: String = denver, settings: [String: String] = [:], work: [DueItem]? = nil,
        listing: (any DueWorkListing)? = nil,
        services: [any ServiceModule.Type] = [], isInteractive: Bool = false
    ) async throws -> TestContext {
        let test = try await TestContext.make(
            modules: [CalendarModule.self], services: services, transport: transport,
            profile: services.isEmpty
                ? Profile(name: "test", backends: [.school: .url("https://school.example.test")])
                : Profile(name: "test"),
            timeZone: try #require(TimeZone(identifier: zone)),
            // The clock doesn't wait for shorter times.
            settings: settings.merging([CalendarModule.waitSeconds: "60"]) { one, _ in one },
            isInteractive: isInteractive
        ) { capabilities in
            capabilities.offer(.schoolMembership, MembershipDouble())
            if let listing { capabilities.offer(.dueWork, listing) }
            if let work { capabilities.offer(.dueWork, DueWorkDouble(items: work)) }
        }
        try test.setClock(moment)
        return test
    }
}

extension TestContext {
    var repository: CalendarRepository { CalendarRepository(context: context) }

    /// Moves the clock forward to a time.
    func setClock(_ moment: String) throws {
        let date = try #require(WireInstant(moment)).date
        clock.advance(by: .seconds(date.timeIntervalSince(clock.now)))
    }

    /// Runs `homeroom calendar …` and returns its output.
    @discardableResult
    func run(_ words: String...) async throws -> String { try await run(words) }

    @discardableResult
    func run(_ words: [String]) async throws -> String {
        console.clear()
        try await FeatureContext.$current.withValue(context) {
            guard var command = try CalendarCommand.parseAsRoot(words) as? any FeatureCommand else {
                return
            }
            try await command.run(in: context)
        }
        return console.out
    }

    /// The error of a command.
    func refusal(_ words: String...) async -> Problem? { await refusal(words) }

    func refusal(_ words: [String]) async -> Problem? {
        do {
            try await run(words)
            return nil
        } catch {
            return Problem(error)
        }
    }
}

extension Day {
    static func of(_ text: String) throws -> Day { try #require(Day(text)) }
}
