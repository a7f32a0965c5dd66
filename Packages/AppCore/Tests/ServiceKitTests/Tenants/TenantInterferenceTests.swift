import AppCoreTesting
import SQLStore
import ServiceKit
import Testing

/// What a fault-free statement answers and changes must not depend on another tenant's rows. Made-up
/// statements run on a database with one tenant and on one with two.
@Suite struct TenantInterferenceTests {
    private struct Undone: Error {}

    private static let schema = StoreMigration(
        "small-service-001",
        [
            """
            CREATE TABLE notes (
                tenant_id TEXT NOT NULL, id BIGINT NOT NULL, a BIGINT, PRIMARY KEY (tenant_id, id)
            )
            """,
            """
            CREATE TABLE parts (
                tenant_id TEXT NOT NULL, id BIGINT NOT NULL, note BIGINT, a BIGINT,
                PRIMARY KEY (tenant_id, id)
            )
            """,
            "CREATE TABLE books (id BIGINT NOT NULL PRIMARY KEY, a BIGINT)",
            "INSERT INTO books (id, a) VALUES (1, 1), (2, 0), (3, 5)",
        ])

    private static func database(_ tenants: [String]) throws -> SQLiteDatabase {
        let rows = tenants.enumerated().flatMap { place, tenant in
            (1...4).flatMap { id in
                [
                    "INSERT INTO notes (tenant_id, id, a) VALUES ('\(tenant)', \(id + place), \(id))",
                    "INSERT INTO parts (tenant_id, id, note, a) "
                        + "VALUES ('\(tenant)', \(id + place), \((id + place) % 3 + 1), \(id * 7 % 5))",
                ]
            }
        }
        return try SQLiteDatabase.inMemory(
            migrations: [schema, StoreMigration("small-service-002", rows)])
    }

    /// What a statement answers, and what it leaves of tenant `a`; then undoes it. nil when the
    /// engine does not take it.
    private static func outcome(
        _ sql: String, _ places: Int, on database: SQLiteDatabase
    ) async throws -> (mine: [[SQLValue]], others: [[SQLValue]])? {
        let result = Box()
        do {
            try await database.write { connection in
                let answer = try connection.rows(
                    sql, Array(repeating: .text("a"), count: places)
                ).map(\.values)
                for (condition, isMine) in [("= 'a'", true), ("<> 'a'", false)] {
                    let left = try ["notes", "parts"].flatMap { table in
                        try connection.rows(
                            "SELECT * FROM \(table) WHERE tenant_id \(condition) ORDER BY id")
                    }.map(\.values)
                    if isMine {
                        result.mine = answer.sorted { "\($0)" < "\($1)" } + left
                    } else {
                        result.others = left
                    }
                }
                throw Undone()
            }
        } catch is Undone {
            return (result.mine, result.others)
        } catch is SQLError {
            return nil
        }
        return nil
    }

    private final class Box: @unchecked Sendable {
        // Written inside the database's write, read after it.
        var mine: [[SQLValue]] = []
        var others: [[SQLValue]] = []
    }

    @Test(arguments: 0..<8)
    func faultFreeStatementsDoNotSeeOtherTenants(seed: UInt64) async throws {
        var maker = StatementMaker(seed: seed)
        let alone = try Self.database(["a"])
        let shared = try Self.database(["a", "b", "c"])
        var ran = 0
        for _ in 0..<1_500 {
            let sql = maker.statement()
            guard SmallSchool.read(sql).faults.isEmpty else { continue }
            let places = sql.filter { $0 == "?" }.count
            guard let one = try await Self.outcome(sql, places, on: alone),
                let two = try await Self.outcome(sql, places, on: shared)
            else { continue }
            ran += 1
            #expect(one.mine == two.mine, "\(sql)")
            let untouched = try #require(
                await Self.outcome("SELECT 1", 0, on: shared)
            ).others
            #expect(two.others == untouched, "\(sql)")
        }
        #expect(ran > 200)
    }

    @Test func theMeasureItselfSeesAStatementThatLeaks() async throws {
        let alone = try Self.database(["a"])
        let shared = try Self.database(["a", "b", "c"])
        let sql = "SELECT id FROM notes WHERE tenant_id = ? AND id IN (SELECT note FROM parts)"
        let leak = "UPDATE notes SET a = 9 WHERE id = 3"
        let one = try #require(await Self.outcome(sql, 1, on: alone))
        let two = try #require(await Self.outcome(sql, 1, on: shared))
        #expect(one.mine != two.mine || SmallSchool.read(sql).faults != [])
        let before = try #require(await Self.outcome("SELECT 1", 0, on: shared)).others
        #expect(try #require(await Self.outcome(leak, 0, on: shared)).others != before)
    }
}

/// Makes statements up, most of them with something wrong.
private struct StatementMaker {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

