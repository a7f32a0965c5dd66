import AppCore
import AppCoreTesting
import HTTPTypes
import ServiceKit
import Testing

@testable import Todos
@testable import TodosService

@Suite struct GradeTests {
    @Test func gradedThenReturned() async throws {
        let campus = try await SchoolFixture.work()
        let id = try await campus.handIn(try await campus.assign()).decode(Submission.self).id
        let early = try await campus.ask(.post, "/submissions/\(id)/return", as: "ilse")
        #expect(early.status == 422)
        let graded = try await campus.ask(
            .post, "/submissions/\(id)/grade", #"{"grade":"18.5","feedback":"Good."}"#,
            as: "ilse"
        ).decode(Submission.self)
        #expect(graded.status == "graded" && graded.grade?.text == "18.5")
        #expect(graded.gradedByID == 12 && graded.feedback == "Good.")
        #expect(graded.gradedAt != nil)
        #expect(try await campus.notices(to: 41).last == "assignment_graded")
        let returned = try await campus.ask(.post, "/submissions/\(id)/return", as: "ilse")
        #expect(try returned.decode(Submission.self).status == "returned")
        let late = try await campus.ask(
            .post, "/submissions/\(id)/grade", #"{"grade":1}"#, as: "ilse")
        #expect(late.status == 422)
    }

    @Test func aGradeIsInTheAuditLogWithTheOneBefore() async throws {
        let campus = try await SchoolFixture.work()
        let assignment = try await campus.assign()
        let id = try await campus.handIn(assignment).decode(Submission.self).id
        #expect(try await campus.audited().isEmpty)
        for grade in ["12", "18.5", "99"] {
            _ = try await campus.ask(
                .post, "/submissions/\(id)/grade", #"{"grade":\#(grade)}"#, as: "ilse", key: grade)
        }
        // The same request again isn't another act; a refused one is none.
        _ = try await campus.ask(
            .post, "/submissions/\(id)/grade", #"{"grade":18.5}"#, as: "ilse", key: "18.5")
        let acts = try await campus.audited()
        #expect(acts.count == 2)
        #expect(acts.contains { $0.hasSuffix(" assignment=\(assignment.id) points=12.0") })
        #expect(
            acts.contains { $0.hasSuffix(" assignment=\(assignment.id) before=12.0 points=18.5") })
        #expect(acts.allSatisfy { $0.hasPrefix("ilse 192.0.2.1 grades.given noor ") })
    }

    @Test(arguments: [
        (#"{"grade":20.5}"#, "Grade must be less than or equal to 20.0"),
        (#"{"grade":-1}"#, "Grade must be greater than or equal to 0"),
        ("{}", "Grade can't be blank"),
    ])
    func gradesStayWithinThePoints(body: String, fault: String) async throws {
        let campus = try await SchoolFixture.work()
        let id = try await campus.handIn(try await campus.assign()).decode(Submission.self).id
        let reply = try await campus.ask(.post, "/submissions/\(id)/grade", body, as: "ilse")
        #expect(reply.status == 422)
        #expect(try reply.errors == [fault])
    }

    @Test(arguments: ["noor", "omar", "jan", "gus", "nemo"])
    func nobodyElseGrades(name: String) async throws {
        let campus = try await SchoolFixture.work()
        let id = try await campus.handIn(try await campus.assign()).decode(Submission.self).id
        let replies = [
            try await campus.ask(.post, "/submissions/\(id)/grade", #"{"grade":20}"#, as: name),
            try await campus.ask(.patch, "/submissions/\(id)", #"{"grade":20}"#, as: name),
            try await campus.ask(.post, "/submissions/\(id)/return", as: name),
        ]
        for reply in replies { #expect(reply.status == 403) }
        let patched = try await campus.ask(
            .patch, "/submissions/\(id)", #"{"grade":20}"#, as: "ilse")
        #expect(try patched.decode(Submission.self).grade?.text == "20.0")
    }

    @Test func aRubricGivesTheGrade() async throws {
        let campus = try await SchoolFixture.work()
        let rubric = try await campus.ask(
            .post, "/rubrics",
            #"""
            {"title":"Diagrams","rubric_criteria":[{"title":"Labels","points":4,
            "rubric_ratings":[{"title":"All","points":4},{"title":"Some","points":"2.5"}]},
            {"title":"Arrows","points":2}]}
            """#, as: "ilse"
        ).decode(Rubric.self)
        #expect(rubric.pointsPossible?.text == "6.0")
        let listed = try await campus.ask(.get, "/rubrics")
        #expect(!listed.text.contains("rubric_criteria"))
        let shown = try await campus.ask(.get, "/rubrics/\(rubric.id)").decode(Rubric.self)
        #expect(shown == rubric)
        #expect(try await campus.ask(.post, "/rubrics", #"{"title":"A"}"#).status == 403)
        #expect(try await campus.ask(.get, "/rubrics/999999").status == 404)

        let assignment = try await campus.assign(#""rubric_id":\#(rubric.id)"#)
        let id = try await campus.handIn(assignment).decode(Submission.self).id
        let criteria = try #require(rubric.rubricCriteria)
        let rating = criteria[0].rubricRatings[1]
        let graded = try await campus.ask(
            .post, "/submissions/\(id)/grade",
            #"""
            {"rubric_scores":[{"rubric_criterion_id":\#(criteria[0].id),
            "rubric_rating_id":\#(rating.id),"points_awarded":2.5},
            {"rubric_criterion_id":\#(criteria[1].id),"points_awarded":"2","comments":"Fine"}]}
            """#, as: "ilse"
        ).decode(Submission.self)
        #expect(graded.grade?.text == "4.5")
        let scores = try await campus.list(RubricScore.self, "/submissions/\(id)/rubric_scores")
        #expect(scores.map(\.pointsAwarded.text) == ["2.5", "2.0"])
        #expect(scores.map(\.comments) == [nil, "Fine"])
        let foreign = try await campus.ask(
            .post, "/submissions/\(id)/grade",
            #"{"rubric_scores":[{"rubric_criterion_id":1,"points_awarded":1}]}"#, as: "ilse")
        #expect(foreign.status == 422)
    }
}
