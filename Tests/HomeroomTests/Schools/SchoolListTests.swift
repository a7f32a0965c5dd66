import AppCore
import Testing

@testable import HomeroomHost

@Suite struct SchoolListTests {
    private let canvas = BackendAddress.url("canvas+https://canvas.lakeside.edu")
    private let other = BackendAddress.url("https://campus.example.org/school")

    private func two() throws -> SchoolList {
        var list = SchoolList(first: canvas, account: "17", student: 17)
        _ = try list.add(other, name: nil, tenant: "north")
        return list
    }

    @Test func severalSchoolsAreStoredInTheAddressAndReadBack() throws {
        let list = try two()
        let profile = Profile(name: "p", backends: [.school: list.stored])
        let bytes = try WireJSON.encode(profile)
        let again = try WireJSON.decode(Profile.self, from: bytes)
        #expect(try SchoolList(again.address(of: .school)) == list)
        #expect(list.schools.map(\.name) == ["lakeside", "campus"])
        #expect(list.schools[0].key == 0 && (1...999).contains(list.schools[1].key))
        #expect(list.schools[1].tenant == "north" && list.home == canvas)
    }

    /// A Homeroom that knows only one school must not take the list for an address.
    @Test func anOlderHomeroomSaysThatItCannotConnect() throws {
        let stored = try two().stored
        #expect(throws: Problem.self) { try SchoolAdapter.split(stored) }
    }

    @Test func oneSchoolIsStoredAsEver() throws {
        var list = try two()
        list.remove(list.schools[1].key)
        #expect(list.stored == canvas)
        list.remove(0)
        #expect(list.stored == .embedded)
        for address in [BackendAddress.embedded, canvas, other] {
            #expect(try SchoolList(address) == nil)
        }
    }

    @Test func theOthersKeepTheirIDsWhenTheFirstSchoolLeaves() throws {
        var list = try two()
        let key = list.schools[1].key
        list.remove(0)
        let again = try #require(try SchoolList(list.stored))
        #expect(again.schools.map(\.key) == [key] && again.home == canvas)
    }

    @Test func aSchoolGetsTheSameKeyAgain() throws {
        var list = try two()
        let key = list.schools[1].key
        list.remove(key)
        #expect(try list.add(other, name: "North", tenant: nil).key == key)
        let second = try list.add(.url("https://third.example"), name: nil, tenant: nil)
        #expect(second.key != key && second.key != 0)
    }

    @Test func namesAreUniqueWords() throws {
        var list = try two()
        for name in ["", "two words", "-x", "a(b)", String(repeating: "a", count: 25), "\u{1B}x"] {
            #expect(throws: Problem.self, "\(name)") { try SchoolList.checkForm(name) }
        }
        #expect(throws: Problem.self) {
            try list.add(.url("https://x.example"), name: "LAKESIDE", tenant: nil)
        }
        let same = try list.add(.url("https://lakeside.org"), name: nil, tenant: nil)
        #expect(same.name == "lakeside-2")
        #expect(try list.school("Lakeside").key == 0)
        #expect(try list.school("https://lakeside.org").key == same.key)
        #expect(throws: Problem.self) { try list.school("nowhere") }
        try list.rename(0, "Lake")
        #expect(list.schools[0].name == "Lake")
        #expect(throws: Problem.self) { try list.rename(0, "campus") }
    }

    @Test(arguments: [
        ("https://school.instructure.com", "instructure"),
        ("canvas+https://canvas.lakeside.edu", "lakeside"),
        ("http://127.0.0.1:8808", "127.0.0.1-8808"), ("http://localhost:3000", "localhost-3000"),
        ("https://lakeside.instructure.com/", "lakeside"),
    ])
    func aNameComesFromTheAddress(address: String, name: String) {
        #expect(SchoolList.name(of: .url(address)) == name)
    }

    @Test func aDamagedListIsSaid() {
        #expect {
            try SchoolList(.url("several+{\"schools\":3}"))
        } throws: {
            ($0 as? Problem)?.cure?.contains("connect school embedded") == true
        }
    }
}
