import SQLStore

/// Removes a person's data inside a transaction: submissions and attempts with their grades and
/// comments, and marks of to-dos. What they said about others' submissions stays, without a name.
struct PersonalDataRemoval {
    let tenantID: String
    let connection: any SQLConnection

    func forget(_ person: Int64) throws {
        let values: [SQLValue] = [.text(tenantID), .text(tenantID), .integer(person)]
        for table in ["todos_attachments", "todos_scores", "todos_comments"] {
            try connection.execute(
                """
                DELETE FROM \(table) WHERE tenant_id = ? AND submission_id IN
                    (SELECT id FROM todos_submissions WHERE tenant_id = ? AND user_id = ?)
                """, values)
        }
        try connection.execute(
            """
            DELETE FROM todos_answers WHERE tenant_id = ? AND attempt_id IN
                (SELECT id FROM todos_attempts WHERE tenant_id = ? AND user_id = ?)
            """, values)
        let own = ["todos_submissions", "todos_attempts", "todos_accommodations", "todos_marks"]
        for table in own {
            try connection.execute(
                "DELETE FROM \(table) WHERE tenant_id = ? AND user_id = ?",
                [.text(tenantID), .integer(person)])
        }
    }
}
