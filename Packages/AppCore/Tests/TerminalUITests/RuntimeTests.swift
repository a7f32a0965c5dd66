import AppCoreTesting
import Testing

@testable import TerminalUI

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Ctrl-C as terminals with the kitty protocol send it. The byte itself would become a signal to a
/// process group that a test does not have.
let controlC = "\u{1B}[99;5u"

/// The runtime on a real (pseudo) terminal. One terminal per process at a time: one after another.
@Suite(.serialized) struct RuntimeTests {
    static let palette = Palette(
        name: "dark", isDark: true, colors: [.background: RGB(0x101010), .text: RGB(0xEEEEEE)])

    /// Runs the runtime on a thread of its own and `drive` on another, neither in the pool of tasks.
    func run(
        size: Size = Size(60, 12), restoring: [String] = [], log: ProbeLog = ProbeLog(),
        _ change: (inout RuntimeOptions) -> Void = { _ in },
        drive: @escaping @Sendable (PseudoTerminal) -> Void
    ) async throws -> RuntimeOutcome {
        let terminal = try #require(PseudoTerminal(width: size.width, height: size.height))
        var options = RuntimeOptions(
            title: "Home", palette: Self.palette, capabilities: .modern
        ) { route in route == "nowhere" ? nil : ProbeScreen(log, title: route) }
        options.input = terminal.slave
        options.output = terminal.slave
        options.handlesSignals = false
        options.holdsStandardError = false
        options.queriesTerminal = false
        change(&options)
        let runtime = try Runtime(options)
        let before = terminal.settings
        let driver = Driver(terminal)
        async let driven = DedicatedThread.run { driver.drive(drive) }
        let outcome = try await runtime.start(root: ProbeScreen(log), restoring: restoring)
        _ = await driven
        // However it ended, the terminal is as it was.
        _ = terminal.wait { !$0.isAlternate }
        #expect(terminal.settings == before)
        #expect(terminal.screen.modes == [7, 25])
        #expect(terminal.screen.unknown == [])
        #expect(terminal.screen.text == "")
        return outcome
    }

    @Test func showsTheScreenInItsFrameAndGivesTheTerminalBack() async throws {
        let outcome = try await run { terminal in
            #expect(terminal.wait(for: "said: started"))
            #expect(terminal.screen.isAlternate)
            #expect(terminal.screen.modes.isSuperset(of: [2004, 1000, 1006]))
            #expect(!terminal.screen.showsCursor)
            #expect(terminal.screen.row(0).hasPrefix(" Home › Probe"))
            #expect(terminal.screen.row(11).contains("status of Probe"))
            #expect(terminal.screen.row(11).contains("Enter open  w work  ? keys"))
            #expect(terminal.screen.row(2).hasPrefix("▸ Row 1"))
            terminal.type("q")
        }
        #expect(outcome == RuntimeOutcome(routes: [], signal: nil))
    }

    @Test func asksBeforeUnsavedTextIsLost() async throws {
        let outcome = try await run(restoring: ["form"]) { terminal in
            #expect(terminal.wait(for: "Home › Probe › form"))
            terminal.type("i")
            #expect(terminal.wait(for: "Name"))
            terminal.type("Read")
            #expect(terminal.wait(for: "Read"))
            terminal.type("\u{1B}")
            #expect(terminal.wait(for: "Leave without saving?"))
            terminal.type("n")
            #expect(terminal.wait { !$0.text.contains("Leave without") })
            #expect(terminal.screen.text.contains("Read"))
            terminal.type("\u{1B}")
            #expect(terminal.wait(for: "Leave without saving?"))
            terminal.type("y")
            #expect(terminal.wait { !$0.row(0).contains("form") })
            terminal.type("q")
        }
        #expect(outcome == RuntimeOutcome(routes: [], signal: nil))
    }

