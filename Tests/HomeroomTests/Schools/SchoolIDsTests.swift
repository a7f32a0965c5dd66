import Testing

@testable import HomeroomHost

@Suite struct SchoolIDsTests {
    /// 113,370,000,000,421 is a record of shard 11,337 on Canvas.
    private static let ids: [Int64] = [
        0, 1, 42, 9_999_999_999, 10_000_000_000, 10_000_000_000_001, 113_370_000_000_000_421,
        1_310_710_000_000_000_007,
    ]

    @Test(arguments: [0, 1, 2, 236, 999])
    func anIDComesBackFromTheCommonSpace(key: Int) throws {
        for id in Self.ids {
            let common = try #require(SchoolIDs.common(id, key: key), "\(id)")
            let split = SchoolIDs.split(common)
            #expect(split == (key, id), "\(id) → \(common)")
        }
    }

    @Test func noTwoSchoolsShareAnID() {
        let all = [0, 1, 2, 236, 999].flatMap { key in
            Self.ids.compactMap { SchoolIDs.common($0, key: key) }
        }
        #expect(Set(all).count == all.count && all.count == 5 * Self.ids.count)
    }

    @Test func theFirstSchoolKeepsItsIDs() {
        for id in Self.ids where id != 10_000_000_000 {
            #expect(SchoolIDs.common(id, key: 0) == id)
        }
    }

    @Test func whatIsNoIDOfASchoolHasNoPlace() {
        #expect(SchoolIDs.common(-1, key: 1) == nil)
        #expect(SchoolIDs.common(.max, key: 1) == nil)
        #expect(SchoolIDs.common(5, key: 1000) == nil)
        #expect(SchoolIDs.split(-7) == (0, -7))
        #expect(SchoolIDs.split(.max).key <= 2047)
    }

    @Test func numbersInTextsAreChangedAndOtherTextsStay() {
        let add: (Int64) -> Int64? = { SchoolIDs.common($0, key: 3) }
        #expect(SchoolIDs.changed("assignment-12", add) == "assignment-30000000012")
        #expect(SchoolIDs.changed("7", add) == "30000000007")
        #expect(SchoolIDs.key(in: "quiz-30000000012") == 3)
        for text in ["", "assignment", "Room 12", "a1", "2026-11-27T10:00", "B-12", "-"] {
            #expect(SchoolIDs.changed(text, add) == nil, "\(text)")
        }
    }
}
