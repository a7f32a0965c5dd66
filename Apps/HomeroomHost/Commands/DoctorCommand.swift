import AppCore
import ArgumentParser
import Foundation
import TerminalUI

/// `homeroom doctor`.
struct DoctorCommand: HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Check your setup and suggest fixes.",
        discussion: "EXAMPLES:\n  homeroom doctor\n  homeroom doctor --json")
    @OptionGroup var output: OutputOptions

    func run(in host: Host) async throws {
        let console = host.console.with(output)
        let findings = await Doctor(host: host).findings()
        if output.json {
            try console.emit(json: findings)
        } else {
            let unicode = TerminalCapabilities(
                environment: host.environment, isTerminal: console.isInteractive
            ).unicode
            for line in Doctor.lines(findings, unicode: unicode) { console.out(line) }
        }
        if findings.contains(where: { $0.state == .broken }) {
            throw ExitCode(Problem(.configuration, "").exitCode)
        }
    }
}

/// Checks the setup for problems.
struct Doctor {
    let host: Host

    /// One check in the output of `--json`, version 1.
    struct CheckResult: Encodable {
        enum State: String, Encodable { case fine, remark, broken }
        var area: String
        var name: String
        var state: State
        var detail: String
        var cure: String?
    }

    func findings() async -> [CheckResult] {
        terminal() + (await storage()) + (await backends()) + tools()
    }

    static func lines(_ findings: [CheckResult], unicode: Bool) -> [String] {
        var lines: [String] = []
        var area = ""
        for finding in findings {
            if finding.area != area {
                area = finding.area
                if !lines.isEmpty { lines.append("") }
                lines.append(area)
            }
            let tone: Tone =
                switch finding.state {
                case .fine: .success
                case .remark: .warning
                case .broken: .failure
                }
            let mark = tone.mark(unicode: unicode) ?? ""
            lines.append("  \(mark) \(finding.name): \(finding.detail)")
            if let cure = finding.cure { lines.append("      \(cure)") }
        }
        return lines
    }

    private func terminal() -> [CheckResult] {
        let size = TerminalSize.current(host.environment)
        let capabilities = TerminalCapabilities(
            environment: host.environment, isTerminal: host.console.isInteractive)
        let colors =
            switch capabilities.colors {
            case .none: "no colors"
            case .ansi16: "16 colors"
            case .ansi256: "256 colors"
            case .trueColor: "24-bit color"
            }
        let symbols = capabilities.unicode ? "Unicode" : "ASCII symbols"
        let term = host.environment["TERM"] ?? "not set"
        return locale() + [
            CheckResult(
                area: "Terminal", name: "TERM \(term)", state: .fine,
                detail: host.console.isInteractive
                    ? "\(colors), \(symbols), \(size.columns)×\(size.rows)"
                    : "not a terminal: text only", cure: nil),
            CheckResult(
                area: "Terminal", name: "Size",
                state: size.columns >= 20 && size.rows >= 6 ? .fine : .remark,
                detail: "\(size.columns)×\(size.rows); minimum 20×6", cure: nil),
        ]
    }

    /// A remark if the locale isn't UTF-8, so that lines and symbols are drawn in ASCII.
    private func locale() -> [CheckResult] {
        let isUnicode = TerminalCapabilities(
            environment: host.environment.merging(["TERM": "xterm"]) { $1 }, isTerminal: true
        ).unicode
        let variable = ["LC_ALL", "LC_CTYPE", "LANG"]
            .first { host.environment[$0]?.isEmpty == false }
        guard !isUnicode, let variable, let value = host.environment[variable] else { return [] }
        return [
            CheckResult(
                area: "Terminal", name: "Locale", state: .remark,
                detail: "\(variable)=\(value) isn't UTF-8: borders and symbols are ASCII",
                cure: "export \(variable)=C.UTF-8")
        ]
    }

    private func storage() async -> [CheckResult] {
        let area = "Storage"
        var findings: [CheckResult] = []
        do throws(Problem) {
            let paths = try host.paths()
            for (name, folder) in [
                ("Settings", paths.config), ("Data", paths.data), ("Cache", paths.cache),
                ("Logs", paths.state),
            ] {
                let path = folder.path(percentEncoded: false)
                do throws(Problem) {
                    try HomePaths.prepare(folder)
                    findings.append(
                        CheckResult(area: area, name: name, state: .fine, detail: path, cure: nil))
                } catch {
                    findings.append(Self.broken(area, name, error))
                }
            }
            let settings = try host.settings()
            for warning in try settings.warnings + host.keyMap().problems {
                findings.append(
                    CheckResult(
                        area: area, name: "Settings file", state: .remark,
                        detail: [warning.summary, warning.place].compactMap(\.self)
                            .joined(separator: " "), cure: warning.reason))
            }
            _ = try host.storedProfile()
        } catch {
            findings.append(Self.broken(area, "Settings and profile", error))
        }
        if let pack = host.starterPack {
            findings.append(
                CheckResult(
                    area: area, name: "Starter pack", state: .fine,
                    detail: pack.path(percentEncoded: false), cure: nil))
        } else {
            findings.append(
                CheckResult(
                    area: area, name: "Starter pack", state: .remark, detail: "not found",
                    cure:
                        "Lessons come from the servers you connect. Set HOMEROOM_RESOURCES to the folder."
                ))
        }
        do {
            let session = try await host.open(asks: false)
            for notice in session.takeNotices() {
                findings.append(
                    CheckResult(
                        area: area, name: "Local store", state: .remark, detail: notice, cure: nil))
            }
            let store = session.paths.store(ofProfile: session.profile.name)
            let damage = await StoreFile.damage(at: store)
            findings.append(
                CheckResult(
                    area: area, name: "Local store", state: damage == nil ? .fine : .broken,
                    detail: damage.map { "damaged: \($0)" } ?? "profile \(session.profile.name)",
                    cure: damage.map { _ in "homeroom data salvage" }))
            findings.append(
                CheckResult(
                    area: area, name: "Sign-in sessions", state: .fine,
                    detail: "kept \(session.context.credentials.whereabouts.description)",
                    cure: nil))
        } catch let problem as Problem where problem.code == .sealed {
            findings.append(
                CheckResult(
                    area: area, name: "Local store", state: .remark, detail: "encrypted",
                    cure: "See what is encrypted: homeroom data status"))
        } catch {
            findings.append(Self.broken(area, "Local store", Problem(error)))
        }
        return findings
    }

