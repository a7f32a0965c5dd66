import AppCore
import Calendar
import SQLStore
import ServiceKit

/// Modules, items and completions, inside a transaction.
struct ModuleStore {
    /// An item with its module and course.
    struct PlacedItem {
        var item: ModuleItem
        var module: CourseModule
    }

    let school: SchoolRows

    private static let columns = """
        id, course_id, title, description, position, status, unlock_at, created_at, updated_at
        """
    private static let itemColumns = """
        id, module_id, title, item_type, subject_type, subject_id, position, created_at, updated_at
        """

    /// Modules in order; without drafts and archived ones if `onlyPublished`.
    func modules(ofCourse course: Int64, onlyPublished: Bool) throws -> [CourseModule] {
        try school.rows(
            """
            SELECT \(Self.columns) FROM calendar_modules
            WHERE tenant_id = ? AND course_id = ?\(onlyPublished ? " AND status = 'published'" : "")
            ORDER BY position, id
            """, [.integer(course)]
        ).map(Self.module)
    }

    func module(_ id: Int64) throws -> CourseModule? {
        try school.row(
            "SELECT \(Self.columns) FROM calendar_modules WHERE tenant_id = ? AND id = ?",
            [.integer(id)]
        ).map(Self.module)
    }

    /// Items in order.
    func items(of modules: [Int64]) throws -> [ModuleItem] {
        guard !modules.isEmpty else { return [] }
        return try school.rows(
            """
            SELECT \(Self.itemColumns) FROM calendar_items
            WHERE tenant_id = ? AND module_id IN (\(places(modules.count)))
            ORDER BY position, id
            """, modules.values
        ).map(Self.item)
    }

    func item(_ id: Int64) throws -> PlacedItem? {
        let row = try school.row(
            "SELECT \(Self.itemColumns) FROM calendar_items WHERE tenant_id = ? AND id = ?",
            [.integer(id)])
        guard let item = try row.map(Self.item), let module = try module(item.moduleID) else {
            return nil
        }
        return PlacedItem(item: item, module: module)
    }

    /// The position after a course's last module, from 0.
    func nextPosition(inCourse course: Int64) throws -> Int {
        try school.row(
            """
            SELECT COALESCE(MAX(position), -1) + 1 AS next FROM calendar_modules
            WHERE tenant_id = ? AND course_id = ?
            """, [.integer(course)])?.int("next") ?? 0
    }

    /// The position after a module's last item, from 0.
    func nextPosition(inModule module: Int64) throws -> Int {
        try school.row(
            """
            SELECT COALESCE(MAX(position), -1) + 1 AS next FROM calendar_items
            WHERE tenant_id = ? AND module_id = ?
            """, [.integer(module)])?.int("next") ?? 0
    }

    func add(_ module: CourseModule) throws {
        try school.insert(
            "modules",
            [
                "id": .integer(module.id), "course_id": .integer(module.courseID),
                "title": .text(module.title), "description": SQLValue(module.description),
                "position": SQLValue(module.position), "status": .text(module.status.rawValue),
                "unlock_at": SQLValue(module.unlockAt?.milliseconds),
                "created_at": SQLValue(module.createdAt?.milliseconds),
                "updated_at": SQLValue(module.updatedAt?.milliseconds),
            ])
    }

    func add(_ item: ModuleItem) throws {
        try school.insert(
            "items",
            [
                "id": .integer(item.id), "module_id": .integer(item.moduleID),
                "title": .text(item.title), "item_type": .text(item.kind.rawValue),
                "subject_type": SQLValue(item.subjectType),
                "subject_id": SQLValue(item.subjectID), "position": SQLValue(item.position),
                "created_at": SQLValue(item.createdAt?.milliseconds),
                "updated_at": SQLValue(item.updatedAt?.milliseconds),
            ])
    }

    func setStatus(_ status: CourseModule.Status, of module: Int64, at moment: Int64) throws {
        try school.connection.execute(
            """
            UPDATE calendar_modules SET status = ?, updated_at = ? WHERE tenant_id = ? AND id = ?
            """,
            [.text(status.rawValue), .integer(moment), school.tenant, .integer(module)])
    }

    private static func module(_ row: SQLRow) throws -> CourseModule {
        CourseModule(
            id: try row.id(), courseID: try row.id("course_id"), title: try row.text("title"),
            description: try row.optionalText("description"), position: try row.int("position"),
            status: OpenEnum(rawValue: try row.text("status")),
            unlockAt: try row.optionalID("unlock_at").map(WireInstant.init(milliseconds:)),
            createdAt: try row.instant("created_at"), updatedAt: try row.instant("updated_at"))
    }

    private static func item(_ row: SQLRow) throws -> ModuleItem {
        ModuleItem(
            id: try row.id(), moduleID: try row.id("module_id"), title: try row.text("title"),
            kind: OpenEnum(rawValue: try row.text("item_type")),
            subjectType: try row.optionalText("subject_type"),
            subjectID: try row.optionalID("subject_id"), position: try row.int("position"),
            createdAt: try row.instant("created_at"), updatedAt: try row.instant("updated_at"))
    }
}

/// Item completions, inside a transaction.
struct CompletionStore {
    let school: SchoolRows

    /// A person's completions of these items.
    func completed(_ items: [Int64], by person: Int64) throws -> Set<Int64> {
        guard !items.isEmpty else { return [] }
        return Set(
            try school.rows(
                """
                SELECT item_id FROM calendar_completions
                WHERE tenant_id = ? AND person_id = ? AND item_id IN (\(places(items.count)))
                """, [.integer(person)] + items.values
            ).map { try $0.id("item_id") })
    }

    /// The number of completed items per person in a module; people without any are absent.
    func counts(inModule module: Int64) throws -> [Int64: Int] {
        let rows = try school.rows(
            """
            SELECT c.person_id, COUNT(*) AS done FROM calendar_completions c
            JOIN calendar_items i ON i.tenant_id = c.tenant_id AND i.id = c.item_id
            WHERE c.tenant_id = ? AND i.module_id = ? GROUP BY c.person_id
            """, [.integer(module)])
        return Dictionary(
            uniqueKeysWithValues: try rows.map { (try $0.id("person_id"), try $0.int("done")) })
    }

    /// Records a completion and returns it; an existing one is kept.
    func complete(
        _ item: Int64, by person: Int64, as id: Int64, at moment: Int64
    ) throws -> ItemCompletion {
        try school.execute(
            """
            INSERT INTO calendar_completions (tenant_id, id, item_id, person_id, completed_at)
            VALUES (?, ?, ?, ?, ?) ON CONFLICT (tenant_id, item_id, person_id) DO NOTHING
            """, [.integer(id), .integer(item), .integer(person), .integer(moment)])
        let row = try school.row(
            """
            SELECT id, completed_at FROM calendar_completions
            WHERE tenant_id = ? AND item_id = ? AND person_id = ?
            """, [.integer(item), .integer(person)])
        guard let row else { throw Problem.schoolNotFound }
        let instant = try row.instant("completed_at")
        return ItemCompletion(
            id: try row.id(), itemID: item, userID: person, completedAt: instant,
            createdAt: instant, updatedAt: instant)
    }

    func remove(_ item: Int64, by person: Int64) throws {
        try school.execute(
            """
            DELETE FROM calendar_completions WHERE tenant_id = ? AND item_id = ? AND person_id = ?
            """, [.integer(item), .integer(person)])
    }
}
