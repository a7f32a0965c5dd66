package import AppCore

/// A part of an academic year.
package struct Term: Codable, Sendable, Hashable, EncodesNulls {
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
}

/// A school year with its terms.
package struct AcademicYear: Codable, Sendable, Hashable, EncodesNulls {
    package var id: Int64
    package var name: String
    package var startDate: WireDay?
    /// The last day.
    package var endDate: WireDay?
    @OrDefault package var isCurrent: Bool
    @Readable package var terms: [Term]
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

    private enum CodingKeys: String, CodingKey {
        case id, name, terms, startDate, endDate
        case isCurrent = "current"
        case createdAt, updatedAt
    }
}
