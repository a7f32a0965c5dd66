public import TerminalUI

extension Effect {
    /// Runs `operation` in a cancellable task owned by the screen, and sends the error it throws as
    /// `failed`.
    public static func task(
        id: String? = nil, failed: @escaping @Sendable (Problem) -> Message,
        _ operation: @escaping @Sendable (Emit<Message>) async throws -> Void
    ) -> Effect {
        .task(id: id) { emit in
            do { try await operation(emit) } catch { emit(failed(Problem(error))) }
        }
    }

    /// Shows what was done, e.g. `Deleted.`, with the key that undoes it: `u` runs `undo`, also after
    /// the screen has closed. If that throws, its summary is shown.
    public static func undoable(
        _ done: String, by undo: @escaping @Sendable () async throws -> Void
    ) -> Effect {
        Effect([
            .undoableAnywhere(done) {
                do {
                    try await undo()
                    return nil
                } catch {
                    return Toast(Problem(error).summary, .failure)
                }
            }
        ])
    }
}
