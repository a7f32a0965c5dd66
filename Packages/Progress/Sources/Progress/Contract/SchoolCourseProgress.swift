package import AppCore

/// A student's progress in one course.
package struct SchoolCourseProgress: Codable, Sendable, Hashable {
    package struct Course: Codable, Sendable, Hashable, EncodesNulls {
        package var id: Int64
        package var name: String
        package var code: String?

        package init(id: Int64, name: String, code: String?) {
            self.id = id
            self.name = name
            self.code = code
        }
    }

    package struct Modules: Codable, Sendable, Hashable {
        package struct Item: Codable, Sendable, Hashable {
            package var id: Int64
            package var title: String
            package var completed: Bool
            package var itemType: String

            package init(id: Int64, title: String, itemType: String, completed: Bool) {
                self.id = id
                self.title = title
                self.itemType = itemType
                self.completed = completed
            }
        }

        package struct Module: Codable, Sendable, Hashable {
            package var id: Int64
            package var title: String
            package var items: [Item]
            package var totalItems: Int
            package var completedItems: Int
            package var completionRate: Double

            package init(
                id: Int64, title: String, totalItems: Int, completedItems: Int,
                completionRate: Double, items: [Item]
            ) {
                self.id = id
                self.title = title
                self.totalItems = totalItems
                self.completedItems = completedItems
                self.completionRate = completionRate
                self.items = items
            }
        }

        package var modules: [Module]
        package var totalModules: Int
        package var totalItems: Int
        package var completedItems: Int
        package var completionRate: Double

        package init(
            totalModules: Int, totalItems: Int, completedItems: Int, completionRate: Double,
            modules: [Module]
        ) {
            self.totalModules = totalModules
            self.totalItems = totalItems
            self.completedItems = completedItems
            self.completionRate = completionRate
            self.modules = modules
        }
    }

    package var course: Course
    /// Sorted by due time.
    package var assignments: [SchoolWorkProgress]
    package var quizzes: [SchoolQuizProgress]
    package var standards: [SchoolStandard]
    package var moduleCompletion: Modules
    /// Oldest first.
    package var gradeTrend: [SchoolGradePoint]
    /// nil if every piece of work counts alike.
    package var grading: SchoolGrading?

    package init(
        course: Course, assignments: [SchoolWorkProgress], quizzes: [SchoolQuizProgress],
        moduleCompletion: Modules, standards: [SchoolStandard], gradeTrend: [SchoolGradePoint],
        grading: SchoolGrading? = nil
    ) {
        self.course = course
        self.assignments = assignments
        self.quizzes = quizzes
        self.moduleCompletion = moduleCompletion
        self.standards = standards
        self.gradeTrend = gradeTrend
        self.grading = grading
    }
}

/// A student's progress on one assignment.
package struct SchoolWorkProgress: Codable, Sendable, Hashable, EncodesNulls {
    package var id: Int64
    package var title: String
    /// A submission's status, or `not_submitted`.
    package var status: String
    package var grade: Double?
    package var percentage: Double?
    package var dueAt: WireInstant?
    package var pointsPossible: Double?
    package var submittedAt: WireInstant?
    package var gradedAt: WireInstant?

    package init(
        id: Int64, title: String, dueAt: WireInstant?, status: String, grade: Double?,
        pointsPossible: Double?, percentage: Double?, submittedAt: WireInstant?,
        gradedAt: WireInstant?
    ) {
        self.id = id
        self.title = title
        self.dueAt = dueAt
        self.status = status
        self.grade = grade
        self.pointsPossible = pointsPossible
        self.percentage = percentage
        self.submittedAt = submittedAt
        self.gradedAt = gradedAt
    }
}

/// A student's latest attempt on one quiz.
package struct SchoolQuizProgress: Codable, Sendable, Hashable, EncodesNulls {
    package var id: Int64
    package var title: String
    /// An attempt's status, or `not_attempted`.
    package var status: String
    package var score: Double?
    package var percentage: Double?
    package var dueAt: WireInstant?
    package var pointsPossible: Double?
    package var submittedAt: WireInstant?
    package var attemptNumber: Int?

    package init(
        id: Int64, title: String, dueAt: WireInstant?, pointsPossible: Double?, status: String,
        score: Double?, percentage: Double?, submittedAt: WireInstant?, attemptNumber: Int?
    ) {
        self.id = id
        self.title = title
        self.dueAt = dueAt
        self.pointsPossible = pointsPossible
        self.status = status
        self.score = score
        self.percentage = percentage
        self.submittedAt = submittedAt
        self.attemptNumber = attemptNumber
    }
}

/// A grade with its date.
package struct SchoolGradePoint: Codable, Sendable, Hashable {
    package var date: WireInstant
    package var score: Double
    package var percentage: Double
    /// `assignment` or `quiz`.
    package var sourceType: String
    package var sourceID: Int64
    package var sourceTitle: String
    package var pointsPossible: Double

    package init(
        date: WireInstant, sourceType: String, sourceID: Int64, sourceTitle: String, score: Double,
        pointsPossible: Double, percentage: Double
    ) {
        self.date = date
        self.sourceType = sourceType
        self.sourceID = sourceID
        self.sourceTitle = sourceTitle
        self.score = score
        self.pointsPossible = pointsPossible
        self.percentage = percentage
    }
}
