import AppCore
import TerminalUI

extension TileSummary.Emphasis {
    /// The mark before a line with a trailing space; empty for none.
    func mark(unicode: Bool) -> String {
        let tone: Tone =
            switch self {
            case .plain, .quiet: .plain
            case .good: .success
            case .warning: .warning
            case .bad: .failure
            }
        return tone.mark(unicode: unicode).map { $0 + " " } ?? ""
    }
}
