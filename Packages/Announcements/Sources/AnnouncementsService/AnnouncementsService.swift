public import ServiceKit

/// The server half of announcements.
public struct AnnouncementsService: ServiceModule {
    public static let id = "announcements"

    private let context: ServiceContext

    public init(context: ServiceContext) {
        self.context = context
    }

    public var routes: [ServiceRoute] { [] }
}
