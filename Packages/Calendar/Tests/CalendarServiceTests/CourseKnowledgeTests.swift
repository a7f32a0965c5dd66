import AppCoreTesting
import HTTPTypes
import SQLStore
import ServiceKit
import Testing

@testable import CalendarService

/// Course lookups by other services.
@Suite struct CourseKnowledgeTests {
    @Test func whoIsInWhichCourse() async throws {
        let campus = try await CalendarFixture.make()
        let (earth, history, pottery) = (
            try campus.id("earth"), try campus.id("history"), try campus.id("pottery")
        )
        let biology = try campus.id("biology")
        let know = CourseKnowledge()
        try await campus.school.database.read { connection in
            func courses(_ person: Int64, _ role: EnrolmentRole?) throws -> Set<Int64> {
                try know.courseIDs(of: person, as: role, tenantID: "home", in: connection)
            }
            #expect(try courses(41, nil) == [earth, history])
            #expect(try courses(41, .teacher).isEmpty)
            #expect(try courses(13, .teacher) == [history, pottery])
            #expect(try courses(71, nil).isEmpty, "a course of the other school")

            let known = try know.courses(
                [earth, biology, 999_999], of: "home", in: connection)
            #expect(
                known == [earth: SchoolCourse(id: earth, name: "Earth Science 8", code: "ESCI-8")])
            #expect(try know.courses([], of: "home", in: connection).isEmpty)

            let students = try know.members(
                of: [earth, history, biology], as: .student, tenantID: "home", in: connection)
            #expect(students == [earth: [41, 42], history: [41]])
            let teachers = try know.members(
                of: [earth], as: .teacher, tenantID: "home", in: connection)
            #expect(teachers == [earth: [12]], "once, though she teaches two sections")

            func around(_ person: Int64, _ role: EnrolmentRole?) throws -> Set<Int64> {
                try know.companions(of: person, as: role, tenantID: "home", in: connection)
            }
            #expect(try around(41, nil) == [42, 12, 13])
            #expect(try around(41, .teacher) == [12, 13])
            #expect(try around(43, .student).isEmpty)
            #expect(try know.students(of: 13, tenantID: "home", in: connection) == [41, 43])
            #expect(try know.students(of: 41, tenantID: "home", in: connection).isEmpty)

            func taught(_ teacher: Int64, _ student: Int64) throws -> Set<Int64> {
                try know.courseIDs(
                    taughtBy: teacher, to: student, tenantID: "home", in: connection)
            }
            #expect(try taught(12, 41) == [earth] && taught(13, 41) == [history])
            #expect(try taught(13, 43) == [pottery] && taught(13, 42).isEmpty)
            #expect(try taught(41, 42).isEmpty, "classmates aren't each other's teachers")
        }
    }

    /// Jan teaches another section of the course than Noor's.
    @Test func aTeacherOfAnotherSectionTeachesTheStudentNothingThere() async throws {
        let campus = try await CalendarFixture.make()
        let (earth, section) = (try campus.id("earth"), try campus.id("block-d"))
        let body = #"{"enrollment":{"user_id":13,"section_id":\#(section),"role":"teacher"}}"#
        #expect(try await campus.status(.post, "/enrollments", body, as: "ada") == 201)
        let taught = try await campus.school.database.read { connection in
            (
                try CourseKnowledge().courseIDs(
                    of: 13, as: .teacher, tenantID: "home", in: connection),
                try CourseKnowledge().courseIDs(
                    taughtBy: 13, to: 41, tenantID: "home", in: connection)
            )
        }
        #expect(taught.0.contains(earth))
        #expect(taught.1 == [try campus.id("history")])
    }

    @Test func howFarAStudentIsInPublishedModules() async throws {
        let campus = try await CalendarFixture.make()
        let read = try campus.id("read")
        let earth = try campus.id("earth")
        #expect(try await campus.status(.post, "/module_items/\(read)/complete") == 201)
        let (mine, omars) = try await campus.school.database.read { connection in
            let know = CourseKnowledge()
            return (
                try know.modules(of: earth, for: 41, tenantID: "home", in: connection),
                try know.modules(of: earth, for: 42, tenantID: "home", in: connection)
            )
        }
        #expect(mine.map(\.title) == ["Week 1"], "no drafts")
        #expect(mine.first?.items.map(\.isCompleted) == [true, false, false, false])
        #expect(
            mine.first?.items.map(\.type) == ["resource", "assignment", "quiz", "discussion"])
        #expect(omars.first?.items.contains { $0.isCompleted } == false)
    }
}
