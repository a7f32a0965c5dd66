#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The natural logarithm.
func logarithm(_ value: Double) -> Double { log(value) }
