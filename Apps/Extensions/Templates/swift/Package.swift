// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "{{NAME}}",
    targets: [
        .target(name: "HomeroomExtension"),
        .executableTarget(name: "Program", dependencies: ["HomeroomExtension"]),
    ]
)
