import SQLStore

extension Problem {
    /// Any error as a problem: problems as they are, storage and cancellation by name, the rest as
    /// a defect of ours.
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
                .cannotWrite, "The data cannot be saved.", reason: reason,
                cure: "Make room on the disk, or check who may write there: homeroom doctor")
        case .corrupt(let reason):
            Problem(
                .cannotWrite, "The database is damaged.", reason: reason,
                cure: "homeroom doctor says what can be done; nothing is deleted.")
        case .newer(let ids):
            Problem(
                .configuration, "The database was written by a newer Homeroom.",
                reason: "It knows " + ids.joined(separator: ", ") + ".", cure: "Update Homeroom.")
        case .busy:
            Problem(
                .cannotWrite, "The database is busy.",
                reason: "Another program has been holding it.", cure: "Try again in a moment.")
        case .timedOut:
            Problem(
                .unreachable, "The database took too long to answer.",
                cure: "Try again in a moment."
            )
        case .unreachable(let reason):
            Problem(
                .unreachable, "The database cannot be reached.", reason: reason,
                cure: "Check that its server runs, and its address.")
        case .unknownOutcome(let reason):
            Problem(
                .unreachable, "Whether the database kept the last change is not known.",
                reason: reason, cure: "Look before doing it again.")
        case .address(let reason):
            Problem(.configuration, "The database's address is not one.", reason: reason)
        case .value(let reason):
            Problem(.invalid, "The database cannot hold such a value.", reason: reason)
        case .sealed:
            Problem(
                .sealed, "The local store is sealed.",
                reason:
                    "Its key is not here, or it was sealed or opened by another Homeroom just now.",
                cure: "Start Homeroom again, with its key.")
        case .unopened(let place):
            Problem(
                .invalid, "A sealed value does not open.",
                reason:
                    "What is in \(place) was changed or moved outside of Homeroom, or is damaged.",
                cure: "Nothing was changed. A backup has it: homeroom backup restore", place: place)
        case .closed: Problem(.interrupted, "Homeroom is shutting down.")
        case .column, .constraint, .statement:
            Problem(
                .internal, "The local store answered with an error.",
                reason: String(describing: error))
        }
    }

    /// Runs `body`, turning whatever it throws into a problem.
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
