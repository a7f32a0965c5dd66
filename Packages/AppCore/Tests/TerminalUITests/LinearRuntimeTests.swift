import Testing

@testable import TerminalUI

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

@Suite struct LinearRuntimeTests {
    /// Feeds lines through a pipe; returns all that was printed and how it ended.
    private func run(
        _ lines: String, restoring: [String] = [], log: ProbeLog = ProbeLog(),
        root: (any Screen)? = nil, keys: KeyMap = KeyMap()
    ) async throws -> (text: String, outcome: RuntimeOutcome) {
        var input: [Int32] = [0, 0]
        var output: [Int32] = [0, 0]
        try #require(pipe(&input) == 0 && pipe(&output) == 0)
        // A program that another test starts now must not keep the output open.
        for end in input + output { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let bytes = Array(lines.utf8)
        try #require(write(input[1], bytes, bytes.count) == bytes.count)
        close(input[1])
        var options = RuntimeOptions(
            title: "Home", palette: .init(name: "t", isDark: true, colors: [:]),
            capabilities: .plain
        ) { route in ProbeScreen(log, title: route) }
        options.input = input[0]
        options.output = output[1]
        options.handlesSignals = false
        options.patience = 120_000
        options.keys = keys
        options.commands = CommandSource { query, _ in
            "open row nine".contains(query)
                ? [Command("Open row nine", action: .open("row9"))] : []
        }
        let readEnd = output[0]
        async let printed = DedicatedThread.run { readAll(readEnd) }
        let outcome = try await LinearRuntime(options).start(
            root: root ?? ProbeScreen(log), restoring: restoring)
        close(output[1])
        let text = try #require(await printed)
        close(input[0])
        close(output[0])
        return (text, outcome)
    }

    @Test func readsTheScreenAndEndsWithTheInput() async throws {
        let (text, outcome) = try await run("")
        #expect(
            text.hasPrefix(
                "Home. Type a number and press Enter to choose it.\nOr type help, back or quit.\n"
                    + "\nProbe.\n"))
        #expect(text.contains("said: started\n1. Row 1\n2. Row 2\n"))
        #expect(text.contains("status of Probe\n> "))
        #expect(outcome.signal == nil)
    }

    @Test func nothingButLinesIsPrinted() async throws {
        let (text, _) = try await run("2\nb\n?\nr\nq\n")
        for scalar in text.unicodeScalars {
            #expect(scalar == "\n" || (scalar.value >= 0x20 && scalar.value < 0x7F))
        }
    }

    @Test func numbersOpenAndBackReturns() async throws {
        let log = ProbeLog()
        let (text, outcome) = try await run("2\n3\nb\nq\n", log: log)
        #expect(text.contains("Probe, row2.\n"))
        #expect(text.contains("Probe, row2, row3.\n"))
        #expect(outcome.routes == ["row2"])
        #expect(log.all.contains("resumed row2"))
    }

    @Test func wordsDoWhatLettersDo() async throws {
        let log = ProbeLog()
        let (text, outcome) = try await run("2\nHelp\nBack\nfind nine\nagain\nquit\n", log: log)
        #expect(text.contains("help or ?: this help."))
        #expect(log.all.contains("resumed Probe"))
        #expect(text.occurrences(of: "Probe, row9.") == 2)
        #expect(outcome.routes == ["row9"])
    }

    @Test func theStudentsOwnKeysAreUnderstoodAndNamed() async throws {
        let (keys, _) = KeyMap.reading([.init("undo", "s"), .init("find", ";")], screens: [])
        let (text, outcome) = try await run("?\ns\nu\n;nine\nq\n", keys: keys)
        #expect(text.contains("quit or q: leave. s: undo."))
        #expect(text.contains("> s\nNothing to undo."))
        // What `s` did on this screen is on `u` now.
        #expect(text.contains("> u\nSuccess: Saved."))
        #expect(outcome.routes == ["row9"])
    }

    @Test func onlyWhatChangedIsReadAfterAnAction() async throws {
        let (text, _) = try await run("1\n1\nq\n", root: Counting())
        #expect(text.components(after: "> 1\n", count: 2) == ["Count: 1", "Count: 2"])
        #expect(text.occurrences(of: "A long introduction.") == 1)
    }

