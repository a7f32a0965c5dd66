import Foundation

/// Reads and writes profiles: `profile.json` in each profile's folder.
public struct ProfileStore: Sendable {
    private let paths: HomePaths
    private let newTiles: TileArrangement

    /// `newTiles` is the arrangement of a new profile.
    public init(paths: HomePaths, newTiles: TileArrangement = TileArrangement()) {
        self.paths = paths
        self.newTiles = newTiles
    }

    /// Loads the profile; a new one if it doesn't exist.
    ///
    /// Throws ``Problem/Code/configuration`` for an invalid name or an unreadable file.
    public func load(_ name: String) throws(Problem) -> Profile {
        let file = try file(of: name)
        let path = file.path(percentEncoded: false)
        guard FileManager.default.fileExists(atPath: path) else {
            return Profile(name: name, tiles: newTiles)
        }
        guard let data = FileManager.default.contents(atPath: path), data.count <= 1 << 20 else {
            throw broken(path, "It can't be read.")
        }
        do throws(Problem) {
            var profile = try WireJSON.decode(Profile.self, from: Array(data))
            profile.name = name
            return profile
        } catch {
            throw broken(
                path, [error.reason, error.place].compactMap(\.self).joined(separator: ", "))
        }
    }

    /// Changes the profile as it is on disk, so that changes of other processes aren't lost. Writes
    /// only if something changed.
    public func change(_ name: String, _ body: (inout Profile) -> Void) throws(Problem) {
        try FileLock.hold(for: try file(of: name)) { () throws(Problem) in
            let before = try load(name)
            var after = before
            body(&after)
            if after != before { try save(after) }
        }
    }

    /// Writes the profile atomically.
    public func save(_ profile: Profile) throws(Problem) {
        let bytes: [UInt8]
        do {
            bytes = try WireJSON.encode(profile, sortedKeys: true, pretty: true)
        } catch {
            throw Problem(error)
        }
        try HomePaths.replace(try file(of: profile.name), with: bytes + [0x0A])
    }

    /// The names of all profiles, sorted.
    public func names() -> [String] {
        let folder = paths.data.path(percentEncoded: false)
        let found = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return found.filter { name in
            Profile.isValid(name: name)
                && FileManager.default.fileExists(atPath: "\(folder)/\(name)/profile.json")
        }.sorted()
    }

    private func file(of name: String) throws(Problem) -> URL {
        guard Profile.isValid(name: name) else {
            throw Problem(
                .configuration, "“\(name.prefix(60))” isn't a valid profile name.",
                reason: "Use 1 to 40 of a–z, 0–9, - and _.", place: "profile")
        }
        return paths.folder(ofProfile: name).appending(path: "profile.json")
    }

    private func broken(_ path: String, _ reason: String) -> Problem {
        Problem(
            .configuration, "The profile can't be read.", reason: reason,
            cure: "Fix the file, or move it away. Homeroom then creates a new one.", place: path)
    }
}
