import AppCore
import Foundation
import Testing

@testable import ServiceKit

@Suite struct SchoolDocumentTests {
    private let moment = ISODate.parse("2031-09-03T12:00:00Z")!

    private func school(
        _ json: String, isFirst: Bool = true
    ) throws -> (file: SchoolFile, generation: String?, faults: [SchoolFault]) {
        let value = try WireJSON.decode(JSONValue.self, from: Array(json.utf8))
        var line = 0
        return SchoolDocument(SchoolNode(value, line: &line)).school(
            at: moment, localZone: TimeZone(identifier: "Asia/Tokyo")!, isFirst: isFirst)
    }

    @Test func readsASchoolOnItsOwnClock() throws {
        let read = try school(
            """
            {"school": {"name": "Juniper", "time_zone": "America/Denver"},
             "people": {"email": "Noor@juniper.example", "roles": "student"},
             "courses": [{"key": "earth", "name": "Earth",
               "sections": {"key": "c", "name": "C", "students": "noor@juniper.example",
                 "meetings": ["mon 09:10-10:00, Lab 2", "fri 8:00-8:45"]},
               "assignments": [{"key": "rocks", "title": "Rocks", "points": "20", "due": "fri 16:00"}]}]}
            """)
        #expect(read.faults == [])
        #expect(read.generation == nil)
        let course = try #require(read.file.courses?.first)
        #expect(course.assignments?.first?.due?.text == "2031-09-05T22:00:00.000Z")
        let meetings = try #require(course.sections?.first?.meetings)
        #expect(meetings.map(\.weekday) == [1, 5])
        #expect(meetings.map(\.startMinute) == [550, 480])
        #expect(meetings.map(\.room) == ["Lab 2", nil])
        #expect(read.file.people?.first?.email == "noor@juniper.example")
    }

    @Test func localIsTheZoneOfTheComputer() throws {
        let read = try school(#"{"school": {"time_zone": "local"}}"#)
        #expect(read.file.school?.timeZone == "Asia/Tokyo")
    }

    @Test func whatIsWeeklyGetsTheWeeksName() throws {
        let read = try school(
            """
            {"courses": [{"key": "earth", "name": "Earth",
              "quizzes": [{"key": "q", "title": "Q", "weekly": "yes"}, {"key": "r", "title": "R"}]}]}
            """)
        #expect(read.generation == "@2031-W36")
        #expect(read.file.courses?.first?.quizzes?.map(\.key) == ["q@2031-W36", "r"])
    }

    @Test func talkAndGoalsAreMadeOnce() throws {
        let text = """
            {"threads": [{"key": "t", "subject": "S", "people": ["a@b.example"]}],
             "goals": [{"key": "g", "of": "a@b.example", "title": "G"}]}
            """
        #expect(try school(text).file.threads?.count == 1)
        let again = try school(text, isFirst: false)
        #expect(again.file.threads == nil && again.file.goals == nil)
    }

    @Test(arguments: [
        (#"{"scool": {}}"#, "scool"),
        (#"{"people": [{"email": "x", "roles": "student"}]}"#, "people/1/email"),
        (#"{"people": [{"roles": "student"}]}"#, "people/1"),
        (#"{"courses": [{"key": "a", "name": "A"}, {"key": "a", "name": "B"}]}"#, "courses/a"),
        (
            #"{"courses": [{"key": "a", "name": "A", "assignments": [{"key": "x", "title": "X", "due": "soon"}]}]}"#,
            "courses/a/assignments/x/due"
        ),
        (
            #"{"courses": [{"key": "a", "name": "A", "sections": [{"key": "s", "name": "S", "meetings": ["mon 10:00-09:00"]}]}]}"#,
            "courses/a/sections/s/meetings/1"
        ),
        (
            #"{"goals": [{"key": "g", "of": "a@b.example", "title": "G", "progress": "101"}]}"#,
            "goals/g/progress"
        ),
        (#"{"school": "Juniper"}"#, "school"),
        (#"{"school": {"time_zone": "Mars/Olympus"}}"#, "school/time_zone"),
        ("[]", ""),
    ])
    func namesThePlaceOfAFault(json: String, place: String) throws {
        let read = try school(json)
        #expect(read.faults.map(\.place) == [place])
        #expect(read.faults.allSatisfy { $0.line > 0 && !$0.message.isEmpty })
        #expect(read.file == SchoolFile())
    }

    @Test func allFaultsAreToldAtOnce() throws {
        let read = try school(#"{"terms": [{"key": "a"}, {"nonsense": "1"}]}"#)
        #expect(read.faults.count == 4 + 6)
    }
}

extension SchoolNode {
    /// JSON as a document: every value on a line of its own.
    fileprivate init(_ json: JSONValue, line: inout Int) {
        line += 1
        let start = line
        switch json {
        case .null: self.init(line: start, .nothing)
        case .string(let text): self.init(line: start, .text(text))
        case .array(let items):
            self.init(line: start, .list(items.map { SchoolNode($0, line: &line) }))
        case .object(let members):
            self.init(
                line: start,
                .mapping(
                    members.sorted { $0.key < $1.key }.map { name, value in
                        Entry(name: name, line: line + 1, value: SchoolNode(value, line: &line))
                    }))
        case .bool, .integer, .number: self.init(line: start, .text("\(json)"))
        }
    }
}
