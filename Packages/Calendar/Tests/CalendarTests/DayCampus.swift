import AppCore
import AppCoreTesting
import Foundation
import SQLStore
import ServiceKit
import Testing

@testable import Calendar
@testable import CalendarService

/// A double for the work service: an assignment and a quiz in Earth Science.
struct WorkDouble: ServiceModule, SchoolWorkProviding {
    static let id = "work-double"
    static let schoolTurn = SchoolImportOrder.work

    init(context: ServiceContext) {}
    var routes: [ServiceRoute] { [] }
    func offer(to capabilities: inout CampusCapabilities) { capabilities.offer(.schoolWork, self) }

    func work(
        due window: ClosedRange<Int64>, in courses: Set<Int64>, includesDrafts: Bool,
        tenantID: String, in connection: any SQLConnection
    ) throws -> [SchoolWork] {
        let due = WireInstant("2031-09-05T21:00:00.000Z")?.milliseconds ?? 0
        return courses.sorted().prefix(1).map {
            SchoolWork(
                kind: .quiz, id: 31, courseID: $0, title: "Minerals check", dueAt: due,
                status: "published", updatedAt: due - 86_400_000)
        }.filter { window.contains($0.dueAt ?? 0) }
    }

    func results(
        of student: Int64, in courses: Set<Int64>, tenantID: String,
        in connection: any SQLConnection
    ) throws -> [WorkResult] { [] }

    func assignments(
        matching text: String, in courses: Set<Int64>, tenantID: String, limit: Int,
        in connection: any SQLConnection
    ) throws -> [SchoolWork] { [] }
}

/// The real service with a school in which Noor takes Earth Science.
enum DayCampus {
    static let services: [any ServiceModule.Type] = [
        PeopleDouble.self, WorkDouble.self, CalendarService.self,
    ]

    static let school = #"""
        {"school":{"name":"Juniper Valley","time_zone":"America/Denver"},
         "terms":[{"key":"autumn","name":"Autumn","year":"2031/32","start":"2031-08-25","end":"2031-12-19"}],
         "courses":[
          {"key":"earth","name":"Earth Science 8","code":"ESCI-8",
           "sections":[{"key":"block-c","name":"Block C","term":"autumn","teachers":["ilse@school.example"],
             "students":["noor@school.example","omar@school.example"],
             "meetings":[{"weekday":4,"start_minute":550,"end_minute":600,"room":"Lab 2"}]}],
           "units":[{"key":"plates","title":"Plate tectonics","start":"2031-09-01","end":"2031-09-19"}],
           "discussions":[
            {"key":"talk","title":"Local rocks","description":"Post a photo caption.","posts":[
             {"key":"talk-1","by":"omar@school.example","content":"Granite by the creek.",
              "at":"2031-09-02T18:00:00.000Z"},
             {"key":"talk-2","by":"ilse@school.example","content":"Well seen.",
              "at":"2031-09-02T20:00:00.000Z","parent":"talk-1"}]},
            {"key":"quiet","title":"Closed","status":"locked"}],
           "modules":[{"key":"week-1","title":"Week 1","items":[
             {"key":"head","title":"To read","type":"text_header"},
             {"key":"read","title":"Read ch. 1","type":"resource"},
             {"key":"map","title":"Draw a map","type":"resource"}]}]}]}
        """#

    static func make() async throws -> TestContext {
        let test = try await CalendarHome.make(services: services)
        let file = try WireJSON.decode(SchoolFile.self, from: Array(school.utf8))
        _ = try await test.campus?.take(file, into: Tenant.defaultID, generation: nil)
        return test
    }
}
