package import AppCore

/// A student's progress in one course.
package struct SchoolCourseProgress: Codable, Sendable, Hashable {
    package struct Course: Codable, Sendable, Hashable {
        package var id: Int64
        package var name: String
        package var code: String?

        package init(id: Int64, name: String, code: String?) {
            self.id = id
            self.name = name
            self.code = code
        }

        package func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(id, forKey: .id)
            try container.encode(name, forKey: .name)
            try container.encode(code, forKey: .code)
        }

        private enum CodingKeys: String, CodingKey { case id, name, code }
    }

    package struct Modules: Codable, Sendable, Hashable {
        package struct Item: Codable, Sendable, Hashable {
            package var id: Int64
            package var title: String
            package var itemType: String
            package var completed: Bool

            package init(id: Int64, title: String, itemType: String, completed: Bool) {
                self.id = id
                self.title = title
                self.itemType = itemType
                self.completed = completed
            }

            private enum CodingKeys: String, CodingKey {
                case id, title, completed
                case itemType = "item_type"
            }
        }

        package struct Module: Codable, Sendable, Hashable {
            package var id: Int64
            package var title: String
            package var totalItems: Int
            package var completedItems: Int
            package var completionRate: Double
            package var items: [Item]

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

            private enum CodingKeys: String, CodingKey {
                case id, title, items
                case totalItems = "total_items"
                case completedItems = "completed_items"
                case completionRate = "completion_rate"
            }
        }

        package var totalModules: Int
        package var totalItems: Int
        package var completedItems: Int
        package var completionRate: Double
        package var modules: [Module]

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

        private enum CodingKeys: String, CodingKey {
            case modules
            case totalModules = "total_modules"
            case totalItems = "total_items"
            case completedItems = "completed_items"
            case completionRate = "completion_rate"
        }
    }

    package var course: Course
    /// Sorted by due time.
    package var assignments: [SchoolWorkProgress]
    package var quizzes: [SchoolQuizProgress]
    package var moduleCompletion: Modules
    package var standards: [SchoolStandard]
    /// Oldest first.
    package var gradeTrend: [SchoolGradePoint]

    package init(
        course: Course, assignments: [SchoolWorkProgress], quizzes: [SchoolQuizProgress],
        moduleCompletion: Modules, standards: [SchoolStandard], gradeTrend: [SchoolGradePoint]
    ) {
        self.course = course
        self.assignments = assignments
        self.quizzes = quizzes
        self.moduleCompletion = moduleCompletion
        self.standards = standards
        self.gradeTrend = gradeTrend
    }

    private enum CodingKeys: String, CodingKey {
        case course, assignments, quizzes, standards
        case moduleCompletion = "module_completion"
        case gradeTrend = "grade_trend"
    }
}

/// A student's progress on one assignment.
package struct SchoolWorkProgress: Codable, Sendable, Hashable {
    package var id: Int64
    package var title: String
    package var dueAt: WireInstant?
    /// A submission's status, or `not_submitted`.
    package var status: String
    package var grade: Double?
    package var pointsPossible: Double?
    package var percentage: Double?
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

    private enum CodingKeys: String, CodingKey, NullKeys {
        case id, title, status, grade, percentage
        case dueAt = "due_at"
        case pointsPossible = "points_possible"
        case submittedAt = "submitted_at"
        case gradedAt = "graded_at"
    }
}

/// A student's latest attempt on one quiz.
package struct SchoolQuizProgress: Codable, Sendable, Hashable {
    package var id: Int64
    package var title: String
    package var dueAt: WireInstant?
    package var pointsPossible: Double?
    /// An attempt's status, or `not_attempted`.
    package var status: String
    package var score: Double?
    package var percentage: Double?
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

    private enum CodingKeys: String, CodingKey, NullKeys {
        case id, title, status, score, percentage
        case dueAt = "due_at"
        case pointsPossible = "points_possible"
        case submittedAt = "submitted_at"
        case attemptNumber = "attempt_number"
    }
}

/// A grade with its date.
package struct SchoolGradePoint: Codable, Sendable, Hashable {
    package var date: WireInstant
    /// `assignment` or `quiz`.
    package var sourceType: String
    package var sourceID: Int64
    package var sourceTitle: String
    package var score: Double
    package var pointsPossible: Double
    package var percentage: Double

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

    private enum CodingKeys: String, CodingKey {
        case date, score, percentage
        case sourceType = "source_type"
        case sourceID = "source_id"
        case sourceTitle = "source_title"
        case pointsPossible = "points_possible"
    }
}
