import AppCore

// The parts of Canvas's JSON that Homeroom reads. Canvas may leave out or null almost anything, so only ids are
// required.

/// A number of up to 64 bits, sent as a number or as a string.
struct CanvasID: Codable, Sendable, Hashable {
    let value: Int64

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Int64.self) {
            value = number
            return
        }
        guard let number = Int64(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "This isn't an id.")
        }
        value = number
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }
}

/// The person whose token it is.
struct CanvasProfile: Codable, Sendable {
    var id: CanvasID
    var name: String?
    var sortableName: String?
    var primaryEmail: String?
    var loginID: String?
}

struct CanvasCourse: Codable, Sendable {
    struct Term: Codable, Sendable {
        var id: CanvasID
        var name: String?
        var startAt: String?
        var endAt: String?
    }
    struct Teacher: Codable, Sendable {
        var id: CanvasID?
        var displayName: String?
    }
    struct Enrollment: Codable, Sendable {
        /// Percent; nil if nothing is graded, or the school hides it.
        var computedCurrentScore: Double?
        var computedCurrentGrade: String?
    }

    var id: CanvasID
    /// nil for a course that dates restrict.
    var name: String?
    var courseCode: String?
    var term: Term?
    var teachers: [Teacher]?
    var enrollments: [Enrollment]?
    var applyAssignmentGroupWeights: Bool?

    var title: String { name ?? courseCode ?? "Course \(id.value)" }
}

/// A group of assignments with its weight, and the assignments with the student's submissions.
struct CanvasGroup: Codable, Sendable {
    struct Rules: Codable, Sendable {
        var dropLowest: Int?
        var dropHighest: Int?
        var neverDrop: [CanvasID]?
    }

    var id: CanvasID
    var name: String?
    /// Percent of the course's grade.
    var groupWeight: Double?
    var rules: Rules?
    var assignments: LossyArray<CanvasAssignment>?
}

struct CanvasAssignment: Codable, Sendable {
    var id: CanvasID
    var name: String?
    /// HTML.
    var description: String?
    var dueAt: String?
    var unlockAt: String?
    var lockAt: String?
    var createdAt: String?
    var updatedAt: String?
    var pointsPossible: Double?
    var submissionTypes: [String]?
    /// File name extensions without a dot; nil or empty for any.
    var allowedExtensions: [String]?
    /// −1 for any number.
    var allowedAttempts: Int?
    var lockedForUser: Bool?
    /// HTML.
    var lockExplanation: String?
    var omitFromFinalGrade: Bool?
    var htmlURL: String?
    var quizID: CanvasID?
    var discussionTopic: Named?
    var rubric: LossyArray<Criterion>?
    var submission: CanvasSubmission?

    struct Named: Codable, Sendable { var id: CanvasID }
    struct Criterion: Codable, Sendable {
        var id: String
        var description: String?
        var points: Double?
    }
}

struct CanvasSubmission: Codable, Sendable {
    struct Comment: Codable, Sendable {
        var id: CanvasID
        var comment: String?
        var authorID: CanvasID?
        var authorName: String?
        var createdAt: String?
    }
    struct Assessment: Codable, Sendable {
        var points: Double?
        var comments: String?
    }

    var id: CanvasID?
    /// `unsubmitted`, `submitted`, `pending_review` or `graded`.
    var workflowState: String?
    var submissionType: String?
    /// HTML.
    var body: String?
    var url: String?
    var attempt: Int?
    var submittedAt: String?
    var gradedAt: String?
    /// nil until the teacher shows the grade.
    var postedAt: String?
    var score: Double?
    var late: Bool?
    var missing: Bool?
    var excused: Bool?
    var pointsDeducted: Double?
    var submissionComments: LossyArray<Comment>?
    var rubricAssessment: [String: Assessment]?
    /// The files handed in.
    var attachments: LossyArray<CanvasTopic.Attachment>?
}

