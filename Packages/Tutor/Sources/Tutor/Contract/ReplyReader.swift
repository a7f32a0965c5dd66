package import AppCore

/// Reads a reply of `/chat/completions` as it comes: an event stream, or one JSON object from servers that answer
/// whole. What is said comes out; how it ends is a ``Problem`` unless the model came to its own end.
package struct ReplyReader: Sendable {
    /// A single event, or a whole answer, is never longer than this.
    private static let maxBytes = 8 << 20

    private enum Form: Sendable {
        /// Not known yet: what came so far.
        case unknown([UInt8])
        case events(EventStreamParser)
        case whole([UInt8])
    }

    /// Where it comes from, in messages.
    let host: String
    /// Takes a secret out of what the host says.
    let clean: @Sendable (String) -> String
    private var form: Form
    private var charactersLeft: Int
    private var hasText = false
    private var finish: String?
    /// True once nothing more is to come.
    package private(set) var isOver = false

    package init(
        host: String, contentType: String?, characters: Int,
        clean: @escaping @Sendable (String) -> String
    ) {
        self.host = host
        self.clean = clean
        charactersLeft = characters
        let type = (contentType ?? "").lowercased()
        form =
            type.hasPrefix("text/event-stream")
            ? .events(EventStreamParser(maxBytes: Self.maxBytes)) : .unknown([])
    }

    /// True when the model has said that it is done: what interrupts the connection then takes nothing away.
    package var hasEnded: Bool { isOver || finish != nil }

    /// What is said in this piece of the body, as far as it is whole.
    package mutating func take(_ piece: [UInt8], say: (String) -> Void) throws(Problem) {
        guard !isOver else { return }
        switch form {
        case .events(var parser):
            let events = try parser.take(piece)
            form = .events(parser)
            for event in events where !isOver { try read(event, say) }
        case .whole(let bytes):
            guard bytes.count + piece.count <= Self.maxBytes else { throw endless }
            form = .whole(bytes + piece)
        case .unknown(let before):
            let bytes = before + piece
            guard let first = bytes.first(where: { $0 > 0x20 }) else {
                form = .unknown(bytes.count > 64 << 10 ? [] : bytes)
                return
            }
            if first == UInt8(ascii: "<") {
                throw Problem(
                    .contract, "\(host) answered with a web page.",
                    cure: "Check the address: it often ends in /v1.")
            }
            form =
                first == UInt8(ascii: "{")
                ? .whole([]) : .events(EventStreamParser(maxBytes: Self.maxBytes))
            try take(bytes, say: say)
        }
    }

    /// To be called when the body has ended: reads what is left, and throws unless the reply came to its end.
    package mutating func end(say: (String) -> Void) throws(Problem) {
        switch form {
        case .unknown: break
        case .whole(let bytes): try readWhole(bytes, say)
        case .events(var parser):
            // The end mark may come without the empty line after it.
            let rest = try parser.take([0x0A, 0x0A])
            if !isOver, let event = rest.last, event.data == "[DONE]" { isOver = true }
        }
        guard hasEnded else {
            throw Problem(
                .unreachable,
                hasText
                    ? "The reply broke off in the middle." : "\(host) ended without an answer.",
                reason: "The connection closed before the model finished.", cure: "Try again.")
        }
        switch finish {
        case "length"?:
            throw Problem(
                .contract, "The model stopped mid-answer.",
                reason: "It reached its length limit.", cure: "Ask for less.",
                details: ["finish": "length"])
        case "content_filter"?:
            throw Problem(
                .notAllowed, "\(host) blocked the rest of the reply.",
                details: ["finish": "content_filter"])
        default: break
        }
        guard hasText else {
            throw Problem(
                .contract, "The model said nothing.", cure: "Ask again, or rephrase your question.")
        }
    }

    private mutating func read(_ event: StreamEvent, _ say: (String) -> Void) throws(Problem) {
        guard event.data != "[DONE]" else {
            isOver = true
            return
        }
        guard !event.data.isEmpty else { return }
        let json = try decode(Array(event.data.utf8))
        try refuse(json, isError: event.kind == "error")
        guard let choice = json["choices"]?.elements?.first else { return }
        if let text = Self.text(choice["delta"]?["content"] ?? choice["text"]) {
            try tell(text, say)
        }
        if let word = choice["finish_reason"]?.text { finish = word }
    }

    private mutating func readWhole(_ bytes: [UInt8], _ say: (String) -> Void) throws(Problem) {
        let json: JSONValue
        do throws(Problem) {
            json = try decode(bytes)
        } catch {
            throw Problem(
                .contract, "The answer from \(host) is incomplete.", reason: error.reason,
                cure: "Try again.", place: error.place)
        }
        try refuse(json, isError: false)
        guard let choice = json["choices"]?.elements?.first else {
            throw Problem(
                .contract, "\(host) didn't answer like a language model.",
                cure: "Check the address: it often ends in /v1.")
        }
        isOver = true
        finish = choice["finish_reason"]?.text
        if let text = Self.text(choice["message"]?["content"] ?? choice["text"]) {
            try tell(text, say)
        }
    }

    private mutating func tell(_ text: String, _ say: (String) -> Void) throws(Problem) {
        guard !text.isEmpty else { return }
        hasText = true
        let count = text.count
        guard count <= charactersLeft else {
            let beginning = String(text.prefix(charactersLeft))
            if !beginning.isEmpty { say(beginning) }
            charactersLeft = 0
            throw endless
        }
        charactersLeft -= count
        say(text)
    }

    private func decode(_ bytes: [UInt8]) throws(Problem) -> JSONValue {
        do throws(Problem) {
            return try WireJSON.decode(JSONValue.self, from: bytes)
        } catch {
            throw Problem(
                .contract, "The answer from \(host) can't be read.",
                reason: error.reason, cure: "Try again.", place: error.place)
        }
    }

    /// Throws when the answer is an error, which may also come in the middle of a reply.
    private func refuse(_ json: JSONValue, isError: Bool) throws(Problem) {
        let error = json["error"]
        let isNone = error == nil || error == .null
        guard isError || !isNone else { return }
        let said = error?["message"]?.text ?? error?.text ?? json["message"]?.text
        throw Problem(
            .unreachable, "\(host) stopped with an error.",
            reason: said.map { clean($0).asOneLine }, cure: "Try again.",
            backendCode: error?["code"]?.text.map { clean($0).asOneLine })
    }

    private var endless: Problem {
        Problem(
            .contract, "The reply is too long.", cure: "Ask for less.",
            details: ["finish": "bound"])
    }

    /// Text, or the texts of a list of parts.
    private static func text(_ content: JSONValue?) -> String? {
        if let parts = content?.elements { return parts.compactMap { $0["text"]?.text }.joined() }
        return content?.text
    }
}
