import AppCore
import Testing

@testable import Progress

/// Both dialects of the contract, in the contract's own examples.
@Suite struct ContractDecodingTests {
    @Test func passageSubmissionOfTheRealBackendIsRead() throws {
        let result = try WireJSON.decode(
            SubmissionResult.self,
            from: """
                {"passage_id":"C0FFEE00-1234-4abc-8def-001122334455","score":83,
                "total_questions":6,"correct_count":5,"is_completed":true,
                "answers":[{"question_id":"e1e1e1e1-0000-4000-8000-000000000001",
                "selected_option_index":0,"correct_answer_index":0,"is_correct":true,
                "explanation":"It says so.","annotations":[
                {"id":"ab12ab12-0000-4000-8000-000000000001","question_id":null,
                "start_char":11,"end_char":19,"selected_text":"sideways",
                "explanation":"Stated here.","order":0}]}],
                "completed_at":"2031-05-01T10:05:00.250000+00:00",
                "attempt_id":"d1d1d1d1-2222-4333-8444-555566667777"}
                """)
        #expect(result.passageID == "c0ffee00-1234-4abc-8def-001122334455")
        #expect(result.answers[0].annotations[0].questionID == nil)
        #expect(result.isCompleted && result.lessonID == nil)
    }

    @Test func lessonSubmissionOfTheRealBackendIsRead() throws {
        let result = try WireJSON.decode(
            SubmissionResult.self,
            from: """
                {"status":"success","attempt_id":"15151515-0000-4000-8000-000000000001",
                "score":75,"correct_count":3,"total_questions":4,"total_questions_answered":4,
                "is_complete":true,"is_diagnostic":false,"answers":[
                {"question_id":"21c3d4e5-0000-4111-8222-933344445555",
                "selected_option_index":0,"correct_answer_index":0,"is_correct":true},
                {"question_id":"x","selected_option_index":1,"is_correct":false,
                "error":"Question not found"}],
                "next_lesson":{"id":"16161616-0000-4000-8000-000000000001","title":"Colons",
                "lesson_type":"writing","difficulty":"Easy","tier":"free","header":"Punctuation"},
                "feedback":{"title":"Nice","message":"Three of four.","emoji":"👍"}}
                """)
        #expect(result.isCompleted && result.completedAt == nil && result.lessonID == nil)
        #expect(result.answers.map(\.correctAnswerIndex) == [0, nil])
        #expect(result.nextLesson?.header == "Punctuation" && result.feedback?.emoji == "👍")
    }

    @Test func lessonSubmissionOfTheSeedIsRead() throws {
        let result = try WireJSON.decode(
            SubmissionResult.self,
            from: """
                {"lesson_id":"0f1e2d3c-4b5a-4968-8776-655443322110","score":75.0,
                "total_questions":4,"correct_count":3,"is_completed":false,
                "is_diagnostic":false,"answers":[{"question_id":"a",
                "selected_option_index":1,"correct_answer_index":1,"is_correct":true,
                "explanation":[{"type":"text","content":"Both."},{"text":"Halves."}]}],
                "completed_at":"2031-05-01T10:00:00Z",
                "attempt_id":"15151515-0000-4000-8000-000000000001"}
                """)
        #expect(result.score == 75 && !result.isCompleted)
        #expect(result.answers[0].explanation == "Both.\n\nHalves.")
    }

    @Test func attemptsAreReadAsAnArrayAndAsAnObject() throws {
        let bare = try WireJSON.decode(
            AttemptList.self,
            from: """
                [{"id":"15151515-0000-4000-8000-000000000001",
                "lesson_id":"0f1e2d3c-4b5a-4968-8776-655443322110","score":75,
                "correct_count":3,"total_questions":4,"time_spent_seconds":90,
                "completed_at":"2031-05-01T10:00:00Z","answers":[]}]
                """)
        let object = try WireJSON.decode(
            AttemptList.self,
            from: """
                {"lesson_id":"0f1e2d3c-4b5a-4968-8776-655443322110",
                "lesson_title":"Semicolon Basics","attempts":[
                {"id":"15151515-0000-4000-8000-000000000001","score":75,"correct_count":3,
                "total_questions":4,"completed_at":"2031-05-01T10:00:00.1+00:00",
                "is_diagnostic_attempt":false}]}
                """)
        #expect(bare.attempts.map(\.id) == object.attempts.map(\.id))
        #expect(bare.attempts.map(\.lessonID) == object.attempts.map(\.lessonID))
        #expect(object.title == "Semicolon Basics" && object.attempts[0].timeSpentSeconds == nil)
    }

    @Test func reviewsAreRead() throws {
        let passage = try WireJSON.decode(
            PassageReview.self,
            from: """
                {"passage_id":"c0ffee00-1234-4abc-8def-001122334455",
                "writing_section_id":null,"score":null,"correct_count":0,"total_questions":1,
                "answers":[{"question_id":"e1e1e1e1-0000-4000-8000-000000000001",
                "question_text":"How do crabs move?","options":["Sideways","Up"],
                "selected_option_index":null,"correct_answer_index":0,"is_correct":null,
                "explanation":null,"annotations":[]}]}
                """)
        #expect(passage.score == nil && passage.answers[0].isCorrect == nil)
        let lesson = try WireJSON.decode(
            LessonReview.self,
            from: """
                {"lesson_id":"0f1e2d3c-4b5a-4968-8776-655443322110",
                "lesson_title":"Semicolon Basics","score":100,"correct_count":1,
                "total_questions":1,"completed_at":"2031-05-01T10:00:00.1+00:00",
                "questions":[{"id":"21c3d4e5-0000-4111-8222-933344445555",
                "text":[{"type":"paragraph","text":"Pick the join."}],
                "options":[{"text":"a; b","order":0}],"correct_answer_index":0,
                "explanation":null,"user_answer_index":0,"is_correct":true}]}
                """)
        #expect(lesson.questions[0].explanation == .null && lesson.questions[0].isCorrect)
    }

