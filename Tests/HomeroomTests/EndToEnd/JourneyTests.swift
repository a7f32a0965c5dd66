#if WITH_CONTENT && WITH_PROGRESS
import AppCoreTesting
import Foundation
import Glibc
import Testing

/// A student whose dashboard starts with the lessons and progress tiles.
private func lessonsFirst() throws -> BuiltProgram {
    let program = try BuiltProgram(hasSchool: true)
    for (place, tile) in ["content.lessons", "progress.progress"].enumerated() {
        let moved = try program.run(["tiles", "move", tile, String(place + 1)])
        #expect(moved.code == 0, "\(moved.err)")
    }
    return program
}

/// Goes from the dashboard to the last page of the first lesson, with its questions.
private func openFirstLesson(_ terminal: TerminalProgram) throws {
    try terminal.wait(for: " lessons, ")
    terminal.type(Key.enter)
    try terminal.wait(for: "▸ Guided Tour")
    terminal.type(Key.enter)
    try terminal.wait(for: "page 1 of 3")
    terminal.type(Key.right)
    try terminal.wait(for: "page 2 of 3")
    terminal.type(Key.right)
    try terminal.wait(for: "page 3 of 3")
}

@Suite(.serialized) struct JourneyTests {
    @Test func aStudentReadsAnswersSeesTheResultAndFindsItInTheHistoryAfterARestart() throws {
        let program = try lessonsFirst()
        let terminal = try TerminalProgram(program)
        try openFirstLesson(terminal)
        terminal.type("a")
        try terminal.wait(for: "1 of 4 answered")
        try terminal.wait(for: "answers saved")
        terminal.type("h")
        try terminal.wait(for: "Hand in now?")
        terminal.type("y")
        try terminal.wait(for: "Recorded in your history.")
        terminal.type(Key.controlC)
        #expect(try terminal.end() == 130)
        #expect(terminal.isRestored)

        // The program reopens at the same place, and the attempt is in the history.
        let again = try TerminalProgram(program)
        try again.wait(for: "Guided Tour: Reading with a Purpose")
        again.type(Key.escape)
        try again.wait(for: "Reading Foundations")
        again.type(Key.escape)
        try again.wait(for: "1 attempt this week")
        try again.go(to: "Progress")
        try again.wait(for: "By lesson and passage")
        #expect(again.screen.text.contains("Guided Tour"))
        again.type(Key.escape)
        try again.wait(for: "Sample school. To connect")
        again.type("q")
        #expect(try again.end() == 0)
        #expect(again.isRestored)

        let listed = try program.run(["progress", "list", "--json"])
        let attempts = try JSONSerialization.jsonObject(with: Data(listed.out.utf8)) as? [Any]
        #expect(attempts?.count == 1)
    }

    @Test func aKillInTheMiddleOfASubmissionLosesNothingAndDoublesNothing() throws {
        let program = try lessonsFirst()
        // Kills at different times between key and response, by the number of painted bytes.
        for painted in [0, 1, 200, 1000] {
            let terminal = try TerminalProgram(program)
            if painted == 0 {
                try openFirstLesson(terminal)
            } else {
                try terminal.wait(for: "Guided Tour")
                terminal.type(Key.escape)
                try terminal.wait(for: "Reading Foundations")
                terminal.type(Key.enter)
                try terminal.wait("the page or its results") {
                    $0.screen.text.contains("page ") || $0.screen.text.contains("results")
                }
                if terminal.screen.text.contains("results") { terminal.type("r") }
                for _ in 0..<3 where !terminal.screen.text.contains("page 3 of 3") {
                    let before = terminal.screen.text
                    terminal.type(Key.right)
                    try terminal.wait("the page turned") { $0.screen.text != before }
                }
            }
            terminal.type("a")
            try terminal.wait("an answer") { !$0.screen.text.contains("0 of 4 answered") }
            try terminal.wait(for: "answers saved")
            terminal.type("h")
            try terminal.wait(for: "Hand in now?")
            terminal.type("y")
            let before = terminal.bytes.count
            try terminal.wait("some of the answer was painted") {
                $0.bytes.count >= before + painted || $0.screen.text.contains("Recorded")
            }
            kill(terminal.process, SIGKILL)
            #expect(try terminal.end() == 128 + SIGKILL)
        }
        // Committed submissions arrive, each at most once.
        _ = try program.run(["sync"])
        let outbox = try program.run(["outbox", "list", "--json"])
        #expect(outbox.out == "[]\n")
        let listed = try program.run(["progress", "list", "--json"])
        let attempts =
            try JSONSerialization.jsonObject(with: Data(listed.out.utf8)) as? [[String: Any]]
        #expect((attempts?.count ?? 99) <= 4)
        let ids = Set(attempts?.compactMap { $0["id"] as? String } ?? [])
        #expect(ids.count == attempts?.count)
    }

    @Test(arguments: [(40, 24), (80, 24), (200, 50), (20, 6)])
    func theDashboardAppearsAtEverySizeAndGivesTheTerminalBack(columns: Int, rows: Int) throws {
        let program = try lessonsFirst()
        let terminal = try TerminalProgram(program, columns: columns, rows: rows)
        try terminal.wait(for: "Lessons")
        #expect(terminal.screen.isAlternate)
        #expect(terminal.screen.unknown.isEmpty)
        terminal.type("q")
        #expect(try terminal.end() == 0)
        #expect(terminal.isRestored)
    }

