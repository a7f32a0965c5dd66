import AppCore
import Foundation

/// A course as a student meets it.
struct CoursePage: Sendable {
    /// A module's item and how it stands.
    struct Item: Sendable, Hashable, Identifiable {
        enum Standing: Sendable, Hashable {
            case open, done
            /// Marked here; the school has not heard of it.
            case sending(isDone: Bool)
            /// The school would not have it, and why.
            case refused(isDone: Bool, String)
        }

        var id: Int64
        var title: String
        /// The contract's word, e.g. `resource`.
        var kind: String
        var standing: Standing

        /// A heading between items: there is nothing to be done with it.
        var isHeading: Bool { kind == "text_header" }

        var isDone: Bool {
            switch standing {
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
        /// nil when they could not be had.
        var items: [Item]?

        /// Of those that can be done.
        var doneCount: Int { items?.count { $0.isDone && !$0.isHeading } ?? 0 }
        var itemCount: Int { items?.count { !$0.isHeading } ?? 0 }
    }

    struct Talk: Sendable, Hashable, Identifiable {
        var id: Int64
        var title: String
        var detail: String?
        /// The contract's word: `open`, `locked`, `archived`.
        var status: String
        var isPinned: Bool
    }

    var id: Int64
    var name: String
    var code: String?
    var detail: String?
    /// The student's own sections, with their terms' names.
    var sections: [(name: String, term: String?)]
    var teachers: [Lesson.Teacher]
    /// Of the week, as far as it is known.
    var meetings: [(weekday: Int, Timetable.Meeting)]
    var modules: [Module]?
    var talks: [Talk]?
    /// Work of the course in the weeks around today, by date.
    var work: [Entry]
    var heardAt: Date?
}

/// A discussion with its posts.
struct DiscussionPage: Sendable {
    struct Post: Sendable, Hashable, Identifiable {
        enum Standing: Sendable, Hashable {
            case sent, sending
            case refused(String)
        }

        var id: String
        /// The school's number of it; nil while it is on its way.
        var number: Int64?
        var author: String
        var isOwn: Bool
        var text: String
        var date: Date?
        /// How many posts it answers, one after the other; 0 at the top.
        var depth: Int
        var standing: Standing
    }

    var id: Int64
    var courseID: Int64?
    var title: String
    var detail: String?
    /// The contract's word: `open`, `locked`, `archived`.
    var status: String
    /// Answers below what they answer.
    var posts: [Post]
    var heardAt: Date?

    /// Why nothing can be said, in a sentence; nil while something can.
    var obstacle: String? {
        status == "open" ? nil : "This discussion is \(status) and takes no more posts."
    }
}
