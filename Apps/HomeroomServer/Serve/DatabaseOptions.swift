import AppCore
import ArgumentParser
import Foundation
import HomeroomHost
import Logging
import SQLStore
import ServiceKit

/// Options for the server's database, shared by `serve` and `campus`.
struct DatabaseOptions: ParsableArguments {
    @Option(
        help: "The server's configuration file; also HOMEROOM_CAMPUS_CONFIG.", completion: .file())
    var config: String?

    @Option(
        help: "A file, sqlite:PATH or postgres://…; also HOMEROOM_DATABASE.", completion: .file())
    var database: String?

    @Option(
        help: "A file with the database's address, to keep its password hidden.",
        completion: .file())
    var databaseFile: String?

    /// Opens the database. Throws ``Problem/Code/configuration`` or ``Problem/Code/cannotWrite``.
    func open(in host: Host) throws(Problem) -> any SQLDatabase {
        let settings = try settings(in: host)
        return try CampusDatabase.open(
            try DatabaseChoice.address(settings, in: host),
            options: DatabaseChoice.options(settings))
    }

    /// The server's settings with these options, `flags` and `--set` applied.
    func settings(in host: Host, flags: [String: String] = [:]) throws(Problem) -> Settings {
        let given = host.invocation.settings.filter { $0.key.hasPrefix("campus.") }
        var flags = flags.merging(given) { option, _ in option }
        if let database { flags["campus.database"] = database }
        if let databaseFile { flags["campus.database_file"] = databaseFile }
        var environment = host.environment
        if let address = environment["HOMEROOM_DATABASE"], !address.isEmpty,
            environment["HOMEROOM_CAMPUS_DATABASE"] == nil
        {
            environment["HOMEROOM_CAMPUS_DATABASE"] = address
        }
        if let level = environment["HOMEROOM_LOG"], Logger.Level(rawValue: level) != nil,
            environment["HOMEROOM_CAMPUS_LOG_LEVEL"] == nil
        {
            environment["HOMEROOM_CAMPUS_LOG_LEVEL"] = level
        }
        return try CampusSettings.load(
            file: config ?? Self.word("HOMEROOM_CAMPUS_CONFIG", in: environment),
            environment: environment, flags: flags,
            further: host.features.flatMap(\.services).flatMap { $0.settingKeys })
    }

    private static func word(_ name: String, in environment: [String: String]) -> String? {
        environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
}

/// Determines the database from the settings.
enum DatabaseChoice {
    /// The address itself, or the one in the given file; the profile's own file if neither is set.
    static func address(
        _ settings: Settings, in host: Host
    ) throws(Problem) -> DatabaseAddress {
        switch chosen(settings) {
        case nil: return .sqlite(path: try ownPath(host))
        case "campus.database":
            return try parse(
                settings["campus.database"],
                place: settings.origin(of: "campus.database").description)
        default:
            let path = settings["campus.database_file"]
            let text = try ConfigurationFile.text(
                at: path, place: settings.origin(of: "campus.database_file").description)
            return try parse(text.trimmingCharacters(in: .whitespacesAndNewlines), place: path)
        }
    }

    static func options(_ settings: Settings) -> CampusDatabase.Options {
        CampusDatabase.Options(
            connections: settings.integer("campus.pool"),
            durability: settings["campus.durability"] == "process" ? .process : .power)
    }

    /// The setting with the highest precedence; the file comes before the address.
    private static func chosen(_ settings: Settings) -> String? {
        let keys = ["campus.database_file", "campus.database"].filter { !settings[$0].isEmpty }
        return keys.min { rank(settings.origin(of: $0)) < rank(settings.origin(of: $1)) }
    }

    private static func rank(_ origin: Settings.Origin) -> Int {
        switch origin {
        case .flag: 0
        case .environment: 1
        case .file: 2
        case .standard: 3
        }
    }

    private static func parse(_ text: String, place: String) throws(Problem) -> DatabaseAddress {
        do throws(SQLError) {
            return try DatabaseAddress(text)
        } catch {
            var reason: String?
            if case .address(let text) = error { reason = text }
            throw Problem(
                .configuration, "The database address isn't valid.", reason: reason,
                cure: "Use a file path, sqlite:PATH or postgres://USER@HOST/DATABASE.",
                place: place)
        }
    }

    static func ownPath(_ host: Host) throws(Problem) -> String {
        let folder = try host.paths().folder(ofProfile: host.profileName)
        return try HomePaths.prepare(folder).appending(path: "campus.sqlite")
            .path(percentEncoded: false)
    }
}
