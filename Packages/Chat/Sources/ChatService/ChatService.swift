public import AppCore
public import SQLStore
public import ServiceKit

/// Chat's server side: threads, messages, read marks and the people search.
public struct ChatService: ServiceModule {
    public static let id = "chat"
    public static let tables = ChatSchema.tables
    public static let migrations = ChatSchema.migrations
    public static let settingKeys = [ContactPolicy.studentsSetting]

    private let context: ServiceContext

    public init(context: ServiceContext) {
        self.context = context
    }

    public var routes: [ServiceRoute] {
        ThreadRoutes(context: context).all + MessageRoutes(context: context).all
            + PeopleRoutes(context: context).all
    }

    /// Removes the account from all threads; its messages stay for the others.
    public func forget(_ account: AccountKey, in connection: any SQLConnection) throws {
        try ParticipantStore(tenantID: account.tenantID, connection: connection)
            .removeEverywhere(account.userID)
    }

    public func take(_ school: inout SchoolImport, in connection: any SQLConnection) throws {
        try ThreadImport(context: context, connection: connection).take(&school)
    }
}
