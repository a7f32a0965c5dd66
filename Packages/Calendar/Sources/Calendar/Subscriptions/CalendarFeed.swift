import AppCore
import Foundation
import HTTPTypes

/// Reads a calendar file from the web, only as far as it changed.
struct CalendarFeed: Sendable {
    /// A calendar file, and what the server calls this version of it.
    struct Answer: Sendable {
        var bytes: [UInt8]
        var version: Version
    }

    /// A version of a file, from the response's `ETag` and `Last-Modified`.
    struct Version: Sendable, Hashable {
        var tag: String?
        var date: String?
    }

    static let limits = ExternalHTTPClient.ResponseLimits(
        bytes: CalendarImport.largest, silence: .seconds(30), time: .seconds(180))
    /// Redirects that are followed.
    static let mostRedirects = 5

    let transport: any HTTPTransport
    let environment: SystemEnvironment

    init(_ context: FeatureContext) {
        transport = context.outside
        environment = context.environment
    }

    /// The file at an address; nil if it is still `version`.
    ///
    /// Follows redirects, but never from https to http. Throws a ``Problem`` that names the host
    /// alone.
    func answer(
        from address: FeedAddress, unless version: Version = Version()
    ) async throws(Problem) -> Answer? {
        var headers: HTTPFields = [:]
        headers[.ifNoneMatch] = version.tag
        headers[.ifModifiedSince] = version.date
        var address = address
        for _ in 0...Self.mostRedirects {
            let client = ExternalHTTPClient(
                address.host, transport: transport, environment: environment)
            let request = ExternalHTTPClient.Request(
                .get, address.path, accept: "text/calendar, */*;q=0.5", headers: headers,
                expects: [301, 302, 303, 304, 307, 308, 401, 403, 404, 410])
            let (head, bytes) = try await client.answer(to: request, patience: Self.limits)
            switch head.status.code {
            case 304: return nil
            case 300..<400:
                guard let next = head.headerFields[.location].flatMap(address.following) else {
                    throw Problem(
                        .contract,
                        "\(address.host.authority) redirects to an address that can't be used.",
                        cure: Self.cure, status: head.status.code)
                }
                address = next
            case 400..<500: throw Self.refusal(head.status.code, address)
            default:
                return Answer(
                    bytes: bytes,
                    version: Version(
                        tag: Self.field(head, .eTag), date: Self.field(head, .lastModified)))
            }
        }
        throw Problem(
            .contract, "\(address.host.authority) redirects again and again.", cure: Self.cure)
    }

    private static let cure = "Copy the address again from the calendar's settings."

    /// A header that is sent back later; a huge one isn't kept.
    private static func field(_ head: HTTPResponse, _ name: HTTPField.Name) -> String? {
        head.headerFields[name].flatMap { $0.utf8.count <= 1_000 ? $0 : nil }
    }

    private static func refusal(_ status: Int, _ address: FeedAddress) -> Problem {
        let host = address.host.authority
        guard status == 401 || status == 403 else {
            return Problem(
                .notFound, "\(host) has no calendar at this address.",
                cure: "It may have been removed or given a new address. " + cure, status: status)
        }
        return Problem(
            .signedOut, "\(host) doesn't show this calendar to everyone.",
            cure:
                "Use its private address, which calendar programs call “secret iCal address” or “feed”.",
            status: status)
    }
}
