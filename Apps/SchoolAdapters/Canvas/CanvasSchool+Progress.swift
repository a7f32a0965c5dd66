import AppCore
import Foundation

// Grades in the school contract's shapes.

struct ContractProgress: Encodable {
    struct Student: Encodable {
        var id: Int64
        var name: String
        var firstName: String?
        var lastName: String?
    }
    struct Course: Encodable {
        var id: Int64
        var name: String
        var code: String?
        var average: Double?
        var completedAssignments: Int
        var totalAssignments: Int
        var completionRate: Double
    }
    struct Overall: Encodable {
        var coursesCount: Int
        var overallAverage: Double?
        var totalAssignments: Int
        var completedAssignments: Int
        var completionRate: Double
        var masteredStandards = 0
        var totalStandards = 0
        var masteryRate = 0.0
        var atRiskCourses: Int
    }

    var student: Student
    var courses: [Course]
    var overall: Overall
    var standardsMastery: [String] = []
}

struct ContractCourseProgress: Encodable {
    struct Course: Encodable {
        var id: Int64
        var name: String
        var code: String?
    }
    struct Work: Encodable {
        var id: Int64
        var title: String
        var status: String
        var grade: Double?
        var percentage: Double?
        var dueAt: WireInstant?
        var pointsPossible: Double?
        var submittedAt: WireInstant?
        var gradedAt: WireInstant?
    }
    struct Item: Encodable {
        var id: Int64
        var title: String
        var completed: Bool
        var itemType: String
    }
    struct Module: Encodable {
        var id: Int64
        var title: String
        var items: [Item]
        var totalItems: Int
        var completedItems: Int
        var completionRate: Double
    }
    struct Modules: Encodable {
        var modules: [Module]
        var totalModules: Int
        var totalItems: Int
        var completedItems: Int
        var completionRate: Double
    }
    struct Point: Encodable {
        var date: WireInstant
        var score: Double
        var percentage: Double
        var sourceType = "assignment"
        var sourceID: Int64
        var sourceTitle: String
        var pointsPossible: Double
    }
    struct Grading: Encodable {
        struct Group: Encodable {
            var id: Int64
            var name: String
            var weight: Double
            var dropLowest: Int
            var dropHighest: Int
            var work: [String]
            var neverDrop: [String]
        }
        var isWeighted: Bool
        var groups: [Group]
        var excused: [String]
    }

    var course: Course
    var assignments: [Work]
    var quizzes: [String] = []
    var standards: [String] = []
    var moduleCompletion: Modules
    var gradeTrend: [Point]
    var grading: Grading
}

extension CanvasSchool {
    /// Below this average, in percent, a course needs attention: the contract's rule.
    private static let atRisk = 70.0

    func contractProgress() async throws -> ContractProgress {
        let me = try await me()
        let work = Dictionary(grouping: try await work()) { $0.course.id }
        let courses = try await courses().map { course -> ContractProgress.Course in
            let own = work[course.id] ?? []
            let done = own.count { Self.isHandedIn($0.assignment.submission) }
            return ContractProgress.Course(
                id: course.id.value, name: course.title, code: course.courseCode,
                average: course.enrollments?.lazy.compactMap(\.computedCurrentScore).first,
                completedAssignments: done, totalAssignments: own.count,
                completionRate: Self.percent(Double(done), of: Double(own.count)))
        }.sorted { ($0.name, $0.id) < ($1.name, $1.id) }
        let averages = courses.compactMap(\.average)
        let done = courses.reduce(0) { $0 + $1.completedAssignments }
        let total = courses.reduce(0) { $0 + $1.totalAssignments }
        let (first, last) = Self.names(me.name, sortable: me.sortableName)
        return ContractProgress(
            student: .init(
                id: me.id.value, name: me.name ?? "", firstName: first, lastName: last),
            courses: courses,
            overall: .init(
                coursesCount: courses.count,
                overallAverage: averages.isEmpty
                    ? nil : Self.rounded(averages.reduce(0, +) / Double(averages.count)),
                totalAssignments: total, completedAssignments: done,
                completionRate: Self.percent(Double(done), of: Double(total)),
                atRiskCourses: averages.count { $0 < Self.atRisk }))
    }

