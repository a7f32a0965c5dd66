import AppCore

/// Whose announcements a student sees: those of the courses they are enrolled in, or all of the school.
enum Visibility: String, CaseIterable {
    case enrolled, school

    static let key = SettingKey(
        name: "campus.announcements.visibility", title: "Who sees announcements",
        summary:
            "Whether people see the announcements of their own courses or of the whole school.",
        kind: .choice(allCases.map(\.rawValue)), defaultValue: Visibility.enrolled.rawValue)

    init(_ settings: Settings) {
        self = Visibility(rawValue: settings[Self.key.name]) ?? .enrolled
    }
}
