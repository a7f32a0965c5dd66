import AppCore

/// What becomes of tries once a backend has spoken.
struct TrySender: OutboxHandler {
    let sync: TrySync

    var endpoints: [String] {
        [
            ProgramEndpoints.sendAttempts.id, ProgramDialectEndpoints.completeLevel.id,
            ProgramDialectEndpoints.completeLevelOfUser.id,
        ]
    }

    /// Notes which tries the backend has. An answer that says nothing of a try leaves it waiting:
    /// the next round offers it again.
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

    /// Tries may be sent again at will. Whether a level is known to be complete, the backend can
    /// be asked.
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
