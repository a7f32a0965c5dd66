import AppCore

/// Remembers a server's dialect while Homeroom runs, so that a missing path is requested only once.
actor ProgramQuirks {
    private var missing: Set<String> = []
    private var programLists: [String: CachedResponse<ProgramList>] = [:]

    /// Whether the server lacks an endpoint.
    func isMissing(_ endpoint: String) -> Bool { missing.contains(endpoint) }

    func noteMissing(_ endpoint: String) { missing.insert(endpoint) }

    /// An account's last programs, without progress.
    func programList(of account: String) -> CachedResponse<ProgramList>? { programLists[account] }

    func note(_ programList: CachedResponse<ProgramList>, of account: String) {
        programLists = [account: programList]
    }
}

extension Problem {
    /// Whether the server lacks the path itself, rather than the row.
    var meansNoSuchPath: Bool {
        switch status {
        case 405, 501: true
        case 404: summary.hasPrefix("Cannot ") || summary == "No such address."
        default: false
        }
    }
}
