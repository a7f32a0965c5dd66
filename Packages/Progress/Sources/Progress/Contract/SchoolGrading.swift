package import AppCore

/// How a course's grade is computed. Not in the school contract, where every piece of work counts alike; schools that
/// weigh groups of work add it.
package struct SchoolGrading: Codable, Sendable, Hashable {
    package struct Group: Codable, Sendable, Hashable {
        package var id: Int64
        package var name: String
        /// Percent of the course's grade.
        @OrDefault package var weight: Double
        @OrDefault package var dropLowest: Int
        @OrDefault package var dropHighest: Int
        /// The group's work, e.g. `assignment/310`.
        @OrDefault package var work: [String]
        /// Work that is never dropped.
        @OrDefault package var neverDrop: [String]

        package init(
            id: Int64, name: String, weight: Double = 0, dropLowest: Int = 0, dropHighest: Int = 0,
            work: [String], neverDrop: [String] = []
        ) {
            self.id = id
            self.name = name
            self.weight = weight
            self.dropLowest = dropLowest
            self.dropHighest = dropHighest
            self.work = work
            self.neverDrop = neverDrop
        }
    }

    /// Whether the groups' weights count.
    @OrDefault package var isWeighted: Bool
    @OrDefault package var groups: [Group]
    /// Work that doesn't count for this student.
    @OrDefault package var excused: [String]

    package init(isWeighted: Bool, groups: [Group], excused: [String] = []) {
        self.isWeighted = isWeighted
        self.groups = groups
        self.excused = excused
    }
}
