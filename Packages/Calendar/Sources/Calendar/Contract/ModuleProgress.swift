package import AppCore

/// A student's completion of a module item.
package struct ItemCompletion: Codable, Sendable, Hashable {
    package var id: Int64
    package var itemID: Int64
    package var userID: Int64
    package var completedAt: WireInstant
    package var createdAt: WireInstant?
    package var updatedAt: WireInstant?

    package init(
        id: Int64, itemID: Int64, userID: Int64, completedAt: WireInstant,
        createdAt: WireInstant?, updatedAt: WireInstant?
    ) {
        self.id = id
        self.itemID = itemID
        self.userID = userID
        self.completedAt = completedAt
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }

    private enum CodingKeys: String, CodingKey {
        case id
        case itemID = "module_item_id"
        case userID, completedAt, createdAt, updatedAt
    }
}

/// The caller's progress in a module; students see only their own.
package struct ModuleProgress: Codable, Sendable, Hashable {
    package struct Student: Codable, Sendable, Hashable {
        package var userID: Int64
        package var completedCount: Int

        package init(userID: Int64, completedCount: Int) {
            self.userID = userID
            self.completedCount = completedCount
        }
    }

    package var moduleID: Int64
    package var totalItems: Int
    package var completedCount: Int
    package var completedItemIDs: [Int64]
    package var students: [Student]

    package init(
        moduleID: Int64, totalItems: Int, completedCount: Int, completedItemIDs: [Int64],
        students: [Student]
    ) {
        self.moduleID = moduleID
        self.totalItems = totalItems
        self.completedCount = completedCount
        self.completedItemIDs = completedItemIDs
        self.students = students
    }

    private enum CodingKeys: String, CodingKey {
        case moduleID = "course_module_id"
        case totalItems
        case completedCount = "current_user_completed_count"
        case completedItemIDs = "current_user_completed_item_ids"
        case students = "completion_by_user"
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        moduleID = try container.decode(Int64.self, forKey: .moduleID)
        totalItems = try container.decodeIfPresent(Int.self, forKey: .totalItems) ?? 0
        completedItemIDs = try container.decodeReadable(Int64.self, forKey: .completedItemIDs)
        completedCount =
            try container.decodeIfPresent(Int.self, forKey: .completedCount)
            ?? completedItemIDs.count
        students = try container.decodeReadable(Student.self, forKey: .students)
    }
}
