import AppCore
import CCurl
import Synchronization

/// A request body on its way to libcurl, which takes it on its own thread; at most one piece waits.
final class UploadBuffer: Sendable {
    private struct State {
        var piece: [UInt8] = []
        /// Bytes of the piece that libcurl has taken.
        var taken = 0
        /// Whether the last piece was offered.
        var isComplete = false
        var isStopped = false
        /// Whether libcurl paused because there was no piece.
        var isPaused = false
        var reader: CheckedContinuation<Void, Never>?
    }

    let body: UploadBody
    private let state = Mutex(State())

    init(_ body: UploadBody) { self.body = body }

    /// Reads the body until libcurl has all of it. Ends early after ``stop()``. Throws if it can't be
    /// read.
    ///
    /// - Parameter resume: resumes a transfer that paused.
    func fill(resume: () -> Void) async throws {
        try await body.pieces { piece in
            guard !piece.isEmpty else { return }
            await waitUntilTaken()
            let (isStopped, wasPaused) = state.withLock { state in
                defer { (state.piece, state.taken, state.isPaused) = (piece, 0, false) }
                return (state.isStopped, state.isPaused)
            }
            if isStopped { throw CancellationError() }
            if wasPaused { resume() }
        }
        let wasPaused = state.withLock { state in
            state.isComplete = true
            return state.isPaused
        }
        if wasPaused { resume() }
    }

    private func waitUntilTaken() async {
        await withCheckedContinuation { reader in
            let mustWait = state.withLock { state in
                guard state.taken < state.piece.count, !state.isStopped else { return false }
                state.reader = reader
                return true
            }
            if !mustWait { reader.resume() }
        }
    }

    /// Ends the reading: the transfer has ended.
    func stop() {
        let reader = state.withLock { state in
            defer { state.reader = nil }
            state.isStopped = true
            return state.reader
        }
        reader?.resume()
    }

    /// Copies at most `count` bytes to libcurl. Returns their number, 0 at the end, or the request to
    /// pause.
    func take(_ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
        let (taken, reader) = state.withLock {
            state -> (Int, CheckedContinuation<Void, Never>?) in
            guard state.taken < state.piece.count else {
                if state.isComplete { return (0, nil) }
                state.isPaused = true
                return (Int(CURL_READFUNC_PAUSE), nil)
            }
            let end = min(state.piece.count, state.taken + count)
            state.piece[state.taken..<end].withUnsafeBytes {
                if let start = $0.baseAddress { bytes.copyMemory(from: start, byteCount: $0.count) }
            }
            defer { state.taken = end }
            guard end == state.piece.count else { return (end - state.taken, nil) }
            defer { state.reader = nil }
            return (end - state.taken, state.reader)
        }
        reader?.resume()
        return taken
    }
}
