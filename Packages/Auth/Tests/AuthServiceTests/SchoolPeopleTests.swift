import AppCore
import AppCoreTesting
import HTTPTypes
import SQLStore
import ServiceKit
import Testing

@testable import Auth
@testable import AuthService

@Suite struct SchoolPeopleTests {
    private static let school = """
        {"people": [
            {"email": "Noor.Haddad@juniper.example", "first_name": "Noor", "last_name": "Haddad",
             "roles": ["student"], "local_student": true},
            {"email": "ilse@juniper.example", "first_name": "Ilse", "last_name": "Brandt",
             "roles": ["teacher", "curriculum_lead"]},
            {"email": "50%@juniper.example", "first_name": "Ole", "last_name": "brun",
             "roles": ["student"]}
        ]}
        """

    private func take(
        _ json: String = school, into campus: AuthCampus, tenant: String = Tenant.defaultID,
        embedded: Bool = false
    ) async throws -> SchoolImportCount? {
        try await campus.campus.take(
            try WireJSON.decode(SchoolFile.self, from: json), into: tenant,
            hasLocalStudent: embedded)["people"]
    }

    func people(
        _ text: String, _ campus: AuthCampus, among ids: Set<Int64>? = nil, limit: Int = 20,
        of tenantID: String = Tenant.defaultID
    ) async throws -> [SchoolPerson] {
        let people = try #require(campus.campus.capabilities[.schoolPeople])
        return try await campus.database.read {
            try people.people(matching: text, among: ids, of: tenantID, limit: limit, in: $0)
        }
    }

    @Test func whoeverRegistersIsAPersonWithoutAPart() async throws {
        let campus = try AuthCampus()
        _ = try await campus.registered()
        let person = try #require(try await people("tove", campus).first)
        #expect(person.roles.isEmpty)
        #expect(person.firstName == "tove")
        #expect(person.email == "tove@example.test")
        #expect(person.createdAt > 1_000_000_000_000)
    }

    @Test func theStudentOfThisComputerIsItsStudent() async throws {
        let campus = try AuthCampus()
        _ = await campus.ask(.get, "/me", embedded: true)
        let person = try #require(try await people("student", campus).first)
        #expect(person.roles == ["student"])
        #expect(person.name == "Student")
    }

    @Test func aSchoolsMembersAreFoundOrMadeAndTheSameSchoolAgainChangesNothing() async throws {
        let campus = try AuthCampus()
        let first = try #require(try await take(into: campus))
        #expect((first.added, first.changed, first.unchanged) == (3, 0, 0))
        let before = try await people("", campus)
        let second = try #require(try await take(into: campus))
        #expect((second.added, second.changed, second.unchanged) == (0, 0, 3))
        #expect(try await people("", campus) == before)
        #expect(before.map(\.name) == ["Ilse Brandt", "Ole brun", "Noor Haddad"])
        #expect(before.first?.roles == ["teacher", "curriculum_lead"])
        #expect(Set(before.map(\.id)).count == 3)
    }

    @Test func theEmbeddedStudentTakesTheMembersName() async throws {
        let campus = try AuthCampus()
        let before = try await campus.ask(.get, "/me", embedded: true).decoded(AuthUser.self)
        let count = try #require(try await take(into: campus, embedded: true))
        #expect((count.added, count.changed) == (2, 1))
        let noor = try #require(try await people("haddad", campus).first)
        #expect(noor.account == .home(before.id))
        #expect(noor.email == "noor.haddad@juniper.example")
        #expect(try await people("student", campus).isEmpty)
    }

    @Test func anImportBeforeTheFirstRequestMakesTheEmbeddedStudent() async throws {
        let campus = try AuthCampus()
        _ = try await take(into: campus, embedded: true)
        let student = try await campus.ask(.get, "/me", embedded: true).decoded(AuthUser.self)
        let noor = try #require(try await people("noor", campus).first)
        #expect(noor.account == .home(student.id))
        #expect(try await take(into: campus, embedded: false)?.unchanged == 3)
    }

