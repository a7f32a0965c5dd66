public import ServiceKit

/// The server half of todos.
public struct TodosService: ServiceModule {
    public static let id = "todos"

    private let context: ServiceContext

    public init(context: ServiceContext) {
        self.context = context
    }

    public var routes: [ServiceRoute] { [] }
}
