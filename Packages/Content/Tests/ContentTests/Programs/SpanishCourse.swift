import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import Synchronization
import TerminalUI

@testable import Content

/// A remote backend with one small course of Spanish: two levels of one unit and one of another,
/// the first with an item of every kind.
final class SpanishCourse: Sendable {
    private let away = Mutex(false)

    /// Whether the network is gone.
    var isAway: Bool {
        get { away.withLock(\.self) }
        set { away.withLock { $0 = newValue } }
    }

    /// A student's machine that knows this backend.
    func device(
        settings: [String: String] = [:], studyTime: StudyTimeRecord? = nil
    ) async throws -> TestContext {
        let transport = ScriptedTransport()
        transport.otherwise(
            .init { [self] (request, body) async throws(TransportFailure) in
                try reply(request)
            })
        let profile = Profile(
            name: "test", backends: [.dialogues: .url("https://dialogues.example.test")])
        return try await TestContext.make(
            modules: [ContentModule.self], transport: transport, profile: profile,
            settings: settings,
            offering: { if let studyTime { $0.offer(.studyTime, studyTime) } })
    }

    private func reply(_ request: HTTPRequest) throws(TransportFailure) -> HTTPReply {
        if isAway { throw .notSent("no route") }
        let path = request.path ?? ""
        let plain = String(path.prefix { $0 != "?" })
        let page = request.method == .get ? Self.pages[path] ?? Self.pages[plain] : nil
        return HTTPReply(
            head: HTTPResponse(
                status: page == nil ? 404 : 200, headerFields: [.contentType: "application/json"]),
            body: .bytes(
                Array((page ?? #"{"statusCode":404,"message":"Cannot GET \#(plain)"}"#).utf8)))
    }

    static let pages: [String: String] = [
        "/programs":
            #"[{"id":1,"name":"Spanish \u001b[31mFirst Steps","description":"For English speakers.","metadata":{"teaches":"es","explains_in":"en"}}]"#,
        "/units":
            #"[{"id":1,"program_id":1,"title":"Eating","order_index":1},{"id":2,"program_id":1,"title":"On the Way","order_index":2}]"#,
        "/unit-level": """
        [{"id":1,"name":"At the Café","description":"Order, and pay.","level":1,"unit_id":1,"position":1,"metadata":{"program_id":1,"items":6}},
         {"id":2,"name":"At the Market","level":2,"unit_id":1,"position":2,"metadata":{"program_id":1,"items":1}},
         {"id":3,"name":"On the Train","level":3,"unit_id":2,"position":1,"metadata":{"program_id":1,"items":1}}]
        """,
        "/level/1/content": "[\(firstItems.joined(separator: ","))]",
        "/level/1/teaching": """
        {"teaching":[{"kind":"paragraph","text":"“Un” and “una” pick one of many. \(String(repeating: "They agree with the noun. ", count: 6))"},{"kind":"list","items":["un café","una mesa"]}],
         "glossary":[{"id":1,"term":"la cuenta","meaning":"the bill","example":"La cuenta, por favor."},{"id":2,"term":"水","meaning":"water (a wide sign)","example":null}]}
        """,
        "/level/2/content": "[\(quiz(21, "More", 1, ["uno", "dos"], right: [0]))]",
        "/level/3/content": "[]",
    ]

    private static let firstItems = [
        quiz(12, "The bill, please", 2, ["La cuenta, por favor.", "¡Oye!", "Adiós"], right: [0]),
        quiz(11, "Which take una", 1, ["mesa", "café", "taza"], right: [0, 2]),
        """
        {"id":13,"title":"Here they are","content_type":"quiz","position":3,"quiz":{"id":113,"question":"El café ______ aquí.","question_type":"fill_in_blank","explanation":"Places take estar.","metadata":{"ignoreDiacritics":true,"maxTypos":0},
         "options":[{"id":1,"option_text":"está","is_correct":true}]}}
        """,
        """
        {"id":14,"title":"What arrives","content_type":"matching","position":4,"matching_question":{"id":5,"question":"Put them together.","instructions":"Left and right.",
         "pairs":[{"id":1,"left_item":"un café","right_item":"a coffee"},{"id":2,"left_item":"un té","right_item":"a tea"},{"id":3,"left_item":"agua","right_item":"water"}]}}
        """,
        """
        {"id":15,"title":"A table","content_type":"form","position":5,"form_question":{"id":6,"question":"Book a table.","fields":[
         {"id":1,"field_name":"Nombre","field_type":"text","is_required":true,"validation_rules":{"minLength":2},"metadata":{"key":"nombre","example":"Ana"}},
         {"id":2,"field_name":"Día","field_type":"date","is_required":true,"metadata":{"key":"dia"}}]}}
        """,
        """
        {"id":16,"title":"Breakfast","content_type":"roleplay","position":6,"media_asset":{"id":9,"media_type":"audio","url":"/media/9.ogg","duration":12.4,"transcript":"Cups and voices.","alt_text":"A café in the morning"},
         "roleplay":{"id":7,"scenario":"You sit down at a café.","instructions":"Order, then pay.","character_name":"Marta","character_description":"The waiter.","turns":[
         {"id":1,"turn_order":1,"speaker":"character","message":"Buenos días, ¿qué desea?","metadata":{"translation":"Good morning, what would you like?"}},
         {"id":2,"turn_order":2,"speaker":"user","message":"Un café, por favor.","metadata":{"translation":"A coffee, please.","hint":"Coffee, politely.","also":["Quiero un café."]}},
         {"id":3,"turn_order":3,"speaker":"character","message":"¿Algo más?","metadata":{"translation":"Anything else?"}},
         {"id":4,"turn_order":4,"speaker":"user","message":"No, gracias.","metadata":{"translation":"No, thank you."}}]}}
        """,
        #"{"id":17,"title":"A call","content_type":"video_call","position":7}"#,
    ]

    private static func quiz(
        _ id: Int, _ title: String, _ position: Int, _ options: [String], right: Set<Int>
    ) -> String {
        let rows = options.enumerated().map { index, text in
            #"{"id":\#(id * 10 + index),"option_text":"\#(text)","is_correct":\#(right.contains(index))}"#
        }
        return """
            {"id":\(id),"title":"\(title)","content_type":"quiz","position":\(position),"quiz":{"id":\(id + 100),"question":"\(title)?","question_type":"multiple_choice","explanation":"Because it is so.","metadata":{"multiple":\(right.count > 1)},"options":[\(rows.joined(separator: ","))]}}
            """
    }
}

extension TestContext {
    var programs: ProgramLibrary { ProgramLibrary(context: context) }

    func opened<S: Screen>(_ screen: S, _ size: Size = Size(80, 40)) async -> ScreenHarness<S> {
        let harness = ScreenHarness(screen, size: size)
        await harness.settle()
        _ = harness.render()
        return harness
    }

    func item(
        _ id: String, in level: String = "1", size: Size = Size(80, 40)
    ) async -> ScreenHarness<ItemScreen> {
        await opened(ItemScreen(id, in: level, library: programs), size)
    }
}
