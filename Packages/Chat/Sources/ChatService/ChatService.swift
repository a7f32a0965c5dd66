public import ServiceKit

/// The server half of chat.
public struct ChatService: ServiceModule {
    public static let id = "chat"

    private let context: ServiceContext

    public init(context: ServiceContext) {
        self.context = context
    }

    public var routes: [ServiceRoute] { [] }
}
