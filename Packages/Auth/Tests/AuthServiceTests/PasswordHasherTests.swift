import Foundation
import Testing

@testable import AuthService

@Suite struct PasswordHasherTests {
    private let hasher = PasswordHasher(cost: PasswordCost(logRounds: 10))

    @Test func theRightPasswordIsRightAndNoOther() async throws {
        let hash = try await hasher.hash("correct horse", for: .console)
        #expect(try await hasher.isRight("correct horse", for: hash, caller: .console))
        #expect(try await !hasher.isRight("correct horse ", for: hash, caller: .console))
        #expect(try await !hasher.isRight("", for: hash, caller: .console))
        #expect(try await !hasher.isRight("correct horse", for: nil, caller: .console))
    }

    @Test func twoHashesOfOnePasswordDiffer() async throws {
        let first = try await hasher.hash("correct horse", for: .console)
        let second = try await hasher.hash("correct horse", for: .console)
        #expect(first.salt != second.salt)
        #expect(first.key != second.key)
    }

    /// Source: RFC 7914, section 12, third vector.
    @Test func theEngineIsScrypt() async throws {
        let key = """
            7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2\
            d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887
            """
        let bytes = stride(from: 0, to: key.count, by: 2).compactMap {
            UInt8(key.dropFirst($0).prefix(2), radix: 16)
        }
        let hash = PasswordHash(
            cost: PasswordCost(logRounds: 14), salt: Array("SodiumChloride".utf8), key: bytes)
        #expect(try await hasher.isRight("pleaseletmein", for: hash, caller: .console))
    }

    @Test func aHashIsReadBackFromItsText() async throws {
        let hash = try await hasher.hash("correct horse", for: .console)
        #expect(PasswordHash(hash.text) == hash)
        #expect(!hasher.isOutdated(hash))
        #expect(PasswordHasher(cost: .standard).isOutdated(hash))
    }

    @Test(arguments: [
        "", "plain", "scrypt$$$", "scrypt$ln=10,r=8,p=1$AAAA$AAAA",
        "scrypt$ln=99,r=8,p=1$AAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAA",
        "scrypt$ln=10,r=8$AAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAA",
        "bcrypt$ln=10,r=8,p=1$AAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAA",
    ])
    func foreignHashesAreNotRead(text: String) {
        #expect(PasswordHash(text) == nil)
    }
}
