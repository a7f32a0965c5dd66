import AppCore
import AppCoreTesting
import HTTPTypes
import SQLStore
import ServiceKit
import Testing

@testable import Progress
@testable import ProgressService

@Suite struct SchoolProgressTests {
    private func school() async throws -> SchoolFixture {
        try await SchoolFixture.make(WorkDouble.self, ProgressService.self)
    }

    @Test func aStudentSeesEveryCourseTheyAreIn() async throws {
        let school = try await school()
        let progress: SchoolProgress = try await school.ask(.get, "/students/41/progress").decode()
        #expect(progress.student.name == "Noor Haddad")
        #expect(progress.courses.map(\.name) == ["Earth Science 8", "History 8"])
        let earth = try #require(progress.courses.first)
        #expect(earth.totalAssignments == 2 && earth.completedAssignments == 1)
        #expect(earth.completionRate == 50)
        // 92.5 % on the assignment, 62.5 % on the quiz.
        #expect(earth.average == 77.5)
        #expect(progress.courses.last?.average == nil)
        #expect(progress.overall.overallAverage == 77.5)
        #expect(progress.overall.atRiskCourses == 0)
    }

    @Test func whatIsNotKnownIsNullAndNotLeftOut() async throws {
        let school = try await school()
        let json = try await school.ask(.get, "/students/41/progress").json
        guard case .array(let courses)? = json["courses"], let history = courses.last else {
            Issue.record("no courses")
            return
        }
        #expect(history["average"] == .null)
        #expect(json["standards_mastery"] == .array([]))
        let detail = try await school.ask(.get, "/students/41/progress/course/88").json
        guard case .array(let work)? = detail["assignments"], let open = work.last else {
            Issue.record("no assignments")
            return
        }
        for field in ["grade", "percentage", "submitted_at", "graded_at"] {
            #expect(open[field] == .null, "\(field)")
        }
        #expect(open["status"] == "not_submitted")
    }

    @Test func aCourseHasItsWorkItsQuizzesAndItsGradesInTime() async throws {
        let school = try await school()
        let course: SchoolCourseProgress = try await school.ask(
            .get, "/students/41/progress/course/88"
        ).decode()
        #expect(course.assignments.map(\.id) == [310, 311])
        #expect(course.assignments.first?.grade == 18.5)
        #expect(course.quizzes.map(\.status) == ["graded"])
        #expect(course.gradeTrend.map(\.sourceType) == ["quiz", "assignment"])
    }

    @Test(arguments: [
        ("noor", "/students/41/progress", 200), ("noor", "/students/42/progress", 403),
        ("omar", "/students/41/progress", 403), ("ilse", "/students/41/progress", 200),
        ("jan", "/students/42/progress", 403), ("ada", "/students/43/progress", 200),
        ("gus", "/students/41/progress", 403), ("noor", "/students/71/progress", 404),
        ("lars", "/students/41/progress", 404), ("noor", "/students/x/progress", 404),
        ("noor", "/students/41/progress/course/90", 404),
        ("noor", "/students/41/progress/course/98", 404),
        ("noor", "/students/42/progress/course/88", 403),
        ("ilse", "/students/41/progress/course/88", 200),
        ("ilse", "/students/41/progress/course/89", 404),
        ("jan", "/students/41/progress/course/88", 404),
        ("jan", "/students/41/progress/course/89", 200),
        ("ada", "/students/41/progress/course/88", 200),
    ])
    func onlyThoseWhoMayLook(name: String, path: String, status: Int) async throws {
        let school = try await school()
        #expect(try await school.ask(.get, path, as: name).status == status)
    }

    @Test func aTeacherSeesTheirOwnCoursesAlsoInTheTotals() async throws {
        let school = try await school()
        func progress(_ name: String) async throws -> SchoolProgress {
            try await school.ask(.get, "/students/41/progress", as: name).decode()
        }
        let hers = try await progress("ilse")
        #expect(hers.courses.map(\.name) == ["Earth Science 8"])
        #expect(hers.overall.coursesCount == 1 && hers.overall.overallAverage == 77.5)
        let his = try await progress("jan")
        #expect(his.courses.map(\.name) == ["History 8"])
        #expect(his.overall.overallAverage == nil && his.overall.totalAssignments == 0)
        #expect(try await progress("ada").courses.count == 2)
    }

    @Test func nobodySeesAnything() async throws {
        let school = try await school()
        #expect(try await school.ask(.get, "/students/41/progress", as: nil).status == 401)
    }

    @Test func withoutAServiceThatKnowsCoursesThereAreNone() async throws {
        let school = try await SchoolFixture.make(ProgressService.self, courses: false)
        let progress: SchoolProgress = try await school.ask(.get, "/students/41/progress").decode()
        #expect(progress.courses.isEmpty && progress.overall.overallAverage == nil)
    }
}

/// Two assignments and a quiz in course 88.
private struct WorkDouble: ServiceModule, SchoolWorkProviding {
    static let id = "work-double"
    init(context: ServiceContext) {}
    var routes: [ServiceRoute] { [] }

    func offer(to capabilities: inout CampusCapabilities) {
        capabilities.offer(.schoolWork, self)
    }

    func work(
        due window: ClosedRange<Int64>, in courses: Set<Int64>, includesDrafts: Bool,
        tenantID: String, in connection: any SQLConnection
    ) throws -> [SchoolWork] { [] }

    func assignments(
        matching text: String, in courses: Set<Int64>, tenantID: String, limit: Int,
        in connection: any SQLConnection
    ) throws -> [SchoolWork] { [] }

    func results(
        of student: Int64, in courses: Set<Int64>, tenantID: String,
        in connection: any SQLConnection
    ) throws -> [WorkResult] {
        guard courses.contains(88) else { return [] }
        func work(_ kind: SchoolWork.Kind, _ id: Int64, due: Int64?) -> SchoolWork {
            SchoolWork(
                kind: kind, id: id, courseID: 88, title: "Work \(id)", dueAt: due,
                status: "published", updatedAt: 0)
        }
        return [
            WorkResult(
                work: work(.assignment, 311, due: nil), pointsPossible: 10, status: nil,
                points: nil, percentage: nil, submittedAt: nil, gradedAt: nil, attemptNumber: nil),
            WorkResult(
                work: work(.assignment, 310, due: 1_900_000_000_000), pointsPossible: 20,
                status: "graded", points: 18.5, percentage: 92.5,
                submittedAt: 1_900_000_100_000, gradedAt: 1_900_000_200_000, attemptNumber: nil),
            WorkResult(
                work: work(.quiz, 31, due: nil), pointsPossible: 8, status: "graded", points: 5,
                percentage: 62.5, submittedAt: 1_900_000_000_000, gradedAt: nil,
                attemptNumber: 1),
        ]
    }
}
