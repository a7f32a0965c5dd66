import AppCore
import HTTPTypes
import HomeroomHost
import SQLStore

/// All values of `/metrics`.
struct ServerFigures: Sendable {
    let state: ServerState
    let readiness: Readiness
    let database: any SQLDatabase

    func reply() async -> HTTPReply {
        let text = await text()
        let bytes = Array(text.utf8)
        return HTTPReply(
            head: HTTPResponse(
                status: .ok,
                headerFields: [
                    .contentType: MetricsText.contentType, .contentLength: String(bytes.count),
                    .cacheControl: "no-store",
                ]), body: .bytes(bytes))
    }

    private func text() async -> String {
        var text = MetricsText()
        text.begin("homeroom_build_info", .gauge, "The program and its database's engine.")
        text.sample(
            "homeroom_build_info",
            [("version", Version.text), ("database", database.engine.rawValue)], 1)
        text.single(
            "homeroom_ready", .gauge, "1 if the server is ready for requests.",
            await readiness.isReady ? 1 : 0)
        text.add(state.metrics)
        if let pool = database as? any PooledDatabase { text.add(pool.poolFigures) }
        text.add(ProcessFigures.current())
        return text.text
    }
}
