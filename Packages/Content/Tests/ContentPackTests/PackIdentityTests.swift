import Testing

@testable import ContentPack

@Suite struct PackIdentityTests {
    @Test func idsAreTheSameEveryTime() {
        let identity = PackIdentity(packID: "demo")
        #expect(
            identity.itemID(slug: "waves") == PackIdentity(packID: "demo").itemID(slug: "waves"))
    }

    @Test func idsAreLowerCaseVersionFiveUUIDs() {
        let id = Array(PackIdentity(packID: "demo").questionID(key: "q", of: "waves"))
        #expect(id.count == 36)
        #expect(id[14] == "5")
        #expect("89ab".contains(id[19]))
        #expect(String(id) == String(id).lowercased())
    }

    @Test func idsOfDifferentThingsDiffer() {
        let one = PackIdentity(packID: "demo")
        let ids = [
            one.itemID(slug: "waves"), one.headerID(key: "waves"),
            one.questionID(key: "waves", of: "waves"),
            one.optionID(index: 0, question: "waves", of: "waves"),
            one.annotationID(index: 0, question: "waves", of: "waves"),
            one.lessonAssetID("waves", of: "waves"), one.selectionID(number: 1, of: "waves"),
            PackIdentity.skillID(key: "waves", category: .math),
            PackIdentity.skillID(key: "waves", category: .reading),
            PackIdentity(packID: "other").itemID(slug: "waves"),
        ]
        #expect(Set(ids).count == ids.count)
    }
}

@Suite struct SHA1Tests {
    /// Source: FIPS 180, examples.
    @Test(arguments: [
        ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
        ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
        ),
        (String(repeating: "a", count: 1_000), "291e9a6c66994949b57ba5e650361e98fc36b1ba"),
    ])
    func theDigestIsThatOfTheStandard(text: String, digest: String) {
        let hex = SHA1.digest(of: Array(text.utf8)).map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        #expect(hex.joined() == digest)
    }
}