    func contractProgress(inCourse id: Int64) async throws -> ContractCourseProgress {
        let course = try await course(id)
        let groups = try await groups(of: course)
        let work = groups.flatMap { $0.assignments?.elements ?? [] }
        let modules = (try? await modules(of: id)) ?? []
        return ContractCourseProgress(
            course: .init(id: id, name: course.title, code: course.courseCode),
            assignments: work.map(progress).sorted {
                ($0.dueAt ?? Self.never, $0.id) < ($1.dueAt ?? Self.never, $1.id)
            },
            moduleCompletion: completion(modules),
            gradeTrend: work.compactMap(point).sorted {
                ($0.date, $0.sourceID) < ($1.date, $1.sourceID)
            },
            grading: grading(course, groups))
    }

    private func progress(_ assignment: CanvasAssignment) -> ContractCourseProgress.Work {
        let submission = assignment.submission
        let score = Self.shownScore(submission)
        let isGraded = score != nil || submission?.excused == true
        let status =
            isGraded
            ? "graded"
            : Self.isHandedIn(submission)
                ? "submitted" : submission?.missing == true ? "missing" : "not_submitted"
        return ContractCourseProgress.Work(
            id: assignment.id.value, title: Self.title(assignment), status: status, grade: score,
            percentage: score.flatMap { Self.share($0, of: assignment.pointsPossible) },
            dueAt: Self.instant(assignment.dueAt), pointsPossible: assignment.pointsPossible,
            submittedAt: Self.instant(submission?.submittedAt),
            gradedAt: score == nil ? nil : Self.instant(submission?.gradedAt))
    }

    private func point(_ assignment: CanvasAssignment) -> ContractCourseProgress.Point? {
        let submission = assignment.submission
        guard let score = Self.shownScore(submission), let points = assignment.pointsPossible,
            let share = Self.share(score, of: points),
            let date = Self.instant(submission?.gradedAt) ?? Self.instant(submission?.postedAt)
        else { return nil }
        return ContractCourseProgress.Point(
            date: date, score: score, percentage: share, sourceID: assignment.id.value,
            sourceTitle: Self.title(assignment), pointsPossible: points)
    }

    /// nil until the teacher shows it.
    private static func shownScore(_ submission: CanvasSubmission?) -> Double? {
        submission?.postedAt == nil ? nil : submission?.score
    }

    private func grading(
        _ course: CanvasCourse, _ groups: [CanvasGroup]
    ) -> ContractCourseProgress.Grading {
        func name(_ id: CanvasID) -> String { "assignment/\(id.value)" }
        let work = groups.flatMap { $0.assignments?.elements ?? [] }
        let without = work.filter {
            $0.submission?.excused == true || $0.omitFromFinalGrade == true
        }
        return ContractCourseProgress.Grading(
            isWeighted: course.applyAssignmentGroupWeights ?? false,
            groups: groups.map { group in
                .init(
                    id: group.id.value, name: group.name ?? "Group",
                    weight: group.groupWeight ?? 0, dropLowest: group.rules?.dropLowest ?? 0,
                    dropHighest: group.rules?.dropHighest ?? 0,
                    work: (group.assignments?.elements ?? []).map { name($0.id) },
                    neverDrop: (group.rules?.neverDrop ?? []).map(name))
            }, excused: without.map { name($0.id) })
    }

    private func completion(_ modules: [CanvasModule]) -> ContractCourseProgress.Modules {
        let made = modules.map { module -> ContractCourseProgress.Module in
            let needed = (module.items?.elements ?? []).filter { $0.completionRequirement != nil }
            let done = needed.count { $0.completionRequirement?.completed == true }
            return ContractCourseProgress.Module(
                id: module.id.value, title: module.name ?? "Module",
                items: needed.map {
                    .init(
                        id: $0.id.value, title: $0.title ?? "Item",
                        completed: $0.completionRequirement?.completed ?? false,
                        itemType: ($0.type ?? "Page").lowercased())
                }, totalItems: needed.count, completedItems: done,
                completionRate: Self.percent(Double(done), of: Double(needed.count)))
        }
        let (done, total) = (
            made.reduce(0) { $0 + $1.completedItems }, made.reduce(0) { $0 + $1.totalItems }
        )
        return ContractCourseProgress.Modules(
            modules: made, totalModules: made.count, totalItems: total, completedItems: done,
            completionRate: Self.percent(Double(done), of: Double(total)))
    }

    private static func share(_ score: Double, of points: Double?) -> Double? {
        points.flatMap { $0 > 0 ? rounded(score / $0 * 100) : nil }
    }

    private static func percent(_ part: Double, of whole: Double) -> Double {
        whole > 0 ? rounded(part / whole * 100) : 0
    }

    /// One decimal, as in the contract.
    private static func rounded(_ number: Double) -> Double { (number * 10).rounded() / 10 }
}
