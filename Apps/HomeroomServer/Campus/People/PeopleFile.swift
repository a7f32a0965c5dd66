import AppCore
import Foundation
import HomeroomHost
import ServiceKit

/// People in a CSV file. The first line names the columns `email`, `password`, `name`, `premium`,
/// `roles`, `first_name` and `last_name` in any order; the first two are required. Then one line
/// per person. The password `generate` generates one; roles are separated by spaces.
struct PeopleFile: Sendable {
    struct Person: Sendable, Hashable {
        var line: Int
        var account: NewAccount
        /// Whether the password was generated.
        var isGenerated: Bool
    }

    /// An error in a line.
    struct Fault: Sendable, Hashable {
        var line: Int
        var message: String
    }

    static let maxBytes = 16 << 20
    private static let columns = [
        "email", "name", "premium", "password", "roles", "first_name", "last_name",
    ]

    private(set) var people: [Person] = []
    /// Sorted by line.
    private(set) var faults: [Fault] = []

    /// Parses and validates all lines. `check` returns the errors of an account by field.
    ///
    /// Throws ``Problem/Code/invalid`` if the file can't be read at all.
    init(
        _ bytes: [UInt8], file: String,
        check: (NewAccount) -> [String: [String]]
    ) throws(Problem) {
        guard bytes.count <= Self.maxBytes else {
            throw Problem(
                .invalid, "The file has more than \(Self.maxBytes >> 20) MiB.",
                cure: "Split it.", place: file)
        }
        let rows = try CommaSeparated(bytes, file: file).rows
        guard let head = rows.first else {
            throw Problem(
                .invalid, "The file is empty.",
                cure: "Start it with a line: email,name,premium,password", place: file)
        }
        let places = try Self.places(head, file)
        var lines: [String: Int] = [:]
        for row in rows.dropFirst() {
            add(row, places, columns: head.fields.count, &lines, check)
        }
        faults.sort { $0.line < $1.line }
    }

    /// The index of each column.
    private static func places(
        _ head: CommaSeparated.Row, _ file: String
    ) throws(Problem) -> [String: Int] {
        var places: [String: Int] = [:]
        for (index, field) in head.fields.enumerated() {
            let name = trimmed(field).lowercased()
            guard columns.contains(name), places[name] == nil else {
                throw Problem(
                    .invalid, "Unknown or repeated column “\(name)”.",
                    cure: "The columns are \(columns.joined(separator: ", ")), each once.",
                    place: "\(file):\(head.line)")
            }
            places[name] = index
        }
        guard places["email"] != nil, places["password"] != nil else {
            throw Problem(
                .invalid, "The columns email and password are required.",
                cure: "Start the file with a line: email,name,premium,password",
                place: "\(file):\(head.line)")
        }
        return places
    }

    private mutating func add(
        _ row: CommaSeparated.Row, _ places: [String: Int], columns: Int,
        _ lines: inout [String: Int], _ check: (NewAccount) -> [String: [String]]
    ) {
        guard row.fields.count == columns else {
            faults.append(
                Fault(
                    line: row.line,
                    message: "It has \(row.fields.count) fields instead of \(columns)."))
            return
        }
        func field(_ name: String) -> String { places[name].map { row.fields[$0] } ?? "" }
        var messages: [String] = []
        let isPremium = Self.flag(field("premium"))
        if isPremium == nil { messages.append("premium must be yes or no.") }
        let word = Self.trimmed(field("password")).lowercased()
        let isGenerated = word == "generate"
        var account = NewAccount(
            email: Self.trimmed(field("email")), name: field("name"),
            password: isGenerated ? GeneratedPassword.make() : field("password"),
            isPremium: isPremium ?? false, roles: RoleWords.split(field("roles")),
            firstName: field("first_name"), lastName: field("last_name"))
        account.isInvited = word == "invite"
        for (name, found) in check(account).sorted(by: { $0.key < $1.key }) {
            messages += found.map { "\(name): \($0)" }
        }
        if let first = lines[account.email.lowercased()] {
            messages.append("The address is already on line \(first).")
        }
        lines[account.email.lowercased()] = lines[account.email.lowercased()] ?? row.line
        if messages.isEmpty {
            people.append(Person(line: row.line, account: account, isGenerated: isGenerated))
        } else {
            faults.append(Fault(line: row.line, message: messages.joined(separator: " ")))
        }
    }

    private static func flag(_ text: String) -> Bool? {
        switch trimmed(text).lowercased() {
        case "yes", "true", "1", "premium": true
        case "", "no", "false", "0": false
        default: nil
        }
    }

    private static func trimmed(_ text: String) -> String {
        text.trimmingCharacters(in: .whitespaces)
    }
}

/// Parses roles as an operator writes them.
enum RoleWords {
    /// Splits at commas, semicolons or spaces.
    static func split(_ text: String) -> [String] {
        text.split { $0 == "," || $0 == ";" || $0.isWhitespace }.map { $0.lowercased() }
    }
}

/// Generates passwords.
enum GeneratedPassword {
    /// Letters and digits that can't be confused.
    private static let letters = Array("abcdefghjkmnpqrstuvwxyz23456789")

    /// Four groups of five: 99 bits of system randomness.
    static func make() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<4).map { _ in
            String((0..<5).compactMap { _ in letters.randomElement(using: &generator) })
        }.joined(separator: "-")
    }
}