    @Test func opensGoesBackAndRemembersTheWay() async throws {
        let log = ProbeLog()
        let outcome = try await run(log: log) { terminal in
            #expect(terminal.wait(for: "started"))
            terminal.type("j\r")
            #expect(terminal.wait(for: "Home › Probe › row2"))
            terminal.type("\r")
            #expect(terminal.wait(for: "row2 › row1"))
            terminal.type("\u{1B}")
            #expect(terminal.wait { !$0.text.contains("row1") })
            terminal.type("\r")
            #expect(terminal.wait(for: "row2 › row1"))
            terminal.type("q")
            #expect(terminal.wait { !$0.text.contains("row1") })
            terminal.type(controlC)
        }
        #expect(outcome.routes == ["row2"])
        #expect(outcome.signal == 2)
        #expect(log.all.contains("resumed row2"))
    }

    @Test func reopensWhatWasOpenAndStopsAtTheUnknown() async throws {
        let outcome = try await run(restoring: ["row3", "nowhere", "row4"]) { terminal in
            #expect(terminal.wait(for: "Probe › row3"))
            terminal.type(controlC)
        }
        #expect(outcome.routes == ["row3"])
    }

    @Test func busyTasksStopNeitherKeysNorPainting() async throws {
        let outcome = try await run { terminal in
            #expect(terminal.wait(for: "started"))
            terminal.type("w")
            for row in 2...6 {
                terminal.type("j")
                #expect(terminal.wait(for: "▸ Row \(row) "))
            }
            terminal.type("q")
        }
        #expect(outcome.signal == nil)
    }

    @Test func tasksEndWithTheirScreen() async throws {
        let log = ProbeLog()
        _ = try await run(log: log) { terminal in
            #expect(terminal.wait(for: "started"))
            terminal.type("\r")
            #expect(terminal.wait(for: "Probe › row1"))
            terminal.type("c\u{1B}")
            #expect(terminal.wait { !$0.text.contains("› row1") })
            while !log.all.contains("cancelled") { sched_yield() }
            terminal.type("q")
        }
        #expect(log.all.contains("cancelled"))
    }

    @Test func asksBeforeActing() async throws {
        _ = try await run { terminal in
            #expect(terminal.wait(for: "started"))
            terminal.type("d")
            #expect(terminal.wait(for: "Delete it?"))
            terminal.type("n")
            #expect(terminal.wait { !$0.text.contains("Delete it?") })
            #expect(terminal.screen.text.contains("said: started"))
            terminal.type("d\r")
            #expect(terminal.wait { !$0.text.contains("Delete it?") })
            terminal.type("d\t\r")
            #expect(terminal.wait(for: "said: deleted"))
            terminal.type("q")
        }
    }

    @Test func textFieldsGetTheLettersThatAreKeysElsewhere() async throws {
        _ = try await run { terminal in
            #expect(terminal.wait(for: "started"))
            terminal.type("iq?t:")
            #expect(terminal.wait(for: "q?t:"))
            #expect(terminal.screen.showsCursor)
            terminal.type("\u{1B}[200~ and\npaste\u{1B}[201~")
            #expect(terminal.wait(for: "q?t: and paste"))
            terminal.type(controlC)
        }
    }

    @Test func toastsLeaveByThemselves() async throws {
        _ = try await run({ $0.toastDuration = 50 }) { terminal in
            #expect(terminal.wait(for: "started"))
            terminal.type("s")
            #expect(terminal.wait(for: "✓ Saved."))
            #expect(terminal.wait { !$0.text.contains("Saved.") })
            terminal.type("q")
        }
    }

    @Test func clicksChooseRowsAndCrumbs() async throws {
        _ = try await run { terminal in
            #expect(terminal.wait(for: "started"))
            terminal.type("\u{1B}[<0;5;5M\u{1B}[<0;5;5m")
            #expect(terminal.wait(for: "Probe › row3"))
            terminal.type("\u{1B}[<0;10;1M")
            #expect(terminal.wait { !$0.text.contains("› row3") })
            terminal.type("\u{1B}[<65;5;5M")
            #expect(terminal.wait(for: "▸ Row 6"))
            terminal.type("q")
        }
    }

