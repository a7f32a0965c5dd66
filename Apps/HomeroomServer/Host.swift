package import HomeroomHost

/// The host's context. Foundation has a type with this name.
package typealias Host = HomeroomHost.Host
