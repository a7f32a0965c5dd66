import SQLStore

extension Problem {
    /// Converts any error to a problem. Known errors keep their meaning; others become internal
    /// errors.
    public init(_ error: any Error) {
        switch error {
        case let problem as Problem: self = problem
        case let error as SQLError: self = Self.storage(error)
        case is CancellationError: self = Problem(.interrupted, "Stopped.")
        case let error as DecodingError: self = Problem(decoding: error)
        default:
            self = Problem(
                .internal, "Something went wrong inside Homeroom.",
                reason: String(describing: error))
        }
    }

    private static func storage(_ error: SQLError) -> Problem {
        switch error {
        case .cannotWrite(let reason):
            Problem(
                .cannotWrite, "Your data can't be saved.", reason: reason,
                cure: "Free some disk space and check permissions: homeroom doctor")
        case .corrupt(let reason):
            Problem(
                .cannotWrite, "The database is damaged.", reason: reason,
                cure: "For help, run: homeroom doctor. Nothing was deleted.")
        case .newer(let ids):
            Problem(
                .configuration, "The database was written by a newer Homeroom.",
                reason: "It has unknown changes: " + ids.joined(separator: ", ") + ".",
                cure: "Update Homeroom.")
        case .busy:
            Problem(
                .cannotWrite, "The database is busy.",
                reason: "Another program is using it.", cure: "Try again in a moment.")
        case .timedOut:
            Problem(
                .unreachable, "The database took too long to answer.",
                cure: "Try again in a moment."
            )
        case .unreachable(let reason):
            Problem(
                .unreachable, "The database can't be reached.", reason: reason,
                cure: "Check its address and that the server is running.")
        case .unknownOutcome(let reason):
            Problem(
                .unreachable, "The last change may or may not have been saved.",
                reason: reason, cure: "Check before trying again.")
        case .address(let reason):
            Problem(.configuration, "The database address isn't valid.", reason: reason)
        case .value(let reason):
            Problem(.invalid, "The database can't store this value.", reason: reason)
        case .sealed:
            Problem(
                .sealed, "Your data is encrypted.",
                reason:
                    "The key isn't loaded, or another Homeroom just changed the encryption.",
                cure: "Restart Homeroom with the key.")
        case .unopened(let place):
            Problem(
                .invalid, "An encrypted value can't be decrypted.",
                reason:
                    "The data in \(place) is damaged or was changed outside Homeroom.",
                cure: "Nothing was changed. Restore a backup: homeroom backup restore", place: place
            )
        case .closed: Problem(.interrupted, "Homeroom is shutting down.")
        case .column, .constraint, .statement:
            Problem(
                .internal, "The local database reported an error.",
                reason: String(describing: error))
        }
    }

    /// Runs `body` and converts any thrown error to a problem.
    package static func catching<T: Sendable>(
        _ body: () async throws -> T
    ) async throws(Problem) -> T {
        do {
            return try await body()
        } catch {
            throw Problem(error)
        }
    }
}
