import AppCoreTesting
import Testing

/// Key sequences.
enum Key {
    static let enter = "\r"
    static let escape = "\u{1B}"
    static let tab = "\t"
    static let right = "\u{1B}[C"
    static let left = "\u{1B}[D"
    static let controlC = "\u{03}"
    static let controlK = "\u{0B}"
}

extension TerminalProgram {
    /// Opens a screen by name from the dashboard.
    func go(
        to name: String, opens title: String? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        type(":")
        try wait(for: "Find anything", sourceLocation: sourceLocation)
        type(name)
        try wait(for: "▸ " + name, sourceLocation: sourceLocation)
        type(Key.enter)
        try wait(for: "Homeroom › " + (title ?? name), sourceLocation: sourceLocation)
    }

    /// Opens a listed item by its title.
    func openItem(_ title: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let word = title.prefix(24)
        type("/")
        type(String(word))
        try wait(for: "▸ " + word, sourceLocation: sourceLocation)
        type(Key.enter)
        try wait("the list shows the title alone", sourceLocation) {
            $0.screen.text.contains("▸ " + word)
        }
        type(Key.enter)
        try wait("“\(title)” opens", sourceLocation) {
            $0.screen.row(0).contains("› " + word)
        }
    }

    /// Pages through a lesson to its last page.
    func turnToQuestions(sourceLocation: SourceLocation = #_sourceLocation) throws {
        try wait("the pages are counted", sourceLocation) {
            $0.screen.text.contains(/page 1 of \d+/) || $0.screen.text.contains("Question 1")
        }
        guard let match = screen.text.firstMatch(of: /page 1 of (\d+)/),
            let pages = Int(match.output.1), pages > 1
        else { return }
        for page in 2...pages {
            type(Key.right)
            try wait(for: "page \(page) of \(pages)", sourceLocation: sourceLocation)
        }
    }

    /// Quits from any screen.
    func quit() throws {
        type(Key.controlC)
        _ = try end()
        #expect(isRestored)
    }
}
