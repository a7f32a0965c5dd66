/// The bounds of an extension's process.
struct ExtensionLimits: Sendable {
    /// Longest line, in bytes.
    var lineBytes = 1 << 20
    /// Most lines, and most bytes in them, within ``window`` seconds.
    var lines = 1000
    var windowBytes = 8 << 20
    var window = 10.0
    /// Data segment in KB, as `ulimit -d` counts it.
    var memoryKilobytes = 512 * 1024
    /// How many times as long as ``Method/seconds`` to wait for an answer; more on a busy computer.
    var patience = 1.0
    /// Bytes waiting to be read by the extension.
    var waitingBytes = 4 << 20
    /// Seconds between a request to end and the end of the whole process group.
    var grace = 1.0
    /// Seconds without a request after which the process ends.
    var idle = 120.0
    /// Failed starts in a row before Homeroom waits ``pause`` seconds.
    var failures = 3
    var pause = 300.0
    /// Requests of the extension's own per minute.
    var requestsPerMinute = 60
    /// The log's size in bytes.
    var logBytes = 256 * 1024
}
