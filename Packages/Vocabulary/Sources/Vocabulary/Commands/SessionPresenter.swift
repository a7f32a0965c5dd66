import AppCore
import ArgumentParser
import Foundation
import TerminalUI

/// Shows this feature's screens in the terminal that a command was started in.
struct SessionPresenter {
    let context: FeatureContext

    /// Whether the terminal supports full-screen drawing and the student hasn't turned it off.
    static var canDraw: Bool {
        let environment = ProcessInfo.processInfo.environment
        let wish = environment["ACCESSIBLE"]?.lowercased() ?? ""
        return environment["TERM"] != "dumb" && ["", "0", "false", "no", "off"].contains(wish)
    }

    func run(_ route: String) async throws {
        let module = try VocabularyModule(context: context)
        let resolve: @Sendable (String) -> (any Screen)? = { module.screen(at: Place($0)) }
        guard let root = resolve(route) else {
            throw Problem(.internal, "This terminal can't show screens.", place: route)
        }
        let outcome = try await show(root, resolve)
        if let signal = outcome.signal { throw ExitCode(128 + signal) }
    }

    private func show(
        _ root: any Screen, _ resolve: @escaping @Sendable (String) -> (any Screen)?
    ) async throws(Problem) -> RuntimeOutcome {
        let profile = context.profile
        var options = RuntimeOptions(
            title: "Homeroom",
            palette: Themes.palette(named: profile.theme, dark: profile.appearance != .light),
            capabilities: TerminalCapabilities(
                environment: ProcessInfo.processInfo.environment, isTerminal: true),
            resolve: resolve)
        if profile.appearance == .auto {
            options.backgroundKnown = { background in
                let light =
                    0.299 * Double(background.red) + 0.587 * Double(background.green)
                    + 0.114 * Double(background.blue)
                return Themes.palette(named: profile.theme, dark: light < 128)
            }
        }
        do {
            return try await Runtime(options).start(root: root)
        } catch {
            throw Problem(
                .internal, error.description, cure: "Add --linear to study without a screen.")
        }
    }
}
