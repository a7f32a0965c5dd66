import Synchronization

/// A message to the thread that owns the screens.
enum Post: Sendable {
    /// An effect of the screen with this number sends it a message.
    case message(screen: Int, task: Int, any Sendable)
    /// An effect's task ended.
    case ended(screen: Int, task: Int)
    case toast(Toast)
    /// An act outside of the screens, and what undoes it.
    case undoable(String, @Sendable () async -> Toast?)
    /// An act outside of the screens was undone, with what to say.
    case undone(Toast)
    /// The line to add was read.
    case quickLineRead(String, QuickLineReading)
    /// The line was added, or not.
    case quickLineEnded(String, QuickLineResult)
    case open(String)
    case palette(Palette)
    case repaint
    case quit
    /// A line was read (linear mode); nil at the end of input.
    case line(String?)
}

/// A queue that wakes its reader.
final class Inbox: Sendable {
    private let posts = Mutex<[Post]>([])
    let pipe: WakePipe

    /// nil if no descriptors are left.
    init?() {
        guard let pipe = WakePipe() else { return nil }
        self.pipe = pipe
    }

    func post(_ post: Post) {
        let first = posts.withLock { posts in
            posts.append(post)
            return posts.count == 1
        }
        if first { pipe.wake() }
    }

    /// All queued messages, in order.
    func take() -> [Post] {
        posts.withLock { posts in
            defer { posts.removeAll() }
            return posts
        }
    }
}
