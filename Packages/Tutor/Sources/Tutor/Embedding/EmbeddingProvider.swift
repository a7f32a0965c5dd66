import AppCore
import Foundation
import SentenceEmbedding

/// Makes vectors with the chosen model, for the tutor's capability and commands.
///
/// By default, uses the model on this computer if installed, else the connected tutor's server.
actor EmbeddingProvider: TextEmbedding {
    /// The current source of vectors.
    enum Source: Sendable, Hashable {
        /// The model in this folder.
        case installed(URL)
        /// The tutor's server, by its address.
        case server(String)
        case outside(ModelConfiguration)

        /// The model name vectors are stored under; vectors of different names are never compared.
        var model: String {
            switch self {
            case .installed: SentenceEncoder.name
            case .server: EmbedEndpoint.model
            case .outside(let configuration):
                "\(configuration.model ?? "") at \(configuration.address.authority)"
            }
        }
    }

    nonisolated let store: EmbeddingStore
    private let context: FeatureContext
    private let load: @Sendable (URL) throws(Problem) -> LocalEmbedder
    private var loaded: LocalEmbedder?
    /// Servers that return 384 numbers only on request.
    private var shortened: Set<ModelConfiguration> = []

    init(
        context: FeatureContext,
        load: @escaping @Sendable (URL) throws(Problem) -> LocalEmbedder = LocalEmbedder.load
    ) {
        self.context = context
        self.load = load
        store = EmbeddingStore(context: context)
    }

    var model: String? {
        get async { (try? await source())?.model }
    }

    func embed(_ texts: [String]) async throws(Problem) -> [[Float]] {
        let texts = try Self.trimmed(texts)
        guard !texts.isEmpty else { return [] }
        switch try await source() {
        case .installed(let folder): return try await installed(folder).embed(texts)
        case .server: return try await fromServer(texts)
        case .outside(let configuration): return try await fromOutside(texts, configuration)
        case nil:
            throw Problem(
                .configuration, "Search by meaning isn't set up.",
                reason: "Only keyword search works.",
                cure: "homeroom tutor model install")
        }
    }

    /// The source of vectors; nil if there is none.
    func source() async throws(Problem) -> Source? {
        switch try await store.choice() {
        case .installed: return installedSource
        case .server: return serverSource
        case .outside(let configuration): return .outside(configuration)
        case nil: return installedSource ?? serverSource
        }
    }

    /// Says where the texts of new documents are sent for search by meaning; nil if they stay on
    /// this computer or aren't indexed.
    var sendingNotice: String? {
        get async {
            let wants = try? await TutorPreferenceStore(context: context).preferences()
                .indexesDocuments
            guard wants ?? true else { return nil }
            switch try? await source() {
            case .server(let address):
                return "Sending the text to \(address) for search by meaning. To keep it here: "
                    + "homeroom tutor model install"
            case .outside(let configuration) where !configuration.address.isLocal:
                return
                    "Sending the text to \(configuration.address.authority) for search by meaning."
            default: return nil
            }
        }
    }

    private var installedSource: Source? {
        guard let shared = context.sharedFolder, LocalEmbedder.isInstalled(in: shared) else {
            return nil
        }
        return .installed(LocalEmbedder.folder(in: shared))
    }

    private var serverSource: Source? {
        guard case .url(let address) = context.profile.address(of: .tutor) else { return nil }
        return .server(address)
    }

    private func installed(_ folder: URL) throws(Problem) -> LocalEmbedder {
        if let loaded { return loaded }
        let embedder = try load(folder)
        loaded = embedder
        return embedder
    }

    // A failed batch fails the whole call, since missing or zero vectors would make passages
    // unfindable.

    private func fromServer(_ texts: [String]) async throws(Problem) -> [[Float]] {
        var vectors: [[Float]] = []
        for start in stride(from: 0, to: texts.count, by: EmbedEndpoint.maxTexts) {
            let batch = texts[start..<min(texts.count, start + EmbedEndpoint.maxTexts)]
            vectors += try await fromServer(batch)
        }
        return vectors
    }

    private func fromServer(_ batch: ArraySlice<String>) async throws(Problem) -> [[Float]] {
        let request = EmbedRequest(
            texts: batch.map { String($0.prefix(OutsideEmbedder.maxTextLength)) })
        let reply = try await context.client(for: .tutor).call(EmbedEndpoint.embed, body: request)
        guard reply.mode == "prod", reply.model == EmbedEndpoint.model else {
            throw Problem(
                .contract, "The tutor's server can't search by meaning.",
                reason: "It reports “\(reply.model.asOneLine)”, mode “\(reply.mode.asOneLine)”.",
                cure: "homeroom tutor model install, then: homeroom tutor embeddings use installed")
        }
        return try Self.checked(reply.embeddings, of: batch.count, "The tutor's server")
    }

    private func fromOutside(
        _ texts: [String], _ configuration: ModelConfiguration
    ) async throws(Problem) -> [[Float]] {
        let embedder = OutsideEmbedder(
            configuration: configuration,
            host: ExternalHTTPClient(
                configuration.address,
                bearer: try await store.servers.key(for: configuration.address),
                transport: context.outside, environment: context.environment),
            environment: context.environment)
        var vectors: [[Float]] = []
        for start in stride(from: 0, to: texts.count, by: OutsideEmbedder.maxTexts) {
            let batch = texts[start..<min(texts.count, start + OutsideEmbedder.maxTexts)]
            vectors += try await fromOutside(Array(batch), embedder)
        }
        return vectors
    }

    private func fromOutside(
        _ batch: [String], _ embedder: OutsideEmbedder
    ) async throws(Problem) -> [[Float]] {
        let configuration = embedder.configuration
        let wanted = EmbeddingShape.dimensions
        var found = try await embedder.embed(
            batch, dimensions: shortened.contains(configuration) ? wanted : nil)
        if found.contains(where: { $0.count > wanted }), !shortened.contains(configuration) {
            // Some models can shorten their vectors on request; others refuse or ignore it.
            let longer = found
            found = (try? await embedder.embed(batch, dimensions: wanted)) ?? longer
            if found.allSatisfy({ $0.count == wanted }) { shortened.insert(configuration) }
        }
        return try Self.checked(
            found, of: batch.count, configuration.model ?? configuration.address.authority)
    }

    private static func trimmed(_ texts: [String]) throws(Problem) -> [String] {
        let trimmed = texts.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
        if let index = trimmed.firstIndex(where: \.isEmpty) {
            throw Problem(
                .invalid, "Empty text can't be searched by meaning.",
                place: "text \(index + 1)")
        }
        return trimmed
    }

    /// Normalizes the vectors. Throws for a wrong count or dimension, or a zero vector.
    private static func checked(
        _ vectors: [[Float]], of count: Int, _ who: String
    ) throws(Problem) -> [[Float]] {
        guard vectors.count == count else {
            throw Problem(
                .contract, "\(who) returned \(vectors.count) vectors for \(count) texts.",
                cure: "Try again.")
        }
        var checked: [[Float]] = []
        for vector in vectors {
            guard vector.count == EmbeddingShape.dimensions else {
                throw Problem(
                    .contract, "\(who) makes vectors of \(vector.count) numbers.",
                    reason: "The stored vectors have \(EmbeddingShape.dimensions).",
                    cure:
                        "Choose a model with \(EmbeddingShape.dimensions) dimensions, e.g. all-minilm, "
                        + "or: homeroom tutor embeddings use installed")
            }
            let length = vector.reduce(0.0) { $0 + Double($1) * Double($1) }.squareRoot()
            guard length.isFinite, length > 1e-6 else {
                throw Problem(
                    .contract, "\(who) returned an invalid vector.", cure: "Try again.")
            }
            checked.append(vector.map { Float(Double($0) / length) })
        }
        return checked
    }
}
