// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "HomeroomExtension",
    products: [.library(name: "HomeroomExtension", targets: ["HomeroomExtension"])],
    targets: [.target(name: "HomeroomExtension")]
)
