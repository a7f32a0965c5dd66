import AppCore
import Foundation
import ServiceKit
import Testing

@testable import HomeroomHost

@Suite struct SchoolTextTests {
    private let moment = ISODate.parse("2031-09-03T12:00:00Z")!

    private func document(_ text: String) throws -> SchoolDocument {
        try SchoolText.document(Array(text.utf8), file: "school.yaml")
    }

    @Test func theMadeUpSchoolIsInOrderInEveryWeekAndZone() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Apps/DemoSchool/school.yaml")
        let document = try SchoolText.document(
            Array(try Data(contentsOf: file)), file: "school.yaml")
        for zone in ["America/Denver", "Europe/Berlin", "Asia/Kathmandu", "Pacific/Apia"] {
            for week in 0..<60 {
                let (school, generation, faults) = document.school(
                    at: moment.addingTimeInterval(Double(week) * 604_800),
                    localZone: try #require(TimeZone(identifier: zone)))
                #expect(faults == [])
                #expect(generation != nil)
                #expect(school.courses?.count == 7)
            }
        }
    }

    @Test func faultsHaveTheirLines() throws {
        let faults = try document(
            """
            school:
              name: Juniper
            people:
              - {email: noor@juniper.example, roles: student}
              - email: ilse@juniper.example
                roles: dragon
            """
        ).school(at: moment, localZone: .gmt).faults
        #expect(faults.map(\.line) == [6])
        #expect(faults.map(\.place) == ["people/2/roles/1"])
    }

    @Test(arguments: [
        ("a: [1, 2", 1), ("school:\n  name: \"x\n", 2), ("\tschool: x", 1),
    ])
    func whatIsNoYAMLIsRefusedWithItsPlace(text: String, atLeast line: Int) throws {
        let problem = try #require(throws: Problem.self) { try document(text) }
        #expect(problem.code == .invalid)
        let place = try #require(problem.place)
        #expect(place.hasPrefix("school.yaml:"))
        #expect(Int(place.dropFirst("school.yaml:".count)).map { $0 >= line } == true)
    }

    @Test func aliasesThatMultiplyAreRefusedAtOnce() throws {
        var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
        for level in 1...8 {
            let inner = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
            text += "a\(level): &a\(level) [\(inner)]\n"
        }
        #expect(throws: Problem.self) { try document(text) }
    }

    @Test func emptyAndForeignBytesAreRefused() {
        #expect(throws: Problem.self) { try document("") }
        #expect(throws: Problem.self) {
            try SchoolText.document([0xFF, 0xFE, 0x00], file: "school.yaml")
        }
    }
}
