import AppCore
import AppCoreTesting
import HTTPTypes
import Testing

@testable import Calendar
@testable import CalendarService

/// Decodes the contract's own examples and encodes them with the same names and nulls.
@Suite struct ContractExampleTests {
    private func check<Value: Codable>(
        _ type: Value.Type, _ json: String, leavingOut opaque: Set<String> = []
    ) throws -> Value {
        let value = try WireJSON.decode(type, from: Array(json.utf8))
        let written = try WireJSON.decode(
            JSONValue.self, from: try WireJSON.encode(value))
        let original = try WireJSON.decode(JSONValue.self, from: Array(json.utf8))
        guard case .object(var mine) = written, case .object(var theirs) = original else {
            Issue.record("no object")
            return value
        }
        #expect(Set(mine.keys) == Set(theirs.keys))
        for name in opaque {
            mine[name] = nil
            theirs[name] = nil
        }
        #expect(mine == theirs)
        return value
    }

    private static let section = #"""
        {"id":140,"name":"Block C","course_id":88,"term_id":11,"created_at":"2031-08-01T15:00:00.000Z","updated_at":"2031-08-01T15:00:00.000Z"}
        """#

    @Test func aCourse() throws {
        let course = try check(
            Course.self,
            #"""
            {"id":88,"name":"Earth Science 8","code":"ESCI-8","description":null,"academic_year_id":5,"school_id":3,
             "effective_curriculum_profile_key":"sample_profile_v1","effective_curriculum_profile_version":"2031.1",
             "effective_curriculum_source":"system","curriculum_selected_from":"system","curriculum_fallback_reason":null,
             "curriculum_resolution_trace_id":"trace-0001",
             "curriculum_context":{"subject_label":"Subject","grade_label":"Grade","unit_label":"Unit"},
             "sections":[\#(Self.section)],
             "created_at":"2031-08-01T14:58:00.000Z","updated_at":"2031-08-19T07:12:44.120Z"}
            """#,
            leavingOut: [
                "effective_curriculum_profile_key", "effective_curriculum_profile_version",
                "effective_curriculum_source", "curriculum_selected_from",
                "curriculum_fallback_reason", "curriculum_resolution_trace_id",
                "curriculum_context",
            ])
        #expect(course.sections.map(\.id) == [140] && course.academicYearID == 5)
    }

    @Test func aCourseThatSaysLittleAndOneBadSection() throws {
        let course = try WireJSON.decode(
            Course.self,
            from: Array(#"{"id":1,"sections":[{"id":"x"},\#(Self.section)],"more":[1]}"#.utf8))
        #expect(course.name.isEmpty && course.sections.count == 1 && course.createdAt == nil)
    }

    @Test func sectionsEnrolmentsTermsAndYears() throws {
        _ = try check(CourseSection.self, Self.section)
        let enrolment = try check(
            Enrolment.self,
            #"""
            {"id":903,"user_id":41,"section_id":140,"role":"student","created_at":"2031-08-20T09:00:00.000Z","updated_at":"2031-08-20T09:00:00.000Z"}
            """#)
        #expect(enrolment.userID == 41)
        _ = try check(
            Term.self,
            #"""
            {"id":11,"name":"Autumn","start_date":"2031-08-25","end_date":"2031-12-19","academic_year_id":5,"created_at":"2031-07-02T10:00:00.000Z","updated_at":"2031-07-02T10:00:00.000Z"}
            """#)
        let year = try check(
            AcademicYear.self,
            #"""
            {"id":5,"name":"2031/32","start_date":"2031-08-25","end_date":"2032-06-12","current":true,"terms":[],"created_at":"2031-07-02T09:58:00.000Z","updated_at":"2031-07-02T09:58:00.000Z"}
            """#)
        #expect(year.isCurrent)
    }

    @Test func aClassOfToday() throws {
        let today = try check(
            ClassToday.self,
            #"""
            {"section_id":140,"section_name":"Block C","course_id":88,"course_name":"Earth Science 8","weekday":4,
              "start_at":"2031-09-04T09:10:00-06:00","end_at":"2031-09-04T10:00:00-06:00","location":"Lab 2","teachers":[{"id":12,"name":"Ilse Brandt"}]}
            """#)
        #expect(today.startAt.instant.text == "2031-09-04T15:10:00.000Z")
        #expect(today.startAt.localMinute == 550 && today.startAt.localDay == "2031-09-04")
    }

    @Test(arguments: [
        ("2031-09-04T09:10:00-06:00", "2031-09-04T09:10:00-06:00", -21_600),
        ("2031-09-04T09:10:00Z", "2031-09-04T09:10:00Z", 0),
        ("2031-09-04T09:10:00+05:45", "2031-09-04T09:10:00+05:45", 20_700),
        ("2031-09-04T09:10:00.000+00:00", "2031-09-04T09:10:00Z", 0),
        ("2031-09-04T00:10:00+0200", "2031-09-04T00:10:00+02:00", 7200),
    ])
    func offsetsAreRead(_ text: String, _ written: String, _ offset: Int) throws {
        let instant = try #require(LocalInstant(text))
        #expect(instant.text == written && instant.offsetSeconds == offset)
    }

    @Test func calendarEventsOfEachKind() throws {
        let json = #"""
            {"events":[{"type":"unit_plan","id":17,"title":"Plate tectonics","start_date":"2031-09-01","end_date":"2031-09-19","course_id":88,"status":"published"},
             {"type":"assignment","id":310,"title":"Rock cycle diagram","due_date":"2031-09-08T05:59:00.000Z","course_id":88,"status":"published"},
             {"type":"quiz","id":31,"title":"Minerals check","due_date":"2031-09-12T21:00:00.000Z","course_id":88,"status":"published"},
             {"type":"event","id":5,"title":"Review","start_at":"2031-09-12T21:00:00.000Z","end_at":"2031-09-12T22:00:00.000Z","course_id":88,"status":"published","location":"Room 214"}]}
            """#
        let events = try check(CalendarEvents.self, json)
        #expect(events.events.map(\.kind.known) == [.unitPlan, .assignment, .quiz, .event])
        #expect(events.events.last?.location == "Room 214")
        let odd = try WireJSON.decode(
            CalendarEvents.self,
            from: Array(
                #"{"events":[{"type":"trip","id":1,"start_date":"2031-09-02"},{"type":"quiz","id":2}]}"#
                    .utf8))
        #expect(odd.events.count == 1, "work without a date is left out")
        #expect(odd.events.first?.kind == .unknown("trip"))
    }

    @Test func modulesItemsAndProgress() throws {
        _ = try check(
            CourseModule.self,
            #"""
            {"id":19,"course_id":88,"title":"Week 1","description":null,"position":0,"status":"published","unlock_at":null,"created_at":"2031-08-22T10:00:00.000Z","updated_at":"2031-08-22T10:00:00.000Z"}
            """#)
        _ = try check(
            ModuleItem.self,
            #"""
            {"id":210,"course_module_id":19,"title":"Read ch. 1","item_type":"resource","itemable_type":null,"itemable_id":null,"position":0,"created_at":"2031-08-22T10:01:00.000Z","updated_at":"2031-08-22T10:01:00.000Z"}
            """#)
        _ = try check(
            ItemCompletion.self,
            #"""
            {"id":3001,"module_item_id":210,"user_id":41,"completed_at":"2031-09-01T20:00:00.000Z","created_at":"2031-09-01T20:00:00.000Z","updated_at":"2031-09-01T20:00:00.000Z"}
            """#)
        let progress = try check(
            ModuleProgress.self,
            #"""
            {"course_module_id":19,"total_items":2,"current_user_completed_count":1,"current_user_completed_item_ids":[210],"completion_by_user":[{"user_id":41,"completed_count":1}]}
            """#)
        #expect(progress.completedItemIDs == [210])
    }

    @Test func discussionsPostsAndSearch() throws {
        let discussion = try check(
            Discussion.self,
            #"""
            {"id":58,"course_id":88,"created_by_id":12,"title":"Local rocks","description":"Post a photo caption.","status":"open","pinned":false,"require_initial_post":false,"created_at":"2031-09-01T10:00:00.000Z","updated_at":"2031-09-01T10:00:00.000Z"}
            """#)
        #expect(discussion.status == .known(.open))
        _ = try check(
            DiscussionPost.self,
            #"""
            {"id":590,"discussion_id":58,"parent_post_id":null,"created_by_id":41,"content":"Granite by the creek.","created_at":"2031-09-02T18:00:00.000Z","updated_at":"2031-09-02T18:00:00.000Z"}
            """#)
        _ = try check(
            SearchResults.self,
            #"""
            {"results":[{"type":"course","id":88,"title":"Earth Science 8","url":"/learn/courses/88","rank":0.607927}]}
            """#)
    }

    /// The server sends exactly the names in the contract's examples.
    @Test func theCampusSendsTheSameNames() async throws {
        let campus = try await CalendarFixture.make()
        let earth = try campus.id("earth")
        let names: [(path: String, names: Set<String>)] = [
            ("/sections", ["id", "name", "course_id", "term_id", "created_at", "updated_at"]),
            ("/enrollments", ["id", "user_id", "section_id", "role", "created_at", "updated_at"]),
            (
                "/students/41/classes_today",
                [
                    "section_id", "section_name", "course_id", "course_name", "weekday",
                    "start_at", "end_at", "location", "teachers",
                ]
            ),
            (
                "/courses/\(earth)/modules",
                [
                    "id", "course_id", "title", "description", "position", "status", "unlock_at",
                    "created_at", "updated_at",
                ]
            ),
            (
                "/courses/\(earth)/discussions",
                [
                    "id", "course_id", "created_by_id", "title", "description", "status",
                    "pinned", "require_initial_post", "created_at", "updated_at",
                ]
            ),
        ]
        for (path, names) in names {
            guard case .array(let rows) = try await campus.school.ask(.get, path).json,
                case .object(let first)? = rows.first
            else {
                Issue.record("\(path) is no list")
                continue
            }
            #expect(Set(first.keys) == names, "\(path)")
        }
    }
}
