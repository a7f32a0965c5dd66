import AppCoreTesting
import TerminalUI

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A terminal made by the kernel, whose far end a test holds.
final class PseudoTerminal {
    private(set) var master: Int32
    /// What a program opens as its terminal.
    let slave: Int32
    private(set) var screen: VirtualTerminal
    /// Bytes of the last ``wait(for:)``.
    private(set) var lastBytes = 0

    init?(width: Int, height: Int) {
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        guard master >= 0, let name = Self.unlock(master) else { return nil }
        slave = open(name, O_RDWR | O_NOCTTY)
        guard slave >= 0 else { return nil }
        screen = VirtualTerminal(width: width, height: height)
        setSize(width, height)
    }

    /// Path of the far end.
    private static func unlock(_ master: Int32) -> String? {
        #if os(Linux)
        // TIOCSPTLCK and TIOCGPTN of <asm-generic/ioctls.h>: Swift sees no grantpt() here.
        var lock: Int32 = 0
        var number: Int32 = 0
        guard ioctl(master, 0x4004_5431, &lock) == 0, ioctl(master, 0x8004_5430, &number) == 0
        else {
            return nil
        }
        return "/dev/pts/\(number)"
        #else
        guard grantpt(master) == 0, unlockpt(master) == 0, let name = ptsname(master) else {
            return nil
        }
        return String(cString: name)
        #endif
    }

    /// The window closes.
    func hangUp() {
        close(master)
        master = -1
    }

    deinit {
        close(master)
        close(slave)
    }

    func setSize(_ width: Int, _ height: Int) {
        var size = winsize()
        size.ws_col = UInt16(width)
        size.ws_row = UInt16(height)
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)
        screen.resize(width: width, height: height)
    }

    func type(_ text: String) {
        let bytes = Array(text.utf8)
        _ = write(master, bytes, bytes.count)
    }

    /// Reads until the screen is as wanted; false after a minute.
    func wait(until done: (VirtualTerminal) -> Bool) -> Bool {
        var idle = 0
        lastBytes = 0
        while !done(screen) {
            var watched = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
            if poll(&watched, 1, 100) <= 0 {
                idle += 1
                if idle > 600 { return false }
                continue
            }
            var buffer = [UInt8](repeating: 0, count: 65_536)
            let count = read(master, &buffer, buffer.count)
            guard count > 0 else { return false }
            lastBytes += count
            screen.feed(buffer[..<count])
        }
        return true
    }

    /// Reads until `text` shows somewhere; false after a minute.
    func wait(for text: String) -> Bool { wait { $0.text.contains(text) } }

    /// The line settings as comparable numbers.
    var settings: [UInt32] {
        var settings = termios()
        tcgetattr(slave, &settings)
        return [
            UInt32(settings.c_iflag), UInt32(settings.c_oflag), UInt32(settings.c_cflag),
            UInt32(settings.c_lflag),
        ]
    }
}

/// Reads everything from a descriptor until its end.
func readAll(_ descriptor: Int32) -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
        let count = read(descriptor, &buffer, buffer.count)
        guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
        bytes += buffer[..<count]
    }
}

/// Carries a terminal to the thread that drives it.
struct Driver: Sendable {
    private let address: UInt
    /// Ctrl-C as terminals with the kitty protocol send it. The byte itself would become a signal to
    /// a process group that a test does not have.
    static let controlC = "\u{1B}[99;5u"

    init(_ terminal: PseudoTerminal) {
        address = UInt(bitPattern: Unmanaged.passUnretained(terminal).toOpaque())
    }

    /// The caller keeps the terminal alive and does not touch it meanwhile.
    func drive(thenWaits: Bool = true, _ body: (PseudoTerminal) -> Void) {
        guard let pointer = UnsafeRawPointer(bitPattern: address) else { return }
        let terminal = Unmanaged<PseudoTerminal>.fromOpaque(pointer).takeUnretainedValue()
        body(terminal)
        // A test that failed on the way must not leave the runtime waiting for ever.
        if thenWaits, !terminal.wait(until: { !$0.isAlternate }) { terminal.type(Self.controlC) }
    }
}
