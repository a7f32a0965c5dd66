import AppCore
import Foundation

/// A course as shown to a student.
struct CoursePage: Sendable {
    /// A module item and its state.
    struct Item: Sendable, Hashable, Identifiable {
        enum SyncState: Sendable, Hashable {
            case open, done
            /// Marked locally, not sent yet.
            case sending(isDone: Bool)
            /// Refused by the school, with the reason.
            case refused(isDone: Bool, String)
        }

        var id: Int64
        var title: String
        /// The contract's value, e.g. `resource`.
        var kind: String
        var syncState: SyncState
        /// Whether it leads to a text that can be read here.
        var hasPage = false

        /// A heading between items, which can't be marked.
        var isHeading: Bool { kind == "text_header" }

        var isDone: Bool {
            switch syncState {
            case .open: false
            case .done: true
            case .sending(let isDone): isDone
            case .refused(let isDone, _): !isDone
            }
        }
    }

    struct Module: Sendable, Hashable, Identifiable {
        var id: Int64
        var title: String
        var detail: String?
        var unlocksAt: Date?
        /// nil if they couldn't be fetched.
        var items: [Item]?

        /// The number of completed items, without headings.
        var doneCount: Int { items?.count { $0.isDone && !$0.isHeading } ?? 0 }
        var itemCount: Int { items?.count { !$0.isHeading } ?? 0 }
    }

    struct DiscussionSummary: Sendable, Hashable, Identifiable {
        var id: Int64
        var title: String
        var detail: String?
        /// The contract's value: `open`, `locked`, `archived`.
        var status: String
        var isPinned: Bool
    }

    var id: Int64
    var name: String
    var code: String?
    var detail: String?
    /// The student's own sections, with their terms' names.
    var sections: [(name: String, term: String?)]
    var teachers: [TimetableLesson.Teacher]
    /// The known meetings of the week.
    var meetings: [(weekday: Int, Timetable.Meeting)]
    var modules: [Module]?
    var talks: [DiscussionSummary]?
    /// The course's work in the weeks around today, by date.
    var work: [Entry]
    var heardAt: Date?
}

/// A discussion with its posts.
struct DiscussionPage: Sendable {
    struct Post: Sendable, Hashable, Identifiable {
        var id: String
        /// The school's number; nil until sent.
        var number: Int64?
        var author: String
        var isOwn: Bool
        var text: String
        var date: Date?
        /// The nesting depth; 0 at the top.
        var depth: Int
        /// nil once sent.
        var pendingState: PendingState?
    }

    var id: Int64
    var courseID: Int64?
    var title: String
    var detail: String?
    /// The contract's value: `open`, `locked`, `archived`.
    var status: String
    /// Replies follow the post they answer.
    var posts: [Post]
    var heardAt: Date?

    /// Why posting isn't possible; nil if it is.
    var obstacle: String? {
        status == "open" ? nil : "This discussion is \(status) and takes no more posts."
    }
}
