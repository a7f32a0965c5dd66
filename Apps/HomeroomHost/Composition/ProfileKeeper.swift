package import AppCore

/// The profile's one writer in this process.
package actor ProfileKeeper {
    private let store: ProfileStore
    private let name: String

    package init(paths: HomePaths, name: String) {
        store = ProfileStore(paths: paths)
        self.name = name
    }

    /// See ``ProfileStore/change(_:_:)``.
    package func change(_ body: @Sendable (inout Profile) -> Void) throws(Problem) {
        try store.change(name, body)
    }
}
