import Foundation

/// Runs another program. ``run(_:input:output:environment:seconds:maxOutputBytes:stop:)`` keeps it in
/// this process group, so that an interactive one keeps the terminal.
public enum ChildProcess {
    /// A program's result.
    public struct Outcome: Sendable {
        /// Exit status; 128 plus the signal number if it was killed; 127 if it couldn't start.
        public var status: Int32
        public var output: [UInt8]
        public var errors: [UInt8]

        public init(status: Int32, output: [UInt8], errors: [UInt8]) {
            self.status = status
            self.output = output
            self.errors = errors
        }
    }

    /// The destination of a program's output.
    public enum Output: Sendable { case collected, inherited }

    /// Runs a program to its end on a separate thread. `input` is its standard input.
    ///
    /// Drops output beyond `maxOutputBytes` bytes. Kills the program after `seconds`; if its output is
    /// collected, also when the task is cancelled or `stop` is used.
    public static func run(
        _ words: [String], input: [UInt8]?, output: Output = .collected,
        environment: [String: String]? = nil, seconds: Double? = nil, maxOutputBytes: Int = 1 << 20,
        stop: Terminator = Terminator()
    ) async -> Outcome {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let thread = Thread {
                    continuation.resume(
                        returning: wait(
                            words, input, output, environment, seconds, maxOutputBytes, stop))
                }
                thread.start()
            }
        } onCancel: {
            stop.now()
        }
    }

    private static func wait(
        _ words: [String], _ input: [UInt8]?, _ output: Output, _ environment: [String: String]?,
        _ seconds: Double?, _ maxOutputBytes: Int, _ stop: Terminator
    ) -> Outcome {
        // A program that closes its input must not end this process.
        signal(SIGPIPE, SIG_IGN)
        guard let toChild = Pipe(), let fromChild = Pipe(), let complaints = Pipe() else {
            return Outcome(status: 127, output: [], errors: [])
        }
        defer {
            toChild.close()
            fromChild.close()
            complaints.close()
        }
        var redirects: [(Int32, Int32)] = []
        if input != nil { redirects.append((toChild.reading, STDIN_FILENO)) }
        if output == .collected {
            redirects.append((fromChild.writing, STDOUT_FILENO))
            redirects.append((complaints.writing, STDERR_FILENO))
        }
        guard let child = start(words, redirects: redirects, environment: environment) else {
            return Outcome(status: 127, output: [], errors: [])
        }
        toChild.closeReading()
        fromChild.closeWriting()
        complaints.closeWriting()
        var exchange = PipeExchange(
            input: input ?? [], toChild: toChild,
            sources: output == .collected ? [fromChild.reading, complaints.reading] : [],
            limit: maxOutputBytes, bell: stop.bell)
        let finished = exchange.run(seconds: seconds)
        if !finished { kill(child, SIGKILL) }
        toChild.close()
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7F
        return Outcome(
            status: signal == 0 ? (status >> 8) & 0xFF : 128 + signal,
            output: exchange.collected.first ?? [],
            errors: exchange.collected.count > 1 ? exchange.collected[1] : [])
    }

    /// Starts a program without waiting for it; nil if it can't be started. The caller waits for it.
    ///
    /// - Parameters:
    ///   - redirects: pairs of this process's descriptor and the program's.
    ///   - environment: this process's own if nil.
    ///   - inOwnGroup: whether it leads a process group of its own, which a signal can end as a whole.
    public static func start(
        _ words: [String], redirects: [(Int32, Int32)], environment: [String: String]?,
        inOwnGroup: Bool = false
    ) -> Int32? {
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        #else
        var actions = posix_spawn_file_actions_t()
        #endif
        guard posix_spawn_file_actions_init(&actions) == 0 else { return nil }
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (from, to) in redirects { posix_spawn_file_actions_adddup2(&actions, from, to) }
        #if canImport(Darwin)
        var attributes: posix_spawnattr_t?
        #else
        var attributes = posix_spawnattr_t()
        #endif
        guard posix_spawnattr_init(&attributes) == 0 else { return nil }
        defer { posix_spawnattr_destroy(&attributes) }
        // The child must end on a broken pipe, like any program.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        let group = inOwnGroup ? POSIX_SPAWN_SETPGROUP : 0
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | group))
        var arguments = words.map { strdup($0) } + [nil]
        let variables = environment ?? ProcessInfo.processInfo.environment
        var settings = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in arguments + settings { free(pointer) } }
        var child: pid_t = 0
        let status = posix_spawnp(
            &child, words.first ?? "", &actions, &attributes, &arguments, &settings)
        return status == 0 ? child : nil
    }

    /// Both ends of a pipe; each is closed once.
    public final class Pipe {
        public private(set) var reading: Int32
        public private(set) var writing: Int32

        public init?() {
            var ends: [Int32] = [-1, -1]
            guard pipe(&ends) == 0 else { return nil }
            (reading, writing) = (ends[0], ends[1])
            // Not inherited by the child, unless duplicated.
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        }

        public func closeReading() {
            if reading >= 0 { _ = Self.shut(reading) }
            reading = -1
        }

        public func closeWriting() {
            if writing >= 0 { _ = Self.shut(writing) }
            writing = -1
        }

        public func close() {
            closeReading()
            closeWriting()
        }

        private static func shut(_ descriptor: Int32) -> Int32 {
            #if canImport(Glibc)
            Glibc.close(descriptor)
            #elseif canImport(Musl)
            Musl.close(descriptor)
            #else
            Darwin.close(descriptor)
            #endif
        }
    }
}

