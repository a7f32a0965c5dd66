import Foundation

/// Finds the program's bundled files.
package struct ResourceLookup: Sendable {
    private let environment: [String: String]
    private let executable: String
    private let exists: @Sendable (String) -> Bool

    /// - Parameters:
    ///   - executable: absolute path of the program, with links resolved.
    ///   - exists: whether a path exists.
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

    /// The program's own path.
    package static var ownExecutable: String {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
            ?? CommandLine.arguments.first ?? ""
    }

    /// The path of `name`: in `HOMEROOM_RESOURCES`, next to the program, in `../share/homeroom`, or
    /// in the repository the program was built in (at `repositoryPath`). nil if not found.
    package func path(of name: String, inRepository repositoryPath: String) -> String? {
        candidates(name, repositoryPath).first(where: exists)
    }

    /// The paths to try, in order; only `HOMEROOM_RESOURCES` if it is set.
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

    /// Maximum depth of a build product in its repository: `.build/ARCH/release`.
    private static let depth = 5

    private static func parent(_ path: String) -> String {
        guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
        return String(path[..<slash])
    }
}
