public import AppCore
public import Foundation
public import WordFinding

/// The dictionaries of this machine, one file each.
public enum LexiconStore {
    /// Where they are, below the folder that a context calls shared.
    public static func folder(in shared: URL) -> URL { shared.appending(path: "dictionaries") }

    /// All installed dictionaries together, or ``NoKnowledge``.
    ///
    /// - Parameter shared: the context's shared folder.
    public static func open(in shared: URL) throws(Problem) -> any LexicalKnowledge {
        NoKnowledge()
    }
}
