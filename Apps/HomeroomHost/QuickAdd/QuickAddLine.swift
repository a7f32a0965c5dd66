import AppCore
import TerminalUI

extension QuickAddReader {
    /// The line of `a`; nil if no feature adds anything.
    var line: QuickLine? {
        guard !kinds.isEmpty else { return nil }
        return QuickLine(
            examples: examples, read: { [self] in await reading($0) },
            add: { [self] in await add($0) })
    }

    private func reading(_ line: String) async -> QuickLineReading {
        guard let (kind, draft) = await read(line) else {
            return QuickLineReading(name: "", fields: [], problem: Self.noKind.summary)
        }
        return QuickLineReading(
            name: kind.name, fields: draft.fields.map(\.text),
            problem: draft.problem.map(Self.words))
    }

    private func add(_ line: String) async -> QuickLineResult {
        guard let (_, draft) = await read(line) else { return .refused(Self.noKind.summary) }
        if let problem = draft.problem { return .refused(Self.words(problem)) }
        do {
            let added = try await draft.add()
            let undo = added.undo.map { undo -> @Sendable () async -> Toast? in
                {
                    do { try await undo() } catch {
                        return Toast(Problem(error).summary, .failure)
                    }
                    return nil
                }
            }
            switch added.outcome {
            case nil, .delivered: return .added(Toast(added.message, .success), undo: undo)
            case .waiting:
                return .added(
                    Toast("\(added.message) It will be sent later.", .warning), undo: undo)
            case .failed(let problem):
                return .added(
                    Toast("\(problem.summary) It's kept in the outbox.", .failure), undo: nil)
            }
        } catch {
            return .refused(Self.words(Problem(error)))
        }
    }

    private static func words(_ problem: Problem) -> String {
        [problem.summary, problem.cure].compactMap(\.self).joined(separator: " ")
    }

    /// Without a kind that needs no prefix.
    static let noKind = Problem(
        .usage, "Start the line with what to add, such as “goal:”.", cure: nil)
}
