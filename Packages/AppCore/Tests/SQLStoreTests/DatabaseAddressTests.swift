import SQLStore
import Testing

@Suite struct DatabaseAddressTests {
    @Test(arguments: [
        ("campus.sqlite", "campus.sqlite"), ("/srv/campus.sqlite", "/srv/campus.sqlite"),
        ("sqlite:campus.sqlite", "campus.sqlite"), ("sqlite:///srv/campus", "/srv/campus"),
        ("sqlite:/srv/campus", "/srv/campus"), (":memory:", ":memory:"),
        ("sqlite::memory:", ":memory:"), ("./a:b", "./a:b"),
    ])
    func aFileIsNamedInManyWays(text: String, path: String) throws {
        #expect(try DatabaseAddress(text) == .sqlite(path: path))
    }

    @Test(arguments: ["postgres://school@db/campus", "postgresql://school@db/campus"])
    func aServerIsNamedByItsURL(text: String) throws {
        #expect(try DatabaseAddress(text) == .postgres(url: text))
    }

    @Test(arguments: ["mysql://a/b", "postgres:campus", "sqlite:", "", "a\u{0}b"])
    func whatIsNoAddressIsRefused(text: String) {
        do throws(SQLError) {
            _ = try DatabaseAddress(text)
            Issue.record("accepted")
        } catch {
            guard case .address(let reason) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(reason.hasSuffix(".") && reason.count > 20)
        }
    }

    @Test(arguments: [
        ("postgres://a:s3cret@db:5432/c", "postgres://a:***@db:5432/c"),
        ("postgres://a:s3/cr@et@db/c", "postgres://a:***@db/c"),
        ("postgres://:s3cret@db/c", "postgres://:***@db/c"),
        (
            "postgres://a@db/c?password=s3cret&sslmode=require",
            "postgres://a@db/c?password=***&sslmode=require"
        ),
        ("postgres:///c?user=a&PASSWORD=s3cret", "postgres:///c?user=a&PASSWORD=***"),
        ("postgres://a@db/c", "postgres://a@db/c"), ("postgres:///c", "postgres:///c"),
    ])
    func aPasswordIsNeverShown(url: String, shown: String) throws {
        #expect(try DatabaseAddress(url).description == shown)
    }
}