    @Test func aStatusIsReadWhenItSaysSomethingElse() async throws {
        let (text, _) = try await run("1\n1\n1\n1\n1\nq\n", root: Changeable())
        #expect(
            text.contains("as of 1 minute ago\n> 1\n> 1\n> 1\nthe backend does not answer\n> 1"))
        #expect(text.occurrences(of: "as of 9 minutes ago") == 1)
        #expect(!text.contains("as of 2 minutes") && !text.contains("refreshing"))
    }

    @Test func questionsWantAYes() async throws {
        let (no, _) = try await run("d\nno\nq\n")
        #expect(no.contains("Delete it?\nIt is gone then.\nYes means: Delete.\nyes or no: "))
        #expect(no.contains("Cancelled.") && !no.contains("said: deleted"))
        let (yes, _) = try await run("d\nyes\nq\n")
        #expect(yes.contains("said: deleted"))
    }

    @Test func fieldsAreFilledByNumber() async throws {
        let (text, _) = try await run("i\n1 Ada\n1\nGrace\nq\n")
        #expect(text.contains("said: field is Ada"))
        #expect(text.contains("Name, now empty."))
        #expect(text.contains("said: field is Grace"))
    }

    @Test func messagesAndMistakesAreSaidInWords() async throws {
        let (text, _) = try await run("s\n999\nzz\nb\n:nine\n:zzz\nq\n")
        #expect(text.contains("Success: Saved.\n"))
        #expect(text.contains("There's no number 999 here."))
        #expect(text.contains("I don't know “zz” here."))
        #expect(text.contains("This is the first screen."))
        #expect(text.contains("Probe, row9."))
        #expect(text.contains("No matches."))
    }

    @Test func helpNamesTheKeysOfTheScreen() async throws {
        let (text, _) = try await run("?\nq\n")
        #expect(text.contains("Enter: open\nw: work\n"))
        #expect(text.contains("Type one and press Enter"))
    }

    @Test func helpLeavesOutDigitsBecauseANumberIsAChoice() async throws {
        let (text, _) = try await run("?\nq\n", root: Counting())
        #expect(text.contains("\n+: count\n") && !text.contains("jump"))
    }

    @Test func helpNamesNoLetterThatTheScreenHasAKeyFor() async throws {
        let (text, _) = try await run("?\nq\n", root: Counting())
        #expect(text.contains("back or b: go back. read: read the screen again."))
        let (other, _) = try await run("?\nq\n")
        #expect(other.contains("read or r: read the screen again."))
    }

    @Test func textsNameTheStudentsOwnKeys() async throws {
        let (keys, _) = KeyMap.reading([.init("new", "s")], screens: [])
        let (text, _) = try await run("1\nq\n", root: Counting(), keys: keys)
        #expect(text.contains("A long introduction. Press s to count."))
        #expect(text.contains("1. More (s)\n"))
    }

    @Test func hostileLinesAreHarmless() async throws {
        let endless = String(repeating: "x", count: 30_000)
        let (text, _) = try await run("\(endless)\n\u{1B}[2J\n\u{0}\nq\n")
        #expect(!text.contains("\u{1B}"))
    }

    @Test func keysHaveNames() {
        #expect(KeyPress(named: "Ctrl-K") == .control("k"))
        #expect(KeyPress(named: "PgDn") == KeyPress(.pageDown))
        #expect(KeyPress(named: "a") == .character("a"))
        #expect(KeyPress(named: "nonsense") == nil)
    }
}

/// Counts how often it was told to.
/// Its status is another one after every choice.
private struct Changeable: Screen {
    typealias Message = Never
    let title = "Changeable"
    private var step = 0
    private let statuses = [
        "as of 1 minute ago", "as of 2 minute ago", "refreshing…", "the backend does not answer",
        "the backend does not answer", "as of 9 minutes ago",
    ]
    var status: String? { statuses[min(step, statuses.count - 1)] }

    mutating func update(_ event: ScreenEvent<Never>) -> Effect<Never> {
        if case .input(.activate("more")) = event { step += 1 }
        return .none
    }

    func view(in context: ViewContext) -> any View { Button(id: "more", label: "More") }
}

private struct Counting: Screen {
    typealias Message = Never
    let title = "Counting"
    let hints = [KeyHint("1–9", "jump"), KeyHint("+", "count"), KeyHint("r", "refresh")]
    var count = 0

    mutating func update(_ event: ScreenEvent<Never>) -> Effect<Never> {
        if case .input(.activate("more")) = event { count += 1 }
        return .none
    }

    func view(in context: ViewContext) -> any View {
        VStack {
            Text("A long introduction. Press + to count.")
            Text("Count: \(count)")
            Button(id: "more", label: "More (+)")
        }
    }
}

extension String {
    fileprivate func occurrences(of text: String) -> Int { ranges(of: text).count }

    /// The lines that follow each occurrence of `text`.
    fileprivate func components(after text: String, count: Int) -> [String] {
        ranges(of: text).prefix(count).map { range in
            String(self[range.upperBound...].prefix { $0 != "\n" })
        }
    }
}
