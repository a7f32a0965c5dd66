import AppCoreTesting
import ServiceKit
import Testing

/// Statements of a small school: notes and their parts belong to tenants, books to everybody.
enum SmallSchool {
    static let tables: [ServiceTable] = ["notes", "parts", .reference("books")]

    static func read(_ sql: String) -> TenantStatement { TenantStatement(sql, tables: tables) }
}

@Suite struct TenantStatementTests {
    @Test(arguments: [
        "SELECT title FROM notes WHERE tenant_id = ? AND id = ?",
        "SELECT title FROM notes WHERE id = ? AND ? = tenant_id ORDER BY title LIMIT ? OFFSET ?",
        "select n.title from Notes as n where n.TENANT_ID = ?;",
        #"SELECT "title" FROM "notes" WHERE "tenant_id" = ?"#,
        "SELECT * FROM notes WHERE tenant_id = ?",
        "SELECT COUNT(*) FROM main.notes WHERE tenant_id = ? GROUP BY title HAVING COUNT(*) > 1",
        "SELECT id FROM notes WHERE (tenant_id = ? AND (a = 1 OR b = 2))",
        "SELECT id FROM notes WHERE ((tenant_id = ?)) AND id BETWEEN ? AND ? AND a IS NOT NULL",
        "SELECT id FROM notes WHERE a IS DISTINCT FROM b AND tenant_id = ?",
        "SELECT CASE WHEN a THEN 1 ELSE 2 END FROM notes WHERE tenant_id = ?",
        "SELECT 'FROM parts WHERE' FROM notes WHERE tenant_id = ? -- parts\n AND id = ?",
        "SELECT 1", "SELECT id FROM books", "SELECT b.id FROM books b, books c WHERE b.a = c.b",
        """
        SELECT n.id FROM notes n JOIN parts p ON p.tenant_id = n.tenant_id AND p.note = n.id
        WHERE n.tenant_id = ?
        """,
        "SELECT n.id FROM notes n JOIN parts p ON p.tenant_id = n.tenant_id WHERE p.tenant_id = ?",
        "SELECT n.id FROM notes n, parts p WHERE n.tenant_id = ? AND n.tenant_id = p.tenant_id",
        """
        SELECT n.id FROM notes n LEFT JOIN parts p ON p.tenant_id = n.tenant_id AND p.note = n.id
        WHERE n.tenant_id = ?
        """,
        "SELECT n.id FROM notes n LEFT JOIN books b ON b.id = n.book WHERE n.tenant_id = ?",
        "SELECT n.id FROM books b LEFT JOIN notes n ON n.tenant_id = ? AND n.book = b.id",
        "SELECT b.id FROM books b LEFT JOIN notes n ON n.book = b.id WHERE n.tenant_id = ?",
        """
        SELECT n.id, (SELECT MAX(id) FROM parts p WHERE p.tenant_id = n.tenant_id) FROM notes n
        WHERE n.tenant_id = ?
        """,
        """
        SELECT id FROM notes n WHERE tenant_id = ? AND EXISTS (
            SELECT 1 FROM parts p WHERE p.note = n.id AND p.tenant_id = n.tenant_id)
        """,
        "SELECT id FROM notes WHERE tenant_id = ? AND id IN (SELECT note FROM parts WHERE tenant_id = ?)",
        "SELECT q.id FROM (SELECT id FROM notes WHERE tenant_id = ?) AS q WHERE q.id > 1",
        "WITH mine AS (SELECT id FROM notes WHERE tenant_id = ?) SELECT id FROM mine",
        "SELECT id FROM notes WHERE tenant_id = ? UNION ALL SELECT id FROM parts WHERE tenant_id = ?",
        "SELECT id FROM notes WHERE tenant_id = ? FOR UPDATE",
        "INSERT INTO notes (tenant_id, id) VALUES (?, ?)",
        "INSERT INTO notes (id, tenant_id, a) VALUES (?, ?, 1), (?, ?, 2) RETURNING id",
        "INSERT INTO notes (tenant_id, id) VALUES (?, ?) ON CONFLICT DO NOTHING",
        """
        INSERT INTO notes (tenant_id, id, a) VALUES (?, ?, ?) ON CONFLICT (tenant_id, id)
        DO UPDATE SET a = excluded.a, b = notes.b + 1 WHERE notes.a < excluded.a
        """,
        "INSERT INTO parts (tenant_id, id) SELECT tenant_id, id FROM notes WHERE tenant_id = ?",
        "INSERT INTO parts (tenant_id, id) SELECT ?, id FROM books",
        "UPDATE notes SET a = ?, b = (SELECT MAX(id) FROM books) WHERE tenant_id = ? AND id = ?",
        "UPDATE notes SET a = p.a FROM parts p WHERE notes.tenant_id = ? AND p.tenant_id = notes.tenant_id",
        "UPDATE notes AS n SET (a, b) = (1, 2) WHERE n.tenant_id = ? RETURNING n.id",
        "DELETE FROM notes WHERE tenant_id = ? AND at <= ?",
        "/* all tenants: what has run out is of no use */ DELETE FROM notes WHERE at <= ?",
        "CREATE TABLE notes (tenant_id TEXT NOT NULL)", "DROP TABLE notes",
        "PRAGMA foreign_keys", "SELECT name FROM sqlite_master",
    ])
    func whatStaysInATenantHasNoFault(sql: String) {
        #expect(SmallSchool.read(sql).faults == [])
    }

