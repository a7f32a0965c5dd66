import Foundation

extension Settings {
    /// Reads the settings file, if it exists. Throws ``Problem/Code/configuration`` with file and
    /// line.
    public static func load(
        keys: [SettingKey], paths: HomePaths, environment: [String: String],
        flags: [String: String] = [:]
    ) throws(Problem) -> Settings {
        let path = paths.settingsFile.path(percentEncoded: false)
        return try Settings(
            keys: keys, file: try readText(paths.settingsFile), path: path,
            environment: environment, flags: flags)
    }

    /// Changes a value in the settings file (nil removes it) and keeps comments and order.
    ///
    /// Throws ``Problem/Code/configuration`` for an unknown key or an invalid value.
    public func save(_ name: String, _ value: String?, paths: HomePaths) throws(Problem) {
        guard let key = keys.first(where: { $0.name == name }) ?? .custom(name) else {
            let guess = Suggestion.nearest(to: name, in: keys.map(\.name))
            throw Problem(
                .configuration, "Unknown setting “\(name)”.",
                reason: guess.map { "Did you mean \($0)?" }, cure: "homeroom config list")
        }
        let path = paths.settingsFile.path(percentEncoded: false)
        try FileLock.hold(for: paths.settingsFile) { () throws(Problem) in
            var file = try SettingsFile(
                parsing: try Self.readText(paths.settingsFile) ?? "", path: path)
            if let value {
                file.set(name, to: try key.check(value, place: name))
            } else {
                file.remove(name)
            }
            try HomePaths.replace(paths.settingsFile, with: Array(file.text.utf8))
        }
    }

    private static func readText(_ file: URL) throws(Problem) -> String? {
        let path = file.path(percentEncoded: false)
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Problem(
                .configuration, "The settings file can't be read.",
                cure: "Fix its permissions, or move it away.", place: path)
        }
        guard data.count <= 1 << 20 else {
            throw Problem(
                .configuration, "The settings file is too large.", reason: "More than 1 MB.",
                cure: "Move it away. Homeroom then uses its defaults.", place: path)
        }
        return String(decoding: data, as: UTF8.self)
    }
}
