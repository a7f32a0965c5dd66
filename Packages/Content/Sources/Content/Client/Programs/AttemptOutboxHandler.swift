import AppCore

/// Applies the server's response to queued attempts.
struct AttemptOutboxHandler: OutboxHandler {
    static let endpoints = [
        ProgramEndpoints.sendAttempts.id, ProgramDialectEndpoints.completeLevel.id,
        ProgramDialectEndpoints.completeLevelOfUser.id,
    ]

    let sync: AttemptSync

    var endpoints: [String] { Self.endpoints }

    /// Marks the attempts that the server has. Attempts missing from the response keep waiting;
    /// the next sync sends them again.
    func delivered(_ entry: OutboxEntry, response: [UInt8]) async throws {
        guard entry.endpoint == ProgramEndpoints.sendAttempts.id,
            let batch = try? WireJSON.decode(LevelAttemptBatch.self, from: entry.body),
            let receipt = try? WireJSON.decode(LevelAttemptReceipt.self, from: response)
        else { return }
        let ours = Set(batch.attempts.map(\.id))
        try await sync.log.note(.sent, receipt.accepted.filter(ours.contains).map(\.value))
        for refusal in receipt.refused where ours.contains(refusal.id) {
            try await sync.log.note(.refused, [refusal.id.value], reason: refusal.reason)
        }
    }

    /// Resending attempts is safe. Whether a level is complete can be read from the
    /// server.
    func reconcile(_ entry: OutboxEntry) async throws -> OutboxReconciliation {
        guard entry.endpoint == ProgramDialectEndpoints.completeLevel.id,
            let body = try? WireJSON.decode(LevelCompletion.self, from: entry.body)
        else { return .missing }
        do throws(Problem) {
            let row = try await sync.client.client.call(
                ProgramDialectEndpoints.levelOfUser,
                path: ["user": body.userID, "level": body.unitLevelID.value])
            return row["completed"] == .bool(true) ? .arrived(response: []) : .missing
        } catch {
            return error.isOfEmptyBody || error.code == .notFound ? .missing : .unknown
        }
    }
}
