import AppCore

/// Translates one school's JSON from and to the common space of ids, and adds the school's name.
struct SchoolRecords: Sendable {
    var key: Int
    /// The school's short name for course names and people; nil to leave them as they are.
    var name: String?
    /// The student's id at this school, and in the common space; nil if unknown.
    var student: (own: Int64, common: Int64)?

    /// A response in the common space. `path` is the request's, relative to the API base.
    func common(_ value: JSONValue, path: [String]) -> JSONValue {
        let isPerson = path.first == "users"
        let isCourse = path.first == "courses" && path.count <= 2
        return common(value, isPerson ? .person : isCourse ? .course : .other)
    }

    /// A request's body as this school understands it.
    func own(_ value: JSONValue) -> JSONValue {
        switch value {
        case .array(let elements): return .array(elements.map(own))
        case .object(let members):
            return .object(
                members.reduce(into: [:]) { result, member in
                    result[member.key] =
                        Self.isID(member.key)
                        ? changed(member.value) { ownNumber($0) } : own(member.value)
                })
        default: return value
        }
    }

    /// Whether all these numbers are this school's or the student's.
    func areOwn(_ numbers: [Int64]) -> Bool {
        numbers.allSatisfy { $0 == student?.common || SchoolIDs.split($0).key == key }
    }

    /// The numbers that a request's body names.
    static func numbers(in value: JSONValue) -> [Int64] {
        switch value {
        case .array(let elements): elements.flatMap { numbers(in: $0) }
        case .object(let members):
            members.flatMap { isID($0.key) ? ids(in: $0.value) : numbers(in: $0.value) }
        default: []
        }
    }

    private static func ids(in value: JSONValue) -> [Int64] {
        switch value {
        case .integer(let number): [number]
        case .string(let text): SchoolIDs.number(in: text).map { [$0] } ?? []
        case .array(let elements): elements.flatMap { ids(in: $0) }
        default: []
        }
    }

    /// A number at this school.
    func ownNumber(_ number: Int64) -> Int64 {
        if let student, number == student.common { return student.own }
        return SchoolIDs.split(number).id
    }

    /// What an object is, as far as its name or its ids matter.
    private enum Kind { case person, sender, course, tenant, other }

    private static let people: Set = [
        "user_id", "sender_id", "student_id", "author_id", "created_by_id",
    ]

    private func common(_ value: JSONValue, _ kind: Kind) -> JSONValue {
        switch value {
        case .array(let elements): return .array(elements.map { common($0, kind) })
        case .object(let members):
            var result: [String: JSONValue] = [:]
            for (member, value) in members {
                if Self.isID(member), kind != .tenant {
                    let isPerson =
                        Self.people.contains(member)
                        || member == "id" && (kind == .person || kind == .sender)
                    result[member] = changed(value) { commonNumber($0, isPerson: isPerson) }
                } else {
                    result[member] = common(value, Self.kind(of: member))
                }
            }
            if let name { addName(name, to: &result, kind) }
            return .object(result)
        default: return value
        }
    }

    private func addName(_ name: String, to members: inout [String: JSONValue], _ kind: Kind) {
        var named = ["course_name"]
        switch kind {
        case .course: named.append("name")
        case .person where student == nil || members["id"] != student.map { .integer($0.common) }:
            let parts = ["last_name", "first_name", "name"]
            named += parts.first { members[$0]?.text?.isEmpty == false }.map { [$0] } ?? []
        case .person, .sender, .tenant, .other: break
        }
        for member in named {
            guard let text = members[member]?.text, !text.isEmpty else { continue }
            members[member] = .string("\(text) (\(name))")
        }
    }

    private func commonNumber(_ number: Int64, isPerson: Bool) -> Int64? {
        if isPerson, let student, number == student.own { return student.common }
        return SchoolIDs.common(number, key: key)
    }

    private static func kind(of member: String) -> Kind {
        switch member {
        case "participants", "teachers": .person
        case "tenant": .tenant
        case "sender", "user", "student": .sender
        case "course", "courses": .course
        default: .other
        }
    }

    private static func isID(_ member: String) -> Bool {
        member == "id" || member.hasSuffix("_ids")
            || member.hasSuffix("_id") && member != "tenant_id"
    }

    /// An id or a list of them; null for a number that can't be changed.
    private func changed(_ value: JSONValue, _ change: (Int64) -> Int64?) -> JSONValue {
        switch value {
        case .integer(let number): change(number).map(JSONValue.integer) ?? .null
        case .string(let text) where SchoolIDs.number(in: text) != nil:
            SchoolIDs.changed(text, change).map(JSONValue.string) ?? .null
        case .array(let elements): .array(elements.map { changed($0, change) })
        default: value
        }
    }
}