    @Test func aSearchTakesTextAsItIsAndKeepsToItsSchoolAndChoice() async throws {
        let campus = try AuthCampus()
        let north = try await campus.campus.startedTenant("north")
        _ = try await take(into: campus)
        _ = try await take(into: campus, tenant: north)
        #expect(try await people("0%@", campus).map(\.name) == ["Ole brun"])
        #expect(try await people("_", campus).isEmpty)
        #expect(try await people("BRUN", campus).count == 1)
        #expect(try await people("", campus, limit: 2).count == 2)
        let home = try await people("", campus)
        #expect(try await people("", campus, among: [home[2].id]) == [home[2]])
        let others = try await people("", campus, of: north)
        #expect(Set(home.map(\.id)).isDisjoint(with: others.map(\.id)))
        #expect(others.count == 3)
        let known = try #require(campus.campus.capabilities[.schoolPeople])
        let (ours, theirs) = (Set(home.map(\.id)), others)
        try await campus.database.read { connection in
            let found = try known.people(
                ours.union(theirs.map(\.id)), of: Tenant.defaultID, in: connection)
            #expect(Set(found.keys) == ours)
            #expect(try known.person(of: theirs[0].account, in: connection) == theirs[0])
            let leads = try known.ids(
                withRole: "curriculum_lead", of: Tenant.defaultID, in: connection)
            #expect(leads == [home[0].id])
            #expect(
                try known.ids(withRole: "lead", of: Tenant.defaultID, in: connection).isEmpty)
        }
    }

    @Test func whoeverRegisteredWithATeachersAddressDoesNotGetTheTeachersPart() async throws {
        let campus = try AuthCampus()
        let stranger = try await campus.registered("ilse@juniper.example")
        _ = try await take(into: campus)
        #expect(await campus.me(stranger.tokens.access).status == 401)
        #expect(try await campus.login("ilse@juniper.example").status == 401)
    }

    @Test func aMemberThatCannotBeReadIsNamedByPlace() async throws {
        let campus = try AuthCampus()
        for (member, place) in [
            (#"{"email": "nobody", "roles": ["student"]}"#, "people/2"),
            (#"{"email": "a@b.example", "roles": ["Head Teacher"]}"#, "people/2"),
            (#"{"email": "A@a.example", "roles": []}"#, "people/2"),
        ] {
            let json = #"{"people": [{"email": "a@a.example", "roles": ["student"]}, \#(member)]}"#
            let problem = await #expect(throws: Problem.self) {
                _ = try await take(json, into: campus)
            }
            #expect(problem?.place == place)
            #expect(try await people("", campus).isEmpty)
        }
    }

    @Test func accountsFromBeforeThereWerePeopleGetTheirs() async throws {
        let campus = try AuthCampus()
        _ = try await campus.registered()
        try await campus.database.write { connection in
            _ = try connection.execute("DELETE FROM auth_people")
        }
        let again = try AuthCampus(database: campus.database)
        try await again.campus.start()
        #expect(try await people("tove", again).count == 1)
    }

    @Test func aDeletedAccountLeavesNoPerson() async throws {
        let campus = try AuthCampus()
        let signedIn = try await campus.registered()
        _ = await campus.ask(.delete, "/delete-account", token: signedIn.tokens.access)
        #expect(try await people("", campus).isEmpty)
    }
}

extension Campus {
    /// A tenant of this name; its id.
    fileprivate func startedTenant(_ slug: String) async throws -> String {
        try await start()
        return try await tenants.add(slug: slug, name: slug).id
    }
}

extension SchoolPeopleTests {
    @Test func operatorsSayWhatSomebodyIsAtTheSchool() async throws {
        let campus = try AuthCampus()
        try await campus.campus.start()
        let admin = try #require(campus.campus.capabilities[.accounts])
        let wish = NewAccount(
            email: "ada@juniper.example", password: AuthCampus.password, roles: ["admin"],
            firstName: "Ada", lastName: "Quist")
        _ = try await admin.add([wish], to: Tenant.defaultID, progress: { _ in })
        let ada = try #require(try await people("quist", campus).first)
        #expect(ada.roles == ["admin"])
        #expect(ada.name == "Ada Quist")
        try await admin.setRoles(["teacher"], of: ada.account)
        #expect(try await people("quist", campus).first?.roles == ["teacher"])
        await #expect(throws: Problem.self) {
            try await admin.setRoles(["Head Teacher"], of: ada.account)
        }
        #expect(
            admin.faults(
                of: NewAccount(email: "a@b.example", password: "correct horse", roles: ["a b"])
            ).keys.sorted() == ["roles"])
    }
}
