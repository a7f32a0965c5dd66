import AppCore

/// Gets a server's key from a file or a hidden prompt.
struct KeyQuestion: Sendable {
    /// The key file; `-` for standard input.
    var file: String?
    /// The server needs no key; deletes a stored one.
    var isUnwanted: Bool
    var console: Console
    var mayAsk: Bool
    var whereabouts: CredentialLocation

    private enum Source {
        case none
        case text(String)
        /// Ask with this prompt.
        case question(String)
    }

    /// Reads the key; nil for none.
    func key(for address: ExternalBaseURL, hasKept: Bool) async throws -> String? {
        switch try source(address, hasKept: hasKept) {
        case .none: return nil
        case .text(let text): return try checked(text)
        case .question(let question):
            // A separate call, because Swift 6.3's optimizer crashes on one function with several
            // error types.
            return try checked(await answer(to: question))
        }
    }

    private func source(_ address: ExternalBaseURL, hasKept: Bool) throws -> Source {
        if isUnwanted { return .none }
        if let file {
            guard file != "-" else { return .question("The key:") }
            let bytes = try InputFile.contents(of: file, most: 8 << 10)
            return .text(String(decoding: bytes, as: UTF8.self))
        }
        if hasKept || address.isLocal { return .none }
        guard console.isInteractive, mayAsk else {
            throw Problem(
                .usage, "Does \(address.authority) need a key?",
                cure: "Use --key-file FILE, or --no-key.")
        }
        return .question("The key for \(address.authority), empty for none:")
    }

    private func answer(to question: String) async throws -> String {
        try await console.prompt(question, secret: true)
    }

    private func checked(_ text: String) throws -> String? {
        let key = try ModelKey.check(text, place: file)
        if let file, key == nil {
            throw Problem(.invalid, "The file doesn't contain a key.", place: file)
        }
        if key != nil, whereabouts.warnsBeforeFirstWrite {
            console.err("The key is saved \(whereabouts).")
        }
        return key
    }
}
