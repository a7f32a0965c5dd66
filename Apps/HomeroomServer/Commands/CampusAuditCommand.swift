import AppCore
import ArgumentParser
import Foundation
import HomeroomHost
import ServiceKit

/// `homeroom campus audit`.
struct CampusAuditCommand: HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit", abstract: "Show what administrators, staff and operators did.",
        discussion: """
            The log of one tenant: who changed roles, added, imported, suspended or removed people, ended \
            sessions, set passwords, granted premium or changed the tenant, when and from where. No command \
            deletes entries. An account that was deleted appears by its id.

            EXAMPLES:
              homeroom campus audit
              homeroom campus audit --since 2026-09-01 --json
              homeroom campus audit list --person ada@example.org
              homeroom campus audit check
            """,
        subcommands: [List.self, Check.self], defaultSubcommand: List.self)

    func run(in host: Host) async throws {}
}

/// An entry in the output of `--json`, version 1.
struct AuditRow: JSONRecord {
    static let jsonFields = [
        "number", "at", "by", "by_id", "from", "act", "on", "on_id", "details", "hash",
    ]

    var number: Int
    /// UTC.
    var at: String
    /// An address, or a user of the server's computer; nil for a deleted account.
    var by: String?
    /// An account's id; nil for a user of the server's computer.
    var byID: String?
    var from: String
    var act: String
    /// An address or another name; nil for a deleted account, or if there is no subject.
    var on: String?
    /// An account's id; nil for something else.
    var onID: String?
    var details: [String: String]
    var hash: String

    private enum CodingKeys: String, CodingKey {
        case number, at, by, from, act, on, details, hash
        case byID = "by_id"
        case onID = "on_id"
    }

    /// `addresses` are those of existing accounts by id.
    init(_ entry: AuditEntry, _ addresses: [String: String]) {
        number = entry.number
        at = ISODate.format(Date(timeIntervalSince1970: Double(entry.moment / 1000)))
        let isAccount = entry.actor.kind == .account
        byID = isAccount ? entry.actor.name : nil
        by = isAccount ? addresses[entry.actor.name] : entry.actor.name
        from = entry.actor.origin
        act = entry.act.name
        onID = entry.act.subject.flatMap { isUUID($0) ? $0 : nil }
        on = onID.map { addresses[$0] } ?? entry.act.subject
        details = entry.act.details
        hash = entry.hash
    }

    /// A row of the table for `--plain`.
    var cells: [String] {
        [String(number), at, by ?? byID ?? "", from, act, on ?? onID ?? "", more]
    }

    /// What it was, and who did it.
    var lines: [String] {
        let subject = on ?? onID.map { "\($0) (deleted)" }
        let author = by ?? byID.map { "\($0) (deleted)" } ?? ""
        return [
            "\(number)  \(at)  \(act)" + (more.isEmpty ? "" : "; \(more)"),
            "   " + (subject.map { "on \($0), " } ?? "") + "by \(author) from \(from)",
        ]
    }

    private var more: String {
        details.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
            .joined(separator: "; ")
    }
}

