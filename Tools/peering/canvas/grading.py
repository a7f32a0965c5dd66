"""Scores of a course, from its groups, their weights and their rules."""


def kept(scores, rules):
    """The scores that count: shares of the points, without those that the rules drop."""
    ordered = sorted(scores, key=lambda pair: pair[0] / pair[1])
    low = min(rules.get("drop_lowest", 0), max(0, len(ordered) - 1))
    ordered = ordered[low:]
    high = min(rules.get("drop_highest", 0), max(0, len(ordered) - 1))
    return ordered[:len(ordered) - high] if high else ordered


def score(school, course, final):
    """Percent, or None without anything graded; `final` counts what isn't graded as nothing."""
    total = weight = points = possible = 0.0
    for group in (one for one in school.groups.values() if one["_course"] == course["id"]):
        scores = []
        for work in school.assignments.values():
            if work["assignment_group_id"] != group["id"] or not work["points_possible"]:
                continue
            mine = school.submissions[work["id"]]
            if mine["excused"] or work["submission_types"] == ["not_graded"]:
                continue
            if mine["score"] is not None:
                scores.append((mine["score"], work["points_possible"]))
            elif final:
                scores.append((0.0, work["points_possible"]))
        counted = kept(scores, group["rules"])
        if not counted:
            continue
        got, of = sum(one[0] for one in counted), sum(one[1] for one in counted)
        points, possible = points + got, possible + of
        total, weight = total + got / of * group["group_weight"], weight + group["group_weight"]
    if not possible:
        return None
    if course["apply_assignment_group_weights"]:
        return round(total / weight * 100, 2)
    return round(points / possible * 100, 2)


def letter(percent):
    if percent is None:
        return None
    return next(word for least, word in
                ((93, "A"), (90, "A-"), (87, "B+"), (83, "B"), (80, "B-"), (77, "C+"), (73, "C"), (70, "C-"),
                 (60, "D"), (0, "F")) if percent >= least)


def set_scores(school, course):
    if course.get("access_restricted_by_date"):
        return
    current, final = score(school, course, False), score(school, course, True)
    course["_scores"] = {
        "computed_current_score": current, "computed_current_grade": letter(current),
        "computed_final_score": final, "computed_final_grade": letter(final)}
