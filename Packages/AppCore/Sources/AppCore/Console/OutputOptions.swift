public import ArgumentParser

/// Options shared by all reading commands: `@OptionGroup var output: OutputOptions`.
public struct OutputOptions: ParsableArguments, Sendable {
    // `--json=id,title` is taken apart before parsing.
    @Flag(
        help: """
            Print JSON: an array for a list, an object for one item. --json=id,title prints only \
            these fields.
            """)
    public var json = false

    @Flag(help: "Print one line per item, tab-separated, without headings.")
    public var plain = false

    @Flag(name: .customLong("no-input"), help: "Never prompt; fail if an answer is needed.")
    public var noInput = false

    @Flag(name: .shortAndLong, help: "Answer yes to every question.")
    public var yes = false

    public init() {}

    /// Default options for a command called without arguments. Values of a plain ``init()`` can't
    /// be read before parsing; setting them is faster than parsing.
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
