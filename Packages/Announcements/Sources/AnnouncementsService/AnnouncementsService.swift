public import AppCore
public import SQLStore
public import ServiceKit

/// Server module for announcements and notifications.
public struct AnnouncementsService: ServiceModule {
    public static let id = "announcements"
    public static let tables = AnnouncementsSchema.tables
    public static let migrations = AnnouncementsSchema.migrations
    public static let settingKeys = [Visibility.key]

    private let context: ServiceContext
    private let notices: NoticePost

    public init(context: ServiceContext) {
        self.context = context
        notices = NoticePost(context: context)
    }

    public var routes: [ServiceRoute] {
        let notifier = AnnouncementNotifier(context: context, notices: notices)
        return AnnouncementRoutes(context: context, notifier: notifier).all
            + NotificationRoutes(context: context, notifier: notifier).all
            + PreferenceRoutes(context: context).all
    }

    public func offer(to capabilities: inout CampusCapabilities) {
        capabilities.offer(.schoolNotices, notices)
    }

    /// Deletes the person's notifications and preferences and removes their name from others'
    /// notifications. Announcements belong to the school and stay.
    public func forget(_ account: AccountKey, in connection: any SQLConnection) throws {
        let person = try context.capability(.schoolPeople)?.person(of: account, in: connection)
        if let person {
            try NoticeStore.withdraw(
                actor: person.id, tenantID: account.tenantID, in: connection)
        }
        try NoticeStore(account: account, connection: connection).forget()
        try NotificationPreferenceStore(account: account, connection: connection).forget()
    }

    public func take(_ school: inout SchoolImport, in connection: any SQLConnection) throws {
        try AnnouncementImport(tenantID: school.tenantID, connection: connection).take(&school)
    }
}
