import Testing

@testable import AuthService

@Suite struct EmailAddressTests {
    @Test(arguments: [
        ("tove@example.test", "tove@example.test"),
        ("  Tove.Jansson+sat@Example.TEST\n", "tove.jansson+sat@example.test"),
        ("åse@blåbær.example", "åse@blåbær.example"), ("o'hara@a-b.example", "o'hara@a-b.example"),
    ])
    func addressesAreKeptInOneSpelling(input: String, text: String) {
        #expect(EmailAddress(input)?.text == text)
    }

    @Test(arguments: [
        "", "tove", "@example.test", "tove@", "tove@example", "to ve@example.test",
        "tove@@example.test", "tove@example..test", ".tove@example.test", "tove.@example.test",
        "tove@-example.test", "tove@exa_mple.test", "tove\u{0}@example.test",
        "tove\u{202E}@example.test", "\"tove\"@example.test", "tove@[127.0.0.1]",
        String(repeating: "a", count: 65) + "@example.test",
        "tove@" + String(repeating: "a.", count: 130) + "test",
    ])
    func whatIsNoAddressIsRefused(input: String) {
        #expect(EmailAddress(input) == nil)
    }

    @Test func theLocalPartStandsBeforeTheAt() {
        #expect(EmailAddress("Tove@example.test")?.localPart == "tove")
    }
}
