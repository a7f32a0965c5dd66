import AppCore
import Foundation
public import SQLStore

/// The order of services in an import: records come before those that refer to them.
public enum SchoolImportOrder: Int, Sendable, Hashable, Comparable {
    case people, courses, work, rest

    public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}

/// A running school import: ids that services pass on to later ones.
///
/// Imported records are found by their key in the column `import_key`, unique per tenant and table;
/// NULL for other records.
public struct SchoolImport: Sendable {
    public let file: SchoolFile
    public let tenantID: String
    /// The time of the import, in milliseconds since 1970.
    public let moment: Int64
    /// Whether this is the embedded campus, whose student belongs to the school.
    public let hasLocalStudent: Bool
    /// For a school with weekly records: the suffix of this week's keys, e.g. `@2031-W36`. Work
    /// with another suffix is closed.
    public let generation: String?
    /// Enough for every record of the file.
    public var numbers: NumberAllocation
    /// Ids by lowercase email address.
    public var people: [String: Int64] = [:]
    /// Ids by the file's keys.
    public var courses: [String: Int64] = [:]
    public var assignments: [String: Int64] = [:]
    public var quizzes: [String: Int64] = [:]
    /// Ids of teachers by course key, in file order.
    public var teachers: [String: [Int64]] = [:]
    /// The results by type: `courses`, `assignments`.
    public private(set) var report: [String: SchoolImportCount] = [:]

    public init(
        file: SchoolFile, tenantID: String, moment: Int64, hasLocalStudent: Bool,
        generation: String?, numbers: NumberAllocation
    ) {
        self.file = file
        self.tenantID = tenantID
        self.moment = moment
        self.hasLocalStudent = hasLocalStudent
        self.generation = generation
        self.numbers = numbers
    }

    public enum Outcome: Sendable { case added, changed, unchanged }

    /// Counts a record, e.g. `school.count("assignments", .added)`.
    public mutating func count(_ kind: String, _ outcome: Outcome) {
        switch outcome {
        case .added: report[kind, default: SchoolImportCount()].added += 1
        case .changed: report[kind, default: SchoolImportCount()].changed += 1
        case .unchanged: report[kind, default: SchoolImportCount()].unchanged += 1
        }
    }

    /// The id of a person in the file by address. Throws ``Problem/Code/invalid`` with `place`,
    /// e.g. `courses/biology/sections/a`.
    public func person(_ address: String, at place: String) throws -> Int64 {
        guard let id = people[address.lowercased()] else {
            throw Problem(
                .invalid, "No person has the address \(address.prefix(80)).",
                cure: "Add the person under people, or fix the address.", place: place)
        }
        return id
    }

    /// The id of a course in the file by key. Throws ``Problem/Code/invalid``.
    public func course(_ key: String, at place: String) throws -> Int64 {
        guard let id = courses[key] else {
            throw Problem(
                .invalid, "Unknown course key \(key.prefix(80)).", place: place)
        }
        return id
    }
}

/// The results for one type of record.
public struct SchoolImportCount: Sendable, Hashable, Codable {
    public var added = 0
    public var changed = 0
    public var unchanged = 0

    public init() {}
}

extension ServiceContext {
    /// The caller's record at the school, in the caller's transaction. Without a service for
    /// people, the embedded student is the only person.
    ///
    /// Throws a 401 ``Problem`` for an anonymous caller.
    public func schoolPerson<Input>(
        of request: ServiceRequest<Input>, in connection: any SQLConnection
    ) throws -> SchoolPerson {
        let account = try request.requiredPrincipal().account
        if let people = capability(.schoolPeople) {
            guard let person = try people.person(of: account, in: connection) else {
                throw Problem.unknownUser
            }
            return person
        }
        return SchoolPerson(
            id: 0, account: account, email: "", firstName: nil, lastName: nil, roles: ["student"],
            createdAt: 0, updatedAt: 0)
    }

    /// The current time in milliseconds since 1970.
    public var milliseconds: Int64 {
        Int64((environment.now().timeIntervalSince1970 * 1000).rounded(.down))
    }
}
