public import AppCore
public import Questions

/// Stored with the property names.
extension QuestionSource: ExactKeys {}
