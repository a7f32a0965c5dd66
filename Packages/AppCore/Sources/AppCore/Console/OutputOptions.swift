public import ArgumentParser

/// The options that every reading command shares: `@OptionGroup var output: OutputOptions`.
public struct OutputOptions: ParsableArguments, Sendable {
    @Flag(help: "Print JSON: an array for a list, an object for one item.")
    public var json = false

    @Flag(help: "Print one line per item, tab-separated, without headings.")
    public var plain = false

    @Flag(name: .customLong("no-input"), help: "Never prompt; fail if an answer is needed.")
    public var noInput = false

    @Flag(name: .shortAndLong, help: "Answer yes to every question.")
    public var yes = false

    public init() {}

    /// The options of a command that was given none. What ``init()`` alone makes may not be read: its values
    /// exist once they are parsed or, which costs a start less, set.
    public static var standard: OutputOptions {
        var options = OutputOptions()
        (options.json, options.plain, options.noInput, options.yes) = (false, false, false, false)
        return options
    }

    public func validate() throws {
        if json && plain {
            throw ValidationError("Use either --json or --plain.")
        }
    }
}
