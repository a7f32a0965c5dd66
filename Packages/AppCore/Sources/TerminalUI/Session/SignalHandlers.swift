import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Signal handlers that restore the terminal on every exit.
enum SignalHandlers {
    private static let crashes = [SIGSEGV, SIGABRT, SIGILL, SIGBUS, SIGFPE, SIGTRAP]
    private static let endings = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

    /// Installs them; `wake` is the write end of a pipe that ends the owner's `poll`.
    static func install(wake: Int32) {
        // Lazy globals must not be initialized in a handler; initialize them now.
        _ = (terminalRescue.pointee.output, previousActions[0].sa_flags, rescueBuffer)
        SignalFlags.wake.store(wake, ordering: .releasing)
        SignalFlags.ending.store(0, ordering: .releasing)
        SignalFlags.endingCount.store(0, ordering: .releasing)
        SignalFlags.resized.store(0, ordering: .releasing)
        SignalFlags.suspend.store(0, ordering: .releasing)
        SignalFlags.continued.store(0, ordering: .releasing)
        SignalFlags.lent.store(0, ordering: .releasing)
        for signal in crashes { set(signal, onCrash) }
        for signal in endings { set(signal, onEnding) }
        set(SIGWINCH) { _ in
            SignalFlags.resized.store(1, ordering: .releasing)
            wakeOwner()
        }
        set(SIGTSTP) { _ in
            if SignalFlags.lent.load(ordering: .acquiring) == 1 { return }
            SignalFlags.suspend.store(1, ordering: .releasing)
            wakeOwner()
        }
        set(SIGCONT) { _ in
            SignalFlags.continued.store(1, ordering: .releasing)
            wakeOwner()
        }
    }

    /// Restores the previous handlers.
    static func remove() {
        for signal in crashes + endings + [SIGWINCH, SIGTSTP, SIGCONT] {
            _ = sigaction(signal, &previousActions[Int(signal)], nil)
        }
        SignalFlags.wake.store(-1, ordering: .releasing)
    }

    /// Stops this process like Ctrl-Z and returns when it continues.
    static func stopSelf() {
        var usual = makeAction(SIG_DFL)
        var ours = sigaction()
        _ = sigaction(SIGTSTP, &usual, &ours)
        _ = kill(getpid(), SIGTSTP)
        _ = sigaction(SIGTSTP, &ours, nil)
    }

    /// Provides a stack for the handler if a thread's stack overflows.
    static func addAlternateStack() {
        let size = 64 << 10
        var stack = stack_t()
        stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
        stack.ss_size = size
        stack.ss_flags = 0
        _ = sigaltstack(&stack, nil)
    }

    private static func set(_ signal: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
        var action = makeAction(handler)
        _ = sigaction(signal, &action, &previousActions[Int(signal)])
    }

    private static func makeAction(_ handler: (@convention(c) (Int32) -> Void)?) -> sigaction {
        var action = sigaction()
        #if canImport(Glibc)
        action.__sigaction_handler.sa_handler = handler
        #elseif canImport(Musl)
        action.__sa_handler.sa_handler = handler
        #else
        action.__sigaction_u.__sa_handler = handler
        #endif
        action.sa_flags = Int32(bitPattern: UInt32(SA_RESTART) | UInt32(SA_ONSTACK))
        sigemptyset(&action.sa_mask)
        return action
    }
}

private func wakeOwner() {
    let end = SignalFlags.wake.load(ordering: .acquiring)
    guard end >= 0 else { return }
    var byte: UInt8 = 1
    _ = write(end, &byte, 1)
}

/// A crash: restore the terminal, then crash normally.
private func onCrash(_ signal: Int32) {
    rescueTerminal()
    _ = sigaction(signal, &previousActions[Int(signal)], nil)
    _ = raise(signal)
}

/// A request to end, which the owner handles. If the owner hangs, the third request ends the
/// process at once.
private func onEnding(_ signal: Int32) {
    if signal == SIGINT || signal == SIGQUIT,
        SignalFlags.lent.load(ordering: .acquiring) == 1
    {
        return
    }
    SignalFlags.ending.store(signal, ordering: .releasing)
    let asked = SignalFlags.endingCount.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue
    if asked >= 3 {
        rescueTerminal()
        _exit(128 + signal)
    }
    wakeOwner()
}
