import ServiceKit

@testable import GoalsService

/// What stands behind the feature in its tests.
enum GoalsPlug {
    static let services: [any ServiceModule.Type] = [GoalsService.self]
}
