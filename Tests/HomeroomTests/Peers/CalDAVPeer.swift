import AppCore
import Foundation
import HTTPTypes
import SQLStore
import Testing

@testable import HomeroomHost

/// A CalDAV server that `Tools/peers` has started.
struct CalDAVPeer: Sendable, CustomTestStringConvertible {
    var name: String
    var address: String
    /// The collection of its user's calendars.
    var home: String
    /// Whether it asks for a password.
    var asksForPassword: Bool

    var testDescription: String { name }

    private static let environment = ProcessInfo.processInfo.environment

    static let all: [CalDAVPeer] = [
        environment["HOMEROOM_TEST_RADICALE"].map {
            CalDAVPeer(name: "Radicale", address: $0, home: "/noor/", asksForPassword: true)
        },
        environment["HOMEROOM_TEST_XANDIKOS"].map {
            CalDAVPeer(
                name: "Xandikos", address: $0, home: "/noor/calendars/", asksForPassword: false)
        },
    ].compactMap(\.self)

    static let areMissing: Comment = "needs Radicale and Xandikos: Tools/peers run ./test PeerTests"

    static let password = "tide pools"

    /// Runs a shell script in two students' environments at the same time. `$0` is the program, `$1` is `one` or
    /// `two`, `$2` the given word.
    static func run(
        _ script: String, atOnceIn one: [String: String], _ two: [String: String],
        _ word: String = ""
    ) throws {
        let path = try BuiltProgram.path()
        let started = try [(one, "one"), (two, "two")].map { environment, mark in
            let process = Process()
            process.executableURL = URL(filePath: "/bin/sh")
            process.arguments = ["-c", script, path, mark, word]
            process.environment = environment
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
            return process
        }
        for process in started { process.waitUntilExit() }
    }

    /// What another program does at the server.
    @discardableResult
    func request(
        _ method: String, _ path: String, _ body: String = "", _ headers: [String: String] = [:]
    ) async throws -> (status: Int, body: String) {
        let transport = NetworkTransport(environment: [:])
        var request = HTTPRequest(
            method: try #require(HTTPRequest.Method(method)), scheme: "http",
            authority: String(address.dropFirst("http://".count)), path: path)
        let secret = Data("noor:\(Self.password)".utf8).base64EncodedString()
        request.headerFields[.authorization] = "Basic \(secret)"
        for (name, value) in headers {
            request.headerFields[try #require(HTTPField.Name(name))] = value
        }
        let reply = try await transport.send(request, body: Array(body.utf8))
        var bytes: [UInt8] = []
        switch reply.body {
        case .bytes(let all): bytes = all
        case .stream(let pieces): for try await piece in pieces { bytes += piece }
        }
        await transport.close()
        return (reply.head.status.code, String(decoding: bytes, as: UTF8.self))
    }

    /// Makes a calendar with a name of its own.
    ///
    /// - Parameter component: what it holds, such as `VTODO`; nil for all.
    func makeCalendar(of component: String? = nil) async throws -> Calendar {
        let name = "school-" + UUID().uuidString.prefix(8).lowercased()
        let components =
            component.map {
                "<c:supported-calendar-component-set><c:comp name=\"\($0)\"/></c:supported-calendar-component-set>"
            } ?? ""
        let made = try await request(
            "MKCALENDAR", home + name + "/",
            """
            <?xml version="1.0" encoding="utf-8"?>
            <c:mkcalendar xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:set><d:prop>\
            <d:displayname>\(name)</d:displayname>\(components)</d:prop></d:set></c:mkcalendar>
            """, ["Content-Type": "application/xml"])
        #expect(made.status == 201, "\(made)")
        return Calendar(peer: self, name: name, path: home + name + "/")
    }

    struct Calendar: Sendable {
        var peer: CalDAVPeer
        var name: String
        var path: String

        func put(_ file: String, _ text: String) async throws {
            let put = try await peer.request(
                "PUT", path + file, text.replacing("\n", with: "\r\n"),
                ["Content-Type": "text/calendar; charset=utf-8"])
            #expect((200..<300).contains(put.status), "\(put)")
        }

        func delete(_ file: String) async throws {
            #expect((200..<300).contains(try await peer.request("DELETE", path + file).status))
        }

        /// All events as the server has them.
        func text() async throws -> String {
            let found = try await peer.request(
                "REPORT", path,
                """
                <c:calendar-query xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:prop>\
                <c:calendar-data/></d:prop><c:filter><c:comp-filter name="VCALENDAR"/></c:filter>\
                </c:calendar-query>
                """, ["Depth": "1", "Content-Type": "application/xml"])
            #expect(found.status == 207)
            // A line end is one character in Swift.
            return found.body.replacing("&#13;", with: "").replacing("\r\n", with: "\n")
        }

        /// The titles of all events at the server, in order.
        func titles() async throws -> [String] {
            try await text().split(separator: "\n").filter { $0.hasPrefix("SUMMARY:") }
                .map { String($0.dropFirst("SUMMARY:".count)) }.sorted()
        }

        static func event(_ uid: String, _ title: String) -> String {
            """
            BEGIN:VCALENDAR
            VERSION:2.0
            PRODID:-//Other//EN
            BEGIN:VEVENT
            UID:\(uid)
            DTSTAMP:20310801T000000Z
            DTSTART:20310905T220000Z
            DTEND:20310905T230000Z
            SUMMARY:\(title)
            END:VEVENT
            END:VCALENDAR

            """
        }
    }
}

extension BuiltProgram {
    func connect(to calendar: CalDAVPeer.Calendar) throws {
        let ended = try run(
            [
                "calendar", "connect", calendar.peer.address, "--user", "noor", "--calendar",
                calendar.name,
            ], environment: ["HOMEROOM_CALDAV_PASSWORD": CalDAVPeer.password])
        #expect(ended.code == 0, "\(ended.err)")
        for text in [ended.out, ended.err] { #expect(!text.contains(CalDAVPeer.password)) }
    }

    func sync() throws -> Ended { try run(["calendar", "sync"]) }

    /// The rows of a query on the student's store; changes are committed.
    func store(_ sql: String) async throws -> [String] {
        let path = home.appending(path: "data/default/homeroom.sqlite").path(percentEncoded: false)
        let database = try SQLiteDatabase(path: path)
        let rows = try await database.write { connection in
            try connection.rows(sql).map { try $0.text($0.columns[0]) }
        }
        await database.close()
        return rows
    }

    func ownTitles() async throws -> [String] {
        try await store("SELECT title FROM calendar_events ORDER BY title")
    }
}
