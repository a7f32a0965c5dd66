import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

// Why this file is allowed what others are not: a signal handler takes no parameters, may take no
// locks and may allocate nothing, so what it needs lies in plain global memory. The memory is
// written before the handlers are installed and is only read (or set through atomics) afterwards.

/// What a handler needs to give the terminal back.
struct TerminalRescue {
    var input: Int32 = -1
    var output: Int32 = -1
    var original = termios()
    /// Bytes that undo all modes.
    var reset: UnsafeMutablePointer<UInt8>?
    var resetCount = 0
    /// Where standard error really goes while it is held back, and the file that holds it; or -1.
    var standardError: Int32 = -1
    var heldError: Int32 = -1
}

nonisolated(unsafe) let terminalRescue = {
    let memory = UnsafeMutablePointer<TerminalRescue>.allocate(capacity: 1)
    memory.initialize(to: TerminalRescue())
    return memory
}()

/// Handlers as they were, by signal number.
nonisolated(unsafe) let previousActions = {
    let memory = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
    memory.initialize(repeating: sigaction(), count: 65)
    return memory
}()

/// Scratch for copying held-back messages inside a handler.
nonisolated(unsafe) let rescueBuffer = UnsafeMutablePointer<UInt8>.allocate(capacity: 4096)

/// What signals ask of the thread that owns the terminal.
enum SignalFlags {
    /// 1 while the terminal is in our hands and must be given back.
    static let isActive = Atomic<Int32>(0)
    /// Write end of the wake pipe; -1 without one.
    static let wake = Atomic<Int32>(-1)
    /// The signal that ends the program; 0 for none.
    static let ending = Atomic<Int32>(0)
    /// How often it was asked to end without an answer.
    static let endingCount = Atomic<Int32>(0)
    static let resized = Atomic<Int32>(0)
    static let suspend = Atomic<Int32>(0)
    static let continued = Atomic<Int32>(0)
    /// 1 while another program has the terminal: its signals are its own.
    static let lent = Atomic<Int32>(0)
}

/// Gives the terminal back. Uses only what is safe in a signal handler; does nothing the second time.
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
    // What was said to standard error meanwhile, such as the reason of a crash.
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
