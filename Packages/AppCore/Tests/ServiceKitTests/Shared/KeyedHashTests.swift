import Testing

@testable import ServiceKit

@Suite struct KeyedHashTests {
    /// Source: the vectors of the reference implementation: key 00…0f, messages 00, 01, …
    @Test(arguments: [
        (0, "a3817f04ba25a8e66df67214c7550293"), (1, "da87c1d86b99af44347659119b22fc45"),
        (8, "3b62a9ba6258f5610f83e264f31497b4"), (15, "5493e99933b0a8117e08ec0f97cfc3d9"),
        (63, "5150d1772f50834a503e069a973fbd7c"),
    ])
    func theReferenceVectorsComeOut(length: Int, expected: String) {
        let bytes = KeyedHash(key: Array(0..<16)).bytes(of: Array(0..<UInt8(length)))
        #expect(bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() == expected)
    }

    @Test func theKeyAndThePurposeCount() {
        let key = [UInt8](0..<32)
        let one = KeyedHash(campusKey: key, purpose: "a").text(of: "192.0.2.1")
        #expect(one.count == 32)
        #expect(one == KeyedHash(campusKey: key, purpose: "a").text(of: "192.0.2.1"))
        #expect(one != KeyedHash(campusKey: key, purpose: "b").text(of: "192.0.2.1"))
        #expect(one != KeyedHash(campusKey: key, purpose: "a").text(of: "192.0.2.2"))
        #expect(one != KeyedHash(campusKey: key.reversed(), purpose: "a").text(of: "192.0.2.1"))
    }
}
