import AppCore

/// A student's progress over all courses. Percentages have one decimal.
package struct SchoolProgress: Codable, Sendable, Hashable {
    package struct Student: Codable, Sendable, Hashable {
        package var id: Int64
        package var name: String
        package var firstName: String?
        package var lastName: String?

        package init(id: Int64, firstName: String?, lastName: String?, name: String) {
            self.id = id
            self.firstName = firstName
            self.lastName = lastName
            self.name = name
        }
    }

    package struct Course: Codable, Sendable, Hashable, EncodesNulls {
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
    }

    package struct Overall: Codable, Sendable, Hashable, EncodesNulls {
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
    }

    package var student: Student
    /// By name.
    package var courses: [Course]
    package var overall: Overall
    package var standardsMastery: [SchoolStandard]

    package init(
        student: Student, courses: [Course], standardsMastery: [SchoolStandard], overall: Overall
    ) {
        self.student = student
        self.courses = courses
        self.standardsMastery = standardsMastery
        self.overall = overall
    }
}

/// A student's progress on one curriculum standard. This server never sends any.
package struct SchoolStandard: Codable, Sendable, Hashable {
    package var id: Int64
    package var code: String?
    package var description: String?
    package var framework: String?
    package var mastered: Bool
    package var averageScore: Double?
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
}
