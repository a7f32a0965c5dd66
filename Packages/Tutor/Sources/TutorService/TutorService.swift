public import ServiceKit

/// The server half of the tutor.
public struct TutorService: ServiceModule {
    public static let id = "tutor"

    private let context: ServiceContext

    public init(context: ServiceContext) { self.context = context }

    public var routes: [ServiceRoute] { HealthRoutes().all }
}
