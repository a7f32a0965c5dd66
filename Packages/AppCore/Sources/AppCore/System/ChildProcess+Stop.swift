import Synchronization

extension ChildProcess {
    /// Ends a program that is running, or one that is about to be started with it. What the program
    /// said until then is in its outcome.
    public final class Stop: Sendable {
        private let pipe: Mutex<Pipe?>
        /// Its other end is shut when the program is to end; -1 when no pipe could be had.
        let bell: Int32

        public init() {
            let pipe = Pipe()
            bell = pipe?.reading ?? -1
            self.pipe = Mutex(pipe)
        }

        /// Ends it. Once is enough.
        public func now() { pipe.withLock { $0?.closeWriting() } }

        deinit { pipe.withLock { $0?.close() } }
    }
}
