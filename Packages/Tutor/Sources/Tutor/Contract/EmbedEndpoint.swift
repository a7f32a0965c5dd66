package import AppCore
import HTTPTypes

/// Texts to vectors.
package enum EmbedEndpoint {
    package static let embed = Endpoint<EmbedRequest, EmbedReply>(
        "tutor.embed", .tutor, .post, "/ai/embed",
        query: [
            QueryField("mode", .text, .choices(["mock", "prod"]).saying("prod unless given."))
        ], authorization: .optional, repeatability: .safe,
        summary: "A vector for each text", errors: [.rateLimited])

    /// Texts of one request.
    package static let maxTexts = 100
    /// Characters of a text; what is longer is refused.
    package static let maxTextLength = 100_000
    package static let dimensions = 384
    package static let model = "all-MiniLM-L6-v2"
}

/// The body of `POST /ai/embed`. A bare text counts as one.
package struct EmbedRequest: Codable, Sendable, Hashable {
    @Decoded<OneOrMore> package var texts: [String]
    @Decoded<TrueIfMissing> package var normalize: Bool

    package init(texts: [String], normalize: Bool = true) {
        self.texts = texts
        self.normalize = normalize
    }
}

package enum OneOrMore: DecodingRule {
    package static func value<Key>(
        of key: Key, in fields: KeyedDecodingContainer<Key>
    ) throws -> [String] {
        if let text = try? fields.decode(String.self, forKey: key) { return [text] }
        return try fields.decode([String].self, forKey: key)
    }
}

extension EmbedRequest: SchemaDescribing {
    package static func schema(_ types: any SchemaSource) -> JSONSchema {
        .object(
            [
                "texts": .anyOf([
                    .string(), .array(of: .string(), to: EmbedEndpoint.maxTexts),
                ]), "normalize": .boolean,
            ], required: ["texts"])
    }

    package static var sample: JSONValue? { .object(["texts": .array([])]) }
}

/// `POST /ai/embed`
package struct EmbedReply: Codable, Sendable, Hashable {
    package var embeddings: [[Float]]
    package var model: String
    package var dimensions: Int
    package var count: Int
    /// `mock` or `prod`
    package var mode: String

    package init(embeddings: [[Float]], model: String, mode: String) {
        self.embeddings = embeddings
        self.model = model
        dimensions = EmbedEndpoint.dimensions
        count = embeddings.count
        self.mode = mode
    }
}
