public import ServiceKit

/// The server half of calendar.
public struct CalendarService: ServiceModule {
    public static let id = "calendar"

    private let context: ServiceContext

    public init(context: ServiceContext) {
        self.context = context
    }

    public var routes: [ServiceRoute] { [] }
}
