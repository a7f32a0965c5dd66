public import Foundation

/// What one feature contributes to Today: classes, cards to review, unread messages, a streak, a
/// suggestion.
public struct TodayPart: Hashable, Sendable, Codable {
    /// A class or event with a time.
    public struct Event: Hashable, Sendable, Codable {
        public var title: String
        /// A few words, e.g. the room.
        public var detail: String
        public var start: Date
        /// nil if only the start is known.
        public var end: Date?
        public var isAllDay: Bool
        /// Its screen.
        public var place: Place

        public init(
            title: String, detail: String = "", start: Date, end: Date?, isAllDay: Bool = false,
            place: Place
        ) {
            self.title = title
            self.detail = detail
            self.start = start
            self.end = end
            self.isAllDay = isAllDay
            self.place = place
        }
    }

    /// Something to study that is waiting, e.g. 20 flash cards.
    public struct Review: Hashable, Sendable, Codable {
        /// e.g. `20 words to review`
        public var title: String
        public var count: Int
        /// An estimate of the time it takes; at least 1.
        public var minutes: Int
        /// The screen that starts it at once.
        public var place: Place

        public init(title: String, count: Int, minutes: Int, place: Place) {
            self.title = title
            self.count = count
            self.minutes = minutes
            self.place = place
        }
    }

    /// Unread messages or announcements.
    public struct Unread: Hashable, Sendable, Codable {
        /// e.g. `2 unread messages`
        public var title: String
        public var count: Int
        /// The screen to read them on.
        public var place: Place

        public init(title: String, count: Int, place: Place) {
            self.title = title
            self.count = count
            self.place = place
        }
    }

    /// A possible next step.
    public struct Suggestion: Hashable, Sendable, Codable {
        /// e.g. `Practice “Semicolon basics”`
        public var title: String
        /// A short sentence: why this, and why now.
        public var reason: String
        /// An estimate of the time it takes; nil if unknown.
        public var minutes: Int?
        public var place: Place

        public init(title: String, reason: String, minutes: Int? = nil, place: Place) {
            self.title = title
            self.reason = reason
            self.minutes = minutes
            self.place = place
        }
    }

    public var events: [Event]
    public var reviews: [Review]
    public var suggestions: [Suggestion]
    /// Days in a row on which the student studied; nil if the feature doesn't count them.
    public var streakDays: Int?
    /// nil if there are none.
    public var unread: Unread?

    public init(
        events: [Event] = [], reviews: [Review] = [], suggestions: [Suggestion] = [],
        streakDays: Int? = nil, unread: Unread? = nil
    ) {
        self.events = events
        self.reviews = reviews
        self.suggestions = suggestions
        self.streakDays = streakDays
        self.unread = unread
    }
}
