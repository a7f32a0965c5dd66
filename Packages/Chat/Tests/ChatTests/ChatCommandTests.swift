import AppCore
import AppCoreTesting
import ArgumentParser
import Foundation
import ServiceKit
import Testing

@testable import Chat
@testable import ChatService

@Suite(.timeLimit(.minutes(10))) struct ChatCommandTests {
    @Test func theListIsPrintedForPeopleProgramsAndLineTools() async throws {
        let noor = try await ChatSchool.make()
        try await noor.run("list")
        #expect(noor.test.console.err.contains("No conversations yet"))
        try await noor.run("list", "--json")
        #expect(noor.test.console.out == "[]\n")
        let id = try await noor.thread()
        try await noor.say("Come by", in: id)
        try await noor.run("list")
        #expect(noor.test.console.out.contains("Missed lab"))
        try await noor.run("list", "--json")
        let json = try WireJSON.decode([MessageThread].self, from: noor.test.console.out)
        #expect(json.map(\.id) == [id] && json[0].unreadCount == 1)
        try await noor.run("list", "--plain")
        let fields = noor.test.console.out.split(separator: "\n")[0].split(separator: "\t")
        #expect(fields.map(String.init).prefix(4) == ["\(id)", "1", "Missed lab", "Ilse Brandt"])
        _ = try await noor.repository.transcript(id)
        try await noor.run("list", "--unread", "--json")
        #expect(noor.test.console.out == "[]\n")
    }

    @Test func offlineTheListIsTheLastKnownWithItsAge() async throws {
        let noor = try await ChatSchool.make()
        _ = try await noor.thread()
        try await noor.run("list")
        noor.test.clock.advance(by: .seconds(600))
        noor.network.set(.down)
        try await noor.run("list", "--json")
        #expect(noor.test.console.out.contains("Missed lab"))
        #expect(noor.test.console.err.hasPrefix("As of 10 min ago:"))
    }

    @Test func aConversationIsShownOldestFirstAndAsFarBackAsAskedFor() async throws {
        let noor = try await ChatSchool.make()
        let id = try await noor.thread()
        var ids: [Int64] = []
        for number in 1...60 {
            noor.school.clock.advance(by: .seconds(2))
            ids.append(try await noor.say("No. \(number).", in: id))
        }
        try await noor.run("show", "\(id)", "--limit", "3")
        #expect(
            noor.test.console.out.contains("No. 58.") && !noor.test.console.out.contains("No. 57."))
        #expect(noor.test.console.out.contains("Ilse Brandt (teacher)"))
        try await noor.run("show", "\(id)", "--limit", "60", "--json")
        let all = try #require(
            try WireJSON.decode(JSONValue.self, from: noor.test.console.out).elements)
        #expect(all.count == 60 && all[0]["body"] == "No. 1." && all[0]["state"] == "sent")
        #expect(all[0]["sender_id"] == .integer(12) && all[0]["sender_name"] == "Ilse Brandt")
        for before in [ids[2], ids[58]] {
            try await noor.run("show", "\(id)", "--before", "\(before)", "--limit", "2", "--plain")
            let rows = noor.test.console.out.split(separator: "\n")
            let first = try #require(ids.firstIndex(of: before)) - 1
            #expect(rows.count == 2 && rows[0].hasPrefix("\(ids[first - 1])\t"))
        }
        await #expect(throws: Problem.self) {
            try await noor.run("show", "\(id)", "--before", "999999")
        }
    }

    @Test(arguments: ["show", "read"])
    func theListKnowsThatAConversationIsRead(command: String) async throws {
        let noor = try await ChatSchool.make()
        let id = try await noor.thread()
        try await noor.say("Come by", in: id)
        #expect(try await noor.repository.refresh().unread == 1)
        try await noor.run(command, "\(id)")
        #expect(await noor.repository.known().unread == 0)
    }

    @Test func aDryRunChecksTheSubjectAndThePeopleToo() async throws {
        let noor = try await ChatSchool.make()
        let blank = await #expect(throws: Problem.self) {
            try await noor.run("new", "--to", "12", "--subject", " ", "Hello", "--dry-run")
        }
        #expect(blank?.place == "subject")
        var new = NewConversation(subject: "All of you", text: "Hello")
        new.people = (1...201).map { SchoolPersonBrief(id: $0, name: "Person \($0)", roles: []) }
        let many = await #expect(throws: Problem.self) { try await noor.repository.queue(new) }
        #expect(many?.place == "to")
        #expect(await noor.repository.known().isEmpty)
    }

    @Test func aMessageIsSentFromAnArgumentOrFromStandardInput() async throws {
        let noor = try await ChatSchool.make()
        let id = try await noor.thread()
        try await noor.run("send", "\(id)", "Hello there", "--json")
        let json = try WireJSON.decode(JSONValue.self, from: noor.test.console.out)
        #expect(json["state"] == "sent" && json["id"] == .integer(id))
        noor.test.console.answer("one", "", "three")
        try await noor.run("send", "\(id)", "-")
        #expect(try await noor.bodies(id) == ["Hello there", "one\n\nthree"])
        _ = try await noor.repository.refresh()
        try await noor.run("send", "\(id)", "Not yet", "--dry-run")
        #expect(noor.test.console.err.contains("Would send to Missed lab, with "))
        #expect(try await noor.bodies(id).count == 2)
        let blank = await #expect(throws: Problem.self) { try await noor.run("send", "\(id)", " ") }
        #expect(blank?.exitCode == 65)
    }

    @Test func aConversationIsNamedByItsSubjectOrPeople() async throws {
        let noor = try await ChatSchool.make()
        let id = try await noor.thread()
        try await noor.run("send", "missed", "By subject")
        try await noor.run("send", "Brandt", "By person")
        #expect(try await noor.bodies(id) == ["By subject", "By person"])
        try await noor.run("show", "ilse brandt")
        #expect(noor.test.console.out.contains("By person"))
        let none = await #expect(throws: Problem.self) {
            try await noor.run("send", "Zebedee", "Hello?")
        }
        #expect(none?.exitCode == 66)
        #expect(none?.cure?.contains("chat new --to") == true)
        _ = try await noor.thread()
        let several = await #expect(throws: Problem.self) {
            try await noor.run("send", "Brandt", "To whom?")
        }
        #expect(several?.exitCode == 65)
        #expect(several?.reason?.contains("with Ilse Brandt") == true)
        #expect(try await noor.bodies(id).count == 2)
    }

    @Test func offlineTheExitCodeSaysThatItIsQueued() async throws {
        let noor = try await ChatSchool.make()
        let id = try await noor.thread()
        noor.network.set(.down)
        let queued = await #expect(throws: Problem.self) {
            try await noor.run("send", "\(id)", "Later")
        }
        #expect(queued?.exitCode == 75)
        #expect(queued?.summary == "Saved here; it will be sent later.")
        let opening = await #expect(throws: Problem.self) {
            try await noor.run("new", "--to", "12", "--subject", "Trip", "May I?")
        }
        #expect(opening?.exitCode == 75)
        noor.network.set(.up)
        for _ in 0..<2 { _ = await noor.restartedOutbox().flush(ignoringBackoff: true) }
        #expect(try await noor.bodies(id) == ["Later"])
        #expect(try await noor.threads().map(\.subject).contains("Trip"))
        let refused = await #expect(throws: Problem.self) {
            try await noor.run("send", "999999", "Hello?")
        }
        #expect(refused?.exitCode == 66)
        #expect(try await noor.test.context.outbox.entries().isEmpty, "nothing to retry is kept")
    }

    @Test func aConversationIsStartedByNameAddressOrNumber() async throws {
        let noor = try await ChatSchool.make()
        try await noor.run(
            "new", "--to", "ilse brandt", "--to", "omar@school.example", "--subject", "Lab",
            "--course", "88", "We were ill.")
        let thread = try #require(try await noor.threads().first)
        #expect(Set(thread.participants.map(\.id)) == [12, 41, 42] && thread.courseID == 88)
        #expect(thread.kind == OpenEnum(.group) && thread.lastMessage?.body == "We were ill.")
        let forbidden = await #expect(throws: Problem.self) {
            try await noor.run("new", "--to", "43", "--subject", "Hi", "Zoe?")
        }
        #expect(forbidden?.exitCode == 77)
    }

    @Test func readLeaveAndPeopleDoWhatTheySay() async throws {
        let noor = try await ChatSchool.make()
        let id = try await noor.thread()
        try await noor.say("Hello", in: id)
        try await noor.run("read", "\(id)")
        #expect(try await noor.repository.refresh().unread == 0)
        try await noor.run("people", "fay", "--json")
        let people = try WireJSON.decode(JSONValue.self, from: noor.test.console.out).elements
        #expect(people?.first?["id"] == .integer(42))
        try await noor.run("leave", "\(id)", "--dry-run")
        #expect(noor.test.console.err.contains("Would leave “Missed lab”."))
        let unasked = await #expect(throws: Problem.self) { try await noor.run("leave", "\(id)") }
        #expect(unasked?.exitCode == 64, "no one can confirm")
        try await noor.run("leave", "\(id)", "--yes")
        #expect(try await noor.repository.refresh().isEmpty)
        let gone = await #expect(throws: Problem.self) { try await noor.run("show", "\(id)") }
        #expect(gone?.exitCode == 77)
        #expect(gone?.summary == "You're no longer in this conversation.")
    }
}
