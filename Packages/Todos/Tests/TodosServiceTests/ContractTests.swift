import AppCore
import Testing

@testable import Todos

/// Decodes and re-encodes the contract's own examples unchanged: every key, nulls too, and decimals
/// as strings with a point.
@Suite struct ContractTests {
    private func expectSame<Value: Codable>(_ type: Value.Type, _ text: String) throws {
        let value = try WireJSON.decode(Value.self, from: text)
        let written = try WireJSON.decode(JSONValue.self, from: WireJSON.encode(value))
        #expect(written == (try WireJSON.decode(JSONValue.self, from: text)))
    }

    @Test func anAssignment() throws {
        try expectSame(
            Assignment.self,
            #"""
            {"id":310,"course_id":88,"created_by_id":12,"rubric_id":null,
            "title":"Rock cycle diagram","description":"Draw and label.","instructions":null,
            "assignment_type":"written","points_possible":"20.0",
            "due_at":"2031-09-08T05:59:00.000Z","unlock_at":null,
            "lock_at":"2031-09-10T05:59:00.000Z","submission_types":["text","file_upload"],"allowed_extensions":["pdf"],
            "allow_late_submission":true,"status":"published","standard_ids":[71],
            "created_at":"2031-09-01T16:20:10.004Z","updated_at":"2031-09-01T16:25:31.870Z"}
            """#)
    }

    @Test func resourceLinks() throws {
        try expectSame(
            LossyArray<ResourceLink>.self,
            #"""
            [{"id":55,"linkable_type":"Assignment","linkable_id":310,
            "url":"https://files.example/rock.pdf","title":"Reference sheet",
            "mime_type":"application/pdf","drive_file_id":null,"provider":"url",
            "link_type":"reference","metadata":{},"created_at":"2031-09-01T16:30:00.000Z",
            "updated_at":"2031-09-01T16:30:00.000Z"}]
            """#)
    }

    @Test func aSubmission() throws {
        try expectSame(
            Submission.self,
            #"""
            {"id":7001,"assignment_id":310,"user_id":41,"submission_type":"text",
            "body":"See labels A–F.","url":null,"status":"graded",
            "submitted_at":"2031-09-07T22:14:03.551Z","attempt_number":1,"grade":"18.5",
            "graded_at":"2031-09-09T13:00:00.000Z","graded_by_id":12,
            "feedback":"Label the arrows too.","created_at":"2031-09-07T22:14:03.560Z",
            "updated_at":"2031-09-09T13:00:00.010Z"}
            """#)
    }

    @Test func comments() throws {
        try expectSame(
            LossyArray<SubmissionComment>.self,
            #"""
            [{"id":92,"submission_id":7001,"author_id":41,"author_name":"Noor Haddad",
            "body":"Is it late?","created_at":"2031-09-09T13:00:00.000Z"},
            {"id":93,"submission_id":7001,"author_id":null,"author_name":null,"body":"No.",
            "created_at":null}]
            """#)
    }

    @Test func rubricScores() throws {
        try expectSame(
            LossyArray<RubricScore>.self,
            #"""
            [{"id":91,"submission_id":7001,"rubric_criterion_id":15,"rubric_rating_id":44,
            "points_awarded":"4.0","comments":null,"created_at":"2031-09-09T13:00:00.000Z",
            "updated_at":"2031-09-09T13:00:00.000Z"}]
            """#)
    }

    @Test func aQuizAndItsItems() throws {
        try expectSame(
            Quiz.self,
            #"""
            {"id":31,"tenant_id":7,"course_id":88,"created_by_id":12,"title":"Minerals check",
            "description":null,"instructions":"Closed book.","quiz_type":"standard",
            "time_limit_minutes":15,"attempts_allowed":2,"shuffle_questions":false,
            "shuffle_choices":true,"show_results":"after_submit","points_possible":"8.0",
            "due_at":"2031-09-12T21:00:00.000Z","unlock_at":null,"lock_at":null,
            "status":"published","created_at":"2031-09-02T12:00:00.000Z",
            "updated_at":"2031-09-02T12:40:00.000Z"}
            """#)
        try expectSame(
            LossyArray<QuizItem>.self,
            #"""
            [{"id":401,"tenant_id":7,"quiz_id":31,"question_id":966,"position":0,"points":"5.0",
            "created_at":"2031-09-02T12:10:00.000Z","updated_at":"2031-09-02T12:10:00.000Z"}]
            """#)
    }

    @Test func anAttemptItsAnswersAndMoreTime() throws {
        try expectSame(
            QuizAttempt.self,
            #"""
            {"id":620,"tenant_id":7,"quiz_id":31,"user_id":41,"attempt_number":1,
            "status":"graded","score":"5.0","percentage":"62.5",
            "started_at":"2031-09-05T15:00:00.000Z","submitted_at":"2031-09-05T15:09:41.302Z",
            "time_spent_seconds":581,"effective_time_limit":20,
            "created_at":"2031-09-05T15:00:00.010Z","updated_at":"2031-09-05T15:09:41.400Z"}
            """#)
        try expectSame(
            LossyArray<AttemptAnswer>.self,
            #"""
            [{"id":1501,"quiz_attempt_id":620,"question_id":966,"answer":{"key":"c"},
            "is_correct":true,"points_awarded":"5.0","graded_at":"2031-09-05T15:09:41.350Z",
            "feedback":null,"created_at":"2031-09-05T15:04:00.000Z",
            "updated_at":"2031-09-05T15:09:41.350Z"}]
            """#)
        try expectSame(
            LossyArray<QuizAccommodation>.self,
            #"""
            [{"id":9,"tenant_id":7,"quiz_id":31,"user_id":41,"extra_time_minutes":5,
            "extra_attempts":0,"notes":null,"created_at":"2031-09-02T13:00:00.000Z",
            "updated_at":"2031-09-02T13:00:00.000Z"}]
            """#)
    }

    @Test func todos() throws {
        try expectSame(
            LossyArray<TodoItem>.self,
            #"""
            [{"id":"assignment-310","source_type":"assignment","source_id":310,
            "title":"Rock cycle diagram","due_at":"2031-09-08T05:59:00.000Z",
            "status":"not_submitted","course_id":88,"priority":"medium",
            "marked_complete":true},
            {"id":"goal-77","source_type":"goal","source_id":77,"title":"Finish two novels",
            "due_at":"2031-10-31T23:59:59.999Z","status":"active","course_id":null,
            "priority":"low","marked_complete":false}]
            """#)
    }

    @Test func pointsAreReadAsNumbersToo() throws {
        let draft = try WireJSON.decode(
            AssignmentDraft.self, from: #"{"points_possible":92.5,"due_at":null,"extra":1}"#)
        #expect(draft.pointsPossible.value?.text == "92.5")
        #expect(draft.dueAt == .set(nil) && draft.lockAt == .keep)
    }
}
