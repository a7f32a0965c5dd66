import AppCore

// What the school contract's clients read, as far as Canvas knows it.

struct ContractMe: Encodable {
    struct User: Encodable {
        var id: Int64
        var email: String
        var firstName: String?
        var lastName: String?
        var roles: [String]
    }
    struct Tenant: Encodable {
        var id: Int64
        var name: String
        var slug: String
    }

    var user: User
    var tenant: Tenant
}

struct ContractTodo: Encodable {
    var id: String
    var title: String
    var status: String
    var priority: String
    var sourceType = "assignment"
    var sourceID: Int64
    var dueAt: WireInstant?
    var courseID: Int64
    var markedComplete: Bool
}

struct ContractAssignment: Encodable {
    var id: Int64
    var title: String
    var description: String?
    var status: String
    var courseID: Int64
    var createdByID: Int64
    var assignmentType: String
    var pointsPossible: WireDecimal?
    var dueAt: WireInstant?
    var unlockAt: WireInstant?
    var lockAt: WireInstant?
    var submissionTypes: [String]
    var allowedExtensions: [String]
    var allowLateSubmission: Bool
    var standardIDs: [Int64] = []
    var createdAt: WireInstant
    var updatedAt: WireInstant
}

struct ContractLink: Encodable {
    var id: Int64
    var url: String
    var title: String?
    var provider = "url"
    var metadata: [String: String] = [:]
    var linkableType = "Assignment"
    var linkableID: Int64
    var linkType = "reference"
    var createdAt: WireInstant
    var updatedAt: WireInstant
}

struct ContractSubmission: Encodable {
    var id: Int64
    var body: String?
    var url: String?
    var status: String
    var grade: WireDecimal?
    var feedback: String?
    var assignmentID: Int64
    var userID: Int64
    var submissionType: String?
    var submittedAt: WireInstant?
    var attemptNumber: Int
    var gradedAt: WireInstant?
    var createdAt: WireInstant
    var updatedAt: WireInstant
}

struct ContractComment: Encodable {
    var id: Int64
    var submissionID: Int64
    var authorID: Int64?
    var authorName: String?
    var body: String
    var createdAt: WireInstant?
}

struct ContractNote: Encodable {
    var id: Int64
    var title: String
    var details: String?
    var todoDate: WireInstant?
    var courseID: Int64?
    var status: String
    var createdAt: WireInstant
    var updatedAt: WireInstant
}

struct ContractCourse: Encodable {
    struct Section: Encodable {
        var id: Int64
        var name: String
        var courseID: Int64
        var termID: Int64?
    }

    var id: Int64
    var name: String
    var code: String?
    var sections: [Section]
}

struct ContractTerm: Encodable {
    var id: Int64
    var name: String
    var startDate: WireDay?
    var endDate: WireDay?
    var academicYearID: Int64 = 0
}

struct ContractEnrollment: Encodable {
    var id: Int64
    var role = "student"
    var userID: Int64
    var sectionID: Int64
}

struct ContractEvents: Encodable {
    struct Event: Encodable {
        var type: String
        var id: Int64
        var title: String
        var courseID: Int64?
        var dueDate: WireInstant?
        var startDate: WireDay?
        var endDate: WireDay?
        var startAt: WireInstant?
        var endAt: WireInstant?
        var location: String?
    }

    var events: [Event]
}

struct ContractModule: Encodable {
    var id: Int64
    var courseID: Int64
    var title: String
    var position: Int
    var status = "published"
    var unlockAt: WireInstant?

    init(_ module: CanvasModule, course: Int64) {
        id = module.id.value
        courseID = course
        title = module.name ?? "Module"
        position = module.position ?? 0
        unlockAt = module.unlockAt.flatMap { WireInstant($0) }
    }
}

struct ContractModuleItem: Encodable {
    var id: Int64
    var courseModuleID: Int64
    var title: String
    var itemType: String
    var itemableType: String?
    var itemableID: Int64?
    var position: Int

    static func all(of module: CanvasModule) -> [ContractModuleItem] {
        (module.items?.elements ?? []).map { item in
            let isWork = item.type == "Assignment" || item.type == "Quiz"
            return ContractModuleItem(
                id: item.id.value, courseModuleID: module.id.value, title: item.title ?? "Item",
                itemType: kinds[item.type ?? ""] ?? "resource",
                itemableType: isWork || item.pageURL != nil ? item.type : nil,
                itemableID: isWork ? item.contentID?.value : nil, position: item.position ?? 0)
        }
    }

    private static let kinds = [
        "Assignment": "assignment", "Quiz": "quiz", "Discussion": "discussion",
        "SubHeader": "text_header", "ExternalUrl": "url", "ExternalTool": "url",
    ]
}

struct ContractPage: Encodable {
    var id: Int64
    var title: String
    var body: String?
    var url: String?
    var updatedAt: WireInstant?
}

struct ContractCompletion: Encodable {
    var id: Int64
    var moduleItemID: Int64
    var userID: Int64
    var completedAt: WireInstant
}

struct ContractModuleProgress: Encodable {
    struct Student: Encodable {
        var userID: Int64
        var completedCount: Int
    }

    var courseModuleID: Int64
    var totalItems: Int
    var currentUserCompletedCount: Int
    var currentUserCompletedItemIDs: [Int64]
    var completionByUser: [Student]

    init(_ module: CanvasModule, person: Int64) {
        let items = module.items?.elements ?? []
        let done = items.filter { $0.completionRequirement?.completed == true }.map(\.id.value)
        courseModuleID = module.id.value
        totalItems = items.count
        currentUserCompletedCount = done.count
        currentUserCompletedItemIDs = done
        completionByUser = [Student(userID: person, completedCount: done.count)]
    }
}

struct ContractDiscussion: Encodable {
    var id: Int64
    var courseID: Int64
    var createdByID: Int64?
    var title: String
    var description: String?
    var status: String
    var pinned: Bool
    var requireInitialPost: Bool
    var createdAt: WireInstant?
}

struct ContractPost: Encodable {
    var id: Int64
    var discussionID: Int64
    var parentPostID: Int64?
    var createdByID: Int64?
    var content: String
    var createdAt: WireInstant?
}

struct ContractAnnouncement: Encodable {
    var id: Int64
    var courseID: Int64
    var createdByID: Int64?
    var title: String
    var message: String
    var publishedAt: WireInstant?
    var pinned: Bool
    var courseName: String?
    var createdByName: String
    var createdAt: WireInstant
    var updatedAt: WireInstant
}

struct ContractPerson: Encodable {
    var id: Int64
    var firstName: String?
    var lastName: String?
    var roles: [String] = []
}

struct ContractMessage: Encodable {
    var id: Int64
    var messageThreadID: Int64
    var senderID: Int64
    var body: String
    var sender: ContractPerson
    var createdAt: WireInstant
}

struct ContractThread: Encodable {
    var id: Int64
    var courseID: Int64?
    var courseName: String?
    var subject: String
    var threadType: String
    var participants: [ContractPerson]
    var lastMessage: ContractMessage?
    var unreadCount: Int
    var createdAt: WireInstant
    var updatedAt: WireInstant
}
