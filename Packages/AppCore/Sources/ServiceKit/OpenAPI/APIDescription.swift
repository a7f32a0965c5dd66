public import AppCore
import Synchronization

/// What a campus answers, described as OpenAPI 3.1; made when it is asked for first.
public final class APIDescription: Sendable {
    final class Rendered: Sendable {
        let document: OpenAPIDocument
        let bytes: [UInt8]
        /// For `ETag` and `If-None-Match`.
        let tag: String

        init(_ operations: [OpenAPIDocument.Operation]) {
            document = OpenAPIDocument(operations)
            // A tree of texts and whole numbers can always be written.
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

    /// The document that `GET /openapi.json` sends.
    public var json: JSONValue { rendered.document.json }

    /// Wire types of which the document can say nothing, with the reason, and notes on fields that
    /// are not there. A sound campus has none.
    public var gaps: [String] { rendered.document.unreadable }
}
