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

let controlC = Driver.controlC

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
            #expect(terminal.wait { $0.row(0).hasPrefix(" Home › Probe") })
            #expect(terminal.wait { $0.row(11).contains("status of Probe") })
            #expect(terminal.wait { $0.row(11).contains("Enter open  w work  ? keys") })
            #expect(terminal.wait { $0.row(2).hasPrefix("▸ Row 1") })
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
            #expect(terminal.wait(for: "Read"))
            terminal.type("\u{1B}")
            #expect(terminal.wait(for: "Leave without saving?"))
            terminal.type("y")
            #expect(terminal.wait { !$0.row(0).contains("form") })
            terminal.type("q")
        }
        #expect(outcome == RuntimeOutcome(routes: [], signal: nil))
    }

    @Test func theStudentsOwnKeysActAndAreShown() async throws {
        let (keys, _) = KeyMap.reading(
            [.init("help", "z"), .init("undo", "s"), .init("back", "F4")], screens: [])
        let outcome = try await run(
            size: Size(70, 24), { $0.keys = keys },
            drive: { terminal in
                #expect(terminal.wait(for: "w work  z keys"))
                terminal.type("z")
                #expect(terminal.wait { $0.text.contains("Keys: Probe") })
                #expect(terminal.wait(for: "F4            back; quits at the top"))
                terminal.type("\u{1B}")
                #expect(terminal.wait { !$0.text.contains("Keys: Probe") })
                // What `s` did on this screen is on `u` now.
                terminal.type("u")
                #expect(terminal.wait(for: "Saved."))
                terminal.type("\u{1B}OS")
            })
        #expect(outcome == RuntimeOutcome(routes: [], signal: nil))
    }

    @Test func thePaletteOpensWhereTextIsTyped() async throws {
        _ = try await run(
            size: Size(70, 24),
            { options in
                options.commands = CommandSource { _, keys in
                    [
                        Command("Keys: \(keys.map(\.key).joined())", action: .help),
                        Command("Leave", action: .quit),
                    ]
                }
            },
            drive: { terminal in
                #expect(terminal.wait(for: "started"))
                terminal.type("iAda\u{01}\u{0B}")
                // Ctrl-K deletes while there is something to delete.
                #expect(terminal.wait { !$0.text.contains("Ada") })
                #expect(!terminal.screen.text.contains("Find anything"))
                terminal.type("\u{0B}")
                #expect(terminal.wait(for: "▸ Keys: Enterw"))
                terminal.type("\r")
                #expect(terminal.wait(for: "Keys: Probe"))
                terminal.type(" \u{0B}")
                #expect(terminal.wait(for: "Find anything"))
                terminal.type("\u{1B}[B\r")
            })
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
            #expect(terminal.wait(for: "said: started"))
            terminal.type("d\r")
            #expect(terminal.wait { !$0.text.contains("Delete it?") })
            terminal.type("d\t\r")
            #expect(terminal.wait(for: "said: deleted"))
            terminal.type("q")
        }
    }

    @Test func helpPaletteAndThemeAreThereOnEveryScreen() async throws {
        _ = try await run(
            size: Size(70, 24),
            { options in
                options.commands = CommandSource { query, _ in
                    "open row nine".contains(query)
                        ? [Command("Open row nine", action: .open("row9"))] : []
                }
                options.themeRoute = "themes"
            },
            drive: { terminal in
                #expect(terminal.wait(for: "started"))
                terminal.type("?")
                #expect(terminal.wait(for: "Keys: Probe"))
                terminal.type("\u{1B}")
                #expect(terminal.wait { !$0.text.contains("Keys: Probe") })
                terminal.type(":nine")
                #expect(terminal.wait(for: "▸ Open row nine"))
                terminal.type("\r")
                #expect(terminal.wait(for: "Probe › row9"))
                terminal.type("t")
                #expect(terminal.wait(for: "Probe › row9 › themes"))
                terminal.type(controlC)
            })
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

    @Test func theTitleBarHasTheFactsThatFit() async throws {
        let facts: @Sendable () -> [String] = { ["offline", "Wed 25 Nov"] }
        _ = try await run(size: Size(60, 12), { $0.titleFacts = facts }) { terminal in
            #expect(terminal.wait { $0.row(0).contains("offline · Wed 25 Nov") })
            terminal.type("q")
        }
        _ = try await run(size: Size(30, 12), { $0.titleFacts = facts }) { terminal in
            #expect(terminal.wait { $0.row(0).contains("offline") })
            #expect(!terminal.screen.row(0).contains("Wed"))
            terminal.type("q")
        }
    }

    @Test func theSmallestScreenStillSaysHowToOpenAndWhereTheKeysAre() async throws {
        _ = try await run(size: Size(20, 6)) { terminal in
            #expect(terminal.wait { $0.row(5).contains("Enter open  ? keys") })
            terminal.type("q")
        }
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
}
