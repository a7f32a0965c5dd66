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
    private let lazy = AtomicLazyReference<Rendered>()

    init(_ operations: @escaping @Sendable () -> [OpenAPIDocument.Operation]) {
        self.operations = operations
    }

    var rendered: Rendered { lazy.load() ?? lazy.storeIfNil(Rendered(operations())) }

    /// The document of `GET /openapi.json`.
    public var json: JSONValue { rendered.document.json }

    /// Wire types that couldn't be described, with the reason, and notes on missing fields. Should
    /// be empty.
    public var gaps: [String] { rendered.document.unreadable }
}