    @Test(arguments: [
        // Not bound at all.
        "SELECT title FROM notes", "SELECT title FROM notes WHERE id = ?",
        "DELETE FROM notes", "DELETE FROM notes WHERE id = ?", "UPDATE notes SET a = ?",
        "SELECT b.id FROM books b, notes WHERE b.id = 1",
        // Bound to nothing in particular.
        "SELECT id FROM notes WHERE tenant_id = tenant_id",
        "SELECT id FROM notes n WHERE n.tenant_id = notes.tenant_id",
        "SELECT id FROM notes WHERE tenant_id = 'home'",
        "SELECT id FROM notes WHERE tenant_id <> ?", "SELECT id FROM notes WHERE tenant_id >= ?",
        "SELECT id FROM notes WHERE tenant_id LIKE ?",
        "SELECT id FROM notes WHERE tenant_id IN (?, ?)",
        "SELECT id FROM notes WHERE tenant_id = ? || '%'",
        "SELECT id FROM notes WHERE lower(tenant_id) = ?",
        "SELECT id FROM notes WHERE tenant_id = book.tenant_id",
        // Bound only sometimes.
        "SELECT id FROM notes WHERE tenant_id = ? OR id = ?",
        "SELECT id FROM notes WHERE id = 1 AND tenant_id = ? OR 1 = 1",
        "SELECT id FROM notes WHERE (tenant_id = ? OR a = 1) AND b = 2",
        "SELECT id FROM notes WHERE NOT tenant_id = ?",
        "SELECT id FROM notes WHERE NOT (tenant_id = ? AND a = 1)",
        "SELECT id FROM notes WHERE CASE WHEN a THEN tenant_id = ? ELSE 1 END",
        "SELECT id FROM notes WHERE id BETWEEN 1 AND tenant_id = ?",
        "SELECT id FROM notes WHERE a = 1 = tenant_id = ?",
        "SELECT id FROM notes WHERE (tenant_id = ?) IS NOT NULL",
        "SELECT id FROM notes WHERE (tenant_id = ?) = (a = 1)",
        "SELECT id FROM notes WHERE coalesce(tenant_id = ?, 1)",
        // In the wrong place.
        "SELECT id FROM notes GROUP BY id HAVING tenant_id = ?",
        "SELECT tenant_id = ? FROM notes", "SELECT id FROM notes ORDER BY tenant_id = ?",
        "SELECT id FROM notes -- WHERE tenant_id = ?",
        "SELECT id FROM notes /* WHERE tenant_id = ? */",
        "SELECT 'WHERE tenant_id = ?' FROM notes",
        "SELECT id FROM notes WHERE 'x' = ' AND tenant_id = ? '",
        // Joins.
        "SELECT n.id FROM notes n JOIN parts p ON p.note = n.id WHERE n.tenant_id = ?",
        "SELECT n.id FROM notes n, parts p WHERE n.tenant_id = ?",
        "SELECT n.id FROM notes n, parts p WHERE n.tenant_id = ? AND p.tenant_id = ?",
        "SELECT n.id FROM notes n, parts p WHERE tenant_id = ?",
        "SELECT n.id FROM notes n, parts p WHERE n.tenant_id = p.tenant_id",
        "SELECT n.id FROM notes n LEFT JOIN parts p ON n.tenant_id = ? AND p.tenant_id = n.tenant_id",
        "SELECT n.id FROM notes n LEFT JOIN parts p ON n.tenant_id = ? WHERE p.tenant_id = ?",
        "SELECT n.id FROM notes n JOIN parts p USING (tenant_id) WHERE n.tenant_id = ?",
        "SELECT n.id FROM notes n NATURAL JOIN parts p WHERE n.tenant_id = ?",
        "SELECT n.id FROM notes n RIGHT JOIN parts p ON p.tenant_id = n.tenant_id WHERE n.tenant_id = ?",
        "SELECT n.id FROM notes n FULL JOIN parts p ON p.tenant_id = n.tenant_id WHERE n.tenant_id = ?",
        "SELECT n.id FROM (notes n JOIN parts p ON p.tenant_id = n.tenant_id) WHERE n.tenant_id = ?",
        "SELECT n.id FROM notes n JOIN notes n ON n.tenant_id = ?",
        "SELECT n.id FROM books n JOIN notes m ON m.id = n.id WHERE n.tenant_id = ?",
        // Queries inside others.
        "SELECT id FROM books WHERE id IN (SELECT book FROM notes)",
        "SELECT (SELECT MAX(id) FROM notes) FROM books",
        "SELECT id FROM notes WHERE tenant_id = ? AND EXISTS (SELECT 1 FROM parts WHERE note = id)",
        "SELECT id FROM notes n WHERE tenant_id = ? AND EXISTS (SELECT 1 FROM parts p WHERE n.tenant_id = ?)",
        "SELECT id FROM notes WHERE EXISTS (SELECT 1 FROM parts WHERE tenant_id = ?)",
        "SELECT id FROM notes WHERE (SELECT a FROM books WHERE b AND tenant_id = ? AND c)",
        "SELECT id FROM (SELECT id FROM notes) AS q WHERE tenant_id = ?",
        "SELECT id FROM notes WHERE tenant_id = ? UNION SELECT id FROM parts",
        "WITH all_of AS (SELECT id FROM notes) SELECT id FROM all_of WHERE tenant_id = ?",
        "WITH notes AS (SELECT 1) SELECT id FROM notes WHERE tenant_id = ?",
        "WITH gone AS (DELETE FROM notes RETURNING id) SELECT id FROM gone",
        "SELECT id FROM books WHERE id IN notes", "SELECT id FROM books WHERE id IN main.notes",
        "SELECT COUNT(*) FILTER (WHERE id IN (SELECT book FROM notes)) FROM books",
        "SELECT id FROM books ORDER BY (SELECT MAX(id) FROM notes)",
        "SELECT id FROM books JOIN parts ON id IN (SELECT 1 FROM notes) AND parts.tenant_id = ?",
        // Names that stand for others.
        "SELECT id FROM books AS notes WHERE notes.tenant_id = ?",
        "SELECT notes.id FROM notes n, books notes WHERE notes.tenant_id = ?",
        "SELECT id FROM notes AS n (tenant_id, other) WHERE tenant_id = ?",
        // Inserts.
        "INSERT INTO notes VALUES (?, ?)", "INSERT INTO notes (id) VALUES (?)",
        "INSERT INTO notes (tenant_id, id) VALUES ('home', ?)",
        "INSERT INTO notes (tenant_id, id) VALUES (?, ?), (NULL, ?)",
        "INSERT INTO notes (tenant_id, id) DEFAULT VALUES",
        "INSERT OR REPLACE INTO notes (tenant_id, id) VALUES (?, ?)",
        "INSERT INTO parts (tenant_id, id) SELECT tenant_id, id FROM notes",
        "INSERT INTO parts (tenant_id, id) SELECT id, tenant_id FROM notes WHERE tenant_id = ?",
        "INSERT INTO parts (tenant_id, id) SELECT * FROM notes WHERE tenant_id = ?",
        "INSERT INTO parts (tenant_id, id) SELECT owner, id FROM books",
        "INSERT INTO books (id) SELECT id FROM notes",
        "INSERT INTO notes (tenant_id, id) VALUES (?, (SELECT MAX(id) FROM parts))",
        "INSERT INTO notes (tenant_id, id) VALUES (?, ?) ON CONFLICT (id) DO NOTHING",
        "INSERT INTO notes (tenant_id, id) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET a = 1",
        "INSERT INTO notes (tenant_id, id) VALUES (?, ?) ON CONFLICT DO UPDATE SET a = 1",
        "INSERT INTO notes (tenant_id, id) VALUES (?, ?) ON CONFLICT (tenant_id, id) DO UPDATE SET tenant_id = ?",
        """
        INSERT INTO notes (tenant_id, id) VALUES (?, ?) ON CONFLICT (tenant_id, id) DO UPDATE
        SET a = (SELECT MAX(a) FROM parts)
        """,
        "INSERT INTO notes (tenant_id, id) VALUES (?, ?) RETURNING (SELECT MAX(id) FROM parts)",
        // Moves and more.
        "UPDATE notes SET tenant_id = ? WHERE tenant_id = ?",
        "UPDATE notes SET (a, tenant_id) = (1, ?) WHERE tenant_id = ?",
        "UPDATE notes SET a = (SELECT MAX(a) FROM parts) WHERE tenant_id = ?",
        "UPDATE notes SET a = p.a FROM parts p WHERE notes.tenant_id = ?",
        "DELETE FROM notes USING parts WHERE notes.tenant_id = ?",
        "SELECT id FROM notes WHERE tenant_id = ?; DELETE FROM notes",
        "TRUNCATE notes", "COPY notes TO STDOUT", "TABLE notes", "EXPLAIN SELECT id FROM notes",
        "CREATE TABLE mine AS SELECT id FROM notes", "CREATE VIEW mine AS SELECT id FROM notes",
        // What the two engines read differently.
        #"SELECT id FROM notes WHERE a = E'\' AND tenant_id = ? --'"#,
        "SELECT id FROM notes WHERE a = $$ AND tenant_id = ? $$",
        "SELECT id FROM notes /* /* */ WHERE tenant_id = ? -- */",
        "SELECT id FROM notes WHERE tenant_id = ?1", "SELECT id FROM [notes] WHERE tenant_id = ?",
        "SELECT id FROM notes WHERE (tenant_id = ?", "SELECT id FROM notes WHERE tenant_id = ? AND",
        "SELECT id FROM notes WHERE tenant_id = ? AND 1 < offset OR 1 = 1",
        "SELECT id FROM notes WHERE CASE WHEN a THEN end AND tenant_id = ? AND b END",
        // Without a reason, the mark does not count.
        "/* all tenants: */ DELETE FROM notes", "/* all tenants: why */ DELETE FROM notes",
        "DELETE /* all tenants: what has run out is of no use */ FROM notes",
        "-- all tenants: what has run out is of no use\nDELETE FROM notes",
        "SELECT id FROM secrets",
    ])
    func whatMightLeaveATenantHasAFault(sql: String) {
        #expect(SmallSchool.read(sql).faults != [])
    }

    @Test func faultsNameTheTable() {
        let faults = SmallSchool.read(
            "SELECT n.id FROM notes n JOIN parts p ON p.note = n.id WHERE n.tenant_id = ?"
        ).faults
        #expect(
            faults == ["The table parts is not bound to a tenant: p.tenant_id = … is missing."])
        #expect(
            SmallSchool.read("SELECT id FROM secrets").faults == [
                "Nobody declares the table secrets."
            ])
    }

    @Test func theValuesThatAreTenantsAreKnown() {
        #expect(
            SmallSchool.read(
                """
                SELECT ?, n.id FROM notes n WHERE n.id = ? AND n.tenant_id = ? AND EXISTS
                (SELECT 1 FROM parts WHERE id = ? AND ? = tenant_id)
                """
            ).tenantPlaces == [2, 4])
        #expect(
            SmallSchool.read("INSERT INTO notes (id, tenant_id) VALUES (?, ?), (?, ?)")
                .tenantPlaces == [1, 3])
    }

    @Test func theReasonForAllTenantsIsKept() {
        let sql = "/* all tenants: a backup copies  everything */ SELECT * FROM notes"
        #expect(SmallSchool.read(sql).reasonForAllTenants == "a backup copies everything")
    }
}
