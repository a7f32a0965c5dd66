import TerminalUI

extension Console {
    /// Prompts for a line of text. `secret` hides the input.
    ///
    /// If not interactive, reads from standard input unless `--no-input` is set. Throws
    /// ``Problem/Code/usage`` if no answer is available.
    public func prompt(_ question: String, secret: Bool = false) async throws(Problem) -> String {
        guard !options.noInput else { throw Self.unanswered(question) }
        if isInteractive { port.err(TextBoundary.clean(question) + " ") }
        let answer = secret ? await port.readSecret() : await port.readLine()
        guard let answer else { throw Self.unanswered(question) }
        return answer
    }

    /// Asks for confirmation of an irreversible act. `--yes` confirms; otherwise it is refused when
    /// not interactive.
    ///
    /// Throws ``Problem/Code/usage`` if no answer is available.
    public func confirm(_ question: String) async throws(Problem) -> Bool {
        if options.yes { return true }
        guard isInteractive, !options.noInput else {
            throw Problem(
                .usage, "Confirmation needed: \(question)", cure: "Add --yes to confirm.")
        }
        port.err(TextBoundary.clean(question) + " [y/N] ")
        let answer = await port.readLine() ?? ""
        return ["y", "yes"].contains(answer.trimmed.lowercased())
    }

    private static func unanswered(_ question: String) -> Problem {
        Problem(
            .usage, "Input needed: “\(question)”.",
            cure: "Give it on the command line or on standard input; secrets on standard input.")
    }
}

extension String {
    /// Without leading and trailing white space.
    fileprivate var trimmed: String {
        var text = self[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
