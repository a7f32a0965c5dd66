import AppCore

/// What was found out about a backend's dialect: remembered as long as Homeroom runs, so that a
/// path that is not there is asked for once.
actor ProgramQuirks {
    private var missing: Set<String> = []
    private var shelves: [String: Fetched<ProgramShelf>] = [:]

    /// Whether the backend is known not to have an endpoint.
    func isMissing(_ endpoint: String) -> Bool { missing.contains(endpoint) }

    func noteMissing(_ endpoint: String) { missing.insert(endpoint) }

    func noteServed(_ endpoint: String) { missing.remove(endpoint) }

    /// The programs that an account was shown last, without what the student has reached.
    func shelf(of account: String) -> Fetched<ProgramShelf>? { shelves[account] }

    func note(_ shelf: Fetched<ProgramShelf>, of account: String) { shelves = [account: shelf] }
}

extension Problem {
    /// Whether it says that the backend has no such path at all, as opposed to no such row.
    var meansNoSuchPath: Bool {
        switch status {
        case 405, 501: true
        case 404: summary.hasPrefix("Cannot ") || summary == "No such address."
        default: false
        }
    }
}
