import AppCore
import SQLStore
import Testing

@testable import ServiceKit

@Suite struct TenantSchemaTests {
    private static let tables: [ServiceTable] = ["notes", "parts", .reference("books")]

    private func faults(_ statements: String...) -> [String] {
        var schema = TenantSchema(tables: Self.tables)
        schema.read(StoreMigration("small-service-001", statements))
        return schema.faults
    }

    @Test(arguments: [
        "CREATE TABLE notes (tenant_id TEXT NOT NULL, id TEXT, PRIMARY KEY (tenant_id, id))",
        """
        create table if not exists "notes" (
            tenant_id text not null, -- whose it is
            id TEXT NOT NULL CHECK (id <> ','), email TEXT DEFAULT 'UNIQUE (email)',
            part TEXT, book TEXT REFERENCES books (id),
            CONSTRAINT one PRIMARY KEY (tenant_id, id), UNIQUE (tenant_id, email),
            FOREIGN KEY (tenant_id, part) REFERENCES parts (tenant_id, id) ON DELETE CASCADE
        )
        """,
        "CREATE TABLE books (id TEXT NOT NULL PRIMARY KEY, title TEXT UNIQUE)",
        "CREATE UNIQUE INDEX by_title ON notes (tenant_id, title DESC)",
        "CREATE INDEX by_title ON books (title)",
        "INSERT INTO books (id) VALUES ('a')", "ALTER TABLE notes ADD COLUMN a BIGINT",
        "ALTER TABLE books RENAME TO tomes", "UPDATE books SET title = 'a'",
    ])
    func whatStartsWithTheTenantIsTaken(statement: String) {
        #expect(faults(statement) == [])
    }

    @Test(arguments: [
        ("CREATE TABLE notes (id TEXT NOT NULL PRIMARY KEY)", "no column tenant_id TEXT NOT NULL"),
        ("CREATE TABLE notes (tenant_id TEXT, PRIMARY KEY (tenant_id))", "TEXT NOT NULL"),
        (
            "CREATE TABLE notes (tenant_id BIGINT NOT NULL, PRIMARY KEY (tenant_id))",
            "TEXT NOT NULL"
        ),
        ("CREATE TABLE notes (tenant_id TEXT NOT NULL)", "primary key"),
        ("CREATE TABLE notes (tenant_id TEXT NOT NULL, id TEXT PRIMARY KEY)", "primary key"),
        (
            "CREATE TABLE notes (tenant_id TEXT NOT NULL, id TEXT, PRIMARY KEY (id, tenant_id))",
            "primary key"
        ),
        (
            "CREATE TABLE notes (tenant_id TEXT NOT NULL PRIMARY KEY, email TEXT UNIQUE)",
            "unique constraint"
        ),
        (
            "CREATE TABLE notes (tenant_id TEXT NOT NULL PRIMARY KEY, a TEXT, UNIQUE (a, tenant_id))",
            "unique constraint"
        ),
        (
            "CREATE TABLE notes (tenant_id TEXT NOT NULL PRIMARY KEY, a TEXT REFERENCES parts (id))",
            "foreign key"
        ),
        (
            """
            CREATE TABLE notes (tenant_id TEXT NOT NULL PRIMARY KEY, a TEXT,
                FOREIGN KEY (tenant_id, a) REFERENCES parts)
            """, "foreign key's target"
        ),
        (
            "CREATE TABLE books (id TEXT PRIMARY KEY, a TEXT REFERENCES notes (id))",
            "refers to notes"
        ),
        ("CREATE INDEX by_title ON notes (title, tenant_id)", "index by_title of notes"),
        ("CREATE INDEX by_title ON notes (lower(tenant_id))", "index by_title of notes"),
        ("CREATE INDEX by_title ON notes (tenant_id || a)", "index by_title of notes"),
        ("CREATE TABLE loose (id TEXT)", "nobody declares it"),
        ("CREATE TABLE notes AS SELECT 1", "cannot be read"),
        ("CREATE VIEW seen AS SELECT id FROM notes", "cannot be read"),
        ("CREATE TRIGGER t AFTER INSERT ON notes BEGIN SELECT 1; END", "cannot be read"),
        ("ALTER TABLE notes RENAME TO others", "cannot be read"),
        ("ALTER TABLE notes ADD COLUMN a TEXT REFERENCES parts (id)", "cannot be read"),
        ("CREATE TABLE notes (id TEXT", "cannot be read"),
    ])
    func whatDoesNotStartWithTheTenantIsNamed(statement: String, words: String) {
        let found = faults(statement)
        #expect(found.contains { $0.contains(words) }, "\(found)")
    }

    private struct Careless: ServiceModule {
        static let id = "careless"
        static let tables: [ServiceTable] = ["careless_notes", "careless_gone"]
        static let migrations = [
            StoreMigration(
                "careless-service-001",
                [
                    "CREATE TABLE careless_notes (id TEXT PRIMARY KEY)",
                    "CREATE TABLE other (id TEXT)",
                ])
        ]
        init(context: ServiceContext) {}
        var routes: [ServiceRoute] { [] }
    }

    @Test func aCampusDoesNotStartWithKeysThatMixSchools() async throws {
        let toy = try ToyCampus(services: [Careless.self])
        let problem = await #expect(throws: Problem.self) { try await toy.campus.start() }
        let reason = try #require(problem?.reason)
        for words in [
            "careless_notes has no column tenant_id", "primary key of the table careless_notes",
            "careless_gone is declared by careless, but never made", "other is made",
        ] {
            #expect(reason.contains(words), "\(words)")
        }
    }
}
