import Testing

@testable import PaymentsService

/// The signatures were computed with another implementation of the documented scheme: HMAC-SHA256
/// of `1700000000.{"id":"evt_1"}` with `whsec_one` and `whsec_two`.
@Suite struct SignatureTests {
    private static let body = Array(#"{"id":"evt_1"}"#.utf8)
    private static let time: Int64 = 1_700_000_000
    private static let one = "401fbbceeb3818dc562ff77127ba1c62e47e24c9c6cde4d7a6eba85e32dbd058"
    private static let two = "4fb9aa7e8a9678e685ef5c7eafa19ac1eb7c0564196cbe246ca08c2fd799eaf3"

    private func isGood(
        _ header: String, secrets: [String] = ["whsec_one"], now: Int64 = Self.time,
        body: [UInt8] = Self.body
    ) -> Bool {
        StripeSignature(header)?.isGood(for: body, secrets: secrets, now: now) ?? false
    }

    @Test func theDocumentedSchemeIsTaken() {
        #expect(isGood("t=1700000000,v1=\(Self.one)"))
        #expect(isGood("t=1700000000,v1=\(Self.two)", secrets: ["whsec_two"]))
        #expect(
            StripeSignature.text(for: Self.body, secret: "whsec_one", at: Self.time)
                == "t=1700000000,v1=\(Self.one)")
    }

    @Test func oneRightCodeAmongSeveralIsEnough() {
        let wrong = String(repeating: "0", count: 64)
        #expect(isGood("t=1700000000,v1=\(wrong),v1=\(Self.one),v0=abc"))
        #expect(
            isGood("t=1700000000,v1=\(Self.two),v1=\(wrong)", secrets: ["whsec_one", "whsec_two"]))
        #expect(!isGood("t=1700000000,v1=\(wrong),v1=\(Self.two)"))
    }

    @Test(arguments: [(-300, true), (300, true), (-301, false), (301, false)])
    func fiveMinutesEitherWayAreNearEnough(seconds: Int64, isGood: Bool) {
        #expect(self.isGood("t=1700000000,v1=\(Self.one)", now: Self.time + seconds) == isGood)
    }

    @Test func theTimeAndEveryByteOfTheBodyAreSigned() {
        #expect(!isGood("t=1700000001,v1=\(Self.one)"))
        #expect(!isGood("t=1700000000,v1=\(Self.one)", body: Self.body + [32]))
        #expect(!isGood("t=1700000000,v1=\(Self.one)", secrets: ["whsec_two"]))
        #expect(!isGood("t=1700000000,v1=\(Self.one)", secrets: []))
    }

    @Test(arguments: [
        "", "t=1700000000", "v1=\(Self.one)", "t=,v1=\(Self.one)", "t=-1,v1=\(Self.one)",
        "t=1700000000,v0=\(Self.one)", "t=1700000000,v1=zz", "t=1700000000,v1=\(Self.one)00",
        "t=99999999999999999999,v1=\(Self.one)", "nonsense", "t=1700000000;v1=\(Self.one)",
        "t=1700000000,v1=\(Self.one),", String(repeating: "v1=00,", count: 2_000),
    ])
    func otherHeadersAreNone(header: String) {
        #expect(isGood(header) == (header.hasSuffix(",") && header.hasPrefix("t=1700000000,v1=")))
    }
}
