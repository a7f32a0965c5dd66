import Testing

@testable import Content

/// Where a file is asked for.
@Suite struct MediaAddressTests {
    private static let base = "https://lang.example.test/api"

    @Test(arguments: [
        ("/assets/tram/stop.png", "https://lang.example.test/api/assets/tram/stop.png"),
        ("assets/tram/stop.png", "https://lang.example.test/api/assets/tram/stop.png"),
        ("///assets//a.png", "https://lang.example.test/api/assets//a.png"),
        ("//evil.example/a.png", "https://lang.example.test/api/evil.example/a.png"),
        ("a b/ñandú.png", "https://lang.example.test/api/a%20b/%C3%B1and%C3%BA.png"),
        ("100%.png", "https://lang.example.test/api/100%25.png"),
        ("a%20b.png?x=1&y=ü#part", "https://lang.example.test/api/a%20b.png?x=1&y=%C3%BC"),
        ("  /a.png", "https://lang.example.test/api/a.png"),
        ("a..b/...c/.d", "https://lang.example.test/api/a..b/...c/.d"),
        ("/a?next=../b", "https://lang.example.test/api/a?next=../b"),
        ("https://cdn.example.org/tram.png", "https://cdn.example.org/tram.png"),
        ("HTTP://cdn.example.org/tram 1.png", "HTTP://cdn.example.org/tram%201.png"),
        ("/a\"<>|^`{}.png", "https://lang.example.test/api/a%22%3C%3E%7C%5E%60%7B%7D.png"),
    ])
    func addressesAreJoinedWithOneSlashAndEncoded(_ text: String, _ address: String) throws {
        #expect(try MediaAddress.resolve(text, base: Self.base) == address)
        #expect(try MediaAddress.resolve(text, base: Self.base + "//") == address)
    }

    @Test(arguments: [
        ("", MediaAddress.Refusal.empty), ("   ", .empty), ("/", .empty), ("#top", .empty),
        ("file:///etc/passwd", .scheme("file")), ("ftp://a/b", .scheme("ftp")),
        ("JavaScript:alert(1)", .scheme("javascript")), ("mailto:a@b", .scheme("mailto")),
        ("data:image/png;base64,AA", .scheme("data")), (":a", .scheme("")),
        ("../secret", .leavesItsFolder), ("/a/../../b", .leavesItsFolder),
        ("/a/..", .leavesItsFolder), ("/a/%2e%2E/b", .leavesItsFolder),
        ("/a/.%2e/b", .leavesItsFolder), ("/a%2f..%2fb", .leavesItsFolder),
        ("/a\\..\\b", .leavesItsFolder), ("/a/%252e%252e/b", .leavesItsFolder),
        ("https://cdn.example.org/a/../../b", .leavesItsFolder),
        ("/a\nb", .controlCharacters), ("/a\u{1B}[2J", .controlCharacters),
        (String(repeating: "a", count: 2_001), .tooLong),
    ])
    func whatMustNotBeAskedIsRefusedAndNamed(_ text: String, _ refusal: MediaAddress.Refusal) {
        #expect(throws: refusal) { try MediaAddress.resolve(text, base: Self.base) }
        #expect(!refusal.words.isEmpty)
    }
}
