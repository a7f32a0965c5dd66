import Foundation
import HomeroomExtension

/// The state on disk. Homeroom's screen and `homeroom focus` may run at the same time, so every
/// change locks, reads and writes the file.
struct FocusFile {
    let folder: URL

    /// Brings the state up to date, changes it, and saves it.
    func update(
        breakMinutes: Int, at now: Date, _ change: (inout FocusState) throws -> Void = { _ in }
    ) throws -> FocusState {
        let lock = open(folder.appending(path: "lock").path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard lock >= 0, flock(lock, LOCK_EX) == 0 else {
            throw Problem("The timer's folder can't be written: \(folder.path)")
        }
        defer { close(lock) }
        let file = folder.appending(path: "state.json")
        let before = read(file)
        var state = before ?? FocusState()
        state.advance(to: now, breakMinutes: breakMinutes)
        try change(&state)
        if state != before {
            try JSONEncoder().encode(state).write(to: file, options: .atomic)
        }
        return state
    }

    private func read(_ file: URL) -> FocusState? {
        guard let data = try? Data(contentsOf: file) else { return nil }
        if let state = try? JSONDecoder().decode(FocusState.self, from: data) { return state }
        print("state.json is damaged. It is kept as damaged.json, and the timer starts afresh.")
        try? data.write(to: folder.appending(path: "damaged.json"))
        return nil
    }
}
