import AppCore
import Progress
import ServiceKit

extension Double {
    /// Rounded to one decimal.
    fileprivate var toOneDecimal: Double { (self * 10).rounded() / 10 }

    /// `part` of `whole` in percent, to one decimal; 0 if `whole` is 0.
    fileprivate static func rate(_ part: Int, of whole: Int) -> Double {
        whole == 0 ? 0 : (Double(part) / Double(whole) * 100).toOneDecimal
    }
}

extension Sequence<Double> {
    /// nil if empty.
    fileprivate var mean: Double? {
        var (sum, count) = (0.0, 0)
        for value in self { (sum, count) = (sum + value, count + 1) }
        return count == 0 ? nil : (sum / Double(count)).toOneDecimal
    }
}

extension WorkResult {
    /// Whether it was submitted, in any later status.
    fileprivate var isCompleted: Bool {
        ["submitted", "graded", "returned"].contains(status ?? "")
    }
}

extension SchoolProgress {
    init(_ person: SchoolPerson, courses: [SchoolCourse], results: [WorkResult]) {
        let byCourse = Dictionary(grouping: results, by: \.work.courseID)
        let lines = courses.map { Course($0, results: byCourse[$0.id] ?? []) }
        self.init(
            student: Student(
                id: person.id, firstName: person.firstName, lastName: person.lastName,
                name: person.name),
            courses: lines, standardsMastery: [], overall: Overall(lines))
    }
}

extension SchoolProgress.Course {
    init(_ course: SchoolCourse, results: [WorkResult]) {
        let assignments = results.filter { $0.work.kind == .assignment }
        let completed = assignments.filter(\.isCompleted).count
        self.init(
            id: course.id, name: course.name, code: course.code,
            average: results.compactMap(\.percentage).mean, completedAssignments: completed,
            totalAssignments: assignments.count,
            completionRate: .rate(completed, of: assignments.count))
    }
}

extension SchoolProgress.Overall {
    init(_ courses: [SchoolProgress.Course]) {
        let averages = courses.compactMap(\.average)
        let total = courses.map(\.totalAssignments).reduce(0, +)
        let completed = courses.map(\.completedAssignments).reduce(0, +)
        self.init(
            coursesCount: courses.count, overallAverage: averages.mean, totalAssignments: total,
            completedAssignments: completed, completionRate: .rate(completed, of: total),
            masteredStandards: 0, totalStandards: 0, masteryRate: 0,
            atRiskCourses: averages.filter { $0 < SchoolProgressRoutes.atRisk }.count)
    }
}

extension SchoolCourseProgress {
    init(_ course: SchoolCourse, results: [WorkResult], modules: [ModuleCompletion]) {
        let dated = results.sorted {
            ($0.work.dueAt ?? .max, $0.work.id) < ($1.work.dueAt ?? .max, $1.work.id)
        }
        self.init(
            course: Course(id: course.id, name: course.name, code: course.code),
            assignments: dated.filter { $0.work.kind == .assignment }.map(SchoolWorkProgress.init),
            quizzes: dated.filter { $0.work.kind == .quiz }.map(SchoolQuizProgress.init),
            moduleCompletion: Modules(modules), standards: [],
            gradeTrend: results.compactMap(SchoolGradePoint.init).sorted { $0.date < $1.date })
    }
}

extension SchoolCourseProgress.Modules {
    init(_ completions: [ModuleCompletion]) {
        let modules = completions.map { completion in
            let completed = completion.items.filter(\.isCompleted).count
            return Module(
                id: completion.id, title: completion.title, totalItems: completion.items.count,
                completedItems: completed,
                completionRate: .rate(completed, of: completion.items.count),
                items: completion.items.map {
                    Item(id: $0.id, title: $0.title, itemType: $0.type, completed: $0.isCompleted)
                })
        }
        let total = modules.map(\.totalItems).reduce(0, +)
        let completed = modules.map(\.completedItems).reduce(0, +)
        self.init(
            totalModules: modules.count, totalItems: total, completedItems: completed,
            completionRate: .rate(completed, of: total), modules: modules)
    }
}

extension SchoolWorkProgress {
    init(_ result: WorkResult) {
        self.init(
            id: result.work.id, title: result.work.title,
            dueAt: result.work.dueAt.map(WireInstant.init(milliseconds:)),
            status: result.status ?? "not_submitted", grade: result.points?.toOneDecimal,
            pointsPossible: result.pointsPossible?.toOneDecimal,
            percentage: result.percentage?.toOneDecimal,
            submittedAt: result.submittedAt.map(WireInstant.init(milliseconds:)),
            gradedAt: result.gradedAt.map(WireInstant.init(milliseconds:)))
    }
}

extension SchoolQuizProgress {
    init(_ result: WorkResult) {
        self.init(
            id: result.work.id, title: result.work.title,
            dueAt: result.work.dueAt.map(WireInstant.init(milliseconds:)),
            pointsPossible: result.pointsPossible?.toOneDecimal,
            status: result.status ?? "not_attempted", score: result.points?.toOneDecimal,
            percentage: result.percentage?.toOneDecimal,
            submittedAt: result.submittedAt.map(WireInstant.init(milliseconds:)),
            attemptNumber: result.attemptNumber)
    }
}

extension SchoolGradePoint {
    /// nil if not graded yet.
    init?(_ result: WorkResult) {
        guard let points = result.points, let possible = result.pointsPossible,
            let percentage = result.percentage,
            let moment = result.submittedAt ?? result.gradedAt
        else { return nil }
        self.init(
            date: WireInstant(milliseconds: moment), sourceType: result.work.kind.rawValue,
            sourceID: result.work.id, sourceTitle: result.work.title,
            score: points.toOneDecimal, pointsPossible: possible.toOneDecimal,
            percentage: percentage.toOneDecimal)
    }
}
