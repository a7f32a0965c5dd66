/// The rules of a whole form. A form is filled in or it is not; it has no score.
package struct FormRule: Sendable {
    package struct Field: Sendable {
        package let key: String
        package let rule: FormFieldRule

        package init(key: String, rule: FormFieldRule) {
            self.key = key
            self.rule = rule
        }
    }

    /// In the order in which they are shown.
    package let fields: [Field]

    package init(fields: [Field]) { self.fields = fields }

    /// What is wrong with the values, by the fields' keys; empty when the form is filled in. Values
    /// for fields that the form does not have are passed over.
    package func faults(of values: [String: String]) -> [String: FormFieldFault] {
        var faults: [String: FormFieldFault] = [:]
        for field in fields { faults[field.key] = field.rule.fault(of: values[field.key] ?? "") }
        return faults
    }
}
