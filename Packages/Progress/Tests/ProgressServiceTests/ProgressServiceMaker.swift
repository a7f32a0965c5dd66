import AppCore
import AppCoreTesting
import Foundation
import Logging
import ServiceKit

@testable import ProgressService

/// A service on its own, for what the campus calls from other services.
enum ProgressServiceMaker {
    static func make(_ campus: CampusFixture) throws -> ProgressService {
        ProgressService(
            context: ServiceContext(
                database: campus.database, environment: .test(clock: campus.clock),
                log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, starterContent: nil,
                signingKey: [], localStudentID: "", forgetEverywhere: { _, _ in },
                capabilities: { CampusCapabilities() }))
    }
}
