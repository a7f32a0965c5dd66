import AppCore
import Foundation
public import SQLStore

/// When a service takes its part of a school: what later ones refer to comes first.
public enum SchoolTurn: Int, Sendable, Hashable, Comparable {
    case people, courses, work, rest

    public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}

/// A school on its way into a campus: what each service leaves for those whose turn is later.
///
/// A record that has been imported is found again by its key, which its table keeps in a column
/// `import_key`, unique inside the tenant and table; NULL for what was not imported.
public struct SchoolImport: Sendable {
    public let file: SchoolFile
    public let tenantID: String
    /// When it is taken, in milliseconds since 1970.
    public let moment: Int64
    /// Whether this campus is the embedded one, whose own student is a member of the school.
    public let hasLocalStudent: Bool
    /// For a school that is made anew each week: the ending of this week's keys, e.g. `@2031-W36`. Work
    /// whose key has another such ending is closed.
    public let generation: String?
    /// Enough for every record of the file, once.
    public var numbers: NumberStock
    /// Ids by e-mail address in lower case.
    public var people: [String: Int64] = [:]
    /// Ids by the file's keys.
    public var courses: [String: Int64] = [:]
    public var assignments: [String: Int64] = [:]
    public var quizzes: [String: Int64] = [:]
    /// Ids of teachers by the course's key, in the file's order.
    public var teachers: [String: [Int64]] = [:]
    /// What was done, by the kind's plural: `courses`, `assignments`.
    public private(set) var report: [String: SchoolImportCount] = [:]

    public init(
        file: SchoolFile, tenantID: String, moment: Int64, hasLocalStudent: Bool,
        generation: String?, numbers: NumberStock
    ) {
        self.file = file
        self.tenantID = tenantID
        self.moment = moment
        self.hasLocalStudent = hasLocalStudent
        self.generation = generation
        self.numbers = numbers
    }

    public enum Outcome: Sendable { case added, changed, unchanged }

    /// Counts one record, e.g. `school.count("assignments", .added)`.
    public mutating func count(_ kind: String, _ outcome: Outcome) {
        switch outcome {
        case .added: report[kind, default: SchoolImportCount()].added += 1
        case .changed: report[kind, default: SchoolImportCount()].changed += 1
        case .unchanged: report[kind, default: SchoolImportCount()].unchanged += 1
        }
    }

    /// The id of a person of the file, by address. Throws ``Problem/Code/invalid`` naming `place`, e.g.
    /// `courses/biology/sections/a`.
    public func person(_ address: String, at place: String) throws -> Int64 {
        guard let id = people[address.lowercased()] else {
            throw Problem(
                .invalid, "Nobody here has the address \(address.prefix(80)).",
                cure: "Add the person under people, or mend the address.", place: place)
        }
        return id
    }

    /// The id of a course of the file, by key. Throws ``Problem/Code/invalid``.
    public func course(_ key: String, at place: String) throws -> Int64 {
        guard let id = courses[key] else {
            throw Problem(
                .invalid, "There is no course with the key \(key.prefix(80)).", place: place)
        }
        return id
    }
}

/// What became of one kind of records.
public struct SchoolImportCount: Sendable, Hashable, Codable {
    public var added = 0
    public var changed = 0
    public var unchanged = 0

    public init() {}
}

extension ServiceContext {
    /// The person who calls, as the school knows them, in the caller's transaction. Without a service that
    /// knows people, the embedded student is a school of one.
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

    /// Now, in milliseconds since 1970.
    public var milliseconds: Int64 {
        Int64((environment.now().timeIntervalSince1970 * 1000).rounded(.down))
    }
}
