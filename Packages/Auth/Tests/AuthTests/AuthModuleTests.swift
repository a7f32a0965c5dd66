import AppCore
import AppCoreTesting
import AuthService
import Testing

@testable import Auth

@Suite struct AuthModuleTests {
    @Test func theModuleKeepsItsPromises() async throws {
        try await ModuleConformance.check(
            AuthModule.self, services: [AuthService.self],
            places: [
                "auth", "auth/welcome", "auth/login", "auth/register", "auth/school",
                "auth/school/login",
            ],
            readings: [["status"], ["status", "--backend", "school"]])
    }
}
