import Synchronization

extension ChildProcess {
    /// Terminates a running program, or one about to start. The output so far is in its outcome.
    public final class Terminator: Sendable {
        private let pipe: Mutex<Pipe?>
        /// The pipe's read end, closed at the other end to stop the program; -1 if there is no
        /// pipe.
        let bell: Int32

        public init() {
            let pipe = Pipe()
            bell = pipe?.reading ?? -1
            self.pipe = Mutex(pipe)
        }

        /// Terminates the program. Calling it again has no effect.
        public func now() { pipe.withLock { $0?.closeWriting() } }

        deinit { pipe.withLock { $0?.close() } }
    }
}
