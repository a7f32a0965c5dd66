import AppCore
import AppCoreTesting
import HTTPTypes
import Logging
import SQLStore
import ServiceKit
import Testing

@testable import Announcements
@testable import AnnouncementsService

/// A school with one course that everyone is in: `t` teaches it, `s1`, `s2`, … attend it.
private protocol Crowd: ServiceModule, PrincipalResolving, SchoolPeopleProviding,
    SchoolCourseProviding
{
    static var students: Int { get }
}

extension Crowd {
    var routes: [ServiceRoute] { [] }

    func offer(to capabilities: inout CampusCapabilities) {
        capabilities.offer(.principals, self)
        capabilities.offer(.schoolPeople, self)
        capabilities.offer(.schoolCourses, self)
    }

    private func person(_ id: Int64) -> SchoolPerson {
        SchoolPerson(
            id: id, account: .home(id == 1 ? "t" : "s\(id - 1)"), email: "", firstName: nil,
            lastName: "N", roles: [id == 1 ? "teacher" : "student"], createdAt: 0, updatedAt: 0)
    }

    private var all: ClosedRange<Int64> { 1...Int64(Self.students + 1) }

    func claim(bearer token: String) throws -> any PrincipalClaim {
        Principal(account: .home(token), isPremium: false)
    }
    func embeddedPrincipal() async throws -> Principal {
        Principal(account: .home("s1"), isPremium: false)
    }
    func person(of account: AccountKey, in connection: any SQLConnection) throws -> SchoolPerson? {
        account.userID == "t"
            ? person(1) : Int64(account.userID.dropFirst()).map { person($0 + 1) }
    }
    func people(
        _ ids: Set<Int64>, of tenantID: String, in connection: any SQLConnection
    ) throws -> [Int64: SchoolPerson] {
        Dictionary(
            uniqueKeysWithValues: ids.filter(all.contains).map { ($0, person($0)) })
    }
    func people(
        matching text: String, among ids: Set<Int64>?, of tenantID: String, limit: Int,
        in connection: any SQLConnection
    ) throws -> [SchoolPerson] { [] }
    func ids(
        withRole role: String, of tenantID: String, in connection: any SQLConnection
    ) throws -> Set<Int64> { [] }
    func courseIDs(
        of person: Int64, as role: EnrolmentRole?, tenantID: String,
        in connection: any SQLConnection
    ) throws -> Set<Int64> { [7] }
    func courses(
        _ ids: Set<Int64>, of tenantID: String, in connection: any SQLConnection
    ) throws -> [Int64: SchoolCourse] { [7: SchoolCourse(id: 7, name: "All", code: nil)] }
    func members(
        of courses: Set<Int64>, as role: EnrolmentRole, tenantID: String,
        in connection: any SQLConnection
    ) throws -> [Int64: Set<Int64>] { [7: role == .teacher ? [1] : Set(all.dropFirst())] }
    func companions(
        of person: Int64, as role: EnrolmentRole?, tenantID: String,
        in connection: any SQLConnection
    ) throws -> Set<Int64> { [] }
    func students(
        of teacher: Int64, tenantID: String, in connection: any SQLConnection
    ) throws -> Set<Int64> { Set(all.dropFirst()) }
    func courseIDs(
        taughtBy teacher: Int64, to student: Int64, tenantID: String,
        in connection: any SQLConnection
    ) throws -> Set<Int64> { [7] }
    func modules(
        of course: Int64, for student: Int64, tenantID: String, in connection: any SQLConnection
    ) throws -> [ModuleCompletion] { [] }
    func timeZone(of tenantID: String, in connection: any SQLConnection) throws -> String { "UTC" }
    func masteryThreshold(of tenantID: String, in connection: any SQLConnection) throws -> Int {
        80
    }
}

private struct SmallCrowd: Crowd {
    static let id = "crowd"
    static let students = 3
    init(context: ServiceContext) {}
}

private struct LargeCrowd: Crowd {
    static let id = "crowd"
    static let students = 3_000
    init(context: ServiceContext) {}
}

@Suite struct ManyPeopleTests {
    private struct TestSetup {
        let campus: Campus
        let counter: CountingDatabase
        let clock = TestClock()

        init(_ crowd: any ServiceModule.Type) async throws {
            let services: [any ServiceModule.Type] = [crowd, AnnouncementsService.self]
            counter = CountingDatabase(try TestDatabase.empty())
            campus = try Campus(
                services: services, database: TenantCheckedDatabase(counter, services: services),
                environment: .test(clock: clock),
                log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, starterContent: nil)
            try await campus.start()
            // The tenant is looked up once.
            _ = try await cost(.get, "/notifications/unread_count", as: "s1")
        }

        /// The number of statements of a request, and its response.
        func cost(
            _ method: HTTPRequest.Method, _ path: String, _ body: String = "", as name: String
        ) async throws -> (statements: Int, text: String) {
            _ = counter.takeCount()
            var head = HTTPRequest(
                method: method, scheme: "http", authority: "campus.test",
                path: "/school/api/v1" + path)
            head.headerFields[.authorization] = "Bearer \(name)"
            if !body.isEmpty { head.headerFields[.contentType] = "application/json" }
            let reply = await campus.responder.respond(
                to: head, body: Array(body.utf8), origin: .network(address: "192.0.2.1"))
            guard case .bytes(let bytes) = reply.body, reply.head.status.code < 300 else {
                throw Problem(.internal, "status \(reply.head.status.code)")
            }
            return (counter.takeCount(), String(decoding: bytes, as: UTF8.self))
        }
    }

    @Test func tellingThreeThousandCostsHardlyMoreThanTellingThree() async throws {
        let body = #"{"title":"T","message":"M","published_at":"2031-04-05T00:00:00Z"}"#
        var costs: [Int] = []
        for crowd in [SmallCrowd.self, LargeCrowd.self] as [any ServiceModule.Type] {
            let place = try await TestSetup(crowd)
            costs.append(
                try await place.cost(.post, "/courses/7/announcements", body, as: "t").statements)
            let count = try await place.cost(.get, "/notifications/unread_count", as: "s3")
            #expect(count.text == #"{"count":1}"#)
        }
        // Besides reserving numbers, event counts are written in batches.
        #expect(costs[1] - costs[0] <= 20, "\(costs)")
    }

    @Test func listsCostTheSameHoweverLong() async throws {
        let place = try await TestSetup(SmallCrowd.self)
        let body = #"{"title":"T","message":"M","published_at":"2031-04-05T00:00:00Z"}"#
        var costs: [[Int]] = []
        for count in [1, 30] {
            for _ in 0..<count {
                _ = try await place.cost(.post, "/courses/7/announcements", body, as: "t")
            }
            var row: [Int] = []
            for path in ["/announcements", "/notifications", "/courses/7/announcements"] {
                row.append(try await place.cost(.get, path, as: "s1").statements)
            }
            costs.append(row)
        }
        #expect(costs[0] == costs[1])
        #expect(costs[0].allSatisfy { $0 <= 3 }, "\(costs)")
    }
}
