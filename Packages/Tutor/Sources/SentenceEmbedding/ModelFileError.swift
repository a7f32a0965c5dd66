/// What is wrong with a file of the model.
public struct ModelFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file's path.
    public var file: String
    /// In a sentence, e.g. `It is cut short: 1,024 bytes are missing.`
    public var reason: String
    /// False for what is there and is not the model.
    public var isMissing: Bool

    init(_ file: String, _ reason: String, isMissing: Bool = false) {
        self.file = file
        self.reason = reason
        self.isMissing = isMissing
    }

    public var description: String { "\(file): \(reason)" }
}
