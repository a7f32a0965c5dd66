import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import SQLStore
import ServiceKit
import Testing

@testable import Auth
@testable import AuthService

@Suite struct EmbeddedStudentTests {
    @Test func theStudentOfThisComputerIsSignedInWithoutAToken() async throws {
        let campus = try AuthCampus()
        let first = try await campus.ask(.get, "/me", embedded: true).decoded(AuthUser.self)
        let second = try await campus.ask(.get, "/me", embedded: true).decoded(AuthUser.self)
        #expect(isUUID(first.id))
        #expect(first == second)
        #expect(first.email == "student@homeroom.localhost")
    }

    @Test func theStudentStaysTheSameAfterARestart() async throws {
        let campus = try AuthCampus()
        let before = try await campus.ask(.get, "/me", embedded: true).decoded(AuthUser.self)
        let again = try AuthCampus(database: campus.database)
        let after = try await again.ask(.get, "/me", embedded: true).decoded(AuthUser.self)
        #expect(before == after)
    }

    @Test func nobodyCanSignInAsOrRegisterTheStudent() async throws {
        let campus = try AuthCampus()
        let address = "student@homeroom.localhost"
        let early = try await campus.post(
            "/register", ["email": address, "password": "correct horse"])
        #expect(early.status == 400)
        _ = await campus.ask(.get, "/me", embedded: true)
        #expect(try await campus.login(address, "correct horse").status == 401)
        let late = try await campus.post(
            "/register", ["email": address, "password": "correct horse"])
        #expect(late.status == 400)
    }

    @Test func overTheNetworkThereIsNoEmbeddedStudent() async throws {
        let campus = try AuthCampus()
        _ = await campus.ask(.get, "/me", embedded: true)
        #expect(await campus.ask(.get, "/me").status == 401)
    }

    @Test func deletingTheStudentStartsAfreshUnderTheSameName() async throws {
        let campus = try AuthCampus()
        let before = try await campus.ask(.get, "/me", embedded: true).decoded(AuthUser.self)
        #expect(await campus.ask(.delete, "/delete-account", embedded: true).status == 200)
        let after = try await campus.ask(.get, "/me", embedded: true).decoded(AuthUser.self)
        #expect(before.id == after.id)
    }
}
