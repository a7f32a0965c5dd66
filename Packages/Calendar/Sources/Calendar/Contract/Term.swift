package import AppCore

/// A part of an academic year.
package struct Term: Codable, Sendable, Hashable {
    package var id: Int64
    package var name: String
    package var startDate: WireDay?
    /// The last day.
    package var endDate: WireDay?
    package var academicYearID: Int64
    package var createdAt: WireInstant?
    package var updatedAt: WireInstant?

    package init(
        id: Int64, name: String, startDate: WireDay?, endDate: WireDay?, academicYearID: Int64,
        createdAt: WireInstant?, updatedAt: WireInstant?
    ) {
        self.id = id
        self.name = name
        self.startDate = startDate
        self.endDate = endDate
        self.academicYearID = academicYearID
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }

    private enum CodingKeys: String, CodingKey, NullKeys {
        case id, name
        case startDate = "start_date"
        case endDate = "end_date"
        case academicYearID = "academic_year_id"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }
}

/// A school year with its terms.
package struct AcademicYear: Codable, Sendable, Hashable {
    package var id: Int64
    package var name: String
    package var startDate: WireDay?
    /// The last day.
    package var endDate: WireDay?
    package var isCurrent: Bool
    package var terms: [Term]
    package var createdAt: WireInstant?
    package var updatedAt: WireInstant?

    package init(
        id: Int64, name: String, startDate: WireDay?, endDate: WireDay?, isCurrent: Bool,
        terms: [Term], createdAt: WireInstant?, updatedAt: WireInstant?
    ) {
        self.id = id
        self.name = name
        self.startDate = startDate
        self.endDate = endDate
        self.isCurrent = isCurrent
        self.terms = terms
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }

    private enum CodingKeys: String, CodingKey, NullKeys {
        case id, name, terms
        case startDate = "start_date"
        case endDate = "end_date"
        case isCurrent = "current"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(Int64.self, forKey: .id)
        name = try container.decode(String.self, forKey: .name)
        startDate = try container.decodeIfPresent(WireDay.self, forKey: .startDate)
        endDate = try container.decodeIfPresent(WireDay.self, forKey: .endDate)
        isCurrent = try container.decodeIfPresent(Bool.self, forKey: .isCurrent) ?? false
        terms = try container.decodeReadable(Term.self, forKey: .terms)
        createdAt = try container.decodeIfPresent(WireInstant.self, forKey: .createdAt)
        updatedAt = try container.decodeIfPresent(WireInstant.self, forKey: .updatedAt)
    }
}
