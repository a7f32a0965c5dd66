package import AppCore

// Request bodies for staff. All fields are optional; the service reports every missing one at once.

package struct YearInput: EnvelopeFields, Hashable {
    package static let wrapper = "academic_year"
    package var name: String?
    package var startDate: WireDay?
    package var endDate: WireDay?
    package var isCurrent: Bool?
    package var isEmpty: Bool {
        name == nil && startDate == nil && endDate == nil && isCurrent == nil
    }

    private enum CodingKeys: String, CodingKey {
        case name, startDate, endDate
        case isCurrent = "current"
    }
}

package struct TermInput: EnvelopeFields, Hashable {
    package static let wrapper = "term"
    package var name: String?
    package var startDate: WireDay?
    package var endDate: WireDay?
    package var academicYearID: Int64?
    package var isEmpty: Bool {
        name == nil && startDate == nil && endDate == nil && academicYearID == nil
    }
}

package struct CourseInput: EnvelopeFields, Hashable {
    package static let wrapper = "course"
    package var name: String?
    package var code: FieldChange<String> = .keep
    package var description: FieldChange<String> = .keep
    package var academicYearID: Int64?
    package var schoolID: FieldChange<Int64> = .keep
    package var isEmpty: Bool {
        name == nil && code == .keep && description == .keep && academicYearID == nil
            && schoolID == .keep
    }
}

package struct SectionInput: EnvelopeFields, Hashable {
    package static let wrapper = "section"
    package var name: String?
    package var courseID: Int64?
    package var termID: Int64?
    package var isEmpty: Bool { name == nil && courseID == nil && termID == nil }
}

package struct EnrolmentInput: EnvelopeFields, Hashable {
    package static let wrapper = "enrollment"
    /// `teacher` or `student`.
    package var role: String?
    package var userID: Int64?
    package var sectionID: Int64?
    package var isEmpty: Bool { userID == nil && sectionID == nil && role == nil }
}

/// A weekly meeting of a section. Homeroom's own addition to the contract.
package struct MeetingInput: Codable, Sendable, Hashable {
    /// 0 is Sunday, 6 is Saturday.
    package var weekday: Int?
    package var location: String?
    /// Wall clock in the school's zone: `09:10`.
    package var startTime: String?
    package var endTime: String?
}

package struct SectionMeeting: Codable, Sendable, Hashable, EncodesNulls {
    package var id: Int64
    /// 0 is Sunday, 6 is Saturday.
    package var weekday: Int
    package var location: String?
    package var sectionID: Int64
    /// Wall clock in the school's zone: `09:10`.
    package var startTime: String
    package var endTime: String

    package init(
        id: Int64, sectionID: Int64, weekday: Int, startTime: String, endTime: String,
        location: String?
    ) {
        self.id = id
        self.sectionID = sectionID
        self.weekday = weekday
        self.startTime = startTime
        self.endTime = endTime
        self.location = location
    }
}

package struct ModuleInput: Codable, Sendable, Hashable {
    package var title: String?
    package var description: String?
    /// Defaults to the end of the course's modules.
    package var position: Int?
    package var unlockAt: WireInstant?
}

package struct ItemInput: Codable, Sendable, Hashable {
    package var title: String?
    package var kind: OpenEnum<ModuleItem.Kind>?
    package var subjectType: String?
    package var subjectID: Int64?
    /// Defaults to the end of the module.
    package var position: Int?

    private enum CodingKeys: String, CodingKey {
        case title, position
        case kind = "item_type"
        case subjectType = "itemable_type"
        case subjectID = "itemable_id"
    }
}

package struct DiscussionInput: Codable, Sendable, Hashable {
    package var title: String?
    package var description: String?
    package var isPinned: Bool?
    package var requiresInitialPost: Bool?

    private enum CodingKeys: String, CodingKey {
        case title, description
        case isPinned = "pinned"
        case requiresInitialPost = "require_initial_post"
    }
}
