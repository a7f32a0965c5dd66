import AppCore
import Foundation
import Logging
public import SQLStore
public import ServiceKit

/// The server side of Content: lessons, passages, sections, questions and skills from imported
/// packs.
public struct ContentService: ServiceModule {
    public static let id = "content"
    public static let tables = ContentSchema.tables
    public static let migrations = ContentSchema.migrations

    private let context: ServiceContext
    private let importer: PackImporter
    private let memory = CatalogCache()

    public init(context: ServiceContext) {
        self.context = context
        importer = PackImporter(
            database: context.database, now: context.environment.now,
            audit: { context.capability(.audit) })
    }

    public var routes: [ServiceRoute] {
        LessonRoutes(context: context, memory: memory).all
            + PassageRoutes(context: context, memory: memory).all
            + WritingSectionRoutes(context: context, memory: memory).all
            + MathSectionRoutes(context: context, memory: memory).all
            + BankRoutes(database: context.database).all
            + ClassificationRoutes(database: context.database).all
            + programRoutes
    }

    private var programRoutes: [ServiceRoute] {
        ProgramRoutes(context: context).all + LevelAttemptRoutes(context: context).all
            + LaterRoutes(context: context).all + ProgramAnswerRoutes(context: context).all
            + ProgramProgressRoutes(context: context).all + ProgressWordRoutes(context: context).all
    }

    public func offer(to capabilities: inout CampusCapabilities) {
        capabilities.offer(.answerKeys, AnswerKeys(database: context.database, memory: memory))
        capabilities.offer(.skillCatalog, SkillCatalog(database: context.database))
        capabilities.offer(.packImport, importer)
        capabilities.offer(.packList, StoredPacks(database: context.database))
    }

    public func forget(_ account: AccountKey, in connection: any SQLConnection) throws {
        for table in ProgramSchema.studentTables {
            try connection.execute(
                "DELETE FROM \(table.name) WHERE tenant_id = ? AND user_id = ?", account.values)
        }
    }

    /// Imports the starter pack if it's new or changed. Errors in it never keep the
    /// server from starting: valid files are imported, the rest is logged.
    public func prepare() async throws {
        guard let starter = context.starterContent else { return }
        do {
            // The bundled pack was checked when it was built.
            var importer = importer
            importer.checksSpelling = false
            let report = try await importer.importPack(at: starter.path, dryRun: false)
            for finding in report.findings {
                context.log.log(
                    level: finding.isError ? .error : .info,
                    "\(finding.place): \(finding.message). \(finding.cure).")
            }
            if report.isStored {
                context.log.info(
                    "Imported \(report.lessons) lessons, \(report.passages) passages and \(report.sections) sections."
                )
            }
        } catch let problem as Problem {
            context.log.error("\(problem.summary) \(problem.cure ?? "")")
        }
    }
}
