import AppCore
import Foundation

/// Installs and removes extensions.
struct ExtensionInstaller: Sendable {
    let runner: ExtensionRunner

    private func list() throws(Problem) -> InstalledList {
        guard let list = runner.list else { throw ExtensionRunner.nowhere }
        return list
    }

    /// Copies the files, starts the extension once to read its description, and adds it to the list.
    /// One with the same name is replaced; its data and settings stay.
    ///
    /// Throws a ``Problem`` if the name is taken or the extension doesn't describe itself; nothing is
    /// changed then.
    func install(
        _ folder: ExtensionFolder, granting granted: [Permission], commandNames: Set<String>,
        now: Date
    ) async throws -> InstalledExtension {
        let list = try list()
        let (name, manifest) = (folder.manifest.name, folder.manifest)
        guard !commandNames.contains(name) else {
            throw Problem(
                .invalid,
                "“\(name)” is a command of Homeroom, so an extension can't have its name.",
                cure: "Choose another name in \(ExtensionFolder.manifestName).")
        }
        guard
            try list.all().contains(where: { $0.name == name })
                || list.all().count < InstalledList.most
        else {
            throw Problem(
                .invalid,
                "\(InstalledList.most) extensions are installed; there is no room for more.",
                cure: "homeroom extension remove NAME")
        }
        let trial = list.home(of: name).appending(path: "trial")
        defer { try? FileManager.default.removeItem(at: trial) }
        try folder.write(to: trial)
        let connection = runner.connection(
            name: name, run: manifest.run, files: trial.path(percentEncoded: false), list,
            check: {}, grants: { [] })
        let description: Description
        do {
            description = try await connection.description()
        } catch {
            await connection.finishAndWait()
            if try !list.all().contains(where: { $0.name == name }) {
                var problem = Problem(error)
                // The log goes away with the folder.
                let log = String(decoding: list.log(of: name).read().suffix(2000), as: UTF8.self)
                problem.cure = "Its log ends with:\n\(log)"
                try? FileManager.default.removeItem(at: list.home(of: name))
                throw problem
            }
            throw error
        }
        await connection.finishAndWait()
        await runner.end(name, waiting: true)
        try folder.write(to: list.files(of: name))
        let one = try list.change { (all: inout [InstalledExtension]) in
            let before = all.first { $0.name == name }
            let one = InstalledExtension(
                run: manifest.run, description: description, checksum: folder.checksum,
                asks: manifest.permissions, granted: granted, settings: before?.settings ?? [:],
                installedAt: WireInstant(now))
            all.removeAll { $0.name == name }
            all.append(one)
            return one
        }
        runner.forgetInstalled()
        return one
    }

    /// Ends an extension and deletes its files, its data and what it showed.
    func remove(_ name: String) async throws {
        let list = try list()
        let one = try list.named(name)
        await runner.end(one.name, waiting: true)
        try list.change { (all: inout [InstalledExtension]) in
            all.removeAll { $0.name == one.name }
        }
        try await runner.store.remove(one.tiles.map(\.id))
        runner.forgetInstalled()
        let home = list.home(of: one.name)
        guard FileManager.default.fileExists(atPath: home.path(percentEncoded: false)) else {
            return
        }
        do {
            try FileManager.default.removeItem(at: home)
        } catch {
            throw Problem(
                .cannotWrite, "“\(one.name)” is removed, but its folder couldn't be deleted.",
                reason: error.localizedDescription, place: home.path(percentEncoded: false))
        }
    }
}
