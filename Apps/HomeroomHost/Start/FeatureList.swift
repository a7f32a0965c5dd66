public import AppCore
public import ServiceKit

/// The features of a build.
public protocol FeatureList: Sendable {
    /// The features, in the order of tiles and commands.
    static var features: [InstalledFeature] { get }
}

/// A feature: its client module and its services.
public struct InstalledFeature: Sendable {
    public var module: any FeatureModule.Type
    /// Empty for a feature without a server part.
    public var services: [any ServiceModule.Type]

    public init(_ module: any FeatureModule.Type, services: [any ServiceModule.Type] = []) {
        self.module = module
        self.services = services
    }
}
