/// An invalid or missing model file.
public struct ModelFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file's path.
    public var file: String
    /// A sentence, e.g. `It's incomplete: at least 1,024 bytes are missing.`
    public var reason: String
    /// Whether the file is missing, rather than invalid.
    public var isMissing: Bool

    init(_ file: String, _ reason: String, isMissing: Bool = false) {
        self.file = file
        self.reason = reason
        self.isMissing = isMissing
    }

    public var description: String { "\(file): \(reason)" }
}
