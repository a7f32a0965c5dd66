package import AppCore

/// The profile's one writer in this process: changes are applied to what is on disk, so that two
/// programs on one profile lose nothing of each other's.
package actor ProfileKeeper {
    private let store: ProfileStore
    private let name: String

    package init(paths: HomePaths, name: String) {
        store = ProfileStore(paths: paths)
        self.name = name
    }

    /// Changes and saves the profile. Nothing is written when nothing changed.
    package func change(_ body: @Sendable (inout Profile) -> Void) throws(Problem) {
        let before = try store.load(name)
        var after = before
        body(&after)
        if after != before { try store.save(after) }
    }
}
