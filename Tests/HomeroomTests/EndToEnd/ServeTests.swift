#if WITH_AUTH && WITH_CONTENT && WITH_PROGRESS
import AppCore
import Foundation
import Glibc
import HTTPTypes
import HomeroomHost
import Testing

/// `homeroom serve` on a free port.
private final class Server {
    let process = Process()
    let port: Int

    init(_ program: borrowing BuiltProgram, _ arguments: [String] = []) throws {
        process.executableURL = URL(filePath: try BuiltProgram.path())
        process.arguments = ["serve", "--port", "0"] + arguments
        process.environment = program.environment()
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        var said = ""
        let handle = pipe.fileHandleForReading.fileDescriptor
        let deadline = ContinuousClock.now.advanced(by: .seconds(180))
        while !said.contains("\n"), ContinuousClock.now < deadline {
            var waiting = pollfd(fd: handle, events: Int16(POLLIN), revents: 0)
            guard poll(&waiting, 1, 200) > 0 else { continue }
            var buffer = [UInt8](repeating: 0, count: 4096)
            let count = read(handle, &buffer, buffer.count)
            guard count > 0 else { break }
            said += String(decoding: buffer[..<count], as: UTF8.self)
        }
        let line = try #require(said.split(separator: "\n").first, "it prints its address")
        port = try #require(line.split(separator: ":").last.flatMap { Int($0) })
    }

    deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

    /// Sends a request; returns status and body.
    func call(
        _ method: HTTPRequest.Method, _ path: String, _ body: String = "", token: String? = nil
    ) async throws -> (status: Int, json: [String: Any], text: String) {
        let transport = NetworkTransport(environment: [:])
        var request = HTTPRequest(
            method: method, scheme: "http", authority: "127.0.0.1:\(port)", path: path)
        if !body.isEmpty { request.headerFields[.contentType] = "application/json" }
        if let token { request.headerFields[.authorization] = "Bearer \(token)" }
        let reply = try await transport.send(request, body: Array(body.utf8))
        var bytes: [UInt8] = []
        switch reply.body {
        case .bytes(let all): bytes = all
        case .stream(let pieces): for try await piece in pieces { bytes += piece }
        }
        await transport.close()
        let json = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
        return (reply.head.status.code, json ?? [:], String(decoding: bytes, as: UTF8.self))
    }
}

@Suite(.serialized) struct ServeTests {
    @Test func anHTTPWalkFromRegisteringToTheReview() async throws {
        let program = try BuiltProgram()
        let server = try Server(program)
        let api = "/sat/api/v1"
        let account = #"{"email":"ada@example.org","password":"a decent password"}"#
        let register = try await server.call(.post, api + "/auth/register", account)
        #expect((200...201).contains(register.status), "\(register.text)")
        let login = try await server.call(.post, api + "/auth/login", account)
        #expect(login.status == 200)
        let tokens = try #require(login.json["tokens"] as? [String: String])
        let token = try #require(tokens["access"])
        let me = try await server.call(.get, api + "/auth/me", token: token)
        #expect(me.json["email"] as? String == "ada@example.org")
        #expect(try await server.call(.get, api + "/auth/me").status == 401)

        let lessons = try await server.call(.get, api + "/lessons/?limit=200", token: token)
        let results = try #require(lessons.json["results"] as? [[String: Any]])
        #expect(results.count >= 42)
        let free = try #require(
            results.first {
                $0["tier"] as? String == "free" && $0["is_diagnostic"] as? Bool == false
            })
        let id = try #require(free["id"] as? String)
        let lesson = try await server.call(.get, "\(api)/lessons/\(id)/", token: token)
        #expect(lesson.status == 200)
        let questions = try #require(lesson.json["questions"] as? [[String: Any]])
        let answers = questions.compactMap { $0["id"] as? String }
            .map { #"{"question_id":"\#($0)","selected_option_index":0}"# }
        let submit = try await server.call(
            .post, "\(api)/progress/lessons/\(id)/submit",
            #"{"answers":[\#(answers.joined(separator: ","))],"time_spent_seconds":60}"#,
            token: token)
        #expect((200...201).contains(submit.status), "\(submit.text)")
        let attempts = try await server.call(
            .get, "\(api)/progress/lessons/\(id)/attempts", token: token)
        #expect(attempts.status == 200)
        let review = try await server.call(
            .get, "\(api)/progress/lessons/\(id)/review", token: token)
        #expect(review.status == 200, "\(review.text)")

        kill(server.process.processIdentifier, SIGTERM)
        server.process.waitUntilExit()
        #expect(server.process.terminationStatus == 0)
    }

    @Test func oneBackendAloneStandsAtTheRootOfItsPort() async throws {
        let program = try BuiltProgram()
        let server = try Server(program, ["--only", "sat"])
        #expect(try await server.call(.get, "/api/v1/lessons/").status == 200)
        #expect(try await server.call(.get, "/sat/api/v1/lessons/").status == 404)
    }

    @Test func anOversizedBodyIsRefused() async throws {
        let program = try BuiltProgram()
        let server = try Server(program)
        let body = "{\"email\":\"" + String(repeating: "x", count: 2 << 20) + "\"}"
        let reply = try await server.call(.post, "/sat/api/v1/auth/login", body)
        #expect(reply.status == 413)
    }

    @Test func aStudentElsewhereSignsInAndOutOverTheNetwork() async throws {
        let program = try BuiltProgram()
        let server = try Server(program)
        let client = try BuiltProgram()
        let address = "http://127.0.0.1:\(server.port)/sat"
        #expect(try client.run(["connect", "sat", address]).code == 0)
        let register = try client.run(
            ["auth", "register", "--email", "tove@example.org", "--password-stdin"],
            input: "a decent password\n")
        #expect(register.code == 0, "\(register.err)")
        #expect(register.err.contains("credentials.json"))
        #expect(try client.run(["auth", "status"]).out.contains("Signed in as tove@example.org"))
        #expect(try client.run(["--once"]).out.contains(/\d\d lessons/))
        kill(server.process.processIdentifier, SIGTERM)
        server.process.waitUntilExit()
        // Offline, saved data and the account are still available.
        #expect(try client.run(["--once"]).out.contains(/\d\d lessons/))
        #expect(try client.run(["auth", "status"]).out.contains("isn't responding"))
        #expect(try client.run(["auth", "logout"]).code == 0)
        #expect(try client.run(["auth", "status"]).out.contains("Signed out."))
    }

    @Test func aPortThatIsTakenIsNamed() async throws {
        let program = try BuiltProgram()
        let server = try Server(program)
        let ended = try program.run(["serve", "--port", "\(server.port)"])
        #expect(ended.code == 73)
        #expect(ended.err.contains(":\(server.port)"))
    }
}
#endif
