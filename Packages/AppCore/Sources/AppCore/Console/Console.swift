import TerminalUI

/// A command's input and output: data to standard output, messages to standard error.
///
/// Sanitizes all text, so it may come from anywhere. Ignores a closed pipe, since a reader such as
/// `head` may stop early.
public struct Console: Sendable {
    /// The underlying input and output functions.
    public struct Port: Sendable {
        /// Writes text unchanged.
        public var out: @Sendable (String) -> Void
        public var err: @Sendable (String) -> Void
        /// Shows a line on standard error. The next output removes it, and so does nil. nil itself
        /// if standard error isn't a terminal.
        public var status: (@Sendable (String?) -> Void)?
        /// Reads one line without its line end; nil at the end of input.
        public var readLine: @Sendable () async -> String?
        /// Reads a line without echo.
        public var readSecret: @Sendable () async -> String?
        /// Shows long text page by page; false if there is no pager.
        public var page: @Sendable (String) async -> Bool
        /// The error number of a failed write to standard output; nil if all text arrived. A reader
        /// that closed the pipe is no failure.
        public var outputError: @Sendable () -> Int32?

        public init(
            out: @escaping @Sendable (String) -> Void, err: @escaping @Sendable (String) -> Void,
            status: (@Sendable (String?) -> Void)? = nil,
            readLine: @escaping @Sendable () async -> String? = { nil },
            readSecret: @escaping @Sendable () async -> String? = { nil },
            page: @escaping @Sendable (String) async -> Bool = { _ in false },
            outputError: @escaping @Sendable () -> Int32? = { nil }
        ) {
            self.out = out
            self.err = err
            self.status = status
            self.readLine = readLine
            self.readSecret = readSecret
            self.page = page
            self.outputError = outputError
        }
    }

    public var port: Port
    /// The command's own output options.
    public var options: OutputOptions
    /// The fields that JSON output is limited to (`--json=id,title`), in their order; nil for all.
    public var jsonFields: [String]?
    /// The fields that the running command says its JSON has; nil if it doesn't say.
    public var declaredFields: [String]?
    /// True if a person reads the output and can answer.
    public var isInteractive: Bool
    /// Columns and rows available.
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

    /// A copy with a command's options.
    public func with(_ options: OutputOptions) -> Console {
        var console = self
        console.options = options
        return console
    }

    /// Prints a line of data. Keeps line feeds, removes control sequences.
    public func out(_ text: String) {
        port.out(TextBoundary.clean(text, keepingLines: true) + "\n")
    }

    /// Prints a message on standard error.
    public func err(_ text: String) {
        port.err(TextBoundary.clean(text, keepingLines: true) + "\n")
    }

    /// Writes a document (JSON, a calendar, a file) unchanged.
    public func raw(_ text: String) { port.out(text) }

    /// Prints JSON: an array for a list, an object for one item; indented when interactive.
    ///
    /// Shapes are stable within a major version: members are added, never renamed or removed.
    /// Throws ``Problem/Code/usage`` if ``jsonFields`` has a field that the output doesn't have.
    public func emit<T: Encodable>(json value: T) throws {
        assert(undeclaredFields(of: value).isEmpty, "\(undeclaredFields(of: value))")
        guard let jsonFields else {
            return port.out(try WireJSON.encodeText(value, pretty: isInteractive) + "\n")
        }
        let whole = try WireJSON.decode(JSONValue.self, from: try WireJSON.encode(value))
        let chosen = try JSONFieldSelection(jsonFields).apply(to: whole, declared: declaredFields)
        port.out(try WireJSON.encodeText(chosen, pretty: isInteractive) + "\n")
    }

    /// Throws ``Problem/Code/usage`` if ``jsonFields`` names one that isn't declared.
    public func checkFields() throws(Problem) {
        guard let jsonFields, let declaredFields else { return }
        try JSONFieldSelection(jsonFields).check(declaredFields)
    }

    /// What the command forgot to declare; `--json=` would refuse it.
    private func undeclaredFields<T: Encodable>(of value: T) -> Set<String> {
        guard let declaredFields, let bytes = try? WireJSON.encode(value),
            let whole = try? WireJSON.decode(JSONValue.self, from: bytes)
        else { return [] }
        return JSONFieldSelection.undeclared(declaredFields, in: whole)
    }

    /// Prints an error to standard error, or as `{"error": …}` to standard output for JSON.
    public func problem(_ problem: Problem) {
        if options.json, let text = try? WireJSON.encodeText(ProblemShape(problem)) {
            port.out(text + "\n")
        }
        err(Self.text(of: problem))
    }

    /// A problem as text: what, why, where, and what to do. Says nothing twice, and leaves out the
    /// names of fields, which are for programs.
    public static func text(of problem: Problem) -> String {
        var lines = [problem.summary]
        if let reason = problem.reason { lines.append("  " + reason) }
        let said = lines.joined()
        if let place = problem.place, !said.contains(place), !isFieldName(place) {
            // A file name may contain line feeds; keep it on one line.
            let parts = place.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            lines.append("  at " + parts.joined(separator: "\\n"))
        }
        for (field, messages) in problem.fields.sorted(by: { $0.key < $1.key }) {
            // One word may be in a sentence by chance.
            let news = messages.filter { !($0.contains(" ") && said.contains($0)) }
            guard !news.isEmpty else { continue }
            lines.append("  \(field.replacing("_", with: " ")): " + news.joined(separator: "; "))
        }
        if let cure = problem.cure { lines.append("  → " + cure) }
        return lines.joined(separator: "\n")
    }

    /// True for a name such as `due` or `progress_percent`, which isn't a place to look at.
    private static func isFieldName(_ place: String) -> Bool {
        place.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "_") }
    }

    private struct ProblemShape: Encodable {
        var error: Problem
        init(_ problem: Problem) { error = problem }
    }
}
