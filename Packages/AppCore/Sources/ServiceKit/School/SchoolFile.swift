public import AppCore

/// A school to import: people, courses, work, conversations. Keys identify records within the file
/// and across imports; email addresses identify people. Times and days are absolute.
///
/// Decoded from JSON with these names in snake case. Missing lists are empty.
public struct SchoolFile: Sendable, Hashable, Codable {
    public var school: SchoolIdentity?
    public var terms: [SchoolTerm]?
    public var people: [SchoolMember]?
    public var courses: [SchoolCourseFile]?
    public var threads: [SchoolThread]?
    public var goals: [SchoolGoalFile]?

    public init() {}
}

/// Settings of the whole school.
public struct SchoolIdentity: Sendable, Hashable, Codable {
    public var name: String?
    /// An IANA name, e.g. `America/Denver`.
    public var timeZone: String?
    /// 0…100
    public var masteryThreshold: Int?
}

/// A term and its year.
public struct SchoolTerm: Sendable, Hashable, Codable {
    public var key: String
    public var name: String
    /// The academic year's name, e.g. `2031/32`.
    public var year: String
    public var start: WireDay
    public var end: WireDay
}

/// A person at the school.
public struct SchoolMember: Sendable, Hashable, Codable {
    public var email: String
    public var firstName: String?
    public var lastName: String?
    /// `student`, `teacher`, `admin`, `curriculum_lead`; at least one.
    public var roles: [String]
    /// True for the student of an embedded campus; otherwise ignored.
    public var isLocalStudent: Bool?

    private enum CodingKeys: String, CodingKey {
        case email, firstName, lastName, roles
        case isLocalStudent = "local_student"
    }
}

/// A course with its content.
public struct SchoolCourseFile: Sendable, Hashable, Codable {
    public var key: String
    public var name: String
    public var code: String?
    public var description: String?
    public var sections: [SchoolSection]?
    public var units: [SchoolUnit]?
    public var modules: [SchoolModuleFile]?
    public var discussions: [SchoolDiscussion]?
    public var assignments: [SchoolAssignment]?
    public var quizzes: [SchoolQuiz]?
    public var announcements: [SchoolAnnouncement]?
}

/// A group with meetings.
public struct SchoolSection: Sendable, Hashable, Codable {
    public var key: String
    public var name: String
    /// A term's key; nil for the first in the file.
    public var term: String?
    /// E-mail addresses.
    public var teachers: [String]?
    public var students: [String]?
    public var meetings: [SchoolMeeting]?
}

/// A weekly lesson.
public struct SchoolMeeting: Sendable, Hashable, Codable {
    /// 0 is Sunday, 6 is Saturday.
    public var weekday: Int
    public var room: String?
    /// Local minutes since midnight in the school's zone; start before end.
    public var startMinute: Int
    public var endMinute: Int
}

/// A unit of a course.
public struct SchoolUnit: Sendable, Hashable, Codable {
    public var key: String
    public var title: String
    public var start: WireDay?
    public var end: WireDay?
    /// `draft`, `published` or `archived`; published by default.
    public var status: String?
}

/// A module: items in order.
public struct SchoolModuleFile: Sendable, Hashable, Codable {
    public struct Item: Sendable, Hashable, Codable {
        public var key: String
        public var title: String
        /// `resource`, `url`, `text_header`, `assignment`, `quiz`, `discussion`.
        public var type: String
        /// Key of its assignment, quiz or discussion.
        public var of: String?
    }

    public var key: String
    public var title: String
    public var description: String?
    /// `draft`, `published` or `archived`; published by default.
    public var status: String?
    public var items: [Item]?
}

/// A course discussion.
public struct SchoolDiscussion: Sendable, Hashable, Codable {
    public struct Post: Sendable, Hashable, Codable {
        public var key: String
        /// E-mail address.
        public var by: String
        public var content: String
        public var at: WireInstant
        /// Key of the post it replies to.
        public var parent: String?
    }

