#if Postgres
import Testing

@testable import PostgresStore

@Suite struct PlaceholdersTests {
    @Test(arguments: [
        ("SELECT ?", "SELECT $1", 1),
        ("a = ? AND b = ? -- why?\nAND c = ?", "a = $1 AND b = $2 -- why?\nAND c = $3", 3),
        ("'it''s ?' || ?", "'it''s ?' || $1", 1),
        ("\"a?\"\"?\" = ?", "\"a?\"\"?\" = $1", 1),
        (#"E'\'?' || ?"#, #"E'\'?' || $1"#, 1),
        (#"'\' || ?"#, #"'\' || $1"#, 1),
        (#"name'\' || ?"#, #"name'\' || $1"#, 1),
        ("/* ? /* ? */ ? */ ?", "/* ? /* ? */ ? */ $1", 1),
        ("$$ ? $$ || $a$ ? $$ $a$ || ?", "$$ ? $$ || $a$ ? $$ $a$ || $1", 1),
        ("a$b ? c$b ?", "a$b $1 c$b $2", 2),
        ("?::text || CAST(? AS TEXT)", "$1::text || CAST($2 AS TEXT)", 2),
        ("'open ?", "'open ?", 0), ("/* open ?", "/* open ?", 0), ("$x$ open ?", "$x$ open ?", 0),
        ("'é?' || ?", "'é?' || $1", 1), ("", "", 0),
    ])
    func onlyRealPlacesAreNumbered(source: String, sql: String, count: Int) {
        let placeholders = Placeholders(source)
        #expect(placeholders.sql == sql)
        #expect(placeholders.count == count)
    }
}
#endif
