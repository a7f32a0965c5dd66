/// Why an archive can't be read. `name` is the entry's name.
public enum ZipFault: Error, Sendable, Hashable {
    case unreadable(String)
    case notAnArchive
    /// Truncated.
    case cutOff(String)
    /// Inconsistent with the archive's records.
    case damaged(name: String, String)
    case encrypted(name: String)
    /// An unsupported compression method.
    case method(name: String, Int)
    /// Larger than the limit in bytes.
    case tooLarge(name: String, limit: Int)
    /// A name outside the archive, a link, or overlapping entries.
    case suspicious(name: String, String)
    case missing(name: String)
}

extension ZipFault: CustomStringConvertible {
    /// A sentence for the student.
    public var description: String {
        switch self {
        case .unreadable(let reason): reason
        case .notAnArchive: "It isn't a zip archive, or its end is missing."
        case .cutOff(let place): "It's cut off: \(place) is incomplete."
        case .damaged(let name, let reason): "“\(name)” in it is damaged: \(reason)."
        case .encrypted(let name): "“\(name)” in it is locked with a password."
        case .method(let name, let method):
            "“\(name)” in it uses an unsupported compression method (\(method))."
        case .tooLarge(let name, let limit):
            "“\(name)” in it would unpack to more than \(limit / 1_000_000) MB."
        case .suspicious(let name, let reason): "“\(name)” in it \(reason)."
        case .missing(let name): "It has no “\(name)”."
        }
    }
}