    @Test func movementsWithAButtonDownComeOnlyToAScreenThatFollowsThem() async throws {
        let log = ProbeLog()
        _ = try await run(restoring: ["draw"], log: log) { terminal in
            #expect(terminal.wait { $0.modes.isSuperset(of: [1000, 1002, 1006]) })
            #expect(!terminal.screen.modes.contains(1016), "the size of a cell is not known")
            terminal.type("\u{1B}[<1;5;5M\u{1B}[<33;6;5M\u{1B}[<1;6;5m")
            #expect(terminal.wait { _ in log.all.contains("release 5,3 0.5,0.5") })
            #expect(log.all.contains("drag 5,3 0.5,0.5"))
            terminal.type("\u{1B}")
            #expect(terminal.wait { !$0.modes.contains(1002) && $0.modes.contains(1000) })
            terminal.type("q")
        }
    }

    @Test func theMouseIsFollowedInPixelsWhereTheTerminalCan() async throws {
        let log = ProbeLog()
        _ = try await run(
            restoring: ["draw"], log: log, { $0.queriesTerminal = true },
            drive: { terminal in
                #expect(terminal.wait { $0.questions.contains("window 16") })
                terminal.type("\u{1B}[6;20;10t\u{1B}[?62c")
                #expect(terminal.wait { $0.modes.contains(1016) })
                #expect(terminal.wait { $0.questions.contains("mode 1016") })
                // Sent before the terminal changed over: still in cells.
                terminal.type("\u{1B}[<1;5;5M\u{1B}[?1016;1$y\u{1B}[<33;48;86M")
                #expect(terminal.wait { _ in log.all.contains("drag 4,3 0.75,0.275") })
                #expect(log.all.contains("press 4,3 0.5,0.5"))
                terminal.type("\u{1B}")
                #expect(terminal.wait { !$0.modes.contains(1016) && $0.modes.contains(1006) })
                terminal.type("\u{1B}[?1016;2$y\u{1B}[<0;5;5M")
                #expect(terminal.wait(for: "Probe › row3"), "in cells again")
                terminal.type("\u{1B}[<0;10;1M")
                #expect(terminal.wait { !$0.text.contains("› row3") })
                terminal.type("q")
            })
    }

    @Test func theMouseCanBeLeftToTheTerminal() async throws {
        _ = try await run({ $0.mouse = false }) { terminal in
            #expect(terminal.wait(for: "started"))
            #expect(!terminal.screen.modes.contains(1000))
            terminal.type("q")
        }
    }

