import HTTPTypes

/// What answers at a supposed backend's address.
public enum ProbeResult: Sendable, Hashable {
    /// The backend itself.
    case backend
    /// A server that currently fails with this status, so its type is unknown.
    case troubled(status: Int)
    /// A campus with all backends; this one is below `/sat`, `/school` and so on.
    case wholeCampus(mount: String)
    /// Something else, briefly: `a web page`.
    case somethingElse(String)
    /// A JSON server; it can't be told whether it is this backend.
    case plausible
    /// No answer, for this reason.
    case silent(TransportFailure)
}

/// Checks whether a backend answers at an address, by requesting something every backend of that
/// contract shows publicly. Sends no credentials.
public struct BackendProbe: Sendable {
    /// Maximum bytes to read of a response.
    private static let maxProbeBytes = 1 << 20

    private let backend: Backend
    private let base: BaseURL
    private let transport: any HTTPTransport

    /// Throws ``Problem/Code/configuration`` if the address isn't valid.
    public init(
        _ backend: Backend, at address: String, allowsPlainHTTP: Bool = false,
        transport: any HTTPTransport
    ) throws(Problem) {
        self.backend = backend
        self.transport = transport
        base = try BaseURL.parse(address, for: backend, allowsPlainHTTP: allowsPlainHTTP)
    }

    /// Probes the address, and again below the backend's mount if a campus answers that doesn't
    /// know the path.
    public func look() async -> ProbeResult {
        let first = await ask(base.prefix)
        guard case .somethingElse = first else { return first }
        var root = base.prefix
        if root.hasSuffix(backend.apiBase) { root.removeLast(backend.apiBase.count) }
        guard !root.hasSuffix(backend.mount) else { return first }
        let second = await ask(root + backend.mount + backend.apiBase)
        return second == .backend ? .wholeCampus(mount: backend.mount) : first
    }

    /// A public list, if the contract has one. A dialogues server's root is a web page; a tutor
    /// server shows its name in its health response; a school refuses to say who an anonymous
    /// caller is.
    private var path: String {
        switch backend {
        case .sat: "/lessons/?limit=1"
        case .dialogues: "/programs"
        case .tutor: "/health"
        case .school: "/me"
        case .vocabulary: "/"
        }
    }

    private func ask(_ prefix: String) async -> ProbeResult {
        let request = HTTPRequest(
            method: .get, scheme: base.scheme, authority: base.authority, path: prefix + path,
            headerFields: [.accept: "application/json"])
        do throws(TransportFailure) {
            let reply = try await transport.send(request, body: [])
            return await finding(reply)
        } catch {
            return .silent(error)
        }
    }

    private func finding(_ reply: HTTPReply) async -> ProbeResult {
        let status = reply.head.status.code
        if status >= 500 { return .troubled(status: status) }
        if (300..<400).contains(status) {
            let place = reply.head.headerFields[.location] ?? "another address"
            return .somethingElse("a server that redirects to \(place)")
        }
        let type = reply.head.headerFields[.contentType]?.lowercased() ?? ""
        if type.contains("html") { return .somethingElse("a web page") }
        guard let json = try? WireJSON.decode(JSONValue.self, from: await bytes(reply.body)) else {
            return .somethingElse("a server that doesn't speak JSON (status \(status))")
        }
        let isIt: Bool
        switch backend {
        case .sat: isIt = isLessons(json, status) || isTokenRefusal(json, status)
        case .dialogues: isIt = isPrograms(json, status)
        case .tutor: isIt = status == 200 && json["service"]?.text == "reef-server"
        case .school:
            // A server that limits anonymous callers can't be told apart.
            if status == 429 { return .plausible }
            isIt = (status == 401 || status == 403) && json["error"]?.text != nil
        case .vocabulary: return .plausible
        }
        return isIt ? .backend : .somethingElse("a different kind of server (status \(status))")
    }

    /// A bare list of programs, or an empty one.
    private func isPrograms(_ json: JSONValue, _ status: Int) -> Bool {
        guard status == 200, let rows = json.elements else { return false }
        return rows.allSatisfy { row in
            row["id"] != nil && ["name", "title", "programCode"].contains { row[$0]?.text != nil }
        }
    }

    /// A page of lessons, or an empty one.
    private func isLessons(_ json: JSONValue, _ status: Int) -> Bool {
        guard status == 200, json["count"]?.int != nil, let rows = json["results"]?.elements else {
            return false
        }
        return rows.allSatisfy { $0["title"]?.text != nil && $0["lesson_type"]?.text != nil }
    }

    /// A backend that requires an account to list lessons, as the contract says it.
    private func isTokenRefusal(_ json: JSONValue, _ status: Int) -> Bool {
        guard status == 401 || status == 403 else { return false }
        return json["error"]?["code"]?.text != nil || json["detail"]?.text != nil
    }

    private func bytes(_ body: HTTPBody) async -> [UInt8] {
        switch body {
        case .bytes(let bytes): return bytes
        case .stream(let pieces):
            var bytes: [UInt8] = []
            do {
                for try await piece in pieces {
                    bytes += piece
                    if bytes.count > Self.maxProbeBytes { return [] }
                }
            } catch {
                return []
            }
            return bytes
        }
    }
}
