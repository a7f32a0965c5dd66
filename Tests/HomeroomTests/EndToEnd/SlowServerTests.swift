#if WITH_CONTENT && WITH_GOALS && WITH_TODOS
import AppCore
import AppCoreTesting
import Foundation
import Glibc
import Testing

/// Servers that answer slowly or not at all, as a student meets them.
@Suite struct SlowServerTests {
    /// Sends the head of a response and then a byte now and again, until the other side hangs up.
    private static func drip() throws -> RawServer {
        try RawServer(connections: 12) { connection in
            guard
                say(
                    "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
                        + "Content-Length: 100000\r\n\r\n", to: connection)
            else { return }
            // It pauses because a server that drips never leaves the connection idle for long. No
            // test waits for the pause.
            while say(" ", to: connection) { poll(nil, 0, 100) }
        }
    }

    private static func connected(to server: RawServer) throws -> BuiltProgram {
        let program = try BuiltProgram(hasSchool: true)
        let address = "http://127.0.0.1:\(server.port)"
        let ended = try program.run(["connect", "sat", address, "--no-check"])
        #expect(ended.code == 0, "\(ended.err)")
        return program
    }

    @Test func aServerThatDripsIsCutAtTheCommandsTime() throws {
        let server = try Self.drip()
        defer { withExtendedLifetime(server) {} }
        let program = try Self.connected(to: server)
        let lessons = ["content", "lessons", "list", "--set", "network.seconds=1"]
        let ended = try program.run(lessons)
        #expect(ended.code == 69)
        #expect(ended.err.contains("SAT tutor took too long to answer."), "\(ended.err)")
        #expect(ended.err.contains("No complete answer within 1 s."))
        #expect(ended.err.contains("--set network.seconds=4"))
        // No line about waiting where nobody sees it.
        #expect(!ended.err.contains("Ctrl-C") && ended.out.isEmpty)
        let json = try program.run(lessons + ["--json"])
        #expect(json.code == 69 && json.out.contains("\"code\":\"unreachable\""))
    }

    @Test func aServerThatAsksForADayIsNotWaitedFor() throws {
        let server = try RawServer(connections: 4) { connection in
            _ = say(
                "HTTP/1.1 429 Too Many Requests\r\nRetry-After: 86400\r\n"
                    + "Content-Length: 0\r\n\r\n", to: connection)
        }
        defer { withExtendedLifetime(server) {} }
        let program = try Self.connected(to: server)
        let ended = try program.run(["content", "lessons", "list"])
        #expect(ended.code == 69)
        #expect(ended.err.contains("too many requests"), "\(ended.err)")
        #expect(ended.err.contains("Try again in 24 h."), "\(ended.err)")
    }

    @Test func aPersonSeesTheWaitingAndCtrlCEndsIt() throws {
        let server = try Self.drip()
        defer { withExtendedLifetime(server) {} }
        let program = try Self.connected(to: server)
        let terminal = try TerminalProgram(program, ["content", "lessons", "list"])
        try terminal.wait(for: "Waiting for 127.0.0.1:\(server.port) … ")
        try terminal.wait(for: "(Ctrl-C stops)")
        terminal.type("\u{3}")
        #expect(try terminal.end() == 130)
        #expect(terminal.isRestored)
    }

    @Test func theWaitingLineIsGoneWhenTheAnswerIsThere() throws {
        let server = try Self.drip()
        defer { withExtendedLifetime(server) {} }
        let program = try Self.connected(to: server)
        let terminal = try TerminalProgram(
            program, ["content", "lessons", "list", "--set", "network.seconds=3"])
        try terminal.wait(for: "Waiting for 127.0.0.1")
        #expect(try terminal.end() == 69)
        #expect(terminal.screen.text.contains("SAT tutor took too long to answer."))
        #expect(!terminal.screen.text.contains("Waiting for"))
    }

    @Test func aSlowBackendLeavesTheOtherTilesAlone() throws {
        let server = try Self.drip()
        defer { withExtendedLifetime(server) {} }
        let program = try Self.connected(to: server)
        let terminal = try TerminalProgram(program, rows: 60)
        try terminal.wait(for: "Pond water report")
        try terminal.wait(for: "Finish two novels")
        terminal.type("q")
        #expect(try terminal.end() == 0)
    }
}
#endif
