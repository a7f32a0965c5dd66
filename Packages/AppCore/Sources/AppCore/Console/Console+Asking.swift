import TerminalUI

extension Console {
    /// Asks for a line of text. `secret` hides what is typed.
    ///
    /// Without a person at the terminal the answer is read from standard input, unless `--no-input`
    /// was given. Throws ``Problem/Code/usage`` when there is no answer to be had.
    public func prompt(_ question: String, secret: Bool = false) async throws(Problem) -> String {
        guard !options.noInput else { throw Self.unanswered(question) }
        if isInteractive { port.err(TextBoundary.clean(question) + " ") }
        let answer = secret ? await port.readSecret() : await port.readLine()
        guard let answer else { throw Self.unanswered(question) }
        return answer
    }

    /// Asks before an act that cannot be undone. `--yes` answers; without it and without a person
    /// the act is refused.
    ///
    /// Throws ``Problem/Code/usage`` when nobody can answer.
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
    /// Without white space at either end.
    fileprivate var trimmed: String {
        var text = self[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
