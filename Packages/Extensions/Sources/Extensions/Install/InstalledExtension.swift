import AppCore
import Foundation

/// An extension that the student installed.
struct InstalledExtension: Codable, Hashable, Sendable {
    /// The program and its arguments, as in `extension.json`.
    var run: [String]
    var description: Description
    /// Of the installed files, in hexadecimal.
    var checksum: String
    /// What it asks for, as in `extension.json`.
    @OrDefault var asks: [Permission]
    @OrDefault var granted: [Permission]
    /// The student's values; the others are at their defaults.
    @OrDefault var settings: [String: String]
    var installedAt: WireInstant

    var name: String { description.name }

    /// All settings with their values.
    var settingValues: [String: String] {
        description.settings.reduce(into: [:]) { values, setting in
            let own = settings[setting.name].flatMap { setting.problem(with: $0) == nil ? $0 : nil }
            values[setting.name] = own ?? setting.default
        }
    }

    /// The screen of a page; of the first one if nil.
    func place(_ page: String? = nil) -> Place {
        let place = ExtensionsModule.root.appending(name)
        return page.map(place.appending) ?? place
    }

    /// The tiles for the dashboard.
    var tiles: [TileInfo] {
        description.tiles.map { tile in
            TileInfo(
                id: "\(ExtensionsModule.id).\(name).\(tile.id)", title: tile.title,
                keywords: [name, description.title], place: place(tile.page))
        }
    }
}

/// The installed extensions of this computer: a small file, and a folder for each.
struct InstalledList: Sendable {
    private struct File: Codable {
        @OrDefault var extensions: [InstalledExtension]
    }

    /// Most extensions at once.
    static let most = 50

    let folder: URL

    init(in sharedFolder: URL) { folder = sharedFolder.appending(path: "extensions") }

    private var file: URL { folder.appending(path: "installed.json") }

    /// The folder of an extension: its files, its data and its log.
    func home(of name: String) -> URL { folder.appending(path: name) }
    func files(of name: String) -> URL { home(of: name).appending(path: "files") }
    func data(of name: String) -> URL { home(of: name).appending(path: "data") }
    func log(of name: String, limit: Int = ExtensionLimits().logBytes) -> ExtensionLog {
        ExtensionLog(
            path: home(of: name).appending(path: "log.txt").path(percentEncoded: false),
            limit: limit)
    }

    /// All, by name; none if nothing was ever installed. Throws a ``Problem`` if the file is damaged.
    func all() throws(Problem) -> [InstalledExtension] {
        let path = file.path(percentEncoded: false)
        guard let bytes = FileManager.default.contents(atPath: path) else { return [] }
        do {
            return try WireJSON.decode(File.self, from: Array(bytes)).extensions
        } catch {
            throw Problem(
                .invalid, "The list of extensions is damaged.", reason: error.reason,
                cure: "Move it away and install the extensions again.", place: path)
        }
    }

    /// The extension with this name. Throws ``Problem/Code/notFound``.
    func named(_ name: String) throws(Problem) -> InstalledExtension {
        try NameResolver.find(
            name, in: try all(), noun: "extension", list: "homeroom extension",
            ids: { [$0.name] }, names: { [$0.description.title] })
    }

    /// Changes the list under a lock, so that two processes lose nothing.
    func change<T>(
        _ body: (inout [InstalledExtension]) throws(Problem) -> T
    ) throws(Problem) -> T {
        try FileLock.hold(for: file) { () throws(Problem) -> T in
            var list = try all()
            let result = try body(&list)
            list.sort { $0.name < $1.name }
            do {
                try HomePaths.replace(
                    file, with: try WireJSON.encode(File(extensions: list), pretty: true))
            } catch {
                throw Problem(error)
            }
            return result
        }
    }

    /// Changes one extension. Throws ``Problem/Code/notFound`` if it isn't installed any more.
    func change(
        _ name: String, _ body: (inout InstalledExtension) throws(Problem) -> Void
    ) throws(Problem) {
        try change { (list: inout [InstalledExtension]) throws(Problem) in
            guard let index = list.firstIndex(where: { $0.name == name }) else {
                throw Problem(
                    .notFound, "There is no extension “\(name)”.", cure: "homeroom extension")
            }
            try body(&list[index])
        }
    }
}
