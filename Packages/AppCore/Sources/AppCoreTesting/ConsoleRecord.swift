public import AppCore
import Synchronization

/// A console that records output and answers from a list.
public final class ConsoleRecord: Sendable {
    private struct State {
        var out = ""
        var err = ""
        var answers: [String] = []
        var paged: [String] = []
    }

    private let state = Mutex(State())

    public init() {}

    /// Everything written to standard output so far.
    public var out: String { state.withLock(\.out) }
    /// Everything written to standard error so far.
    public var err: String { state.withLock(\.err) }
    /// Texts shown by the pager.
    public var paged: [String] { state.withLock(\.paged) }

    /// Adds answers for the next questions.
    public func answer(_ answers: String...) { state.withLock { $0.answers += answers } }

    /// Clears the recorded output.
    public func clear() {
        state.withLock { state in
            (state.out, state.err, state.paged) = ("", "", [])
        }
    }

    /// The console itself.
    public func console(
        isInteractive: Bool = false, width: Int = 80, height: Int = 24,
        options: OutputOptions? = nil
    ) -> Console {
        Console(
            port: Console.Port(
                out: { text in self.state.withLock { $0.out += text } },
                err: { text in self.state.withLock { $0.err += text } },
                readLine: { self.next() }, readSecret: { self.next() },
                page: { text in
                    self.state.withLock { $0.paged.append(text) }
                    return true
                }),
            options: options ?? .standard, isInteractive: isInteractive, width: width,
            height: height)
    }

    private func next() -> String? {
        state.withLock { $0.answers.isEmpty ? nil : $0.answers.removeFirst() }
    }
}

/// Records events for a test.
public final class EventRecord: EventSink {
    private let state = Mutex<[AppEvent]>([])

    public init() {}

    /// Events so far, in order.
    public var events: [AppEvent] { state.withLock { $0 } }

    public func record(_ event: AppEvent) { state.withLock { $0.append(event) } }
}
