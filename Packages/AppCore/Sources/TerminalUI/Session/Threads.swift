#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// An operating system thread outside the task pool.
package enum DedicatedThread {
    private final class Work {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    /// Starts a detached thread. Returns false if none is available.
    package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        var attributes = pthread_attr_t()
        guard pthread_attr_init(&attributes) == 0 else { return false }
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        // Some systems' default is too small for deep views.
        pthread_attr_setstacksize(&attributes, 8 << 20)
        let work = Unmanaged.passRetained(Work(body))
        #if canImport(Darwin)
        var thread: pthread_t?
        let failed = pthread_create(
            &thread, &attributes,
            { raw in
                Unmanaged<Work>.fromOpaque(raw).takeRetainedValue().body()
                return nil
            }, work.toOpaque())
        #else
        var thread = pthread_t()
        let failed = pthread_create(
            &thread, &attributes,
            { raw in
                if let raw { Unmanaged<Work>.fromOpaque(raw).takeRetainedValue().body() }
                return nil
            }, work.toOpaque())
        #endif
        if failed != 0 { work.release() }
        return failed == 0
    }

    /// Runs `body` on a separate thread and awaits it. nil if no thread is available.
    package static func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async
        -> Value?
    {
        await withCheckedContinuation { continuation in
            if !start({ continuation.resume(returning: body()) }) {
                continuation.resume(returning: nil)
            }
        }
    }
}

/// Milliseconds of a monotonic clock.
enum Monotonic {
    static var now: Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
    }
}
