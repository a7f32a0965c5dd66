import Foundation

/// Finds the files that come with the program, wherever it was put.
package struct ResourceLookup: Sendable {
    private let environment: [String: String]
    private let executable: String
    private let exists: @Sendable (String) -> Bool

    /// - Parameters:
    ///   - executable: absolute path of the running program, links resolved.
    ///   - exists: whether there is something at a path.
    package init(
        environment: [String: String], executable: String,
        exists: @escaping @Sendable (String) -> Bool = {
            FileManager.default.fileExists(atPath: $0)
        }
    ) {
        self.environment = environment
        self.executable = executable
        self.exists = exists
    }

    /// The running program's own path.
    package static var ownExecutable: String {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
            ?? CommandLine.arguments.first ?? ""
    }

    /// Where `name` is: below `HOMEROOM_RESOURCES`, beside the program, in `../share/homeroom`, or in
    /// the repository that the program was built in (there it is `repositoryPath`). nil when nowhere.
    package func path(of name: String, inRepository repositoryPath: String) -> String? {
        candidates(name, repositoryPath).first(where: exists)
    }

    /// Where one looks, in order. With `HOMEROOM_RESOURCES` set, there alone.
    package func candidates(_ name: String, _ repositoryPath: String) -> [String] {
        if let folder = environment["HOMEROOM_RESOURCES"], !folder.isEmpty {
            return [folder + "/" + name]
        }
        let folder = Self.parent(executable)
        var places = [
            folder + "/Resources/" + name, Self.parent(folder) + "/share/homeroom/" + name,
        ]
        var above = folder
        for _ in 0..<Self.depth where above.count > 1 {
            above = Self.parent(above)
            places.append((above == "/" ? "" : above) + "/" + repositoryPath)
        }
        return places
    }

    /// Folders between a build product and its repository, at most: `.build/ARCH/release`.
    private static let depth = 5

    private static func parent(_ path: String) -> String {
        guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
        return String(path[..<slash])
    }
}