    public var key: String
    public var title: String
    public var description: String?
    /// `open`, `locked` or `archived`; open by default.
    public var status: String?
    public var by: String?
    public var posts: [Post]?
}

/// An assignment.
public struct SchoolAssignment: Sendable, Hashable, Codable {
    public struct Link: Sendable, Hashable, Codable {
        public var title: String?
        public var url: String
    }

    /// A student's submission and its result.
    public struct HandedIn: Sendable, Hashable, Codable {
        /// E-mail address.
        public var by: String
        public var body: String?
        public var url: String?
        public var at: WireInstant
        public var grade: WireDecimal?
        public var feedback: String?
        public var gradedAt: WireInstant?
    }

    public var key: String
    public var title: String
    public var description: String?
    public var instructions: String?
    /// `written`, `file_upload`, `url` or `discussion`; written by default.
    public var type: String?
    public var submissionTypes: [String]?
    public var points: WireDecimal?
    public var due: WireInstant?
    public var unlock: WireInstant?
    public var lock: WireInstant?
    public var allowsLate: Bool?
    /// `draft`, `published`, `closed` or `archived`; published by default.
    public var status: String?
    /// E-mail address of the teacher; the course's first by default.
    public var by: String?
    public var links: [Link]?
    public var submissions: [HandedIn]?

    private enum CodingKeys: String, CodingKey {
        case key, title, description, instructions, type, points, due, unlock, lock, status, by
        case links, submissions, submissionTypes
        case allowsLate = "allow_late"
    }
}

/// A quiz.
public struct SchoolQuiz: Sendable, Hashable, Codable {
    public struct Choice: Sendable, Hashable, Codable {
        /// For choice questions.
        public var key: String?
        public var text: String?
        /// For matching questions.
        public var left: String?
        public var right: String?
    }

    public struct Question: Sendable, Hashable, Codable {
        public var key: String
        public var prompt: String
        /// `multiple_choice`, `true_false`, `short_answer`, `essay`, `matching`, `fill_in_blank`.
        public var type: String
        public var choices: [Choice]?
        /// The correct key, `true` or `false`, or the accepted texts; a matching question has it in
        /// its choices.
        public var answer: [String]?
        public var points: WireDecimal?
        public var explanation: String?
    }

    public var key: String
    public var title: String
    public var description: String?
    public var instructions: String?
    /// `standard`, `practice` or `survey`; standard by default.
    public var type: String?
    public var minutes: Int?
    /// 1 by default.
    public var attempts: Int?
    public var due: WireInstant?
    public var unlock: WireInstant?
    public var lock: WireInstant?
    /// `draft`, `published`, `closed` or `archived`; published by default.
    public var status: String?
    public var by: String?
    public var questions: [Question]?
}

/// An announcement in a course.
public struct SchoolAnnouncement: Sendable, Hashable, Codable {
    public var key: String
    public var title: String
    public var message: String
    /// nil if it isn't published.
    public var published: WireInstant?
    public var pinned: Bool?
    /// E-mail address; the course's first teacher by default.
    public var by: String?
}

/// A conversation.
public struct SchoolThread: Sendable, Hashable, Codable {
    public struct Message: Sendable, Hashable, Codable {
        public var key: String
        /// E-mail address.
        public var by: String
        public var body: String
        public var at: WireInstant
    }

    public var key: String
    public var subject: String
    /// `direct`, `course` or `group`; direct by default.
    public var type: String?
    /// A course's key.
    public var course: String?
    /// E-mail addresses.
    public var people: [String]
    public var messages: [Message]?
    /// Email addresses of people who have read every message. For everyone else all are unread.
    public var readBy: [String]?
}

/// A student's goal.
public struct SchoolGoalFile: Sendable, Hashable, Codable {
    public var key: String
    /// E-mail address of the student.
    public var of: String
    public var title: String
    public var description: String?
    /// `active`, `completed` or `archived`; active by default.
    public var status: String?
    public var target: WireDay?
    /// 0…100
    public var progress: Int?
}
