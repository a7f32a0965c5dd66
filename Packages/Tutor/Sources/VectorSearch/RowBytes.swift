#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Bytes in memory, released with the last reference: a mapped file, or memory of the system.
///
/// A mapped file is never changed. A new file replaces it under its name, so the mapped pages stay
/// the same.
final class RowBytes: Sendable {
    // Stored as an integer, because pointers aren't Sendable. All owners only read the bytes.
    private let address: UInt
    let count: Int

    var start: UnsafeRawPointer {
        guard let pointer = UnsafeRawPointer(bitPattern: address) else {
            preconditionFailure("Mapped memory is never at zero.")
        }
        return pointer
    }

    /// Maps the file at `path` for reading.
    init(mapping path: String) throws(VectorSearchError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .cannotRead(Self.systemError()) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .cannotRead(Self.systemError()) }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else { throw .foreign }
        count = Int(status.st_size)
        address = try Self.map(count, PROT_READ, MAP_SHARED, descriptor)
    }

    /// Allocates zeros, which the creator fills before sharing them.
    init(count: Int) throws(VectorSearchError) {
        self.count = count
        address = try Self.map(count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1)
    }

    deinit { munmap(UnsafeMutableRawPointer(bitPattern: address), count) }

    private static func map(
        _ count: Int, _ protection: Int32, _ flags: Int32, _ descriptor: Int32
    ) throws(VectorSearchError) -> UInt {
        let pointer = mmap(nil, count, protection, flags, descriptor, 0)
        let address = UInt(bitPattern: pointer)
        guard address != 0, address != .max else { throw .cannotRead(systemError()) }
        return address
    }

    static func systemError() -> String { String(cString: strerror(errno)) }
}
