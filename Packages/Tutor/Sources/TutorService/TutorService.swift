public import AppCore
import Foundation
public import SQLStore
public import ServiceKit
import Tutor

/// Server module for the tutor: drawing sessions, replies, speech, spoken questions and vectors.
public struct TutorService: ServiceModule {
    public static let id = "tutor"
    public static let tables = TutorSchema.tables
    public static let migrations = TutorSchema.migrations
    public static let settingKeys = TutorPolicy.settingKeys

    let dependencies: TutorDependencies

    /// Creates the service with the operator's settings. Throws ``Problem/Code/configuration`` for
    /// an invalid one.
    public init(context: ServiceContext) throws {
        let policy = try TutorPolicy(context.settings)
        self.init(
            context: context, policy: policy, speech: .espeak(voice: policy.voice),
            embedder: policy.embeddingModel.map { CampusEmbedder(folder: $0) })
    }

    /// Creates the service with the given dependencies.
    init(
        context: ServiceContext, policy: TutorPolicy, speech: SpeechEngine,
        embedder: CampusEmbedder?
    ) {
        dependencies = TutorDependencies(
            context: context, policy: policy, speech: speech, embedder: embedder)
    }

    public var routes: [ServiceRoute] {
        HealthRoutes().all + StrokeRoutes(dependencies: dependencies).all
            + ReasoningRoutes(dependencies: dependencies).all
            + EventRoutes(dependencies: dependencies).all
            + VoiceRoutes(dependencies: dependencies).all
            + EmbedRoutes(dependencies: dependencies).all
            + TutorQuizRoutes(dependencies: dependencies).all
            + ProfileRoutes(context: dependencies.context).all
            + DocumentRoutes(dependencies: dependencies).all
    }

    public func forget(_ account: AccountKey, in connection: any SQLConnection) throws {
        // Rows without an account are shared by many callers.
        guard !account.userID.isEmpty else { return }
        for table in TutorSchema.ownedTables {
            try connection.execute(
                "DELETE FROM \(table) WHERE tenant_id = ? AND user_id = ?", account.values)
        }
    }
}

/// Dependencies shared by the tutor's routes.
struct TutorDependencies: Sendable {
    let context: ServiceContext
    let callers: TutorCallers
    let speech: SpeechEngine
    let embedder: CampusEmbedder?
    let models: TutorModels
    let hub: TutorEventHub
    let pipeline: StrokePipeline
    let voice: VoiceAnswerer

    init(
        context: ServiceContext, policy: TutorPolicy, speech: SpeechEngine,
        embedder: CampusEmbedder?
    ) {
        self.context = context
        self.speech = speech
        self.embedder = embedder
        callers = TutorCallers(policy: policy, limiter: RateLimiter(context: context))
        models = TutorModels(policy: policy, context: context)
        hub = TutorEventHub(
            database: context.database, environment: context.environment, log: context.log)
        pipeline = StrokePipeline(context: context, models: models, hub: hub)
        voice = VoiceAnswerer(context: context, models: models, hub: hub)
    }

    /// Reads from the database as the session's account.
    func read<Input, T: Sendable>(
        _ request: ServiceRequest<Input>,
        _ body: @escaping @Sendable (TutorSessionStore) throws -> T
    ) async throws -> T {
        let (owner, now) = (try callers.owner(request), context.milliseconds)
        return try await context.database.read {
            try body(TutorSessionStore(owner: owner, connection: $0, now: now))
        }
    }

    /// Writes to the database as the session's account.
    func write<Input, T: Sendable>(
        _ request: ServiceRequest<Input>,
        _ body: @escaping @Sendable (TutorSessionStore) throws -> T
    ) async throws -> T {
        let (owner, now) = (try callers.owner(request), context.milliseconds)
        return try await context.database.write {
            try body(TutorSessionStore(owner: owner, connection: $0, now: now))
        }
    }
}
