// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "focus",
    dependencies: [.package(path: "../Kit/swift")],
    targets: [
        .executableTarget(
            name: "Focus",
            dependencies: [.product(name: "HomeroomExtension", package: "swift")])
    ]
)
