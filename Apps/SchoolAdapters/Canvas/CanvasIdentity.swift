public import AppCore
import HTTPTypes

/// Whose access token it is, and the courses it opens.
public struct CanvasIdentity: Sendable {
    public var id: Int64
    public var name: String
    public var courses: [String]
}

extension CanvasTransport {
    /// Where a student makes an access token.
    public var tokenPage: String { client.origin + "/profile/settings" }

    /// Asks Canvas whose token it is. Throws a ``Problem``, in particular ``Problem/Code/signedOut`` for a token that
    /// Canvas doesn't accept.
    public func identity(token: String) async throws(Problem) -> CanvasIdentity {
        let school = CanvasSchool(client: client, token: token, environment: environment)
        do {
            let me = try await school.me()
            let courses = try await school.courses().map(\.title)
            return CanvasIdentity(
                id: me.id.value, name: me.name ?? "Student \(me.id.value)", courses: courses)
        } catch CanvasFailure.tokenEnded {
            throw Problem(
                .signedOut, "Canvas doesn't accept this access token.",
                reason: "It has ended, it was deleted, or a part of it is missing.",
                cure: "Make a new one in Canvas, under Account → Settings.")
        } catch CanvasFailure.transport(let failure) {
            throw .from(failure, backend: .school, place: client.origin)
        } catch CanvasFailure.throttled {
            throw Problem(
                .rateLimited, "Canvas is getting too many requests.", cure: "Try again in a minute."
            )
        } catch CanvasFailure.unusable(let status, let text) {
            throw Problem(.contract, "Canvas has an error.", reason: text, status: status)
        } catch CanvasFailure.refused(let status) {
            throw Problem(
                .notAllowed, "This access token doesn't open your courses.",
                cure: "Make a new one without limits in Canvas, under Account → Settings.",
                status: status)
        } catch {
            throw Problem(error)
        }
    }

    /// Whether Canvas answers at the address. Sends no token: Canvas then refuses in its own way.
    public func probe() async -> ProbeResult {
        do throws(TransportFailure) {
            let request = HTTPRequest(
                method: .get, scheme: client.scheme, authority: client.authority,
                path: prefix + "/users/self", headerFields: [.accept: "application/json"])
            let head = try await client.network.send(request, body: []).head
            let status = head.status.code
            if status >= 500 { return .troubled(status: status) }
            let realm = head.headerFields[.wwwAuthenticate] ?? ""
            if status == 401, realm.contains("canvas-lms") { return .backend }
            if (300..<400).contains(status) {
                let place = head.headerFields[.location] ?? "another address"
                return .somethingElse("a server that redirects to \(place)")
            }
            let isPage = head.headerFields[.contentType]?.lowercased().contains("html") ?? false
            return .somethingElse(
                isPage ? "a web page" : "a different kind of server (status \(status))")
        } catch {
            return .silent(error)
        }
    }
}
