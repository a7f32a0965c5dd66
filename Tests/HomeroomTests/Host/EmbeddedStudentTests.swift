import AppCore
import AppCoreTesting
import Foundation
import Logging
import ServiceKit
import Testing

@testable import HomeroomHost

/// The student's features as a service sees them.
private struct StudentView: Sendable {
    let context: ServiceContext
    var offered: Set<CapabilityID> { context.student().offered }
}

/// A service that exposes the student's features it received.
private struct StudentWatch: ServiceModule {
    static let id = "student-watch"
    static let key = CampusCapabilityKey<StudentView>("student-watch")
    let context: ServiceContext

    init(context: ServiceContext) { self.context = context }
    var routes: [ServiceRoute] { [] }
    func offer(to capabilities: inout CampusCapabilities) {
        capabilities.offer(Self.key, StudentView(context: context))
    }
}

private struct SilentModel: LanguageModelling {
    var configured: ModelBrief? { get async { nil } }
    func reply(
        to messages: [ModelMessage], limits: ModelLimits
    ) -> AsyncThrowingStream<String, any Error> {
        AsyncThrowingStream { $0.finish() }
    }
}

@Suite struct EmbeddedStudentTests {
    private let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    @Test func theEmbeddedCampusIsHandedWhatTheStudentHasAndAServedOneNothing() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let embedded = EmbeddedCampus(
            services: [StudentWatch.self], path: folder.appending(path: "campus.sqlite").path,
            environment: .test(clock: TestClock()), starterContent: { nil },
            outbound: ScriptedTransport(),
            student: {
                var capabilities = Capabilities()
                capabilities.offer(.languageModel, SilentModel())
                return capabilities
            }, log: log)
        let given = try embedded.campus().capabilities[StudentWatch.key]
        #expect(given?.offered == ["language-model"])
        await embedded.close()
        // Like `homeroom serve`.
        let served = try Campus(
            services: [StudentWatch.self], database: try TestDatabase.empty(),
            environment: .test(clock: TestClock()), log: log, starterContent: nil)
        let others = served.capabilities[StudentWatch.key]
        #expect(others?.offered.isEmpty == true)
    }
}
