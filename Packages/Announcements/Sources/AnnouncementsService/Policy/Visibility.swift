import AppCore

/// The announcements a student sees: those of their courses, or all of the school's.
enum Visibility: String, CaseIterable {
    case enrolled, school

    static let key = SettingKey(
        name: "campus.announcements.visibility", title: "Announcement visibility",
        summary:
            "Whether people see announcements from their own courses or from the whole school.",
        kind: .choice(allCases.map(\.rawValue)), defaultValue: Visibility.enrolled.rawValue)

    init(_ settings: Settings) {
        self = Visibility(rawValue: settings[Self.key.name]) ?? .enrolled
    }
}
