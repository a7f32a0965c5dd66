import Foundation
import HTTPTypes

extension APIClient {
    /// The base of paths that the backend names, without a trailing slash; a made-up address for
    /// the embedded campus.
    public var rootAddress: String {
        sender.base.scheme + "://" + sender.base.authority + sender.base.prefix
    }

    /// Downloads a file at an address from the backend, such as a lesson's picture.
    ///
    /// Sends one request without credentials and follows no redirect. A bare path is a file on the
    /// backend itself. Another host must use https and be public, unless it is the backend's own,
    /// so a catalog can't make the student's computer call private hosts.
    ///
    /// Throws a ``Problem`` if the address isn't allowed, the status isn't 200, or the body is
    /// larger than `limit` bytes.
    public func media(at address: String, limit: Int) async throws(Problem) -> [UInt8] {
        let request = try mediaRequest(address)
        let answer: RequestSender.Answer
        do throws(RequestSender.Failure) {
            answer = try await sender.media(request, limit: limit)
        } catch {
            throw sender.problem(for: error)
        }
        guard answer.head.status == .ok else {
            throw Problem(
                answer.head.status == .notFound ? .notFound : .contract,
                "The file isn't on the server.",
                reason: "The status was \(answer.head.status.code).")
        }
        return answer.body
    }

    private func mediaRequest(_ address: String) throws(Problem) -> HTTPRequest {
        let base = sender.base
        func refuse(_ reason: String) -> Problem {
            Problem(.contract, "The file's address isn't valid.", reason: reason)
        }
        guard address.count <= 4_000, address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            throw refuse("It has characters that aren't allowed in an address.")
        }
        if address.hasPrefix("/"), !address.hasPrefix("//") {
            guard !self.address.isEmbedded else {
                throw refuse("This computer's sample school has no files.")
            }
            return request(base.scheme, base.authority, address)
        }
        guard let mark = address.range(of: "://") else { throw refuse("It has no host name.") }
        let scheme = address[..<mark.lowerBound].lowercased()
        let rest = address[mark.upperBound...]
        let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }.lowercased()
        guard !authority.contains("@"), let host = BaseURL.host(of: authority) else {
            throw refuse("“\(authority.prefix(100))” isn't a host name.")
        }
        let isOwn = scheme == base.scheme && authority == base.authority
        guard isOwn || scheme == "https" else { throw refuse("It doesn't start with https://.") }
        guard isOwn || !PrivateHosts.contains(host) else {
            throw refuse("“\(host)” isn't a public host.")
        }
        let path = rest.dropFirst(authority.count).prefix { $0 != "#" }
        return request(scheme, authority, path.hasPrefix("/") ? String(path) : "/" + path)
    }

    private func request(_ scheme: String, _ authority: String, _ path: String) -> HTTPRequest {
        var request = HTTPRequest(
            method: .get, scheme: scheme, authority: authority, path: path)
        request.headerFields[.accept] = "*/*"
        request.headerFields[.userAgent] = "Homeroom/1"
        return request
    }
}

extension RequestSender {
    /// One request outside the backend's contract, bounded in time and bytes.
    func media(_ request: HTTPRequest, limit: Int) async throws(Failure) -> Answer {
        try await bounded { _ async throws(Failure) -> Answer in
            do throws(TransportFailure) {
                let reply = try await transport.send(request, body: [])
                return Answer(head: reply.head, body: try await collect(reply.body, limit: limit))
            } catch {
                throw .transport(error)
            }
        }
    }
}
