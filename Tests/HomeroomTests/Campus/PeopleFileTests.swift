import AppCore
import Foundation
import ServiceKit
import Testing

@testable import HomeroomHost
@testable import HomeroomServer

@Suite struct PeopleFileTests {
    @Test func columnsMayComeInAnyOrderAndNamesMayBeQuoted() throws {
        let file = try read(
            "\u{FEFF}Password,NAME,email\r\ngenerate,\"Lovelace, \"\"Ada\"\"\",ada@example.org\r\n"
                + "\"a\nb decent\",,bo@example.org")
        #expect(file.faults.isEmpty)
        #expect(file.people.map(\.line) == [2, 3])
        #expect(file.people.map(\.account.name) == ["Lovelace, \"Ada\"", ""])
        #expect(file.people[0].isGenerated && file.people[0].account.password.count == 23)
        #expect(file.people[1].account.password == "a\nb decent")
        #expect(!file.people[1].account.isPremium)
    }

    @Test func aPersonMayBeInvitedInsteadOfGettingAPassword() throws {
        let file = try read("email,password\na@example.org, Invite\nb@example.org,generate\n")
        #expect(file.people.map(\.account.isInvited) == [true, false])
        #expect(file.people.map(\.isGenerated) == [false, true])
    }

    @Test func semicolonsSeparateWhereTheFirstLineSaysSo() throws {
        let file = try read("email;name;password\na@example.org;Ada, Lady;generate\n")
        #expect(file.people.map(\.account.name) == ["Ada, Lady"])
    }

    @Test func aLineMaySayWhatSomebodyIsAtTheSchool() throws {
        let file = try read(
            "email,password,roles,first_name,last_name\n"
                + "a@example.org,generate,Teacher curriculum_lead,Ada,Lovelace\n"
                + "b@example.org,generate,,,\n")
        #expect(file.people.map(\.account.roles) == [["teacher", "curriculum_lead"], []])
        #expect(file.people.first?.account.lastName == "Lovelace")
    }

    @Test func everyWrongLineIsNamedByItsNumber() throws {
        let file = try read(
            """
            email,name,premium,password
            a@example.org,A,yes,generate

            b@example.org,"two
            lines",maybe,generate
            too,few
            A@example.org ,B,no,short
            """)
        #expect(file.people.map(\.line) == [2])
        #expect(
            file.faults == [
                .init(line: 4, message: "premium must be yes or no."),
                .init(line: 6, message: "It has 2 fields instead of 4."),
                .init(
                    line: 7,
                    message: "password: Too short. The address is already on line 2."),
            ])
    }

    @Test(arguments: [
        ("", "people.csv"), ("name,password\nx,y", "people.csv:1"),
        ("email,password,shoe\nx,y,z", "people.csv:1"),
        ("email,email,password\nx,y,z", "people.csv:1"),
        ("email,password\na,b\n\"never", "people.csv:3"),
        ("email,password\n\"a\"b,c", "people.csv:2"),
    ])
    func aFileThatCannotBeReadIsRefusedWithItsPlace(text: String, place: String) {
        let problem = #expect(throws: Problem.self) { try read(text) }
        #expect(problem?.code == .invalid)
        #expect(problem?.place == place)
    }

    @Test func whatIsNotUTF8IsNamedByItsLine() {
        let bytes = Array("email,password\na,b\n".utf8) + [0x66, 0xFF, 0x0A]
        let problem = #expect(throws: Problem.self) {
            try PeopleFile(bytes, file: "people.csv", check: { _ in [:] })
        }
        #expect(problem?.place == "people.csv:3")
    }

    @Test func generatedPasswordsAreNotTheSameTwice() {
        let made = Set((0..<50).map { _ in GeneratedPassword.make() })
        #expect(made.count == 50)
        #expect(made.allSatisfy { $0.split(separator: "-").count == 4 })
    }

    private func read(_ text: String) throws -> PeopleFile {
        try PeopleFile(Array(text.utf8), file: "people.csv") { account in
            account.password == "short" ? ["password": ["Too short."]] : [:]
        }
    }
}
