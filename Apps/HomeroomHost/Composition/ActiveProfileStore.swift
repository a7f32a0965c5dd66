package import AppCore

/// Serializes this process's changes of the profile.
package actor ActiveProfileStore {
    private let store: ProfileStore
    private let name: String

    package init(host: Host) throws(Problem) {
        store = try host.profileStore()
        name = host.profileName
    }

    /// See ``ProfileStore/change(_:_:)``.
    package func change(_ body: @Sendable (inout Profile) -> Void) throws(Problem) {
        try store.change(name, body)
    }
}
