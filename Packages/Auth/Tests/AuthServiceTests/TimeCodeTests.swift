import Testing

@testable import AuthService

@Suite struct TimeCodeTests {
    private static let secret = Array("12345678901234567890".utf8)

    /// Source: RFC 6238, appendix B.
    @Test(
        arguments: [
            (59, "94287082"), (1_111_111_109, "07081804"), (1_111_111_111, "14050471"),
            (1_234_567_890, "89005924"), (2_000_000_000, "69279037"), (20_000_000_000, "65353130"),
        ] as [(Int64, String)])
    func codesAreTheStandards(time: Int64, code: String) {
        #expect(TimeCode.code(of: Self.secret, at: time / TimeCode.step, digits: 8) == code)
        #expect(TimeCode.code(of: Self.secret, at: time / TimeCode.step) == String(code.suffix(6)))
    }

    @Test func aClockMayBeOneStepOff() {
        let code = TimeCode.code(of: Self.secret, at: 1000)
        func step(at time: Int64, after last: Int64 = 0) -> Int64? {
            TimeCode.step(of: code, for: Self.secret, at: time, after: last)
        }
        #expect(step(at: 30_000) == 1000)
        #expect(step(at: 29_970) == 1000 && step(at: 30_059) == 1000)
        #expect(step(at: 29_969) == nil && step(at: 30_060) == nil)
        #expect(step(at: 30_000, after: 1000) == nil, "used")
        #expect(step(at: 30_000, after: 999) == 1000)
    }

    /// Source: RFC 4648, section 10, without the padding.
    @Test(arguments: [
        ("", ""), ("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("foob", "MZXW6YQ"),
        ("fooba", "MZXW6YTB"), ("foobar", "MZXW6YTBOI"),
    ])
    func base32IsTheStandards(text: String, encoded: String) {
        #expect(Base32.encode(Array(text.utf8)) == encoded)
    }

    @Test func theAddressNamesTheAccountAndTheSecret() {
        let address = TimeCode.address(of: Self.secret, for: "a+b&c@example.test")
        #expect(
            address == "otpauth://totp/Homeroom:a%2Bb%26c@example.test"
                + "?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Homeroom")
    }

    @Test func recoveryCodesAreReadAsTyped() {
        let code = RecoveryCode.random()
        #expect(code.count == 19 && code != RecoveryCode.random())
        #expect(
            RecoveryCode.hash(" " + code.lowercased().replacing("-", with: " "))
                == RecoveryCode.hash(code))
    }
}
