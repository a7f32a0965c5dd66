#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A private file that is deleted when closed.
enum TemporaryFile {
    /// Where such files go: the folder that TMPDIR names, when it is an absolute path; else `/tmp`.
    /// Source: POSIX.1-2017, Base Definitions, section 8.3.
    static var folders: [String] {
        let named = getenv("TMPDIR").map { String(cString: $0) } ?? ""
        return (named.hasPrefix("/") ? [named] : []) + ["/tmp"]
    }

    /// A read-write descriptor, created in the first usable folder; nil if there is none.
    static func unnamed(in folders: [String] = folders) -> Int32? {
        for folder in folders {
            let slash = folder.hasSuffix("/") ? "" : "/"
            var path = Array((folder + slash + "terminal-messages-XXXXXX").utf8CString)
            let file = mkstemp(&path)
            guard file >= 0 else { continue }
            unlink(path)
            return file
        }
        return nil
    }
}
