import AppCore

/// One school's credentials among others': the keys end with `@PLACE`.
struct SchoolCredentialStore: CredentialStore {
    let base: any CredentialStore
    let place: String

    private func key(_ key: String) -> String { "\(key)@\(place)" }

    func read(_ key: String) async throws(Problem) -> String? {
        try await base.read(self.key(key))
    }
    func readAnew(_ key: String) async throws(Problem) -> String? {
        try await base.readAnew(self.key(key))
    }
    func write(_ key: String, _ secret: String) async throws(Problem) {
        try await base.write(self.key(key), secret)
    }
    func remove(_ key: String) async throws(Problem) { try await base.remove(self.key(key)) }
    var whereabouts: CredentialLocation { base.whereabouts }
}
