/// A student's progress over all courses. Percentages have one decimal.
package struct SchoolProgress: Codable, Sendable, Hashable {
    package struct Student: Codable, Sendable, Hashable {
        package var id: Int64
        package var firstName: String?
        package var lastName: String?
        package var name: String

        package init(id: Int64, firstName: String?, lastName: String?, name: String) {
            self.id = id
            self.firstName = firstName
            self.lastName = lastName
            self.name = name
        }

        private enum CodingKeys: String, CodingKey {
            case id, name
            case firstName = "first_name"
            case lastName = "last_name"
        }
    }

    package struct Course: Codable, Sendable, Hashable {
        package var id: Int64
        package var name: String
        package var code: String?
        /// nil until something is graded.
        package var average: Double?
        package var completedAssignments: Int
        package var totalAssignments: Int
        package var completionRate: Double

        package init(
            id: Int64, name: String, code: String?, average: Double?, completedAssignments: Int,
            totalAssignments: Int, completionRate: Double
        ) {
            self.id = id
            self.name = name
            self.code = code
            self.average = average
            self.completedAssignments = completedAssignments
            self.totalAssignments = totalAssignments
            self.completionRate = completionRate
        }

        private enum CodingKeys: String, CodingKey {
            case id, name, code, average
            case completedAssignments = "completed_assignments"
            case totalAssignments = "total_assignments"
            case completionRate = "completion_rate"
        }

        package func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(id, forKey: .id)
            try container.encode(name, forKey: .name)
            try container.encode(code, forKey: .code)
            try container.encode(average, forKey: .average)
            try container.encode(completedAssignments, forKey: .completedAssignments)
            try container.encode(totalAssignments, forKey: .totalAssignments)
            try container.encode(completionRate, forKey: .completionRate)
        }
    }

    package struct Overall: Codable, Sendable, Hashable {
        package var coursesCount: Int
        package var overallAverage: Double?
        package var totalAssignments: Int
        package var completedAssignments: Int
        package var completionRate: Double
        package var masteredStandards: Int
        package var totalStandards: Int
        package var masteryRate: Double
        /// Number of courses with an average below 70.
        package var atRiskCourses: Int

        package init(
            coursesCount: Int, overallAverage: Double?, totalAssignments: Int,
            completedAssignments: Int, completionRate: Double, masteredStandards: Int,
            totalStandards: Int, masteryRate: Double, atRiskCourses: Int
        ) {
            self.coursesCount = coursesCount
            self.overallAverage = overallAverage
            self.totalAssignments = totalAssignments
            self.completedAssignments = completedAssignments
            self.completionRate = completionRate
            self.masteredStandards = masteredStandards
            self.totalStandards = totalStandards
            self.masteryRate = masteryRate
            self.atRiskCourses = atRiskCourses
        }

        private enum CodingKeys: String, CodingKey {
            case coursesCount = "courses_count"
            case overallAverage = "overall_average"
            case totalAssignments = "total_assignments"
            case completedAssignments = "completed_assignments"
            case completionRate = "completion_rate"
            case masteredStandards = "mastered_standards"
            case totalStandards = "total_standards"
            case masteryRate = "mastery_rate"
            case atRiskCourses = "at_risk_courses"
        }

        package func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(coursesCount, forKey: .coursesCount)
            try container.encode(overallAverage, forKey: .overallAverage)
            try container.encode(totalAssignments, forKey: .totalAssignments)
            try container.encode(completedAssignments, forKey: .completedAssignments)
            try container.encode(completionRate, forKey: .completionRate)
            try container.encode(masteredStandards, forKey: .masteredStandards)
            try container.encode(totalStandards, forKey: .totalStandards)
            try container.encode(masteryRate, forKey: .masteryRate)
            try container.encode(atRiskCourses, forKey: .atRiskCourses)
        }
    }

    package var student: Student
    /// By name.
    package var courses: [Course]
    package var standardsMastery: [SchoolStandard]
    package var overall: Overall

    package init(
        student: Student, courses: [Course], standardsMastery: [SchoolStandard], overall: Overall
    ) {
        self.student = student
        self.courses = courses
        self.standardsMastery = standardsMastery
        self.overall = overall
    }

    private enum CodingKeys: String, CodingKey {
        case student, courses, overall
        case standardsMastery = "standards_mastery"
    }
}

/// A student's progress on one curriculum standard. This server never sends any.
package struct SchoolStandard: Codable, Sendable, Hashable {
    package var id: Int64
    package var code: String?
    package var description: String?
    package var framework: String?
    package var averageScore: Double?
    package var mastered: Bool
    package var attemptCount: Int

    package init(
        id: Int64, code: String?, description: String?, framework: String?, averageScore: Double?,
        mastered: Bool, attemptCount: Int
    ) {
        self.id = id
        self.code = code
        self.description = description
        self.framework = framework
        self.averageScore = averageScore
        self.mastered = mastered
        self.attemptCount = attemptCount
    }

    private enum CodingKeys: String, CodingKey {
        case id, code, description, framework, mastered
        case averageScore = "average_score"
        case attemptCount = "attempt_count"
    }
}