/// One of the student's own notes in the planner.
struct CanvasNote: Codable, Sendable {
    var id: CanvasID
    var title: String?
    /// Some servers say `description`.
    var details: String?
    var description: String?
    var todoDate: String?
    var courseID: CanvasID?
    var workflowState: String?
    var createdAt: String?
    var updatedAt: String?
}

/// An item that a student marked done in Canvas's planner.
struct CanvasOverride: Codable, Sendable {
    var id: CanvasID
    /// A word such as `assignment`, or a class such as `Quizzes::Quiz`.
    var plannableType: String?
    var plannableID: CanvasID
    var markedComplete: Bool?
}

/// An announcement or a discussion.
struct CanvasTopic: Codable, Sendable {
    struct Author: Codable, Sendable {
        var id: CanvasID?
        var displayName: String?
    }
    struct Attachment: Codable, Sendable {
        var displayName: String?
        var url: String?
    }

    var id: CanvasID
    var title: String?
    /// HTML.
    var message: String?
    var postedAt: String?
    var contextCode: String?
    var author: Author?
    var userName: String?
    var pinned: Bool?
    var locked: Bool?
    var requireInitialPost: Bool?
    var attachments: LossyArray<Attachment>?
    var htmlURL: String?
}

/// A discussion's posts.
struct CanvasTopicView: Codable, Sendable {
    struct Entry: Codable, Sendable {
        var id: CanvasID
        var userID: CanvasID?
        var parentID: CanvasID?
        var message: String?
        var createdAt: String?
        var replies: LossyArray<Entry>?
    }

    var view: LossyArray<Entry>?
    /// Posts since Canvas last made the tree, which can be minutes old; flat.
    var newEntries: LossyArray<Entry>?
}

struct CanvasConversation: Codable, Sendable {
    struct Participant: Codable, Sendable {
        var id: CanvasID
        var name: String?
        var fullName: String?
    }
    struct Message: Codable, Sendable {
        var id: CanvasID
        var authorID: CanvasID?
        var createdAt: String?
        /// Plain text.
        var body: String?
        var attachments: LossyArray<CanvasTopic.Attachment>?
    }

    var id: CanvasID
    var subject: String?
    /// `read`, `unread` or `archived`.
    var workflowState: String?
    var lastMessage: String?
    var lastMessageAt: String?
    var lastAuthoredMessageAt: String?
    var properties: [String]?
    var participants: LossyArray<Participant>?
    var contextCode: String?
    var contextName: String?
    /// Newest first; only of a single conversation.
    var messages: LossyArray<Message>?
}

/// Someone the student may write to.
struct CanvasRecipient: Codable, Sendable {
    var id: CanvasID
    var name: String?
    var fullName: String?
}

struct CanvasEvent: Codable, Sendable {
    var id: CanvasID
    var title: String?
    var startAt: String?
    var endAt: String?
    var allDay: Bool?
    var allDayDate: String?
    var locationName: String?
    var contextCode: String?
    var workflowState: String?
}

struct CanvasModule: Codable, Sendable {
    struct Item: Codable, Sendable {
        struct Requirement: Codable, Sendable {
            var type: String?
            var completed: Bool?
        }

        var id: CanvasID
        var title: String?
        var position: Int?
        /// `Assignment`, `Quiz`, `Discussion`, `Page`, `File`, `SubHeader`, `ExternalUrl` or `ExternalTool`.
        var type: String?
        var contentID: CanvasID?
        /// A page's name in its course.
        var pageURL: String?
        var completionRequirement: Requirement?
    }

    var id: CanvasID
    var name: String?
    var position: Int?
    var unlockAt: String?
    var items: LossyArray<Item>?
}

/// A page of a course.
struct CanvasPage: Codable, Sendable {
    var title: String?
    var body: String?
    var updatedAt: String?
    var htmlURL: String?
    var lockedForUser: Bool?
    var lockExplanation: String?
}
