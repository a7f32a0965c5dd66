import AppCore
import Foundation
import Glibc
import Synchronization

/// A running extension: reads its lines and feeds it Homeroom's, within ``ExtensionLimits``.
///
/// A thread of its own owns the pipes. The process leads a process group that ends with this
/// program, even if this program is killed: a watcher in the group waits for the end of a pipe that
/// only Homeroom holds open.
final class ExtensionProcess: Sendable {
    /// What to start.
    struct Launch: Sendable {
        /// The program and its arguments.
        var words: [String]
        /// The folder it is started in.
        var folder: String
        var environment: [String: String]
        var log: ExtensionLog
        var limits: ExtensionLimits
    }

    enum Event: Sendable {
        /// A line without its line feed.
        case line([UInt8])
        /// The last event, and how it ended, e.g. `ended with exit code 3`.
        case ended(String)
    }

    private struct State {
        var outgoing: [UInt8] = []
        var isClosing = false
        var isKilled = false
        /// Wakes the thread; nil before the start and after the end.
        var bell: Int32?
        var isOver = false
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())
    private let launch: Launch

    /// Starts the process. `tell` is called on the process's own thread.
    init(_ launch: Launch, tell: @escaping @Sendable (Event) -> Void) {
        self.launch = launch
        let thread = Thread { [self] in
            let reason = run(tell)
            launch.log.append(line: "[homeroom] \(reason)")
            tell(.ended(reason))
            let waiters = state.withLock { state in
                state.isOver = true
                return state.waiters
            }
            for waiter in waiters { waiter.resume() }
        }
        thread.start()
    }

    /// Queues a line, which must not contain a line feed.
    func send(_ line: [UInt8]) { change { $0.outgoing += line + [0x0A] } }

    /// Asks the process to end, and ends it with its group after ``ExtensionLimits/grace``.
    func finish() {
        change {
            $0.outgoing += Array(#"{"jsonrpc":"2.0","method":"shutdown"}"#.utf8) + [0x0A]
            $0.isClosing = true
        }
    }

    /// Waits until the process has ended and its log is written.
    func ended() async {
        await withCheckedContinuation { (waiter: CheckedContinuation<Void, Never>) in
            let isOver = state.withLock { state in
                if !state.isOver { state.waiters.append(waiter) }
                return state.isOver
            }
            if isOver { waiter.resume() }
        }
    }

    /// Ends the process and its group at once.
    func kill() { change { $0.isKilled = true } }

    private func change(_ body: (inout State) -> Void) {
        state.withLock { state in
            body(&state)
            if let bell = state.bell { _ = write(bell, [1], 1) }
        }
    }

    /// Limits memory, starts the watcher, and becomes the program. `$1` is the limit, `$2` the folder.
    private static let script = """
        ulimit -c 0; ulimit -d "$1" 2>/dev/null; cd "$2" || exit 71; shift 2
        ( read -r _ <&9; sleep 1; kill -s KILL 0 ) </dev/null >/dev/null 2>&1 &
        exec 9<&-; exec "$@"
        """

    /// Runs the process to its end; returns how it ended.
    private func run(_ tell: @Sendable (Event) -> Void) -> String {
        signal(SIGPIPE, SIG_IGN)
        guard let input = ChildProcess.Pipe(), let output = ChildProcess.Pipe(),
            let errors = ChildProcess.Pipe(), let life = ChildProcess.Pipe(),
            let wake = ChildProcess.Pipe()
        else { return "couldn't be started: too many open files" }
        let pipes = [input, output, errors, life, wake]
        defer { for pipe in pipes { pipe.close() } }
        let words =
            [
                "/bin/sh", "-c", Self.script, "sh", String(launch.limits.memoryKilobytes),
                launch.folder,
            ] + launch.words
        guard
            let child = ChildProcess.start(
                words,
                redirects: [
                    (input.reading, STDIN_FILENO), (output.writing, STDOUT_FILENO),
                    (errors.writing, STDERR_FILENO), (life.reading, 9),
                ], environment: launch.environment, inOwnGroup: true)
        else { return "couldn't be started" }
        input.closeReading()
        output.closeWriting()
        errors.closeWriting()
        life.closeReading()
        for end in [input.writing, output.reading, errors.reading, wake.reading, wake.writing] {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        state.withLock { $0.bell = wake.writing }
        defer { state.withLock { $0.bell = nil } }
        var exchange = ExtensionExchange(
            child: child, input: input, output: output.reading, errors: errors.reading,
            wake: wake.reading, limits: launch.limits, log: launch.log)
        let reason = exchange.run(next: takeState, tell: { tell(.line($0)) })
        Glibc.kill(-child, SIGKILL)
        if exchange.status == nil {
            var status: Int32 = 0
            while waitpid(child, &status, 0) < 0, errno == EINTR {}
        }
        return reason
    }

    /// What to write now, and whether to end.
    private func takeState() -> (outgoing: [UInt8], isClosing: Bool, isKilled: Bool) {
        state.withLock { state in
            defer { state.outgoing = [] }
            return (state.outgoing, state.isClosing, state.isKilled)
        }
    }
}
