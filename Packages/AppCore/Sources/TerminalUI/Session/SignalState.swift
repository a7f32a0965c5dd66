import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

// Global memory, because a signal handler may take no parameters, locks or allocations. It is safe
// here: written before the handlers are installed, and only read (or set by atomics) afterwards.

/// What a handler needs to restore the terminal.
struct TerminalRescue {
    var input: Int32 = -1
    var output: Int32 = -1
    var original = termios()
    /// Bytes that undo all modes.
    var reset: UnsafeMutablePointer<UInt8>?
    var resetCount = 0
    /// The real standard error and the file that buffers it; or -1.
    var standardError: Int32 = -1
    var heldError: Int32 = -1
}

nonisolated(unsafe) let terminalRescue = {
    let memory = UnsafeMutablePointer<TerminalRescue>.allocate(capacity: 1)
    memory.initialize(to: TerminalRescue())
    return memory
}()

/// The previous handlers by signal number.
nonisolated(unsafe) let previousActions = {
    let memory = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
    memory.initialize(repeating: sigaction(), count: 65)
    return memory
}()

/// Buffer for copying messages in a handler.
nonisolated(unsafe) let rescueBuffer = UnsafeMutablePointer<UInt8>.allocate(capacity: 4096)

/// Signal requests to the terminal's thread.
enum SignalFlags {
    /// 1 while the terminal must be restored on exit.
    static let isActive = Atomic<Int32>(0)
    /// Write end of the wake pipe; -1 without one.
    static let wake = Atomic<Int32>(-1)
    /// The signal that ends the program; 0 for none.
    static let ending = Atomic<Int32>(0)
    /// Number of unanswered requests to end.
    static let endingCount = Atomic<Int32>(0)
    static let resized = Atomic<Int32>(0)
    static let suspend = Atomic<Int32>(0)
    static let continued = Atomic<Int32>(0)
    /// 1 while another program uses the terminal and gets its signals.
    static let lent = Atomic<Int32>(0)
}

/// Restores the terminal. Safe in a signal handler; only the first call has an effect.
package func rescueTerminal() {
    guard SignalFlags.isActive.exchange(0, ordering: .acquiringAndReleasing) == 1 else { return }
    let rescue = terminalRescue
    if let reset = rescue.pointee.reset {
        var sent = 0
        while sent < rescue.pointee.resetCount {
            let count = write(
                rescue.pointee.output, reset + sent, rescue.pointee.resetCount - sent)
            if count <= 0 { break }
            sent += count
        }
    }
    _ = tcsetattr(rescue.pointee.input, TCSANOW, &rescue.pointee.original)
    guard rescue.pointee.heldError >= 0 else { return }
    // Buffered standard error output, such as a crash message.
    _ = dup2(rescue.pointee.standardError, 2)
    _ = lseek(rescue.pointee.heldError, 0, SEEK_SET)
    var left = 64
    while left > 0 {
        let count = read(rescue.pointee.heldError, rescueBuffer, 4096)
        if count <= 0 { break }
        _ = write(2, rescueBuffer, count)
        left -= 1
    }
}