    private func backends() async -> [CheckResult] {
        let area = "Backends"
        guard let profile = try? host.storedProfile() else { return [] }
        let transport = NetworkTransport(
            environment: host.environment, limits: .init(connect: 5, idle: 5, exchange: 10))
        var findings: [CheckResult] = []
        let spoken = Set(host.registry.manifests.flatMap(\.backends))
        for backend in Backend.allCases where spoken.contains(backend) {
            let schools = backend == .school ? try? SchoolList(profile.address(of: .school)) : nil
            for school in schools?.schools ?? [] {
                let answer = await ConnectCommand.probe(
                    school.address.description, .school, transport, host)
                findings.append(
                    CheckResult(
                        area: area, name: "\(backend.title) \(school.name)",
                        state: answer.answers ? .fine : .remark, detail: answer.text, cure: nil))
            }
            guard schools == nil else { continue }
            switch profile.address(of: backend) {
            case .embedded:
                findings.append(
                    CheckResult(
                        area: area, name: backend.title, state: .fine,
                        detail: "on this computer, works offline", cure: nil))
            case .url(let text):
                let answer = await ConnectCommand.probe(text, backend, transport, host)
                findings.append(
                    CheckResult(
                        area: area, name: backend.title,
                        state: answer.answers ? .fine : .remark, detail: answer.text, cure: nil))
            }
        }
        await transport.close()
        return findings
    }

    /// Optional programs that features of this build can use.
    private func tools() -> [CheckResult] {
        let area = "Optional tools"
        let pager = host.environment["PAGER"] ?? "less"
        let editor = host.environment["VISUAL"] ?? host.environment["EDITOR"] ?? ""
        return [
            Self.tool(
                area, pager.split(separator: " ").first.map(String.init) ?? "less",
                found: "shows long output page by page",
                missing: "long output isn't paged", cure: "sudo apt install less"),
            Self.tool(
                area, "secret-tool", found: "stores sessions in the keychain",
                missing: "sessions are stored in a file only you can read",
                cure: "sudo apt install libsecret-tools"),
            Self.dictionary(area), embeddingModel(area),
            editor.isEmpty
                ? CheckResult(
                    area: area, name: "editor", state: .remark,
                    detail: "EDITOR isn't set, so `homeroom config edit` can't open a file",
                    cure: "export EDITOR=nano")
                : CheckResult(
                    area: area, name: "editor", state: .fine, detail: editor, cure: nil),
        ]
    }

    /// WordNet's files in Debian's location; Vocabulary reads them on demand.
    private static func dictionary(_ area: String) -> CheckResult {
        let (name, folder) = ("wordnet", "/usr/share/wordnet")
        if FileManager.default.fileExists(atPath: folder + "/data.noun") {
            return CheckResult(
                area: area, name: name, state: .fine,
                detail: folder + ": provides definitions", cure: nil)
        }
        return CheckResult(
            area: area, name: name, state: .remark,
            detail: "not installed: you add definitions yourself",
            cure: "sudo apt install wordnet-base scowl")
    }

    /// The model's files in Tutor's location.
    private func embeddingModel(_ area: String) -> CheckResult {
        let name = "all-MiniLM-L6-v2"
        if let folder = host.sharedFolder?.appending(path: "embedding-models/\(name)"),
            FileManager.default.fileExists(
                atPath: folder.appending(path: "model.safetensors").path(percentEncoded: false))
        {
            return CheckResult(
                area: area, name: name, state: .fine,
                detail: "installed: documents are searched by meaning, too",
                cure: nil)
        }
        return CheckResult(
            area: area, name: name, state: .remark,
            detail: "not installed: documents are searched by keywords only",
            cure: "homeroom tutor model install")
    }

    private static func tool(
        _ area: String, _ program: String, found: String, missing: String, cure: String
    ) -> CheckResult {
        if let path = ProgramSearch.path(of: program) {
            return CheckResult(
                area: area, name: program, state: .fine, detail: "\(path): \(found)", cure: nil)
        }
        return CheckResult(
            area: area, name: program, state: .remark, detail: "not installed: \(missing)",
            cure: cure)
    }

    private static func broken(_ area: String, _ name: String, _ problem: Problem) -> CheckResult {
        CheckResult(
            area: area, name: name, state: .broken,
            detail: [problem.summary, problem.reason, problem.place].compactMap(\.self)
                .joined(separator: " "), cure: problem.cure)
    }
}
