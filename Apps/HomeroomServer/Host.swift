package import HomeroomHost

/// The host's context. Foundation has a type of this name, too.
package typealias Host = HomeroomHost.Host
