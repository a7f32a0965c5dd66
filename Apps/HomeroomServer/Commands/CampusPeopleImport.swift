import AppCore
import ArgumentParser
import Foundation
import HomeroomHost
import ServiceKit

/// `homeroom campus people import`.
struct CampusPeopleImport: HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Add the people of a CSV file.",
        discussion: """
            The first line names the columns: email, name, premium (yes or no) and password; “generate” \
            as a password makes one up, and it is printed once, as a line email,password. Further columns \
            say what people are at the school: roles (student, teacher; several by spaces), first_name and \
            last_name; --role is for who has none. Nothing is \
            added unless every line is right, or --skip-bad leaves the wrong ones out. Who is there \
            already is passed over, so the same file can be imported again.

            Examples:
              homeroom campus people import class-7.csv --tenant north --dry-run
              homeroom campus people import class-7.csv --tenant north > passwords.csv
            """)
    @Argument(help: "The file; - is standard input.", completion: .file(extensions: ["csv"]))
    var file: String
    @Option(help: "The part in the school of everybody whose line names none, e.g. student.")
    var role = ""
    @Flag(help: "Leave lines out that are wrong, and add the others.") var skipBad = false
    @Flag(help: "Only check; add nobody.") var dryRun = false
    @OptionGroup var people: PeopleOptions
    @OptionGroup var output: OutputOptions

    /// `--json`, version 1.
    struct Report: Encodable {
        struct Fault: Encodable {
            var line: Int
            var message: String
        }
        /// Addresses, with the passwords that were made up.
        struct Added: Encodable {
            var email: String
            var password: String?
        }
        var added: [Added]
        /// Addresses that had an account already.
        var existing: [String]
        var faults: [Fault]
    }

    func run(in host: Host) async throws {
        let console = host.console.with(output)
        let bytes = try read()
        try await host.withPeople(people) { desk in
            let read = try PeopleFile(bytes, file: file, check: desk.accounts.faults)
            for fault in read.faults { console.err("\(file):\(fault.line): \(fault.message)") }
            guard read.faults.isEmpty || skipBad || dryRun else {
                if output.json {
                    try emit(Report(added: [], existing: [], faults: faults(read)), console)
                }
                console.err("Nobody was added. Mend the file, or add --skip-bad.")
                throw ExitCode(65)
            }
            let report = try await add(read, desk, console)
            try say(report, dryRun: dryRun, console)
            if !read.faults.isEmpty { throw ExitCode(65) }
        }
    }

    private func add(
        _ read: PeopleFile, _ desk: PeopleDesk, _ console: Console
    ) async throws -> Report {
        var report = Report(added: [], existing: [], faults: faults(read))
        guard !dryRun else {
            for person in read.people {
                let email = person.account.email
                if try await desk.accounts.account(email: email, of: desk.tenant.id) == nil {
                    report.added.append(.init(email: email, password: nil))
                } else {
                    report.existing.append(email)
                }
            }
            return report
        }
        let isWatched = console.isInteractive
        let outcomes = try await desk.accounts.add(
            read.people.map(withRole), to: desk.tenant.id,
            progress: { done in
                if isWatched, done.isMultiple(of: 50) { console.err("\(done) passwords hashed …") }
            })
        for (person, outcome) in zip(read.people, outcomes) {
            if outcome.isNew {
                let password = person.isGenerated ? person.account.password : nil
                report.added.append(.init(email: outcome.email, password: password))
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
            if let password = added.password { console.out("\(added.email),\(password)") }
        }
        let people = Quantity.count(report.added.count, "person", "people")
        console.err(
            (dryRun ? "Would add \(people)" : "Added \(people)")
                + "; \(report.existing.count) were there already"
                + (report.faults.isEmpty ? "." : "; \(report.faults.count) lines are wrong."))
    }

    private func emit(_ report: Report, _ console: Console) throws {
        try console.emit(json: report)
    }

    private func faults(_ read: PeopleFile) -> [Report.Fault] {
        read.faults.map { Report.Fault(line: $0.line, message: $0.message) }
    }

    /// At most a little more than a file may have.
    private func read() throws -> [UInt8] {
        let handle: FileHandle?
        if file == "-" {
            handle = .standardInput
        } else {
            handle = FileHandle(forReadingAtPath: file)
        }
        guard let data = try handle?.read(upToCount: PeopleFile.mostBytes + 1) else {
            guard handle == nil else { return [] }
            throw Problem(.notFound, "There is no such file.", place: file)
        }
        return Array(data)
    }
}
