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

// How it ends, whoever ends it.
extension RuntimeTests {
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
