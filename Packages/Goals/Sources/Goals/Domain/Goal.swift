import AppCore
import Foundation

/// Something that a student wants to reach.
struct Goal: Sendable, Hashable {
    /// Whether the school knows of it as it is here.
    enum Standing: Sendable, Hashable {
        case saved
        /// In the outbox, sent later.
        case waiting
        /// The school refused the last change; why.
        case refused(String)
        /// Only on this machine: the school kept no goals when it was set.
        case keptHere
    }

    /// Counts the goals of this machine, from 1.
    var key: Int
    /// The school's number; nil until it has given one.
    var serverID: Int64?
    /// The student's number at the school; nil until it said so.
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
    var standing = Standing.saved

    /// What commands and places call it: the school's number, or `L3` for the third of this machine.
    var id: String { serverID.map(String.init) ?? "L\(key)" }
    var place: Place { Place(["goals", id]) }
    var isActive: Bool { status == .active }

    /// How far it is.
    var share: Double { Double(progressPercent) / 100 }
}

/// A student's goals as they are known here.
struct GoalBook: Sendable, Hashable {
    /// Active ones first, then completed, then archived; inside by target day, those without one last.
    var goals: [Goal]
    /// When the school was last asked; nil before the first time.
    var askedAt: Date?
    /// Whether the school keeps goals; nil before it was asked.
    var isKeptBySchool: Bool?

    var active: [Goal] { goals.filter(\.isActive) }
    /// Those that only this machine has.
    var keptHere: [Goal] { goals.filter { $0.standing == .keptHere } }
    /// Those that the school could be given now.
    var uploadable: [Goal] { isKeptBySchool == true ? keptHere : [] }

    /// The goal with this id. Throws ``Problem/Code/notFound``.
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
