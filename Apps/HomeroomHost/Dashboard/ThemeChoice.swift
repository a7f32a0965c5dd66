package import AppCore
import Synchronization
package import TerminalUI

/// A theme in its light, dark or automatic appearance.
package struct Look: Sendable, Hashable {
    package var theme: String
    package var appearance: Profile.Appearance

    package init(_ theme: String, _ appearance: Profile.Appearance) {
        self.theme = theme
        self.appearance = appearance
    }
}

/// The colors in use: the student's choice, and a preview of another one.
package final class ThemeChoice: Sendable {
    private struct State {
        var kept: Look
        /// Whether the terminal's background is dark, for the automatic appearance.
        var isDarkTerminal: Bool
        /// The last preview's number, so that an earlier one that comes late is ignored.
        var preview = 0
        /// Changes the colors on screen; nil before there is one.
        var use: (@Sendable (Palette) -> Void)?
        /// Offers to undo what the first argument says.
        var offerUndo: (@Sendable (String, @escaping @Sendable () -> Void) -> Void)?

        func palette(_ look: Look) -> Palette {
            let isDark = look.appearance == .auto ? isDarkTerminal : look.appearance == .dark
            return Themes.palette(named: look.theme, dark: isDark)
        }
    }

    private let state: Mutex<State>
    private let save: @Sendable (Look) -> Void

    /// `save` stores a choice.
    package init(_ look: Look, isDarkTerminal: Bool, save: @escaping @Sendable (Look) -> Void) {
        state = Mutex(State(kept: look, isDarkTerminal: isDarkTerminal))
        self.save = save
    }

    /// The look that was chosen last.
    package var kept: Look { state.withLock(\.kept) }
    package var palette: Palette { state.withLock { $0.palette($0.kept) } }

    /// Sets what changes the colors on screen, and what offers to undo a choice.
    package func show(
        with use: @escaping @Sendable (Palette) -> Void,
        offerUndo: (@Sendable (String, @escaping @Sendable () -> Void) -> Void)? = nil
    ) {
        state.withLock {
            $0.use = use
            $0.offerUndo = offerUndo
        }
    }

    /// Shows a look without keeping it. Numbers increase within one choice.
    package func preview(_ look: Look, number: Int) {
        state.withLock { state in
            guard number > state.preview else { return }
            state.preview = number
            state.use?(state.palette(look))
        }
    }

    /// Ends the preview: shows the kept look again.
    package func endPreview() {
        state.withLock { state in
            state.preview = 0
            state.use?(state.palette(state.kept))
        }
    }

    /// Shows and keeps a look that the student chose, and offers to undo it.
    package func choose(_ look: Look) {
        let (before, offerUndo) = state.withLock { ($0.kept, $0.offerUndo) }
        keep(look)
        offerUndo?("Theme: \(look.theme), \(look.appearance.rawValue).") { [self] in keep(before) }
    }

    /// Shows and keeps a look.
    package func keep(_ look: Look) {
        state.withLock { state in
            state.kept = look
            state.use?(state.palette(look))
        }
        save(look)
    }

    /// Follows the terminal's background unless the student chose an appearance.
    package func follow(_ background: RGB) -> Palette? {
        state.withLock { state in
            let light =
                0.299 * Double(background.red) + 0.587 * Double(background.green)
                + 0.114 * Double(background.blue)
            state.isDarkTerminal = light < 128
            return state.kept.appearance == .auto ? state.palette(state.kept) : nil
        }
    }

    /// Whether the environment names a dark background; true if it names none.
    package static func isDarkTerminal(_ environment: [String: String]) -> Bool {
        // rxvt's variable: foreground;background as color numbers.
        let last = environment["COLORFGBG"]?.split(separator: ";").last.flatMap { Int($0) }
        return last.map { $0 < 7 || $0 == 8 } ?? true
    }
}
