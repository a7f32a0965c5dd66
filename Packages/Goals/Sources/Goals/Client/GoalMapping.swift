import AppCore

/// Maps wire records to domain types.

extension Goal {
    /// Creates a goal from the school's record. Unknown statuses count as active.
    init(_ record: GoalRecord, key: Int) {
        self.init(
            key: key, serverID: record.id, studentID: record.studentID, title: record.title,
            description: record.description, status: record.status.known ?? .active,
            targetDay: record.targetDate,
            progressPercent: max(0, min(100, record.progressPercent)),
            createdAt: record.createdAt.milliseconds, updatedAt: record.updatedAt.milliseconds)
    }

    /// Applies a change to this goal.
    mutating func apply(_ change: GoalInput) {
        if let title = change.title.value { self.title = title }
        description = change.description.applied(to: description)
        if let status = change.status.value.flatMap(GoalStatus.init) { self.status = status }
        if case .set(let day) = change.targetDate { targetDay = day.flatMap { WireDay($0) } }
        if let percent = change.progressPercent.value { progressPercent = percent }
    }

    /// The change that turns `record` into this goal; nil if they're equal.
    func difference(from record: GoalRecord) -> GoalInput? {
        var change = GoalInput()
        let theirs = Goal(record, key: key)
        if title != theirs.title { change.title = .set(title) }
        if description != theirs.description { change.description = .set(description) }
        if status != theirs.status { change.status = .set(status.rawValue) }
        if targetDay != theirs.targetDay { change.targetDate = .set(targetDay?.text) }
        if progressPercent != theirs.progressPercent {
            change.progressPercent = .set(progressPercent)
        }
        return change == GoalInput() ? nil : change
    }

    /// All fields, to create the goal at the school.
    var whole: GoalInput {
        var input = GoalInput()
        input.title = .set(title)
        input.description = .set(description)
        input.status = .set(status.rawValue)
        input.targetDate = .set(targetDay?.text)
        input.progressPercent = .set(progressPercent)
        return input
    }
}

extension GoalInput {
    /// Validates input before anything is stored. Throws
    /// ``Problem/Code/invalid`` with the fields.
    func check(isNew: Bool) throws {
        var fields: [String: [String]] = [:]
        if title.value?.allSatisfy(\.isWhitespace) ?? (isNew || title == .set(nil)) {
            fields["title"] = ["A goal needs a title."]
        } else if (title.value?.unicodeScalars.count ?? 0) > Self.maxTitleLength {
            fields["title"] = ["Titles have at most \(Self.maxTitleLength) characters."]
        }
        if (description.value?.unicodeScalars.count ?? 0) > Self.maxDescriptionLength {
            fields["description"] = [
                "Descriptions have at most \(Self.maxDescriptionLength) characters."
            ]
        }
        if let percent = progressPercent.value, !(0...100).contains(percent) {
            fields["progress_percent"] = ["Progress is a whole number from 0 to 100."]
        }
        guard !fields.isEmpty else { return }
        throw Problem(
            .invalid, fields.sorted { $0.key < $1.key }.flatMap(\.value).joined(separator: " "),
            fields: fields)
    }
}
