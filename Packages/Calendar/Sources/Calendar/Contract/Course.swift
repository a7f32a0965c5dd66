package import AppCore

/// A course with all its sections.
package struct Course: Codable, Sendable, Hashable {
    package var id: Int64
    package var name: String
    /// The school's short name, e.g. `ESCI-8`.
    package var code: String?
    package var description: String?
    package var academicYearID: Int64?
    package var schoolID: Int64?
    /// All sections of the course, not only the caller's.
    package var sections: [CourseSection]
    package var createdAt: WireInstant?
    package var updatedAt: WireInstant?

    package init(
        id: Int64, name: String, code: String?, description: String?, academicYearID: Int64?,
        schoolID: Int64?, sections: [CourseSection], createdAt: WireInstant?,
        updatedAt: WireInstant?
    ) {
        self.id = id
        self.name = name
        self.code = code
        self.description = description
        self.academicYearID = academicYearID
        self.schoolID = schoolID
        self.sections = sections
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }

    private enum CodingKeys: String, CodingKey {
        case id, name, code, description, sections, academicYearID, schoolID
        case profileKey = "effective_curriculum_profile_key"
        case profileVersion = "effective_curriculum_profile_version"
        case source = "effective_curriculum_source"
        case selectedFrom = "curriculum_selected_from"
        case fallbackReason = "curriculum_fallback_reason"
        case traceID = "curriculum_resolution_trace_id"
        case context = "curriculum_context"
        case createdAt, updatedAt
    }

    /// Ignores the curriculum, which is platform-specific and unused here.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(Int64.self, forKey: .id)
        name = try container.decodeIfPresent(String.self, forKey: .name) ?? ""
        code = try container.decodeIfPresent(String.self, forKey: .code)
        description = try container.decodeIfPresent(String.self, forKey: .description)
        academicYearID = try container.decodeIfPresent(Int64.self, forKey: .academicYearID)
        schoolID = try container.decodeIfPresent(Int64.self, forKey: .schoolID)
        sections = try container.decodeReadable(CourseSection.self, forKey: .sections)
        createdAt = try container.decodeIfPresent(WireInstant.self, forKey: .createdAt)
        updatedAt = try container.decodeIfPresent(WireInstant.self, forKey: .updatedAt)
    }

    /// Encodes the curriculum as null.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(name, forKey: .name)
        try container.encode(code, forKey: .code)
        try container.encode(description, forKey: .description)
        try container.encode(academicYearID, forKey: .academicYearID)
        try container.encode(schoolID, forKey: .schoolID)
        try container.encode("none", forKey: .profileKey)
        try container.encode(String?.none, forKey: .profileVersion)
        try container.encode("system", forKey: .source)
        try container.encode("system", forKey: .selectedFrom)
        try container.encode(String?.none, forKey: .fallbackReason)
        try container.encode("none", forKey: .traceID)
        try container.encode([String: String](), forKey: .context)
        try container.encode(sections, forKey: .sections)
        try container.encode(createdAt, forKey: .createdAt)
        try container.encode(updatedAt, forKey: .updatedAt)
    }
}

/// A group of a course that meets together.
package struct CourseSection: Codable, Sendable, Hashable, EncodesNulls {
    package var id: Int64
    @OrDefault package var name: String
    package var courseID: Int64
    package var termID: Int64?
    package var createdAt: WireInstant?
    package var updatedAt: WireInstant?

    package init(
        id: Int64, name: String, courseID: Int64, termID: Int64?, createdAt: WireInstant?,
        updatedAt: WireInstant?
    ) {
        self.id = id
        self.name = name
        self.courseID = courseID
        self.termID = termID
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }
}
