import AppCore
import Foundation

/// Deletes a student's data: on the servers where they are signed in, then on this computer.
struct DataErasure: Sendable {
    let session: HostSession

    /// Something to delete.
    struct Step: Sendable, Hashable, Encodable {
        /// `account` or `files`.
        var kind: String
        var what: String
        var place: String
    }

    /// What would be deleted; makes no requests.
    func plan(isLocalOnly: Bool) async -> [Step] {
        let accounts = isLocalOnly ? [] : await self.accounts()
        return accounts.map {
            Step(
                kind: "account", what: $0.account.email,
                place: "\(session.profile.address(of: $0.backend))")
        } + folders().map { Step(kind: "files", what: $0.what, place: $0.path) }
    }

    /// Deletes everything. If an account can't be deleted, stops before deleting anything on this
    /// computer. Closes the session.
    func erase(isLocalOnly: Bool) async throws {
        let ending = session.context.capability(.sessionEnding)
        if !isLocalOnly {
            for (backend, account) in await accounts() {
                guard let ending else { break }
                do {
                    try await ending.eraseAccount(at: backend)
                } catch {
                    let problem = Problem(error)
                    throw Problem(
                        problem.code, "Couldn't delete \(account.email) at \(backend.title).",
                        reason: problem.summary,
                        cure:
                            "Nothing on this computer was deleted. Try again, or keep the account: "
                            + "homeroom data erase --local-only")
                }
            }
        }
        // Deletes the secrets, in the keychain, too; doesn't notify unreachable servers.
        for backend in Backend.allCases { try? await ending?.signOut(of: backend) }
        for school in session.schools?.list.schools ?? [] {
            try? await DisconnectCommand.forget(school, in: session.context.credentials)
        }
        await session.close()
        for (_, path) in folders() {
            do {
                try FileManager.default.removeItem(atPath: path)
            } catch {
                throw Problem(
                    .cannotWrite, "A file couldn't be deleted.",
                    reason: error.localizedDescription, cure: "Delete it yourself.", place: path)
            }
        }
    }

    /// Accounts on remote servers. The built-in server is deleted with its file, and schools manage
    /// their accounts themselves.
    private func accounts() async -> [(backend: Backend, account: Account)] {
        guard let asking = session.context.capability(.account) else { return [] }
        var found: [(backend: Backend, account: Account)] = []
        let elsewhere = Backend.allCases.filter {
            $0 != .school && !session.profile.address(of: $0).isEmbedded
        }
        for backend in elsewhere {
            if let account = await asking.account(at: backend) { found.append((backend, account)) }
        }
        return found
    }

    /// The profile's existing folders; logs and events only if it is the last profile.
    private func folders() -> [(what: String, path: String)] {
        let files = FileManager.default
        let name = session.profile.name
        let data = session.paths.data.path(percentEncoded: false)
        let siblings = (try? files.contentsOfDirectory(atPath: data)) ?? []
        var found = [(what: "The profile \(name)", path: "\(data)/\(name)")]
        found += siblings.filter {
            $0.hasPrefix("\(name).replaced-") || $0.hasPrefix("\(name).restoring-")
        }
        .map { (what: "An older copy of it", path: "\(data)/\($0)") }
        let backups = AutomaticBackups.folder(of: name, session.paths).path(percentEncoded: false)
        found.append((what: "Its automatic backups", path: backups))
        if ProfileStore(paths: session.paths).names().allSatisfy({ $0 == name }) {
            found.append((what: "The cache", path: session.paths.cache.path(percentEncoded: false)))
            found.append(
                (what: "Logs and events", path: session.paths.state.path(percentEncoded: false)))
        }
        return found.filter { files.fileExists(atPath: $0.path) }
    }
}
