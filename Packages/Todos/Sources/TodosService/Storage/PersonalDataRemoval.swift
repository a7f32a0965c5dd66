import SQLStore

/// Removes a person's data inside a transaction: submissions and attempts with their marks.
struct PersonalDataRemoval {
    let tenantID: String
    let connection: any SQLConnection

    func forget(_ person: Int64) throws {
        let values: [SQLValue] = [.text(tenantID), .text(tenantID), .integer(person)]
        for table in ["todos_attachments", "todos_scores"] {
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
        for table in ["todos_submissions", "todos_attempts", "todos_accommodations"] {
            try connection.execute(
                "DELETE FROM \(table) WHERE tenant_id = ? AND user_id = ?",
                [.text(tenantID), .integer(person)])
        }
    }
}
