import TerminalUI

/// Where a command writes and asks: data to standard output, messages to standard error.
///
/// Everything textual passes the text boundary, so it may come from anywhere. Writing to a closed
/// pipe is silent: a reader such as `head` may stop early.
public struct Console: Sendable {
    /// The outside: where text goes and answers come from.
    public struct Port: Sendable {
        /// Writes text as it is.
        public var out: @Sendable (String) -> Void
        public var err: @Sendable (String) -> Void
        /// One line, without its end; nil at the end of input.
        public var readLine: @Sendable () async -> String?
        /// The same without echo.
        public var readSecret: @Sendable () async -> String?
        /// Shows long text page by page; false when there is no pager.
        public var page: @Sendable (String) async -> Bool

        public init(
            out: @escaping @Sendable (String) -> Void, err: @escaping @Sendable (String) -> Void,
            readLine: @escaping @Sendable () async -> String? = { nil },
            readSecret: @escaping @Sendable () async -> String? = { nil },
            page: @escaping @Sendable (String) async -> Bool = { _ in false }
        ) {
            self.out = out
            self.err = err
            self.readLine = readLine
            self.readSecret = readSecret
            self.page = page
        }
    }

    public var port: Port
    /// The command's own output options.
    public var options: OutputOptions
    /// True when a person reads the output and can answer.
    public var isInteractive: Bool
    /// Columns and rows to lay out for.
    public var width: Int
    public var height: Int

    public init(
        port: Port, options: OutputOptions = .standard, isInteractive: Bool,
        width: Int = 80, height: Int = 24
    ) {
        self.port = port
        self.options = options
        self.isInteractive = isInteractive
        self.width = width
        self.height = height
    }

    /// The same console with a command's options.
    public func with(_ options: OutputOptions) -> Console {
        var console = self
        console.options = options
        return console
    }

    /// A line of data. Line feeds inside are kept, control sequences are not.
    public func out(_ text: String) {
        port.out(TextBoundary.clean(text, keepingLines: true) + "\n")
    }

    /// A line for people, on standard error.
    public func err(_ text: String) {
        port.err(TextBoundary.clean(text, keepingLines: true) + "\n")
    }

    /// Bytes of a document (JSON, a calendar, a file) exactly as they are.
    public func raw(_ text: String) { port.out(text) }

    /// Prints JSON: an array for a list, an object for one thing; indented for people.
    ///
    /// Shapes are stable: members are added, never renamed or removed, within one major version.
    public func emit<T: Encodable>(json value: T) throws {
        port.out(try WireJSON.encodeText(value, pretty: isInteractive) + "\n")
    }

    /// Says what went wrong: on standard error for people, and as `{"error": …}` on standard output
    /// when JSON was asked for.
    public func problem(_ problem: Problem) {
        if options.json, let text = try? WireJSON.encodeText(ProblemShape(problem)) {
            port.out(text + "\n")
        }
        err(Self.text(of: problem))
    }

    /// A problem in lines: what, why, where, what to do.
    public static func text(of problem: Problem) -> String {
        var lines = [problem.summary]
        if let reason = problem.reason { lines.append("  " + reason) }
        if let place = problem.place {
            // A file's name may hold line feeds: it stays one line.
            let parts = place.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            lines.append("  at " + parts.joined(separator: "\\n"))
        }
        for (field, messages) in problem.fields.sorted(by: { $0.key < $1.key }) {
            lines.append("  \(field): " + messages.joined(separator: "; "))
        }
        if let cure = problem.cure { lines.append("  → " + cure) }
        return lines.joined(separator: "\n")
    }

    private struct ProblemShape: Encodable {
        var error: Problem
        init(_ problem: Problem) { error = problem }
    }
}
