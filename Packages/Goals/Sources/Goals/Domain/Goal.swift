import AppCore
import Foundation

/// A student's goal.
struct Goal: Sendable, Hashable {
    /// The sync state of a goal.
    enum SaveState: Sendable, Hashable {
        case saved
        /// Queued to be sent later.
        case waiting
        /// The school rejected the last change, with the reason.
        case refused(String)
        /// Only on this computer: the school didn't store goals when it was added.
        case keptHere
    }

    /// Local number, from 1.
    var key: Int
    /// The school's id; nil until assigned.
    var serverID: Int64?
    /// The student's id at the school; nil until known.
    var studentID: Int64?
    var title: String
    var description: String?
    var status: GoalStatus
    var targetDay: WireDay?
    /// 0…100
    var progressPercent: Int
    /// Milliseconds since 1970, UTC.
    var createdAt: Int64
    var updatedAt: Int64
    var saveState = SaveState.saved

    /// The id used in commands and places: the school's id, or `L3` for local number 3.
    var id: String { serverID.map(String.init) ?? "L\(key)" }
    var place: Place { Place(["goals", id]) }
    var isActive: Bool { status == .active }

    /// Progress as a share, 0…1.
    var share: Double { Double(progressPercent) / 100 }
}

/// A student's locally stored goals.
struct GoalList: Sendable, Hashable {
    /// Sorted active, completed, archived; then by target date (none last).
    var goals: [Goal]
    /// When the school last responded; nil if never.
    var askedAt: Date?
    /// Whether the school stores goals; nil if unknown.
    var isKeptBySchool: Bool?

    var active: [Goal] { goals.filter(\.isActive) }
    /// Goals that exist only on this computer.
    var keptHere: [Goal] { goals.filter { $0.saveState == .keptHere } }
    /// Local goals that can be uploaded now.
    var uploadable: [Goal] { isKeptBySchool == true ? keptHere : [] }

    /// Returns the goal with this id. Throws ``Problem/Code/notFound``.
    func goal(_ id: String) throws -> Goal {
        let wanted = id.uppercased()
        guard let goal = goals.first(where: { $0.id == wanted || "L\($0.key)" == wanted }) else {
            throw Self.missing(id)
        }
        return goal
    }

    static func missing(_ id: String) -> Problem {
        Problem(.notFound, "No goal has the id \(id.prefix(40)).", cure: "homeroom goals list")
    }
}
