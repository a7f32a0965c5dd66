import AppCore
import Foundation

/// What Extensions may ask of the program as a whole.
struct HostProgramAccess: ProgramAccess {
    private let host: Host
    private let features: BuiltFeatures

    init(host: Host, features: BuiltFeatures) {
        self.host = host
        self.features = features
    }

    var commandNames: Set<String> { host.commandNames }

    func resource(_ name: String, inRepository path: String) -> URL? {
        ResourceLookup(environment: host.environment, executable: ResourceLookup.ownExecutable)
            .path(of: name, inRepository: path)
            .map { URL(filePath: $0, directoryHint: .isDirectory) }
    }

    /// A feature that fails has no events.
    func events(from midnight: Date) async -> [TodayPart.Event] {
        var events: [TodayPart.Event] = []
        for (_, module) in features.modules {
            events += (try? await module.today(from: midnight).events) ?? []
        }
        return events.sorted { $0.start < $1.start }
    }

    func add(_ line: String) async throws -> String {
        guard let (_, draft) = await QuickAddReader(features).read(line) else {
            throw QuickAddReader.noKind
        }
        if let problem = draft.problem { throw problem }
        return try await draft.add().message
    }
}