extension CampusAuditCommand {
    struct List: HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List a tenant's entries, newest first.",
            discussion: """
                EXAMPLES:
                  homeroom campus audit list --limit 20
                  homeroom campus audit list --tenant home --before 200
                """)
        @Option(help: "Only entries from this day on, YYYY-MM-DD, UTC.") var since: String?
        @Option(help: "Only acts by or on this person: an address, an id, or a user name.")
        var person: String?
        @Option(help: "Only entries with a lower number, for the next page.") var before: Int?
        @Option(help: "Maximum number of entries, 1 to 1000.") var limit = 50
        @OptionGroup var people: PeopleOptions
        static var jsonFields: [String]? { AuditRow.jsonFields }
        @OptionGroup var output: OutputOptions

        func validate() throws {
            guard (1...1000).contains(limit) else {
                throw ValidationError("--limit takes a number from 1 to 1000.")
            }
        }

        func run(in host: Host) async throws {
            let console = host.console.with(output)
            let start = try since.map(Self.start)
            try await host.withAudit(people) { log, office, tenant in
                let accounts = try await office.accounts()
                let account = try await person.asyncMap {
                    try await accounts.account(email: $0, of: tenant.id)?.key.userID ?? $0
                }
                let entries = try await log.entries(
                    AuditQuery(since: start, person: account, before: before, limit: limit),
                    of: tenant.id)
                let ids = Set(entries.flatMap { [$0.actor.name, $0.act.subject ?? ""] })
                let addresses = try await log.addresses(of: ids.filter(isUUID), at: tenant.id)
                let rows = entries.map { AuditRow($0, addresses) }
                if output.json { return try console.emit(json: rows) }
                if rows.isEmpty, !output.plain { return console.out("No entries.") }
                guard !output.plain else {
                    return await console.table(
                        ["Number", "When", "By", "From", "Act", "On", "Details"].map { .init($0) },
                        rows.map(\.cells))
                }
                for line in rows.flatMap(\.lines) { console.out(line) }
                if rows.count == limit, let last = rows.last, last.number > 1 {
                    console.out("For older entries, add --before \(last.number).")
                }
            }
        }

        /// The start of a day in milliseconds since 1970.
        private static func start(of day: String) throws -> Int64 {
            guard day.count == 10, let date = ISODate.parse(day) else {
                throw ValidationError("--since takes a date such as 2026-09-01.")
            }
            return Int64(date.timeIntervalSince1970) * 1000
        }
    }

    struct Check: HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "check", abstract: "Check that no entry was changed or removed.",
            discussion: """
                Each entry's hash covers the entry and the hash before it. Someone with write access to the \
                database could recompute all hashes. Note the last number and hash on another computer, and \
                check them later with --noted. Exits with 65 if something doesn't fit.

                EXAMPLES:
                  homeroom campus audit check
                  homeroom campus audit check --json
                """)
        @Option(help: "A number and hash noted earlier, as NUMBER:HASH.") var noted: String?
        @OptionGroup var people: PeopleOptions
        @OptionGroup var output: OutputOptions

        /// `--json`, version 1.
        private struct Report: Encodable {
            var entries: Int
            /// The last entry's.
            var hash: String
            var intact: Bool
            /// The number of the first entry that doesn't fit.
            var firstFault: Int?
        }

        func run(in host: Host) async throws {
            let console = host.console.with(output)
            let note = try noted.map(Self.note)
            try await host.withAudit(people) { log, _, tenant in
                var check = try await log.check(of: tenant.id)
                if let note, try await log.hash(of: note.number, of: tenant.id) != note.hash {
                    check.firstFault = min(check.firstFault ?? note.number, note.number)
                }
                if output.json {
                    try console.emit(
                        json: Report(
                            entries: check.count, hash: check.hash,
                            intact: check.firstFault == nil, firstFault: check.firstFault))
                } else if let fault = check.firstFault {
                    console.out(
                        "The log was changed: entry \(fault) or an earlier one isn't as it "
                            + "was written.")
                } else {
                    console.out("\(Quantity.count(check.count, "entry", "entries")), all intact.")
                    if check.count > 0 {
                        console.out("Note this on another computer: \(check.count):\(check.hash)")
                    }
                }
                if check.firstFault != nil { throw ExitCode(65) }
            }
        }

        private static func note(_ text: String) throws -> (number: Int, hash: String) {
            let parts = text.split(separator: ":").map(String.init)
            guard parts.count == 2, let number = Int(parts[0]), number > 0, parts[1].count == 64
            else {
                throw ValidationError(
                    "--noted takes a number and hash from check, such as 12:3f9a….")
            }
            return (number, parts[1].lowercased())
        }
    }
}

extension Optional {
    fileprivate func asyncMap<Value>(
        _ body: (Wrapped) async throws -> Value
    ) async rethrows -> Value? {
        guard let wrapped = self else { return nil }
        return try await body(wrapped)
    }
}

extension Host {
    fileprivate func withAudit(
        _ people: PeopleOptions,
        _ body: (any AuditRecording, CampusOffice, Tenant) async throws -> Void
    ) async throws {
        try await withCampus(people.campus) { office in
            let tenant = try await office.tenant(people.tenant)
            guard let log = office.audit else {
                throw Problem(
                    .notFound, "This build has no audit log.",
                    cure: "It needs the Auth feature, which this build doesn't include.")
            }
            try await body(log, office, tenant)
        }
    }
}