    private mutating func roll(_ count: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(count))
    }

    private mutating func pick(_ choices: [String]) -> String { choices[roll(choices.count)] }

    mutating func statement() -> String {
        switch roll(8) {
        case 0: "UPDATE notes SET a = \(value("notes")) WHERE \(condition(["notes"], 2))"
        case 1: "DELETE FROM notes WHERE \(condition(["notes"], 2)) RETURNING id, tenant_id"
        case 2:
            "INSERT INTO parts (tenant_id, id, a) SELECT \(pick(["?", "n.tenant_id", "n.id", "'b'"])), "
                + "n.id + 100, n.a FROM notes n WHERE \(condition(["n"], 2))"
        case 3:
            "SELECT id FROM notes WHERE \(condition(["notes"], 1)) "
                + pick(["UNION", "UNION ALL", "EXCEPT", "INTERSECT"])
                + " SELECT id FROM parts WHERE \(condition(["parts"], 1))"
        default: query(2)
        }
    }

    private mutating func query(_ depth: Int) -> String {
        let names = ["n", "p"]
        let from =
            switch roll(7) {
            case 0: "notes n JOIN parts p ON \(condition(names, depth))"
            case 1, 2: "notes n LEFT JOIN parts p ON \(condition(names, depth))"
            case 3: "notes n, parts p"
            case 4: "books n LEFT JOIN parts p ON \(condition(names, depth))"
            case 5:
                "notes n JOIN (SELECT tenant_id, id, note, a FROM parts q "
                    + "WHERE \(condition(["q"], depth - 1))) p ON \(condition(names, depth))"
            default:
                "notes n LEFT JOIN books b ON b.id = n.id JOIN parts p ON \(condition(names, 1))"
            }
        let list = pick(["n.id, p.id", "COUNT(*)", "n.id, \(value("n"))", "MAX(p.a), n.id"])
        let tail = pick(["", " GROUP BY n.id", " ORDER BY n.id, p.id", " HAVING n.id = ?"])
        return "SELECT \(list) FROM \(from) WHERE \(condition(names, depth))\(tail)"
    }

    private mutating func value(_ name: String) -> String {
        pick(["1", "a + 1", "(SELECT MAX(x.a) FROM parts x WHERE \(condition(["x", name], 0)))"])
    }

    private mutating func condition(_ names: [String], _ depth: Int) -> String {
        // Most conditions bind what they can, so that enough statements are without fault.
        var terms = (0...roll(2)).map { _ in term(names, depth) }
        for name in names where roll(4) > 0 { terms.append("\(name).tenant_id = ?") }
        if names.count > 1, roll(4) > 0 {
            terms.append("\(names[1]).tenant_id = \(names[0]).tenant_id")
        }
        terms.shuffle(using: &self)
        var text = terms[0]
        for term in terms.dropFirst() {
            text += pick([" AND ", " AND ", " AND ", " AND ", " AND ", " AND ", " AND ", " OR "])
            text += term
        }
        switch roll(12) {
        case 0: return "NOT (\(text))"
        case 1, 2: return "(\(text))"
        case 3: return "CASE WHEN \(text) THEN 1 ELSE 0 END"
        default: return text
        }
    }

    private mutating func term(_ names: [String], _ depth: Int) -> String {
        let name = names[roll(names.count)]
        let other = names[roll(names.count)]
        switch roll(depth > 0 ? 16 : 11) {
        case 0: return "\(name).id BETWEEN 1 AND 3"
        case 1: return "\(name).id BETWEEN 0 AND \(other).tenant_id = ?"
        case 2: return "\(name).tenant_id <> ?"
        case 3: return "\(name).tenant_id = \(other).tenant_id"
        case 4: return "tenant_id = ?"
        case 5: return "? = \(name).tenant_id"
        case 6: return "NOT \(name).tenant_id = ?"
        case 7: return "1 = 1"
        case 8: return "\(name).id = \(other).id"
        case 9: return "(\(name).tenant_id = ?) IS NOT NULL"
        case 10: return "\(name).tenant_id = ? = 1"
        case 11: return "EXISTS (SELECT 1 FROM parts x WHERE \(condition(["x", name], depth - 1)))"
        case 12:
            return "\(name).id IN (SELECT y.id FROM notes y WHERE \(condition(["y"], depth - 1)))"
        case 13: return "(\(condition(names, depth - 1)))"
        case 14:
            return "\(name).a < (SELECT MAX(z.a) FROM parts z WHERE \(condition(["z"], depth - 1)))"
        default:
            return "\(name).id NOT IN (SELECT note FROM parts WHERE \(condition(["parts"], 0)))"
        }
    }
}

extension StatementMaker: RandomNumberGenerator {
    mutating func next() -> UInt64 {
        UInt64(roll(1 << 30)) << 34 | UInt64(roll(1 << 30)) << 4 | UInt64(roll(16))
    }
}
