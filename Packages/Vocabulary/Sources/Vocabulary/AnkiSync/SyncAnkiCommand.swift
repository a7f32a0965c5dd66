import AnkiExchange
import AppCore
import ArgumentParser
import Foundation
import SQLStore

struct SyncAnki: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "anki", abstract: "Sync words both ways with an Anki sync server.",
        discussion: """
            For Anki's own sync server, on your own computer or your school's: words, meanings, answers, due dates, \
            suspended and deleted words. What you change in Anki arrives here, and what you change here arrives in \
            Anki. If a word was changed on both sides, the later change wins; answers of both sides are kept.

            The first time, name the server. Homeroom merges both sides and never replaces a collection. Later, no \
            address is needed. Homeroom asks for the password, or reads it from HOMEROOM_ANKI_PASSWORD or standard \
            input, and keeps only the server's key, in the keychain.

            Homeroom syncs the pictures and recordings of words, too: homeroom vocabulary words media WORD. Words of the starter deck go to Anki once you study them. Homeroom doesn't sync a word's place in a deck. AnkiWeb accepts only approved programs.

            EXAMPLES:
              homeroom vocabulary sync anki https://ADDRESS --user NAME
              homeroom vocabulary sync anki
              homeroom vocabulary sync anki --after-study on
              homeroom vocabulary sync anki --sign-out
            """)

    @Argument(help: "The sync server's address, the first time.")
    var address: String?

    @Option(help: "Your user name there. Homeroom asks if you leave it out.")
    var user: String?

    @Flag(help: "Forget the server; words stay on both sides.")
    var signOut = false

    @Option(help: "on: also sync after each study session; off: only when you ask.")
    var afterStudy: Switch?

    enum Switch: String, ExpressibleByArgument, CaseIterable { case on, off }

    @Flag(help: "Allow http without encryption to another computer: others can read the password.")
    var insecure = false

    static var jsonFields: [String]? { AnkiSyncJSON.jsonFields }
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if signOut, address != nil || user != nil {
            throw ValidationError("Don't combine --sign-out with an address or --user.")
        }
        if afterStudy != nil, address != nil || signOut {
            throw ValidationError("Use --after-study alone.")
        }
        if address == nil, user != nil {
            throw ValidationError("--user needs the server's address.")
        }
    }

    mutating func run(in context: FeatureContext) async throws {
        let repository = StudyRepository(context: context)
        let console = context.console.with(output)
        if signOut { return try await disconnect(repository, console) }
        if let afterStudy { return try await follow(afterStudy == .on, repository, console) }
        if let address {
            guard try await connect(to: address, repository, console) else {
                return console.err("Nothing was changed.")
            }
        }
        guard try await repository.ankiServer() != nil || output.json else {
            return console.err(Self.unconnected)
        }
        let report = try await repository.syncAnki()
        if output.json { return try console.emit(json: AnkiSyncJSON(report)) }
        if report.isReplaced {
            console.err(
                "The server has a new collection, so Homeroom merged both sides again."
                    + " Words you deleted on only one side may be back.")
        }
        for line in report.lines { console.out(line) }
    }

    private static let unconnected =
        "Your words aren't synced with Anki. Connect: homeroom vocabulary sync anki ADDRESS --user NAME"

    private func follow(
        _ isOn: Bool, _ repository: StudyRepository, _ console: Console
    ) async throws {
        guard try await repository.ankiServer() != nil else {
            return console.err(Self.unconnected)
        }
        try await repository.followStudyWithAnki(isOn)
        console.err(
            isOn
                ? "Homeroom syncs with Anki after each study session."
                : "Homeroom syncs with Anki only when you ask.")
    }

    private func disconnect(_ repository: StudyRepository, _ console: Console) async throws {
        guard try await repository.ankiServer() != nil else {
            return console.err(Self.unconnected)
        }
        let waiting = try await repository.mediaWaitingForAnki()
        if waiting > 0 {
            let what = waiting == 1 ? "1 picture or recording" : "\(waiting) pictures or recordings"
            let question = "Sign out and delete \(what) that Anki doesn't have yet?"
            guard try await console.confirm(question) else {
                return console.err("Nothing was changed.")
            }
        }
        guard let server = try await repository.disconnectAnki() else {
            return console.err(Self.unconnected)
        }
        console.err("Signed out of \(server.address). Words stay on both sides.")
    }

    // MARK: Connecting

    /// Signs in and, the first time, asks whether to merge; false if the student said no.
    private func connect(
        to text: String, _ repository: StudyRepository, _ console: Console
    ) async throws -> Bool {
        let context = repository.context
        let connection = try AnkiConnection(text, allowsPlainHTTP: insecure, context)
        guard
            connection.address.authority.split(separator: ":").first?
                .hasSuffix("ankiweb.net") != true
        else {
            throw Problem(
                .configuration, "AnkiWeb accepts only approved programs.",
                cure:
                    "Use Anki's sync server on your own computer: docs.ankiweb.net/sync-server.html"
            )
        }
        let name = try await userName(console)
        let place = "\(connection.address)"
        let known = try await repository.ankiServer()
        if let known, known.address != place || known.user != name {
            throw Problem(
                .conflict, "Your words are synced with \(known.user) at \(known.address).",
                cure: "Sign out first: homeroom vocabulary sync anki --sign-out")
        }
        let password = try await password(of: name, at: connection.address, console)
        let (key, status) = try await AnkiProblem.catchingSync {
            let key = try await connection.client(key: "").signIn(user: name, password: password)
            return (key, try await connection.client(key: key).status())
        }
        if known == nil, !(try await isWanted(status, place, repository, console)) { return false }
        let whereabouts = context.credentials.whereabouts
        if whereabouts.warnsBeforeFirstWrite { console.err("The key is saved \(whereabouts).") }
        let scope = await repository.scope()
        try await context.credentials.write(AnkiServer.secretKey(scope), key)
        if known == nil {
            try await repository.store.database.write {
                try AnkiMirror.save(AnkiServer(address: place, user: name), scope, $0)
            }
        }
        return true
    }

    private func isWanted(
        _ status: AnkiSyncClient.Status, _ place: String, _ repository: StudyRepository,
        _ console: Console
    ) async throws -> Bool {
        let count = try await repository.exported(of: nil, withLog: false).items.count(
            where: AnkiDelivery.isWanted)
        let words = count == 1 ? "1 word" : "\(count) words"
        guard status.isEmpty else {
            return try await console.confirm(
                "Merge the cards at \(place) with your \(words) here? Both sides get all of them.")
        }
        console.err(
            "This server has no cards yet. If you have cards in Anki, sync Anki with it first: an upload from"
                + " Anki replaces what is there.")
        return try await console.confirm("Put your \(words) there?")
    }

    private func userName(_ console: Console) async throws -> String {
        let name = if let user { user } else { try await console.prompt("User name:") }
        guard !name.isEmpty, name.count <= 200, !name.contains(where: \.isNewline) else {
            throw Problem(
                .usage, "A user name has 1 to 200 characters.", cure: "Change --user.")
        }
        return name
    }

    private func password(
        of name: String, at address: ExternalBaseURL, _ console: Console
    ) async throws -> String {
        let variable = ProcessInfo.processInfo.environment["HOMEROOM_ANKI_PASSWORD"]
        let password =
            if let variable {
                variable
            } else {
                try await console.prompt(
                    "Password of \(name) at \(address.authority):", secret: true)
            }
        guard !password.isEmpty, password.utf8.count <= 4_096 else {
            throw Problem(.usage, "The password is empty or too long.")
        }
        return password
    }
}

/// The result of a sync with Anki, as commands print it.
struct AnkiSyncJSON: JSONRecord {
    static let jsonFields = ["received", "sent", "replaced"]

    struct Part: Encodable {
        /// `media` are pictures and recordings.
        var added, updated, deleted, answers, media: Int
    }

    let received, sent: Part
    /// Whether everything was read anew because the server's collection is a new one.
    let replaced: Bool

    init(_ report: AnkiSyncReport) {
        received = Part(
            added: report.added, updated: report.updated, deleted: report.deleted,
            answers: report.answers, media: report.mediaReceived)
        sent = Part(
            added: report.sentNew, updated: report.sentChanged, deleted: report.sentDeleted,
            answers: report.sentAnswers, media: report.mediaSent)
        replaced = report.isReplaced
    }
}
