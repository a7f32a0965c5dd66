import Foundation
import Glibc
import Synchronization

/// Records what is running so that it survives a crash: a small memory-mapped file of fixed-size
/// entries, updated without system calls. The next start reads what crashed.
package final class CrashRecorder: Sendable {
    /// What a slot's owner is doing.
    package enum Phase: UInt8, Sendable {
        case idle, waiting, running
    }

    private static let recordSize = 64
    private static let slots = 63
    private static var size: Int { (1 + slots) * recordSize }
    /// The mapped bytes. They stay mapped after ``close()``, since an abandoned load may still
    /// write.
    private let start: UInt
    private let names = Mutex<[String: Int]>([:])
    package let path: String

    /// Creates a record for this process in `folder`; nil if it can't be written.
    package init?(folder: String) {
        path = folder + "/" + Self.prefix + "\(getpid())"
        let file = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard file >= 0 else { return nil }
        defer { Glibc.close(file) }
        // Writes everything once: a mapped page without disk space would crash the process.
        let empty = [UInt8](repeating: 0, count: Self.size)
        guard write(file, empty, empty.count) == empty.count,
            let place = mmap(nil, Self.size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0),
            place != MAP_FAILED
        else {
            unlink(path)
            return nil
        }
        start = UInt(bitPattern: place)
    }

    private static let prefix = "flight-"

    /// The permanent slot of `name`. nil if all are used.
    package func slot(for name: String) -> Int? {
        names.withLock { names in
            if let slot = names[name] { return slot }
            guard names.count < Self.slots else { return nil }
            let slot = names.count + 1
            names[name] = slot
            var bytes = Array(name.utf8.prefix(Self.recordSize - 9))
            bytes.append(0)
            for (offset, byte) in bytes.enumerated() {
                place(of: slot)?.storeBytes(of: byte, toByteOffset: 8 + offset, as: UInt8.self)
            }
            return slot
        }
    }

    /// Records what the owner of `slot` is doing on the current thread.
    package func mark(_ slot: Int, _ phase: Phase) {
        let thread = phase == .running ? currentThread() : 0
        let word = UInt64(phase.rawValue) | (UInt64(thread) << 32)
        place(of: slot)?.storeBytes(of: word, as: UInt64.self)
    }

    private func place(of slot: Int) -> UnsafeMutableRawPointer? {
        UnsafeMutableRawPointer(bitPattern: start + UInt(slot * Self.recordSize))
    }

    /// Records crash signals before the process ends.
    package func catchCrashes() {
        crashRecord.store(start, ordering: .sequentiallyConsistent)
        for signal in [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE] {
            var action = sigaction()
            action.__sigaction_handler.sa_handler = noteCrash
            action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND)) | SA_NODEFER
            sigaction(signal, &action, nil)
        }
    }

    /// Removes the record after a normal exit.
    package func close() {
        crashRecord.store(0, ordering: .sequentiallyConsistent)
        unlink(path)
    }

    /// Returns and removes the records of processes in `folder` that ended without ``close()``.
    package static func recover(folder: String) -> [Crash] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return files.compactMap { name in
            guard name.hasPrefix(prefix), let process = Int32(name.dropFirst(prefix.count)),
                process != getpid(), kill(process, 0) != 0, errno == ESRCH
            else { return nil }
            let path = folder + "/" + name
            defer { unlink(path) }
            let data = (try? Data(contentsOf: URL(fileURLWithPath: path))) ?? Data()
            return Crash(Array(data))
        }
    }

    /// How an earlier process crashed.
    package struct Crash: Sendable, Hashable {
        /// The signal; nil if it was killed or the computer stopped.
        package var signal: Int32?
        /// The owner of the crashing thread, or all that were running.
        package var suspects: [String]
        /// True if the cause is certain.
        package var isCertain: Bool

        init?(_ bytes: [UInt8]) {
            guard bytes.count >= 8 else { return nil }
            func word(_ offset: Int) -> UInt64 {
                (0..<8).reduce(0) { value, index in
                    let at = offset + index
                    return value | (at < bytes.count ? UInt64(bytes[at]) << (8 * UInt64(index)) : 0)
                }
            }
            let head = word(0)
            let number = Int32(truncatingIfNeeded: head & 0xFFFF_FFFF)
            signal = number == 0 ? nil : number
            let thread = head >> 32
            var culprits: [String] = []
            var running: [String] = []
            for start in stride(from: recordSize, to: bytes.count, by: recordSize) {
                let state = word(start)
                guard let phase = Phase(rawValue: UInt8(state & 0xFF)), phase != .idle else {
                    continue
                }
                let end = min(start + recordSize, bytes.count)
                let name = String(
                    decoding: bytes[min(start + 8, end)..<end].prefix { $0 != 0 }, as: UTF8.self)
                running.append(name)
                if number != 0, phase == .running, state >> 32 == thread { culprits.append(name) }
            }
            isCertain = !culprits.isEmpty
            suspects = culprits.isEmpty ? running : culprits
        }
    }
}

/// The record's address for the signal handler; 0 for none. The only state a handler may access.
private let crashRecord = Atomic<UInt>(0)

/// Records the signal and thread, then lets the default action happen.
private func noteCrash(_ signal: Int32) {
    let start = crashRecord.load(ordering: .sequentiallyConsistent)
    UnsafeMutableRawPointer(bitPattern: start)?.storeBytes(
        of: UInt64(UInt32(bitPattern: signal)) | (UInt64(currentThread()) << 32), as: UInt64.self)
    raise(signal)
}

/// Identifies the current thread; safe in a signal handler.
private func currentThread() -> UInt32 { UInt32(truncatingIfNeeded: UInt(pthread_self()) >> 12) }
