public import TerminalUI

extension Effect {
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
