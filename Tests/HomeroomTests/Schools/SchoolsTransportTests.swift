import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import Testing

@testable import HomeroomHost

@Suite struct SchoolsTransportTests {
    private let courses = (
        lake: #"[{"id":1,"name":"Biology","sections":[{"id":4,"course_id":1}]}]"#,
        hill: #"[{"id":1,"name":"Spanish","sections":[{"id":4,"course_id":1}]}]"#
    )

    // MARK: Reading

    @Test func aListHasTheRecordsOfBothSchoolsWithTheirNames() async throws {
        let two = try LakeAndHill(
            lake: ["GET /courses": courses.lake], hill: ["GET /courses": courses.hill])
        let found = try await two.ask("/courses").json
        let hill = LakeAndHill.hill(1)
        #expect(
            found.elements?.map { $0["name"]?.text } == ["Biology (Lake)", "Spanish (Hill)"])
        #expect(found.elements?.map { $0["id"] } == [.integer(1), .integer(hill)])
        let section = found.elements?.last?["sections"]?.elements?.first
        #expect(section?["course_id"] == .integer(hill))
        #expect(section?["id"] == .integer(LakeAndHill.hill(4)))
        #expect(two.transport.takeNotices().isEmpty)
    }

    @Test func aRecordIsAskedForAtItsOwnSchool() async throws {
        let two = try LakeAndHill(
            lake: ["GET /assignments/3": #"{"id":3,"title":"At the lake"}"#],
            hill: ["GET /assignments/3": #"{"id":3,"title":"On the hill"}"#])
        #expect(try await two.ask("/assignments/3").json["title"] == "At the lake")
        let hill = try await two.ask("/assignments/\(LakeAndHill.hill(3))")
        #expect(hill.json["title"] == "On the hill")
        #expect(hill.json["id"] == .integer(LakeAndHill.hill(3)))
        #expect(two.lake.lines == ["GET /assignments/3"])
        #expect(two.hill.lines == ["GET /assignments/3"])
    }

    @Test func aQueryThatNamesACourseGoesToItsSchoolOnly() async throws {
        let two = try LakeAndHill(hill: ["GET /announcements": "[]"])
        _ = try await two.ask("/announcements?course_id=\(LakeAndHill.hill(2))&page=1")
        #expect(two.lake.lines.isEmpty)
        #expect(two.hill.lines == ["GET /announcements?course_id=2&page=1"])
    }

    @Test func eachSchoolIsAskedAboutItsOwnNumberOfTheStudent() async throws {
        let list = #"[{"id":"assignment-9","source_id":9,"course_id":1}]"#
        let two = try LakeAndHill(
            lake: ["GET /students/17/todos": list], hill: ["GET /students/5/todos": list])
        let found = try await two.ask("/students/17/todos").json.elements ?? []
        #expect(
            found.map { $0["id"] } == [
                "assignment-9", .string("assignment-\(LakeAndHill.hill(9))"),
            ])
    }

    @Test func aSchoolThatDoesNotSayWhoTheStudentIsIsNotAskedAboutAnother() async throws {
        let list = ["GET /students/17/todos": "[]"]
        let two = try LakeAndHill(lake: list, hill: list.merging(["GET /me": "{}"]) { $1 })
        #expect(try await two.ask("/students/17/todos").status == 200)
        #expect(two.lake.lines == ["GET /students/17/todos"])
        #expect(two.hill.lines.isEmpty)
    }

    @Test func theStudentIsTheSamePersonAtBothSchools() async throws {
        let messages =
            #"[{"id":1,"sender_id":5,"sender":{"id":5},"body":"Hello"},"#
            + #"{"id":2,"sender_id":8,"sender":{"id":8,"last_name":"Roy"},"body":"Hi"}]"#
        let two = try LakeAndHill(hill: ["GET /message_threads/3/messages": messages])
        let found = try await two.ask("/message_threads/\(LakeAndHill.hill(3))/messages").json
        let senders = found.elements?.map { $0["sender_id"] }
        #expect(senders == [.integer(17), .integer(LakeAndHill.hill(8))])
        #expect(found.elements?.first?["sender"]?["id"] == .integer(17))
        #expect(found.elements?.last?["sender"]?["last_name"] == "Roy")
    }

    @Test func conversationsAreTogetherNewestFirstWithEachPersonsSchool() async throws {
        func thread(_ id: Int, _ day: Int) -> String {
            #"{"id":\#(id),"participants":[{"id":5},{"id":8,"last_name":"Roy"}],"#
                + #""updated_at":"2026-09-0\#(day)T08:00:00Z"}"#
        }
        let two = try LakeAndHill(
            lake: ["GET /message_threads": "[\(thread(1, 3)),\(thread(2, 1))]"],
            hill: ["GET /message_threads": "[\(thread(1, 2))]"])
        let found = try await two.ask("/message_threads").json.elements ?? []
        #expect(
            found.map { $0["id"] } == [.integer(1), .integer(LakeAndHill.hill(1)), .integer(2)])
        let people = found[1]["participants"]?.elements
        #expect(people?.last?["last_name"] == "Roy (Hill)")
        #expect(people?.first?["id"] == .integer(17))
    }

    @Test func countsAddUpAndAveragesAreWeighted() async throws {
        func progress(_ courses: Int, _ average: String) -> String {
            #"{"student":{"id":5},"courses":[{"id":1,"name":"A"}],"standards_mastery":[],"#
                + #""overall":{"courses_count":\#(courses),"overall_average":\#(average),"#
                + #""total_assignments":10,"completed_assignments":5,"completion_rate":50}}"#
        }
        let two = try LakeAndHill(
            lake: ["GET /students/17/progress": progress(3, "90")],
            hill: ["GET /students/5/progress": progress(1, "69.5")])
        let found = try await two.ask("/students/17/progress").json
        #expect(found["courses"]?.elements?.map { $0["name"] } == ["A (Lake)", "A (Hill)"])
        #expect(found["overall"]?["courses_count"] == .integer(4))
        #expect(found["overall"]?["completed_assignments"] == .integer(10))
        #expect(found["overall"]?["overall_average"] == .number(84.875))
    }

    @Test func aSchoolThatHasNoSuchThingDoesNotHideTheOthers() async throws {
        let two = try LakeAndHill(hill: ["GET /goals": #"[{"id":1,"title":"Run"}]"#])
        let found = try await two.ask("/goals")
        #expect(found.json.elements?.count == 1)
        #expect(two.transport.takeNotices().isEmpty)
        #expect(try await two.ask("/rubrics").status == 404)
    }

    // MARK: Failing

    @Test func aSchoolThatIsDownHasItsLastKnownPartAndIsNamed() async throws {
        let two = try LakeAndHill(
            lake: ["GET /courses": courses.lake], hill: ["GET /courses": courses.hill])
        _ = try await two.ask("/courses")
        two.hill.fail(.notSent("no route"))
        let found = try await two.ask("/courses")
        #expect(found.status == 200 && found.json.elements?.count == 2)
        let notices = two.transport.takeNotices()
        #expect(notices.count == 1 && notices[0].hasPrefix("Hill can't be reached: no route."))
        #expect(notices[0].contains("saved just now"))
        #expect(two.transport.takeNotices().isEmpty)
    }

    /// What features have in the cache is filed under the first school's account, and must not become its part.
    @Test func theFirstSchoolsPartIsItsOwn() async throws {
        let two = try LakeAndHill(
            lake: ["GET /courses": courses.lake], hill: ["GET /courses": courses.hill])
        let list = Endpoint<EmptyBody, JSONValue>(
            "courses", .school, .get, "/courses", authorization: .required, summary: "Courses")
        let before = try await two.client.fetch(list).value
        two.lake.fail(.notSent("no route"))
        #expect(try await two.client.fetch(list).value == before)
        #expect(before.elements?.count == 2)
    }

    @Test(arguments: [500, 401])
    func aSchoolThatRefusesDoesNotHideTheOthers(status: Int) async throws {
        let two = try LakeAndHill(
            lake: ["GET /courses": courses.lake], hill: ["GET /courses": courses.hill])
        two.hill.refuse(status)
        let found = try await two.ask("/courses")
        #expect(found.json.elements?.map { $0["name"] } == ["Biology (Lake)"])
        #expect(two.transport.takeNotices().first?.contains("Hill") == true)
    }

    @Test func withoutAnySchoolTheFailureIsTheAnswer() async throws {
        let two = try LakeAndHill()
        two.lake.fail(.notSent("no route"))
        two.hill.fail(.notSent("no route"))
        await #expect(throws: TransportFailure.notSent("no route")) {
            _ = try await two.ask("/courses")
        }
    }

    /// Features then show what they have, with its true age.
    @Test func oldPartsAloneAreNoAnswer() async throws {
        let two = try LakeAndHill(
            lake: ["GET /courses": courses.lake, "GET /assignments/3": #"{"id":3}"#],
            hill: ["GET /courses": courses.hill])
        _ = try await two.ask("/courses")
        _ = try await two.ask("/assignments/3")
        two.lake.fail(.timedOut)
        two.hill.fail(.notSent("no route"))
        await #expect(throws: TransportFailure.timedOut) { _ = try await two.ask("/courses") }
        await #expect(throws: TransportFailure.timedOut) { _ = try await two.ask("/assignments/3") }
        #expect(two.transport.missingWords == ["Lake offline", "Hill offline"])
    }

    @Test func aSchoolThatTookTooLongIsNotAskedAgainAtOnce() async throws {
        let two = try LakeAndHill(
            lake: ["GET /courses": courses.lake], hill: ["GET /courses": courses.hill])
        two.hill.fail(.timedOut)
        _ = try await two.ask("/courses")
        two.hill.fail(nil)
        #expect(try await two.ask("/courses").json.elements?.count == 1)
        two.clock.advance(by: .seconds(31))
        #expect(try await two.ask("/courses").json.elements?.count == 2)
        #expect(two.transport.missingWords.isEmpty)
    }

    @Test func aSignedOutSchoolIsLeftOutAndNamed() async throws {
        let two = try LakeAndHill(lake: ["GET /courses": courses.lake], account: "")
        #expect(try await two.ask("/courses").json.elements?.count == 1)
        #expect(two.hill.asked.isEmpty)
        #expect(two.transport.takeNotices().first?.contains("--school Hill") == true)
        let none = try LakeAndHill(account: "", firstAccount: "")
        #expect(try await none.ask("/courses").status == 401)
    }

    @Test func theOtherSchoolStaysWhenTheFirstIsSignedOut() async throws {
        let two = try LakeAndHill(hill: ["GET /courses": courses.hill], firstAccount: "")
        #expect(try await two.ask("/courses").json.elements?.count == 1)
        let me = try await two.ask("/me").json
        #expect(me["user"]?["id"] == .integer(17))
    }

    @Test func anotherPersonsRecordsAreNotMixedIn() async throws {
        let two = try LakeAndHill(
            lake: ["GET /courses": courses.lake], hill: ["GET /courses": courses.hill])
        await two.hillCredentials.write("school.owner", "4")
        #expect(try await two.ask("/courses").json.elements?.count == 1)
        #expect(two.transport.takeNotices().first?.contains("Somebody else") == true)
        let sent = try await two.ask(
            "/assignments/\(LakeAndHill.hill(3))/submissions", .post, #"{"body":"mine"}"#)
        #expect(sent.status == 401 && two.hill.asked.isEmpty)
    }

    // MARK: Writing

    @Test func aWriteGoesToTheSchoolOfTheRecordInItsOwnNumbers() async throws {
        let two = try LakeAndHill(
            hill: [
                "POST /discussions/3/posts": #"{"id":9,"discussion_id":3,"parent_post_id":2}"#
            ])
        let sent = try await two.ask(
            "/discussions/\(LakeAndHill.hill(3))/posts", .post,
            #"{"content":"Yes","parent_post_id":\#(LakeAndHill.hill(2))}"#)
        #expect(sent.status == 200 && sent.json["id"] == .integer(LakeAndHill.hill(9)))
        #expect(two.lake.lines.isEmpty)
        let body = try WireJSON.decode(
            JSONValue.self, from: two.hill.asked.last { $0.line.hasPrefix("POST") }?.body ?? "")
        #expect(body["parent_post_id"] == .integer(2) && body["content"] == "Yes")
    }

    @Test func aFileGoesInPiecesToTheSchoolOfItsWork() async throws {
        let two = try LakeAndHill(hill: ["POST /assignments/3/submissions": "{}"])
        var form = MultipartForm()
        form.add("submission_type", "file_upload")
        form.add("file", .init(name: "a.txt", mediaType: "text/plain", bytes: []))
        let pieces = ["The ferry ", "drifted past."].map { Array($0.utf8) }
        let upload = UploadBody(
            form, boundary: "edge",
            content: .init(length: 23) { $0 < pieces.count ? pieces[$0] : nil })
        let request = HTTPRequest(
            method: .post, scheme: "https", authority: "lake.example",
            path: "/api/v1/assignments/\(LakeAndHill.hill(3))/submissions")
        let reply = try await two.transport.send(request, upload: upload)
        #expect(reply.head.status == .ok)
        #expect(two.lake.lines.isEmpty)
        #expect(two.hill.lines == ["POST /assignments/3/submissions"])
        #expect(two.hill.asked.last?.body.contains("The ferry drifted past.") == true)
        // What is before the file, two pieces, and what is after it.
        #expect(two.hill.pieces == 4)
    }

    @Test func aNewConversationGoesWhereThePeopleAre() async throws {
        let two = try LakeAndHill(hill: ["POST /message_threads": #"{"id":1}"#])
        let body = #"{"subject":"Hi","participant_ids":[\#(LakeAndHill.hill(8)),17]}"#
        #expect(try await two.ask("/message_threads", .post, body).status == 200)
        #expect(two.lake.lines.isEmpty)
        let sent = two.hill.asked.last { $0.line == "POST /message_threads" }?.body ?? ""
        #expect(sent.contains("[8,5]"), "\(sent)")
    }

    /// A person's number at one school is another person's at the other.
    @Test func aConversationWithPeopleOfTwoSchoolsIsRefused() async throws {
        let answer = ["POST /message_threads": #"{"id":1}"#]
        let two = try LakeAndHill(lake: answer, hill: answer)
        let hill = LakeAndHill.hill(8)
        for people in ["9,\(hill)", "\(hill),9"] {
            let body = #"{"subject":"Hi","participant_ids":[\#(people)]}"#
            #expect(try await two.ask("/message_threads", .post, body).status == 422)
        }
        #expect(two.lake.lines.isEmpty && two.hill.lines.isEmpty)
    }

    @Test func anOldListDoesNotTellWhetherAWriteHasArrived() async throws {
        let list = ["GET /message_threads": "[]"]
        let two = try LakeAndHill(lake: list, hill: list)
        _ = try await two.ask("/message_threads")
        two.hill.fail(.notSent("no route"))
        func opening(with person: Int64) -> OutboxEntry {
            OutboxEntry(
                id: "1", backend: .school, account: "17", endpoint: "school.threads.create",
                method: "POST", path: "/message_threads",
                body: Array(#"{"participant_ids":[\#(person)]}"#.utf8), subject: "thread",
                title: "Message", createdAt: Date(timeIntervalSince1970: 0))
        }
        await #expect(throws: TransportFailure.notSent("no route")) {
            try await Outbox.$checked.withValue(opening(with: LakeAndHill.hill(8))) {
                _ = try await two.ask("/message_threads")
            }
        }
        let other = try await Outbox.$checked.withValue(opening(with: 8)) {
            try await two.ask("/message_threads").status
        }
        #expect(other == 200)
    }

    @Test func aToDoIsMarkedAtItsSchool() async throws {
        let two = try LakeAndHill(hill: ["PATCH /students/5/todos/assignment-9": #"{"id":"x"}"#])
        let path = "/students/17/todos/assignment-\(LakeAndHill.hill(9))"
        #expect(try await two.ask(path, .patch, #"{"marked_complete":true}"#).status == 200)
        #expect(two.lake.lines.isEmpty)
    }

    @Test func whatNamesNoRecordIsWrittenWhereThereIsSuchAThing() async throws {
        let two = try LakeAndHill(hill: ["POST /planner_notes": #"{"id":1}"#])
        let sent = try await two.ask("/planner_notes", .post, #"{"title":"Bring a pen"}"#)
        #expect(sent.json["id"] == .integer(LakeAndHill.hill(1)))
        #expect(two.lake.lines == ["POST /planner_notes"])
        // A school that may have done it isn't passed over.
        two.lake.fail(.outcomeUnknown("broken"))
        await #expect(throws: TransportFailure.outcomeUnknown("broken")) {
            _ = try await two.ask("/planner_notes", .post, #"{"title":"Bring a pen"}"#)
        }
    }

    @Test func everythingIsMarkedReadAtAllSchoolsOrNotYet() async throws {
        let answer = ["POST /notifications/mark_all_read": #"{"updated":2}"#]
        let two = try LakeAndHill(lake: answer, hill: answer)
        let done = try await two.ask("/notifications/mark_all_read", .post)
        #expect(done.json["updated"] == .integer(4))
        two.hill.fail(.notSent("no route"))
        await #expect(throws: TransportFailure.self) {
            _ = try await two.ask("/notifications/mark_all_read", .post)
        }
    }

    @Test func aRecordOfASchoolThatLeftWaits() async throws {
        let two = try LakeAndHill()
        let path = "/assignments/\(SchoolIDs.common(3, key: 8) ?? 0)/submissions"
        #expect(try await two.ask(path, .post, "{}").status == 503)
        #expect(two.lake.asked.isEmpty && two.hill.asked.isEmpty)
    }

    /// Else the outbox would send a write twice to a school that doesn't honor keys.
    @Test func oneSchoolsIdempotencyKeysAreNotTakenForAll() async throws {
        let two = try LakeAndHill(lake: ["GET /courses": courses.lake, "GET /csrf": "{}"])
        let name = try #require(HTTPField.Name("Idempotency-Supported"))
        for path in ["/courses", "/csrf"] {
            let head = try await two.ask(path).head
            #expect(head.headerFields[name] == nil)
        }
        #expect(two.lake.lines.contains("GET /csrf"))
        #expect(!two.client.isCampus)
    }
}
