import AppCoreTesting
import TerminalUI
import Testing

extension RuntimeTests {
    @Test func helpPaletteAndThemeAreThereOnEveryScreen() async throws {
        _ = try await run(
            size: Size(70, 24),
            { options in
                options.commands = CommandSource { query, _ in
                    "open row nine".contains(query)
                        ? [Command("Open row nine", action: .open("row9"))] : []
                }
                options.toggleTheme = {
                    var light = Self.palette
                    light.colors[.background] = RGB(0xFAFAFA)
                    return light
                }
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
                #expect(
                    terminal.wait { $0.look(x: 60, y: 10).background == .rgb(0xFAFAFA) })
                terminal.type(controlC)
            })
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
}