    @Test func sectionsOfTheRealBackendAreRead() throws {
        let result = try WireJSON.decode(
            SectionResult.self,
            from: """
                {"writing_section_id":"88888888-0000-4000-8000-000000000001","score":50,
                "total_questions":4,"correct_count":1,"is_completed":false,"answers":[
                {"question_id":"88888888-0000-4000-8000-000000000003","selected_option_index":0,
                "correct_answer_index":0,"is_correct":true,"explanation":null}],
                "completed_at":null,"attempt_id":"17171717-0000-4000-8000-000000000001"}
                """)
        #expect(!result.isCompleted && result.completedAt == nil)
        #expect(result.answers[0].explanation == .null)
        let attempts = try WireJSON.decode(
            SectionAttemptList.self,
            from: """
                [{"id":"17171717-0000-4000-8000-000000000001",
                "writing_section_id":"88888888-0000-4000-8000-000000000001","score":50,
                "correct_count":2,"total_questions":4,"time_spent_seconds":60,
                "completed_at":"2031-05-01T11:00:00.1Z","answers":[]}]
                """)
        #expect(attempts.attempts[0].isCompleted == nil && attempts.attempts[0].score == 50)
        let item = ItemReference(.mathSection, "88888888-0000-4000-8000-000000000001")
        #expect(attempts.records(of: item).map(\.correctCount) == [2])
    }

    @Test func textsThatAreUnusableInARealReviewComeFromTheCatalog() throws {
        let review = try WireJSON.decode(
            SectionReview.self,
            from: """
                {"passage_id":null,"writing_section_id":"99999999-0000-4000-8000-000000000001",
                "score":100,"correct_count":1,"total_questions":2,"answers":[
                {"question_id":"99999999-0000-4000-8000-000000000002",
                "question_text":"[{'type': 'paragraph', 'text': 'Half of 8?'}]",
                "options":["4"],"selected_option_index":0,"correct_answer_index":0,
                "is_correct":true,"explanation":"[{'type': 'equation', 'latex': '8/2'}]"},
                {"question_id":"99999999-0000-4000-8000-000000000003","question_text":"Plain?",
                "options":["4"],"selected_option_index":null,"correct_answer_index":0,
                "is_correct":false,"explanation":null}]}
                """)
        let item = ItemReference(.mathSection, "99999999-0000-4000-8000-000000000001")
        let read = try review.review(of: item, title: "Lines")
        #expect(read.questions.map(\.prompt) == ["Question 1", "Plain?"])
        #expect(read.questions[0].explanation == nil)
        let known = read.withTexts(of: [
            CatalogQuestion(
                id: "99999999-0000-4000-8000-000000000002", prompt: "Half of 8?", options: ["4"],
                correctIndex: 0, explanation: "8/2", skills: ["Lines"])
        ])
        #expect(known.questions.map(\.prompt) == ["Half of 8?", "Plain?"])
        #expect(known.questions[0].explanation == "8/2" && known.questions[0].skills == ["Lines"])
    }

    @Test func resultReadsBackAsItWasWritten() throws {
        let result = SubmissionResult(
            lessonID: "0f1e2d3c-4b5a-4968-8776-655443322110", attemptID: "a", score: 50,
            correctCount: 1, totalQuestions: 2, answeredCount: 2, isCompleted: true,
            isDiagnostic: false,
            answers: [
                AnswerResult(
                    questionID: "q", selectedOptionIndex: -1, correctAnswerIndex: 1,
                    isCorrect: false, explanation: "Why.", annotations: [])
            ], completedAt: nil,
            feedback: .init(title: "T", message: "M", emoji: nil))
        #expect(
            try WireJSON.decode(SubmissionResult.self, from: WireJSON.encode(result)) == result)
    }

    /// The contract names a passage and a section in every review.
    @Test func reviewsAreWrittenWithBothIDs() throws {
        let passage = PassageReview(
            passageID: "p", score: nil, correctCount: 0, totalQuestions: 2, answers: [])
        #expect(
            try WireJSON.encodeText(passage)
                == #"{"passage_id":"p","writing_section_id":null,"score":null,"#
                + #""correct_count":0,"total_questions":2,"answers":[]}"#)
        let section = SectionReview(
            sectionID: "s", score: 50, correctCount: 1, totalQuestions: 2, answers: [])
        let text = try WireJSON.encodeText(section)
        #expect(
            text == #"{"passage_id":null,"writing_section_id":"s","score":50,"#
                + #""correct_count":1,"total_questions":2,"answers":[]}"#)
        #expect(try WireJSON.decode(SectionReview.self, from: text) == section)
    }

    @Test(arguments: [(#""3""#, 3), ("3", 3), ("null", nil)])
    func sentNumbersAreWholeOrDigits(json: String, index: Int?) throws {
        let text = #"{"question_id":"q","selected_option_index":\#(json)}"#
        #expect(
            try WireJSON.decode(SubmittedAnswer.self, from: text)
                == SubmittedAnswer(questionID: "q", selectedOptionIndex: index))
    }

    @Test(arguments: ["1.5", #""1.5""#, "true"])
    func otherSentNumbersAreRefusedWithTheirPlace(json: String) {
        let text = #"{"question_id":"q","selected_option_index":\#(json)}"#
        let problem = #expect(throws: Problem.self) {
            try WireJSON.decode(SubmittedAnswer.self, from: text)
        }
        #expect(problem?.place == "selected_option_index")
    }
}
