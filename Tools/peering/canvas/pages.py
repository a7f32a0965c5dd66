"""Modules with their items and requirements, and pages."""

from coursework import course_of
from wire import Reply, missing, public, route


def module_of(school, course, ident):
    record = school.modules.get(school.number(ident))
    if record is None or record["_course"] != course_of(school, course)["id"]:
        raise missing()
    return record


def told_item(school, item, include):
    told = {**item, "html_url": school.base + item["html_url"]}
    if "content_details" not in include:
        told.pop("content_details")
    return told


def told_module(school, module, include):
    told = {**public(module), "items_count": len(module["_items"]), "items_url":
            f"{school.base}/api/v1/courses/{module['_course']}/modules/{module['id']}/items"}
    if "items" in include:
        told["items"] = [told_item(school, item, include) for item in module["_items"]]
    return told


@route("GET", "/courses/:course/modules")
def modules(school, asked, course):
    course = course_of(school, course)
    return [told_module(school, one, asked.all("include")) for one in school.modules.values()
            if one["_course"] == course["id"]]


@route("GET", "/courses/:course/modules/:module")
def module(school, asked, course, module):
    return told_module(school, module_of(school, course, module), asked.all("include"))


@route("GET", "/courses/:course/modules/:module/items")
def items(school, asked, course, module):
    return [told_item(school, item, asked.all("include")) for item in module_of(school, course, module)["_items"]]


def item_of(school, course, module, ident):
    for item in module_of(school, course, module)["_items"]:
        if str(item["id"]) == ident:
            return item
    raise missing()


@route("GET", "/courses/:course/modules/:module/items/:item")
def item(school, asked, course, module, item):
    return told_item(school, item_of(school, course, module, item), asked.all("include"))


def set_done(school, course, module, ident, kinds, done):
    found = item_of(school, course, module, ident)
    need = found.get("completion_requirement")
    if need is None or need["type"] not in kinds:
        raise missing()
    need["completed"] = done
    parent = module_of(school, course, module)
    needs = [one["completion_requirement"]["completed"] for one in parent["_items"] if "completion_requirement" in one]
    parent["state"] = "completed" if all(needs) else "started"
    return found


@route("PUT", "/courses/:course/modules/:module/items/:item/done")
def done(school, asked, course, module, item):
    return told_item(school, set_done(school, course, module, item, ("must_mark_done",), True), ())


@route("DELETE", "/courses/:course/modules/:module/items/:item/done")
def not_done(school, asked, course, module, item):
    return told_item(school, set_done(school, course, module, item, ("must_mark_done",), False), ())


@route("POST", "/courses/:course/modules/:module/items/:item/mark_read")
def viewed(school, asked, course, module, item):
    set_done(school, course, module, item, ("must_view",), True)
    return Reply(None, 204)


@route("GET", "/courses/:course/pages")
def pages(school, asked, course):
    course = course_of(school, course)
    return [{key: value for key, value in page.items() if key != "body"} for (owner, _), page in
            sorted(school.pages.items()) if owner == course["id"]]


@route("GET", "/courses/:course/pages/:page")
def page(school, asked, course, page):
    record = school.pages.get((course_of(school, course)["id"], page))
    if record is None:
        raise missing()
    return {**record, "html_url": school.base + record["html_url"]}
