import AppCore
import HTTPTypes

/// The authenticator of the client before several schools: each school adds its own credentials.
struct SchoolsAuthenticator: Authenticator {
    /// The account that what is on this computer belongs to.
    let name: String

    private static let header = HTTPField.Name("X-Authorization-Level") ?? .authorization

    func apply(to request: inout HTTPRequest, level: AuthorizationLevel) async {
        request.headerFields[Self.header] = "\(level)"
    }

    func account() async -> String { name }

    /// Removes what ``apply(to:level:)`` added.
    static func takeLevel(from request: inout HTTPRequest) -> AuthorizationLevel {
        defer { request.headerFields[header] = nil }
        switch request.headerFields[header] {
        case "none": return .none
        case "optional": return .optional
        default: return .required
        }
    }
}
