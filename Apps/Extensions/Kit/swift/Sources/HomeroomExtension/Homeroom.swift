import Foundation

/// The other end of standard input and output.
actor Homeroom {
    private let input = dup(0)
    private let output = FileHandle(fileDescriptor: dup(1))
    private var count = 0
    private var asked: [JSON: CheckedContinuation<JSON, Never>] = [:]
    private var tasks: [JSON: Task<Void, Never>] = [:]

    /// From now on, prints go to the log, and programs that a handler starts can't take messages.
    init() {
        dup2(2, 1)
        dup2(open("/dev/null", O_RDONLY), 0)
    }

    nonisolated func messages() -> AsyncStream<JSON> {
        AsyncStream { continuation in
            Thread.detachNewThread { [input] in
                let handle = FileHandle(fileDescriptor: input)
                var rest = Data()
                while case let more = handle.availableData, !more.isEmpty {
                    rest += more
                    while let end = rest.firstIndex(of: 10) {
                        if let message = try? JSONDecoder().decode(JSON.self, from: rest[..<end]) {
                            continuation.yield(message)
                        }
                        rest = Data(rest[(end + 1)...])
                    }
                }
                continuation.finish()
            }
        }
    }

    /// Starts answering a request.
    func answer(_ id: JSON, _ result: @escaping @Sendable () async throws -> JSON) {
        tasks[id] = Task {
            do {
                try send(["id": id, "result": try await result()])
            } catch {
                let problem = error as? Problem
                if problem == nil { FileHandle.standardError.write(Data("\(error)\n".utf8)) }
                let message = problem?.message ?? "The extension has a fault. Its log says more."
                try? send(["id": id, "error": ["code": -32000, "message": .text(message)]])
            }
            tasks[id] = nil
        }
    }

    func ask(_ method: String, _ params: JSON) async throws -> JSON {
        count += 1
        let id = JSON.text("ask-\(count)")
        try send(["id": id, "method": .text(method), "params": params])
        let answer = await withCheckedContinuation { asked[id] = $0 }
        guard case .object = answer["result"] else {
            throw Problem(
                answer["error"]["message"].text, code: Int(answer["error"]["code"].number))
        }
        return answer["result"]
    }

    func received(_ answer: JSON) {
        asked.removeValue(forKey: answer["id"])?.resume(returning: answer)
    }

    func cancel(_ id: JSON) { tasks[id]?.cancel() }

    /// Gives open requests half a second, then ends the program.
    func end() async -> Never {
        for _ in 0..<50 where !tasks.isEmpty { try? await Task.sleep(for: .milliseconds(10)) }
        exit(0)
    }

    private func send(_ members: [String: JSON]) throws {
        let message = JSON.object(members.merging(["jsonrpc": "2.0"], uniquingKeysWith: { $1 }))
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let line = try encoder.encode(message)
        guard line.count <= 1_000_000 else { throw Problem("The answer is larger than 1 MB.") }
        try output.write(contentsOf: line + [10])
    }
}
