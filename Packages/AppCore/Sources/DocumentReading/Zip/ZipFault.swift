/// Why an archive cannot be read. `name` is that of the entry, as the archive says it.
public enum ZipFault: Error, Sendable, Hashable {
    case unreadable(String)
    case notAnArchive
    /// It ends before what it says that it holds.
    case cutOff(String)
    /// What is there is not what the archive says of it.
    case damaged(name: String, String)
    case encrypted(name: String)
    /// A way to compress that is not known here.
    case method(name: String, Int)
    /// More than is unpacked, in bytes.
    case tooLarge(name: String, limit: Int)
    /// A name that leads out of the archive, a link, or entries that lie upon each other.
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
