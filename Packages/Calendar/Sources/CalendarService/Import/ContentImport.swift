import AppCore
import SQLStore
import ServiceKit

/// Imports course contents: units, discussions and modules.
struct ContentImport {
    private static let statuses = ["draft", "published", "archived"]
    private static let itemTypes = [
        "resource", "resource_link", "url", "text_header", "assignment", "quiz", "discussion",
    ]

    private var units: ImportTable
    private var modules: ImportTable
    private var items: ImportTable
    private var discussions: ImportTable
    private var posts: ImportTable

    init(_ school: SchoolRows) throws {
        units = try ImportTable(
            "units", ["course_id", "title", "first_day", "last_day", "status"], in: school)
        modules = try ImportTable(
            "modules", ["course_id", "title", "description", "position", "status"], in: school)
        items = try ImportTable(
            "items", ["module_id", "title", "item_type", "position"], in: school)
        discussions = try ImportTable(
            "discussions",
            [
                "course_id", "created_by", "title", "description", "status", "is_pinned",
                "asks_first",
            ], in: school)
        posts = try ImportTable(
            "posts", ["discussion_id", "parent_id", "created_by", "content"], in: school)
    }

    mutating func take(
        _ course: SchoolCourseFile, _ id: Int64, _ file: inout SchoolImport, at place: String
    ) throws {
        for unit in course.units ?? [] {
            try take(unit, course.key, id, &file, at: place + "/units/\(unit.key)")
        }
        try closeOldUnits(of: course.key, &file)
        for discussion in course.discussions ?? [] {
            try take(
                discussion, course.key, id, &file,
                at: place + "/discussions/\(discussion.key)")
        }
        for (index, module) in (course.modules ?? []).enumerated() {
            let place = place + "/modules/\(module.key)"
            let key = course.key + "/" + module.key
            let moduleID = try modules.put(
                key,
                [
                    .integer(id), .text(try file.text(module.title, at: place + "/title")),
                    SQLValue(module.description), SQLValue(index),
                    .text(
                        try file.word(
                            module.status, of: Self.statuses, default: "published",
                            at: place + "/status")),
                ], in: &file)
            for (index, item) in (module.items ?? []).enumerated() {
                let place = place + "/items/\(item.key)"
                _ = try items.put(
                    key + "/" + item.key,
                    [
                        .integer(moduleID), .text(try file.text(item.title, at: place + "/title")),
                        .text(
                            try file.word(
                                item.type, of: Self.itemTypes, default: "resource",
                                at: place + "/type")),
                        SQLValue(index),
                    ], in: &file)
            }
        }
    }

    private mutating func take(
        _ unit: SchoolUnit, _ course: String, _ courseID: Int64, _ file: inout SchoolImport,
        at place: String
    ) throws {
        let today = WireDay(milliseconds: file.moment)
        let first = unit.start ?? today
        let last = unit.end ?? max(first, today)
        guard first <= last else {
            throw Problem(.invalid, "The unit ends before it begins.", place: place)
        }
        _ = try units.put(
            course + "/" + unit.key,
            [
                .integer(courseID), .text(try file.text(unit.title, at: place + "/title")),
                SQLValue(first), SQLValue(last),
                .text(
                    try file.word(
                        unit.status, of: Self.statuses, default: "published",
                        at: place + "/status")),
            ], in: &file)
    }

    /// Removes last week's units of a school whose file is regenerated weekly.
    private mutating func closeOldUnits(
        of course: String, _ file: inout SchoolImport
    ) throws {
        guard let generation = file.generation, let mark = generation.first else { return }
        for key in units.keys
        where key.hasPrefix(course + "/") && key.contains(mark) && !key.hasSuffix(generation) {
            try units.remove(key)
        }
    }

    private mutating func take(
        _ discussion: SchoolDiscussion, _ course: String, _ courseID: Int64,
        _ file: inout SchoolImport, at place: String
    ) throws {
        let author =
            try discussion.by.map { try file.person($0, at: place + "/by") }
            ?? file.teachers[course]?.first
        let key = course + "/" + discussion.key
        let id = try discussions.put(
            key,
            [
                .integer(courseID), SQLValue(author),
                .text(try file.text(discussion.title, at: place + "/title")),
                SQLValue(discussion.description),
                .text(
                    try file.word(
                        discussion.status, of: ["open", "locked", "archived"], default: "open",
                        at: place + "/status")),
                false, false,
            ], in: &file)
        for post in discussion.posts ?? [] {
            let place = place + "/posts/\(post.key)"
            let parent = try post.parent.map { parent in
                guard let id = posts.id(key + "/" + parent) else {
                    throw Problem(
                        .invalid, "No earlier post has the key \(parent.prefix(80)).",
                        place: place + "/parent")
                }
                return id
            }
            let content = try file.text(
                post.content, to: FieldCheck.maxTextLength, at: place + "/content")
            _ = try posts.put(
                key + "/" + post.key,
                [
                    .integer(id), SQLValue(parent),
                    .integer(try file.person(post.by, at: place + "/by")), .text(content),
                ], in: &file, created: post.at.milliseconds)
        }
    }

    /// Links items to their records once all are imported. Does nothing without the service for
    /// work.
    static func settle(_ file: SchoolImport, in school: SchoolRows) throws {
        let items = try ImportTable("items", ["subject_type", "subject_id"], in: school)
        let discussions = try ImportTable("discussions", [], in: school)
        // The keys of weekly work omit the week.
        func id(_ key: String, in ids: [String: Int64]) -> Int64? {
            ids[key] ?? file.generation.flatMap { ids[key + $0] }
        }
        for (key, item) in file.items {
            guard let subject = item.of, let itemID = items.id(key.module + "/" + item.key) else {
                continue
            }
            let found: (type: String, id: Int64?)? =
                switch item.type {
                case "assignment": ("Assignment", id(subject, in: file.assignments))
                case "quiz": ("Quiz", id(subject, in: file.quizzes))
                case "discussion": ("Discussion", discussions.id(key.course + "/" + subject))
                default: nil
                }
            guard let found, let subjectID = found.id else { continue }
            try school.connection.execute(
                """
                UPDATE calendar_items SET subject_type = ?, subject_id = ?
                WHERE tenant_id = ? AND id = ?
                """,
                [.text(found.type), .integer(subjectID), school.tenant, .integer(itemID)])
        }
    }
}

extension SchoolImport {
    /// The items of all modules, with the keys of their parents.
    fileprivate var items: [((course: String, module: String), SchoolModuleFile.Item)] {
        (file.courses ?? []).flatMap { course in
            (course.modules ?? []).flatMap { module in
                (module.items ?? []).map {
                    ((course.key, course.key + "/" + module.key), $0)
                }
            }
        }
    }
}
