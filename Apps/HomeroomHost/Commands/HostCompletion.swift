import AppCore
import ArgumentParser

/// What the host's commands complete in a shell.
enum HostCompletion {
    /// The host whose command line a shell is completing.
    @TaskLocal static var host: Host?

    // Synchronous, as the commands of the host are.
    static let setting = CompletionKind.custom { _, _, _ in
        host?.settingKeys.map(\.name) ?? []
    }

    static let tile = CompletionKind.custom { _, _, _ in
        (try? host?.tiles().map(\.id)) ?? []
    }
}