    @Test func answersOfTheTerminalSetTheThemeAndAreNoKeys() async throws {
        let log = ProbeLog()
        _ = try await run(
            log: log,
            { options in
                options.queriesTerminal = true
                options.backgroundKnown = { color in
                    var palette = Self.palette
                    palette.colors[.background] = color
                    return palette
                }
            },
            drive: { terminal in
                #expect(terminal.wait { $0.questions.contains("DA1") })
                #expect(terminal.wait(for: "Row 1"))
                #expect(terminal.screen.questions.contains("OSC 11"))
                terminal.type("\u{1B}]11;rgb:ffff/ff")
                terminal.type("ff/eeee\u{1B}\\\u{1B}[?2026;2$y\u{1B}[?62;22c")
                #expect(
                    terminal.wait { $0.look(x: 50, y: 8).background == .rgb(0xFFFFEE) })
                terminal.type("q")
            })
        #expect(log.all.filter { !$0.hasPrefix("start") && !$0.hasPrefix("resize") }.count == 1)
    }

    @Test func tooSmallATerminalSaysSoInOneLine() async throws {
        _ = try await run(size: Size(19, 5)) { terminal in
            #expect(terminal.wait(for: "Window too small"))
            #expect(!terminal.screen.text.contains("Row"))
            terminal.type("q")
        }
    }

    @Test func resizingRedrawsAndTellsTheScreen() async throws {
        let log = ProbeLog()
        _ = try await run(log: log, { $0.handlesSignals = true }) { terminal in
            #expect(terminal.wait(for: "started"))
            terminal.setSize(40, 20)
            kill(getpid(), SIGWINCH)
            #expect(terminal.wait { $0.row(19).contains("status of Probe") })
            terminal.type("q")
        }
        #expect(log.all.contains("resize 40×18"))
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
    func signalsEndInOrder(signal: Int32) async throws {
        let outcome = try await run({ $0.handlesSignals = true }) { terminal in
            #expect(terminal.wait(for: "started"))
            kill(getpid(), signal)
        }
        #expect(outcome.signal == signal)
    }

    /// What the handlers of crashes do, short of crashing.
    @Test func theRescueOfACrashGivesTheTerminalBackAtOnce() async throws {
        _ = try await run { terminal in
            #expect(terminal.wait(for: "started"))
            let raw = terminal.settings
            rescueTerminal()
            #expect(terminal.wait { !$0.isAlternate })
            #expect(terminal.screen.modes == [7, 25])
            #expect(terminal.settings != raw)
            rescueTerminal()
            terminal.type("q\n")
        }
    }

    @Test func otherProgramsGetTheTerminalAndGiveItBack() async throws {
        let log = ProbeLog()
        _ = try await run(log: log) { terminal in
            #expect(terminal.wait(for: "started"))
            terminal.type("x")
            while !log.all.contains("resumed Probe") { sched_yield() }
            #expect(terminal.wait { $0.isAlternate && $0.text.contains("▸ Row 1") })
            terminal.type("X")
            #expect(terminal.wait(for: "couldn't be started"))
            terminal.type("q")
        }
    }

    @Test func aTerminalThatGoesAwayEndsTheProgram() async throws {
        let terminal = try #require(PseudoTerminal(width: 60, height: 12))
        var options = RuntimeOptions(title: "Home", palette: Self.palette, capabilities: .modern)
        (options.input, options.output) = (terminal.slave, terminal.slave)
        options.handlesSignals = false
        options.holdsStandardError = false
        let runtime = try Runtime(options)
        let driver = Driver(terminal)
        async let driven = DedicatedThread.run {
            driver.drive(thenWaits: false) { terminal in
                #expect(terminal.wait(for: "started"))
                terminal.hangUp()
            }
        }
        let outcome = try await runtime.start(root: ProbeScreen(ProbeLog()))
        _ = await driven
        #expect(outcome.signal == SIGHUP)
    }

    @Test func withoutATerminalItSaysSo() async throws {
        var options = RuntimeOptions(title: "Home", palette: Self.palette, capabilities: .modern)
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        (options.input, options.output) = (ends[0], ends[1])
        let runtime = try Runtime(options)
        await #expect(throws: RuntimeError.noTerminal) {
            _ = try await runtime.start(root: ProbeScreen(ProbeLog()))
        }
        close(ends[0])
        close(ends[1])
    }
}

/// Carries a terminal to the thread that drives it.
private struct Driver: Sendable {
    private let address: UInt

    init(_ terminal: PseudoTerminal) {
        address = UInt(bitPattern: Unmanaged.passUnretained(terminal).toOpaque())
    }

    /// The caller keeps the terminal alive and does not touch it meanwhile.
    func drive(thenWaits: Bool = true, _ body: (PseudoTerminal) -> Void) {
        guard let pointer = UnsafeRawPointer(bitPattern: address) else { return }
        let terminal = Unmanaged<PseudoTerminal>.fromOpaque(pointer).takeUnretainedValue()
        body(terminal)
        // A test that failed on the way must not leave the runtime waiting for ever.
        if thenWaits, !terminal.wait(until: { !$0.isAlternate }) { terminal.type(controlC) }
    }
}
