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

    /// The sample school's files, in the order of their import.
    private func sampleSchool() throws -> [SchoolDocument] {
        try ["school.yaml", "electives.yaml", "grades.yaml"].map { name in
            let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .appending(path: "../../../Apps/DemoSchool/" + name)
            return try SchoolText.document(Array(try Data(contentsOf: file)), file: name)
        }
    }

    @Test func theSampleSchoolIsValidInEveryWeekAndZone() throws {
        let documents = try sampleSchool()
        for zone in ["America/Denver", "Europe/Berlin", "Asia/Kathmandu", "Pacific/Apia"] {
            for week in 0..<60 {
                let parts = try documents.map {
                    $0.school(
                        at: moment.addingTimeInterval(Double(week) * 604_800),
                        localZone: try #require(TimeZone(identifier: zone)))
                }
                #expect(parts.flatMap(\.faults) == [])
                #expect(parts.allSatisfy { $0.generation != nil })
                #expect(parts.map { $0.file.courses?.count } == [7, 3, 7])
            }
        }
    }

    @Test func theSampleSchoolsLessonsAndWorkAreOnSchoolDays() throws {
        let documents = try sampleSchool()
        var calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = .gmt
        for day in 0..<14 {
            let now = moment.addingTimeInterval(Double(day) * 86_400)
            let courses = documents.flatMap {
                $0.school(at: now, localZone: .gmt).file.courses ?? []
            }
            let due = courses.flatMap { course in
                (course.assignments ?? []).compactMap(\.due)
                    + (course.quizzes ?? []).compactMap(\.due)
            }
            #expect(due.count > 10)
            for moment in due { #expect(!calendar.isDateInWeekend(moment.date), "\(moment.text)") }
            let late = courses.flatMap { $0.assignments ?? [] }.filter { assignment in
                (assignment.submissions ?? []).contains {
                    $0.at.date > (assignment.due?.date ?? .distantFuture)
                }
            }
            #expect(late.map(\.title) == ["Twelve dates of the spice trade"])
        }
    }

    @Test func aStudentHasFiveOrSixLessonsADayThatDontOverlap() throws {
        let documents = try sampleSchool()
        let courses = documents.flatMap {
            $0.school(at: moment, localZone: .gmt).file.courses ?? []
        }
        let meetings = courses.flatMap { $0.sections ?? [] }
            .filter { $0.students?.contains("robin@alderhill.example") == true }
            .flatMap { $0.meetings ?? [] }
        let days = Dictionary(grouping: meetings, by: \.weekday)
        #expect(days.keys.sorted() == [1, 2, 3, 4, 5])
        for (weekday, meetings) in days {
            let lessons = meetings.filter { $0.startMinute < 15 * 60 }
            #expect((5...7).contains(lessons.count), "\(lessons.count) lessons on day \(weekday)")
            let sorted = meetings.sorted { $0.startMinute < $1.startMinute }
            for (one, next) in zip(sorted, sorted.dropFirst()) {
                #expect(one.endMinute <= next.startMinute, "day \(weekday)")
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
