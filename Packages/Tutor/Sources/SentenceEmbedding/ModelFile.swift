#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A file of the model, which is read instead of mapped. Reading copies the bytes, so later changes
/// to the file do no harm; truncating a mapped file would crash the program.
final class ModelFile: Sendable {
    let path: String
    /// The size in bytes when the file was opened.
    let count: Int
    private let descriptor: Int32

    init(_ path: String) throws(ModelFileError) {
        self.path = path
        // O_NONBLOCK: don't wait for a writer if the path is a named pipe.
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            let isMissing = errno == ENOENT || errno == ENOTDIR
            count = 0
            throw ModelFileError(
                path, isMissing ? "File not found." : "It can't be read.",
                isMissing: isMissing)
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            count = 0
            throw ModelFileError(path, "It can't be read.")
        }
        count = Int(status.st_size)
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Fills `target` with the bytes from `offset` on. Throws if the file is too short or can't be
    /// read.
    func read(_ target: UnsafeMutableRawBufferPointer, from offset: Int) throws(ModelFileError) {
        var done = 0
        while done < target.count, let start = target.baseAddress {
            let got = pread(
                descriptor, start + done, target.count - done, off_t(offset + done))
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else { throw ModelFileError(path, "It can't be read.") }
            guard got > 0 else {
                throw ModelFileError(
                    path, "It's incomplete: it ends after \(offset + done) bytes.")
            }
            done += got
        }
    }

    /// The bytes of a range. Throws the errors of ``read(_:from:)``.
    func bytes(_ range: Range<Int>) throws(ModelFileError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: range.count)
        var fault: ModelFileError?
        bytes.withUnsafeMutableBytes { target in
            do throws(ModelFileError) { try read(target, from: range.lowerBound) } catch {
                fault = error
            }
        }
        if let fault { throw fault }
        return bytes
    }
}
