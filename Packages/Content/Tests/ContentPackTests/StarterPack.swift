@testable import ContentPack

/// The pack that Homeroom ships, read once for all tests.
enum StarterPack {
    static let directory =
        "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/Pack"
    static let result = PackReader.read(directory: directory)
}