/// Writes a program's input and reads its output at the same time, so that neither blocks.
struct PipeExchange {
    private let limit: Int
    private var input: [UInt8]
    private var fed = 0
    private let toChild: ChildProcess.Pipe
    private var sources: [Int32]
    /// Becomes readable or closed when the program must stop; -1 for never.
    private let bell: Int32
    private(set) var collected: [[UInt8]]

    /// Keeps at most `limit` bytes of each source.
    init(
        input: [UInt8], toChild: ChildProcess.Pipe, sources: [Int32], limit: Int, bell: Int32 = -1
    ) {
        self.bell = bell
        self.limit = limit
        self.input = input
        self.toChild = toChild
        self.sources = sources
        collected = sources.map { _ in [] }
    }

    /// True if the program closed its output (or read all input) in time and wasn't stopped.
    mutating func run(seconds: Double?) -> Bool {
        let end = seconds.map { ProcessInfo.processInfo.systemUptime + $0 }
        if input.isEmpty { toChild.closeWriting() }
        while toChild.writing >= 0 || sources.contains(where: { $0 >= 0 }) {
            let left = end.map { ($0 - ProcessInfo.processInfo.systemUptime) * 1000 }
            if let left, left <= 0 { return false }
            var polled = sources.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            polled.append(pollfd(fd: bell, events: Int16(POLLIN), revents: 0))
            polled.append(pollfd(fd: toChild.writing, events: Int16(POLLOUT), revents: 0))
            let ready = poll(&polled, nfds_t(polled.count), Int32(min(left ?? -1, 60_000)))
            if ready < 0, errno != EINTR { return false }
            guard ready > 0 else { continue }
            for index in sources.indices where polled[index].revents != 0 { read(index) }
            if polled[sources.count].revents != 0 { return false }
            if let last = polled.last, last.revents != 0 { feed() }
        }
        return true
    }

    private mutating func read(_ index: Int) {
        var buffer = [UInt8](repeating: 0, count: 16_384)
        let count = buffer.withUnsafeMutableBytes { Self.readBytes(sources[index], $0) }
        if count > 0, collected[index].count + count <= limit {
            collected[index] += buffer[..<count]
        } else if count <= 0 {
            sources[index] = -1
        }
    }

    private mutating func feed() {
        let count = input[fed...].withUnsafeBytes { bytes in
            write(toChild.writing, bytes.baseAddress, min(bytes.count, 4096))
        }
        fed += max(0, count)
        // A program that closes its input early, such as a pager, needs no more of it.
        if count < 0 || fed == input.count { toChild.closeWriting() }
    }

    private static func readBytes(
        _ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer
    ) -> Int {
        #if canImport(Glibc)
        Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        #elseif canImport(Musl)
        Musl.read(descriptor, buffer.baseAddress, buffer.count)
        #else
        Darwin.read(descriptor, buffer.baseAddress, buffer.count)
        #endif
    }
}