    @Test func aResizeIsFollowedAtOnceAndASizeTooSmallSaysSo() throws {
        let program = try lessonsFirst()
        let terminal = try TerminalProgram(program, columns: 130, rows: 30)
        try terminal.wait(for: " lessons, ")
        terminal.resize(columns: 15, rows: 4)
        try terminal.wait(for: "Window too")
        terminal.resize(columns: 60, rows: 20)
        try terminal.wait(for: " lessons, ")
        terminal.type("q")
        #expect(try terminal.end() == 0)
    }

    @Test(arguments: [SIGTERM, SIGHUP])
    func aSignalEndsItInOrderAndTheTerminalIsAsItWas(signal: Int32) throws {
        let program = try lessonsFirst()
        let terminal = try TerminalProgram(program)
        try terminal.wait(for: " lessons, ")
        kill(terminal.process, signal)
        #expect(try terminal.end() == 128 + signal)
        #expect(terminal.isRestored)
    }

    /// Linux would discard a full queue on Ctrl-C and never wake the program that writes to it.
    @Test func controlCEndsAProgramWhoseOutputIsNotReadYet() throws {
        let program = try lessonsFirst()
        let terminal = try TerminalProgram(program, columns: 240, rows: 90)
        terminal.waitUntilOutputIsFull()
        terminal.type(Key.controlC)
        #expect(try terminal.end() == 130)
        #expect(terminal.isRestored)
    }

    @Test func aCrashGivesTheTerminalBackAndTheNextStartSaysSo() throws {
        let program = try lessonsFirst()
        let terminal = try TerminalProgram(program)
        try openFirstLesson(terminal)
        kill(terminal.process, SIGSEGV)
        #expect(try terminal.end() == 128 + SIGSEGV)
        #expect(terminal.isRestored)
        let again = try TerminalProgram(program)
        try again.wait(for: "crashed last time")
        // The program opens on the dashboard, not on the screen that may have caused the crash.
        #expect(again.screen.text.contains(" lessons, "))
        again.type("q")
        #expect(try again.end() == 0)
    }

    @Test func thePaletteOpensScreensByTheirName() throws {
        let program = try lessonsFirst()
        let terminal = try TerminalProgram(program)
        try terminal.wait(for: " lessons, ")
        terminal.type(":")
        try terminal.wait(for: "Find anything")
        terminal.type("settin")
        try terminal.wait(for: "Settings")
        terminal.type(Key.enter)
        try terminal.wait(for: "Line length")
        terminal.type(Key.escape)
        try terminal.wait(for: " lessons, ")
        terminal.type("?")
        try terminal.wait(for: "Ctrl-L")
        terminal.type(Key.escape)
        // Escape and a letter at once would be Alt with the letter.
        try terminal.wait("the help closed") { !$0.screen.text.contains("Ctrl-L") }
        terminal.type("q")
        #expect(try terminal.end() == 0)
    }

    @Test func thePaletteOpensWhatNoTileLeadsTo() throws {
        let program = try lessonsFirst()
        let terminal = try TerminalProgram(program)
        try terminal.wait(for: " lessons, ")
        try terminal.go(to: "Search lessons", opens: "Search")
        terminal.type(Key.escape)
        try terminal.wait("the dashboard is back") { !$0.screen.row(0).contains("›") }
        #if WITH_TUTOR
        // Found by a synonym.
        terminal.type(":")
        try terminal.wait(for: "Find anything")
        terminal.type("canvas")
        try terminal.wait(for: "▸ Drawings")
        terminal.type(Key.enter)
        try terminal.wait(for: "Homeroom › Drawings")
        #endif
        // Two keys at once: the screen closes and the program quits.
        terminal.type(Key.escape + Key.controlC)
        #expect(try terminal.end() == 130)
        #expect(terminal.isRestored)
    }

    @Test func linearModeReadsTheDashboardAndOpensByNumber() throws {
        let program = try lessonsFirst()
        let terminal = try TerminalProgram(program, environment: ["ACCESSIBLE": "1"])
        // The number depends on the installed features.
        func said(_ program: TerminalProgram) -> String {
            String(decoding: program.bytes, as: UTF8.self)
        }
        try terminal.wait("the tiles are read") { program in
            said(program).contains("1. Lessons: ") && said(program).hasSuffix("> ")
        }
        #expect(!terminal.screen.isAlternate)
        #expect(!terminal.bytes.contains(UInt8(ascii: "\u{1B}")))
        #expect(!String(decoding: terminal.bytes, as: UTF8.self).contains("╭"))
        // The list is longer than the terminal, so earlier lines have scrolled away.
        let dashboard = terminal.bytes.count
        terminal.type("1\n")
        try terminal.wait("the list is read") {
            String(decoding: $0.bytes[dashboard...], as: UTF8.self).contains("Guided Tour")
        }
        terminal.type("\u{04}")
        _ = try terminal.end()
    }
}
#endif
