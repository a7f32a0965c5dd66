import AppCore
import ArgumentParser
import Foundation
import HomeroomHost
import ServiceKit

/// `homeroom campus people import`.
struct CampusPeopleImport: HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Import people from a CSV file.",
        discussion: """
            The first line names the columns: email, name, premium (yes or no) and password; “generate” \
            as a password creates one and prints it once, as a line email,password; “invite” prints a code \
            instead, with which the person sets a password within 14 days, and is the fastest way for a whole \
            school. More columns set people's school records: roles (student, teacher; separate several by spaces), first_name and \
            last_name; --role applies to lines without a role. Nothing is \
            added unless every line is valid, or --skip-bad skips the invalid ones. Existing accounts \
            are skipped, so you can import the same file again.

            EXAMPLES:
              homeroom campus people import class-7.csv --tenant north --dry-run
              homeroom campus people import class-7.csv --tenant north > codes.csv
            """)
    @Argument(help: "The file; - is standard input.", completion: .file(extensions: ["csv"]))
    var file: String
    @Option(help: "The role of everyone whose line has none, e.g. student.")
    var role = ""
    @Flag(help: "Skip invalid lines and add the others.") var skipBad = false
    @Flag(help: "Only check; don't add anyone.") var dryRun = false
    @OptionGroup var people: PeopleOptions
    @OptionGroup var output: OutputOptions

    /// `--json`, version 1.
    struct Report: Encodable {
        struct Fault: Encodable {
            var line: Int
            var message: String
        }
        /// Email addresses with generated passwords, or with codes to set one.
        struct Added: Encodable {
            var email: String
            var password: String?
            var code: String?
        }
        var added: [Added]
        /// Email addresses that already had an account.
        var existing: [String]
        var faults: [Fault]
    }

    func run(in host: Host) async throws {
        let console = host.console.with(output)
        let bytes = try read()
        try await host.withPeople(people) { admin in
            let read = try PeopleFile(bytes, file: file, check: admin.accounts.faults)
            for fault in read.faults { console.err("\(file):\(fault.line): \(fault.message)") }
            guard read.faults.isEmpty || skipBad || dryRun else {
                if output.json {
                    try emit(Report(added: [], existing: [], faults: faults(read)), console)
                }
                console.err("No one was added. Fix the file, or add --skip-bad.")
                throw ExitCode(65)
            }
            let report = try await add(read, admin, console)
            try say(report, dryRun: dryRun, console)
            if !read.faults.isEmpty { throw ExitCode(65) }
        }
    }

    private func add(
        _ read: PeopleFile, _ admin: PeopleAdmin, _ console: Console
    ) async throws -> Report {
        var report = Report(added: [], existing: [], faults: faults(read))
        guard !dryRun else {
            for person in read.people {
                let email = person.account.email
                if try await admin.accounts.account(email: email, of: admin.tenant.id) == nil {
                    report.added.append(.init(email: email, password: nil))
                } else {
                    report.existing.append(email)
                }
            }
            return report
        }
        let isWatched = console.isInteractive
        let outcomes = try await admin.accounts.add(
            read.people.map(withRole), to: admin.tenant.id,
            progress: { done in
                if isWatched, done.isMultiple(of: 50) { console.err("\(done) passwords hashed …") }
            })
        for (person, outcome) in zip(read.people, outcomes) {
            if outcome.isNew {
                let password = person.isGenerated ? person.account.password : nil
                report.added.append(
                    .init(email: outcome.email, password: password, code: outcome.code))
            } else {
                report.existing.append(outcome.email)
            }
        }
        return report
    }

    private func withRole(_ person: PeopleFile.Person) -> NewAccount {
        var account = person.account
        if account.roles.isEmpty { account.roles = RoleWords.split(role) }
        return account
    }

    private func say(_ report: Report, dryRun: Bool, _ console: Console) throws {
        if output.json { return try emit(report, console) }
        for added in report.added {
            if let secret = added.password ?? added.code { console.out("\(added.email),\(secret)") }
        }
        let people = Quantity.count(report.added.count, "person", "people")
        console.err(
            (dryRun ? "Would add \(people)" : "Added \(people)")
                + "; \(report.existing.count) already existed"
                + (report.faults.isEmpty ? "." : "; \(report.faults.count) invalid lines."))
    }

    private func emit(_ report: Report, _ console: Console) throws {
        try console.emit(json: report)
    }

    private func faults(_ read: PeopleFile) -> [Report.Fault] {
        read.faults.map { Report.Fault(line: $0.line, message: $0.message) }
    }

    /// Reads slightly more than the limit.
    private func read() throws -> [UInt8] {
        let handle: FileHandle?
        if file == "-" {
            handle = .standardInput
        } else {
            handle = FileHandle(forReadingAtPath: file)
        }
        guard let data = try handle?.read(upToCount: PeopleFile.maxBytes + 1) else {
            guard handle == nil else { return [] }
            throw Problem(.notFound, "File not found.", place: file)
        }
        return Array(data)
    }
}
