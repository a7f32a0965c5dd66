import AppCore
import Foundation
import Goals

/// Validation rules for goals.
enum GoalRules {
    /// Applies `input` to `goal` and returns validation errors in the contract's wording. If there are
    /// any, don't store `goal`.
    static func apply(_ input: GoalInput, to goal: inout StoredGoal) -> [String] {
        var faults: [String] = []
        switch input.title {
        case .keep: break
        case .set(nil): goal.title = ""
        case .set(let title?): goal.title = title
        }
        if goal.title.allSatisfy(\.isWhitespace) { faults.append("Title can't be blank") }
        if goal.title.unicodeScalars.count > GoalInput.maxTitleLength {
            faults.append("Title is too long (maximum is \(GoalInput.maxTitleLength) characters)")
        }
        goal.description = input.description.applied(to: goal.description)
        if (goal.description?.unicodeScalars.count ?? 0) > GoalInput.maxDescriptionLength {
            faults.append(
                "Description is too long (maximum is \(GoalInput.maxDescriptionLength) characters)")
        }
        if case .set(let word) = input.status {
            if let status = word.flatMap(GoalStatus.init) {
                goal.status = status
            } else {
                faults.append("Status is not included in the list")
            }
        }
        if case .set(let text) = input.targetDate { goal.targetDay = text.flatMap(day) }
        switch input.progressPercent {
        case .keep: break
        case .set(nil): faults.append("Progress percent is not a number")
        case .set(let percent?):
            if percent < 0 {
                faults.append("Progress percent must be greater than or equal to 0")
            } else if percent > 100 {
                faults.append("Progress percent must be less than or equal to 100")
            }
            goal.progressPercent = percent
        }
        return faults
    }

    /// Parses a date or the date of a timestamp, e.g. `2031-10-31T09:00:00Z`; nil if invalid.
    private static func day(_ text: String) -> WireDay? {
        let text = text.trimmingCharacters(in: .whitespaces)
        guard text.utf8.count <= 40 else { return nil }
        return WireDay(text) ?? (WireInstant(text) == nil ? nil : WireDay(text.prefix(10)))
    }
}
