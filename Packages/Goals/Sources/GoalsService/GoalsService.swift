public import ServiceKit

/// The server half of goals.
public struct GoalsService: ServiceModule {
    public static let id = "goals"

    private let context: ServiceContext

    public init(context: ServiceContext) {
        self.context = context
    }

    public var routes: [ServiceRoute] { [] }
}
