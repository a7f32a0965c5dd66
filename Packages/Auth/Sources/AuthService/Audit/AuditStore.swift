import AppCore
import Crypto
import Foundation
import SQLStore
import ServiceKit

/// Adds and reads one school's audit entries, inside a transaction.
struct AuditStore {
    let tenantID: String
    let connection: any SQLConnection

    private static let columns = [
        "sequence", "at", "actor_kind", "actor", "origin", "act", "subject", "details", "hash",
    ]
    private static let maxLength = 400

    private var tenant: SQLValue { .text(tenantID) }

    func append(_ acts: [AuditAct], by actor: AuditActor, at moment: Int64) throws {
        guard !acts.isEmpty else { return }
        let head = try connection.row(
            """
            INSERT INTO auth_audit_heads (tenant_id, last, hash) VALUES (?, ?, '')
            ON CONFLICT (tenant_id) DO UPDATE SET last = auth_audit_heads.last + ?
            RETURNING last, hash
            """,
            [tenant, .integer(Int64(acts.count)), .integer(Int64(acts.count))])
        guard let last = try head?.int("last"), var hash = try head?.text("hash") else {
            throw SQLError.column("last")
        }
        var rows: [[SQLValue]] = []
        for (place, act) in acts.enumerated() {
            let line = try Line(
                number: last - acts.count + place + 1, moment: moment, actor: actor, act: act)
            hash = line.hash(after: hash)
            rows.append([tenant] + line.values + [.text(hash)])
        }
        try connection.load(rows, into: "auth_audit", columns: ["tenant_id"] + Self.columns)
        try connection.execute(
            "UPDATE auth_audit_heads SET hash = ? WHERE tenant_id = ?", [.text(hash), tenant])
    }

    func entries(_ query: AuditQuery) throws -> [AuditEntry] {
        var (condition, values) = ("", [tenant])
        if let since = query.since {
            condition += " AND at >= ?"
            values.append(.integer(since))
        }
        if let person = query.person {
            condition += " AND (actor = ? OR subject = ?)"
            values += [.text(person), .text(person)]
        }
        if let before = query.before {
            condition += " AND sequence < ?"
            values.append(.integer(Int64(before)))
        }
        return try connection.rows(
            """
            SELECT \(Self.columns.joined(separator: ", ")) FROM auth_audit
            WHERE tenant_id = ?\(condition) ORDER BY sequence DESC LIMIT ?
            """, values + [.integer(Int64(query.limit))]
        ).map { row in
            let line = try Line(row)
            return AuditEntry(
                number: line.number, moment: line.moment,
                actor: AuditActor(
                    kind: AuditActor.Kind(rawValue: line.kind) ?? .console, name: line.actor,
                    origin: line.origin),
                act: AuditAct(line.act, on: line.subject, line.decodedDetails),
                hash: try row.text("hash"))
        }
    }

    func hash(of number: Int) throws -> String? {
        try connection.row(
            "SELECT hash FROM auth_audit WHERE tenant_id = ? AND sequence = ?",
            [tenant, .integer(Int64(number))]
        )?.text("hash")
    }

    func check() throws -> AuditCheck {
        var check = AuditCheck(count: 0, hash: "", firstFault: nil)
        try connection.forEachRow(
            """
            SELECT \(Self.columns.joined(separator: ", ")) FROM auth_audit
            WHERE tenant_id = ? ORDER BY sequence
            """, [tenant]
        ) { row in
            let line = try Line(row)
            check.count += 1
            let (hash, stored) = (line.hash(after: check.hash), try row.text("hash"))
            if check.firstFault == nil, line.number != check.count || hash != stored {
                check.firstFault = check.count
            }
            check.hash = stored
        }
        let head = try connection.row(
            "SELECT last, hash FROM auth_audit_heads WHERE tenant_id = ?", [tenant])
        let (last, hash) = (try head?.int("last") ?? 0, try head?.text("hash") ?? "")
        if check.firstFault == nil, last != check.count || hash != check.hash {
            check.firstFault = min(last, check.count) + 1
        }
        return check
    }

    /// An entry as it is stored and hashed.
    private struct Line {
        var number: Int
        var moment: Int64
        var kind: String
        var actor: String
        var origin: String
        var act: String
        var subject: String?
        /// JSON with sorted names.
        var details: String

        init(number: Int, moment: Int64, actor: AuditActor, act: AuditAct) throws {
            func short(_ text: String) -> String { String(text.prefix(AuditStore.maxLength)) }
            self.number = number
            self.moment = moment
            kind = actor.kind.rawValue
            self.actor = short(actor.name)
            origin = short(actor.origin)
            self.act = act.name
            subject = act.subject.map(short)
            details = try WireJSON.encodeText(act.details.mapValues(short), sortedKeys: true)
        }

        init(_ row: SQLRow) throws {
            number = try row.int("sequence")
            moment = Int64(try row.int("at"))
            kind = try row.text("actor_kind")
            actor = try row.text("actor")
            origin = try row.text("origin")
            act = try row.text("act")
            subject = try row.optionalText("subject")
            details = try row.text("details")
        }

        var decodedDetails: [String: String] {
            (try? WireJSON.decode([String: String].self, from: details)) ?? [:]
        }

        var values: [SQLValue] {
            [
                .integer(Int64(number)), .integer(moment), .text(kind), .text(actor),
                .text(origin), .text(act), SQLValue(subject), .text(details),
            ]
        }

        /// Each field is preceded by its length, so that no two entries are written alike.
        func hash(after hash: String) -> String {
            let fields = [
                hash, String(number), String(moment), kind, actor, origin, act,
                subject.map { "1" + $0 } ?? "0", details,
            ]
            let text = fields.map { "\($0.utf8.count):\($0)" }.joined()
            return SHA256.hash(data: Data(text.utf8)).map {
                String($0 >> 4, radix: 16) + String($0 & 15, radix: 16)
            }.joined()
        }
    }
}
