public import AppCore
import Synchronization

/// The campus's OpenAPI 3.1 description, created on demand.
public final class APIDescription: Sendable {
    final class Rendered: Sendable {
        let document: OpenAPIDocument
        let bytes: [UInt8]
        /// For `ETag` and `If-None-Match`.
        let tag: String

        init(_ operations: [OpenAPIDocument.Operation]) {
            document = OpenAPIDocument(operations)
            // A tree of strings and integers can always be encoded.
            bytes = (try? WireJSON.encode(document.json, sortedKeys: true)) ?? []
            tag = "\"\(RequestFingerprint(of: bytes))\""
        }
    }

    private let operations: @Sendable () -> [OpenAPIDocument.Operation]
    /// The host's own, at the root of the port.
    private let further = Mutex<[OpenAPIDocument.Operation]>([])
    private let lazy = AtomicLazyReference<Rendered>()

    init(_ operations: @escaping @Sendable () -> [OpenAPIDocument.Operation]) {
        self.operations = operations
    }

    /// Describes an endpoint that the host serves itself, at the root of the port. Has no effect
    /// once the document was read.
    public func add<Input, Output>(_ endpoint: Endpoint<Input, Output>) {
        let operation = OpenAPIDocument.Operation(
            endpoint: EndpointDescription(endpoint), path: endpoint.path, style: .coded,
            isOwn: true)
        further.withLock { $0.append(operation) }
    }

    var rendered: Rendered {
        lazy.load() ?? lazy.storeIfNil(Rendered(operations() + further.withLock { $0 }))
    }

    /// The document of `GET /openapi.json`.
    public var json: JSONValue { rendered.document.json }

    /// Wire types that couldn't be described, with the reason, and notes on missing fields. Should
    /// be empty.
    public var gaps: [String] { rendered.document.unreadable }
}
