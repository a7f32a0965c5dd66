import AppCore
import Foundation
import HTTPTypes

/// A request of the school contract, and which of several schools it is for.
struct SchoolRequest: Sendable {
    enum Target: Sendable, Hashable {
        /// Signing in: the first school's alone.
        case first
        case school(key: Int)
        /// A list over all schools, or a change at all.
        case all
        /// The first school that has such a thing.
        case any
    }

    var method: HTTPRequest.Method
    /// Below the API base: `["assignments", "12"]`.
    var path: [String]
    /// Names and values, decoded.
    var query: [(String, String)]
    /// nil if it has none, or one that isn't JSON, such as a form with a file.
    var json: JSONValue?
    var body: [UInt8]
    /// Sent instead of the body.
    var upload: UploadBody?

    /// nil if the address isn't valid.
    init?(
        _ method: HTTPRequest.Method, target: String, body: [UInt8], upload: UploadBody? = nil
    ) {
        guard let parts = URLComponents(string: target) else { return nil }
        self.method = method
        path = parts.path.split(separator: "/").map(String.init)
        query = (parts.queryItems ?? []).map { ($0.name, $0.value ?? "") }
        self.body = body
        self.upload = upload
        json =
            body.isEmpty || upload != nil
            ? nil : try? WireJSON.decode(JSONValue.self, from: body)
    }

    private static let signingIn: Set = ["csrf", "session", "mobile", "auth", "testing"]

    var target: Target {
        guard let word = path.first else { return .first }
        if Self.signingIn.contains(word) { return .first }
        if word == "me" { return method == .get ? .any : .first }
        if let key = keyInPath ?? keyInQuery { return .school(key: key) }
        if method == .get { return word == "notification_preferences" ? .any : .all }
        if path.last == "mark_all_read" { return .all }
        return key(in: json).map { .school(key: $0) } ?? .any
    }

    /// Path and query as one school understands them. `student` is the student's id there.
    func target(at records: SchoolRecords, student: Int64?) -> String {
        var path = path.map { part in
            SchoolIDs.changed(part) { records.ownNumber($0) } ?? part
        }
        if namesStudent, let student { path[1] = String(student) }
        let query = query.map { name, value in
            Self.isID(name)
                ? (name, SchoolIDs.changed(value) { records.ownNumber($0) } ?? value)
                : (name, value)
        }
        var parts = URLComponents()
        parts.path = "/" + path.joined(separator: "/")
        if !query.isEmpty { parts.queryItems = query.map { URLQueryItem(name: $0.0, value: $0.1) } }
        // A plus would be read as a space.
        return (parts.string ?? parts.path).replacingOccurrences(of: "+", with: "%2B")
    }

    /// The body as one school understands it.
    func body(at records: SchoolRecords) -> [UInt8] {
        json.flatMap { try? WireJSON.encode(records.own($0)) } ?? body
    }

    /// `/students/ID/…`: every school has its own id for the student.
    var namesStudent: Bool { path.first == "students" && path.count > 1 }

    /// The numbers of records and people in path, query and body.
    var numbers: [Int64] {
        let inPath = path.dropFirst().compactMap { SchoolIDs.number(in: $0) }
        let inQuery = query.filter { Self.isID($0.0) }.compactMap { SchoolIDs.number(in: $0.1) }
        let inBody = json.map { SchoolRecords.numbers(in: $0) } ?? []
        return inPath + inQuery + inBody
    }

    private var keyInPath: Int? {
        path.dropFirst(namesStudent ? 2 : 1).compactMap { SchoolIDs.key(in: $0) }.first
    }

    private var keyInQuery: Int? {
        query.filter { Self.isID($0.0) }.compactMap { SchoolIDs.key(in: $0.1) }.first
    }

    private static func isID(_ name: String) -> Bool { name == "before" || name.hasSuffix("_id") }

    /// The school of the first id in a body.
    private func key(in value: JSONValue?) -> Int? {
        guard case .object(let members) = value else { return nil }
        for (name, value) in members.sorted(by: { $0.key < $1.key }) {
            guard name.hasSuffix("_id") || name.hasSuffix("_ids") else { continue }
            for case .integer(let number) in value.elements ?? [value] {
                return SchoolIDs.split(number).key
            }
        }
        return nil
    }
}
