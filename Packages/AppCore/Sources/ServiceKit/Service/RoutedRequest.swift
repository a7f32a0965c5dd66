import AppCore
import Foundation
import HTTPTypes
import SQLStore
import Synchronization

/// A routed request whose caller isn't known yet.
struct ArrivingRequest: Sendable {
    let head: HTTPRequest
    let body: [UInt8]
    let candidate: CallerCandidate
    let callers: CallerResolution
    /// Receives the caller's tenant.
    let note: TenantNote
    /// Counts a write of the caller. Throws a 429 problem for too many.
    let count: @Sendable (Caller) async throws -> Void
    /// Creates the request for the caller.
    let route: @Sendable (Caller) throws -> RoutedRequest

    /// The request with its caller, looked up on its own.
    func routed() async throws -> RoutedRequest {
        let caller = try await callers.caller(of: candidate)
        note.tenantID = caller.tenantID
        try await count(caller)
        return try noted(caller)
    }

    /// The request with its caller, looked up in the request's transaction. For reads only, which
    /// aren't counted.
    func routed(in connection: any SQLConnection) throws -> RoutedRequest {
        try noted(try candidate.caller(in: connection))
    }

    /// The decoded body. Throws a problem with status 415 or 400 that names the field.
    func input<Input: Codable & Sendable>(_ type: Input.Type) throws -> Input {
        try RequestBody.input(type, of: head, body)
    }

    private func noted(_ caller: Caller) throws -> RoutedRequest {
        note.tenantID = caller.tenantID
        return try route(callers.effective(caller))
    }
}

/// Holds the request's tenant for its report.
final class TenantNote: Sendable {
    private let value = Mutex<String?>(nil)

    /// nil until the caller is known.
    var tenantID: String? {
        get { value.withLock { $0 } }
        set { value.withLock { $0 = newValue } }
    }
}

/// A routed request before its body is decoded.
struct RoutedRequest: Sendable {
    var endpoint: String
    var head: HTTPRequest
    var body: [UInt8]
    var parameters: [String: String]
    var query: [String: String]
    var principal: Principal?
    var tenantID: String
    var isTenantNamed: Bool
    var idempotencyKey: String?
    var requestID: String
    var baseURL: String
    var origin: RequestOrigin
    var now: @Sendable () -> Date

    /// The decoded body. Throws a problem with status 415 or 400 that names the field.
    func input<Input: Codable & Sendable>() throws -> Input {
        try RequestBody.input(Input.self, of: head, body)
    }

    func request<Input: Sendable>(with input: Input) -> ServiceRequest<Input> {
        var request = ServiceRequest(
            input: input, head: head, parameters: parameters, query: query, principal: principal,
            tenantID: tenantID, idempotencyKey: idempotencyKey, requestID: requestID,
            baseURL: baseURL)
        request.origin = origin
        request.isTenantNamed = isTenantNamed
        if let idempotencyKey {
            request.keyScope = IdempotencyScope(
                tenantID: request.tenantID, principal: principal?.userID ?? "",
                endpoint: endpoint, key: idempotencyKey,
                request: RequestFingerprint(of: head, body), now: now)
        }
        return request
    }
}
