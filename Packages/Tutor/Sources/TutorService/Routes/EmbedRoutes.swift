import AppCore
import Foundation
import ServiceKit
import Tutor

/// The server's source of text vectors.
struct CampusEmbedder: Sendable {
    /// Returns a vector of 384 numbers for each text, normalized to length 1 if requested. Throws
    /// on failure, rather than return zeros.
    var embed: @Sendable (_ texts: [String], _ normalize: Bool) async throws -> [[Float]]
}

/// `/ai/embed`
struct EmbedRoutes: Sendable {
    let dependencies: TutorDependencies

    var all: [ServiceRoute] {
        [ServiceRoute(EmbedEndpoint.embed) { try await embed($0) }]
    }

    private func embed(_ request: ServiceRequest<EmbedRequest>) async throws -> EmbedReply {
        _ = try dependencies.callers.owner(request)
        let (texts, mode) = (request.input.texts, request.query["mode"] ?? "prod")
        guard ["mock", "prod"].contains(mode) else {
            throw Problem.tutor("query.mode", "mock or prod")
        }
        guard !texts.isEmpty else {
            throw Problem(.invalid, "texts cannot be empty", status: 422)
        }
        guard texts.count <= EmbedEndpoint.maxTexts else {
            throw Problem(
                .invalid, "Maximum \(EmbedEndpoint.maxTexts) texts per request", status: 422)
        }
        guard texts.allSatisfy({ $0.utf8.count <= 4 * EmbedEndpoint.maxTextLength }) else {
            throw Problem.tutor("texts", "A text is too long")
        }
        try await dependencies.callers.take("vectors", .vectors, request)
        let vectors =
            mode == "mock"
            ? texts.map { _ in Self.chance(dependencies.context.environment) }
            : try await vectors(of: texts, request.input.normalize)
        return EmbedReply(embeddings: vectors, model: EmbedEndpoint.model, mode: mode)
    }

    private func vectors(of texts: [String], _ normalize: Bool) async throws -> [[Float]] {
        guard let embedder = dependencies.embedder else {
            throw Problem(.unreachable, TutorAbilityCheck.noEmbeddings, status: 503)
        }
        let vectors: [[Float]]
        do {
            vectors = try await embedder.embed(texts, normalize)
        } catch {
            throw Problem(
                .internal, "The texts couldn't be embedded.",
                reason: Problem(error).summary, status: 500)
        }
        guard vectors.count == texts.count,
            vectors.allSatisfy({ vector in
                vector.count == EmbedEndpoint.dimensions && vector.allSatisfy(\.isFinite)
            })
        else {
            throw Problem(.internal, "The texts couldn't be embedded.", status: 500)
        }
        return vectors
    }

    /// A random direction of length 1. Source: Box and Muller, 1958.
    private static func chance(_ environment: SystemEnvironment) -> [Float] {
        var vector: [Double] = []
        while vector.count < EmbedEndpoint.dimensions {
            let radius = (-2 * log(environment.random(1e-12...1))).squareRoot()
            let angle = 2 * Double.pi * environment.random(0...1)
            vector += [radius * cos(angle), radius * sin(angle)]
        }
        let length = vector.reduce(0) { $0 + $1 * $1 }.squareRoot()
        return vector.map { Float($0 / length) }
    }
}
