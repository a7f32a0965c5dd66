"""Checks the package dependencies of docs/architecture.md in imports and manifests."""

from tree import Finding, imports

# Modules of the system and the toolchain, without FoundationNetworking: it doesn't
# link statically without libcurl, and requests go through HTTPTransport.
SYSTEM = {
    "Foundation", "FoundationEssentials", "Dispatch", "Synchronization", "Observation",
    "RegexBuilder", "Glibc", "Musl", "Bionic", "Android", "Darwin", "Swift", "_Concurrency",
}
TESTING = {"Testing", "AppCoreTesting", "XCTest"}

# The modules that each module of AppCore may import.
APPCORE = {
    "TerminalUI": set(),
    "SQLStore": {"CSQLite", "GRDB", "GRDBSQLite"},
    "PostgresStore": {"SQLStore", "CLibPQ"},
    "AppCore": {"TerminalUI", "SQLStore", "ArgumentParser", "HTTPTypes", "Logging"},
    "SyncedRecords": {"AppCore", "SQLStore", "TerminalUI", "ArgumentParser"},
    "DocumentReading": {"AppCore", "CCompression"},
    "SentenceSplitting": set(),
    "ServiceKit": {"AppCore", "SQLStore", "HTTPTypes", "Logging"},
    "AppCoreTesting": {
        "AppCore", "ServiceKit", "SQLStore", "PostgresStore", "TerminalUI", "ArgumentParser",
        "HTTPTypes", "Logging", "Testing",
    },
}
CLIENT = {
    "AppCore", "SyncedRecords", "TerminalUI", "SQLStore", "ArgumentParser", "HTTPTypes", "Logging"}
SERVICE = {"AppCore", "ServiceKit", "SQLStore", "HTTPTypes", "Logging"}
HOST = CLIENT | SERVICE | {"CanvasAdapter", "CCurl", "Crypto", "CryptoExtras", "Yams"}
# Kinds of school servers besides the contract's own, by folder of Apps/SchoolAdapters.
ADAPTERS = {"CanvasAdapter": "Canvas"}
# Only the server program uses SwiftNIO and PostgreSQL; a student's build has neither.
SERVER = CLIENT | SERVICE | {
    "HomeroomHost", "PostgresStore", "Crypto", "HummingbirdCore", "NIOCore", "NIOPosix", "NIOHTTP1",
    "NIOHTTPTypes", "NIOHTTPTypesHTTP1", "NIOSSL"}

# Modules that only certain targets may import; third-party ones have a row in docs/dependencies.md.
EXTRA = {
    "Chunking": {"CKernels", "SentenceSplitting"},
    "Questions": {"SentenceSplitting"},
    "WordFinding": {"SentenceSplitting"},
    "VectorSearch": {"CKernels"},
    "SentenceEmbedding": {"CKernels"},
    "Content": {"DocumentReading"},
    "Extensions": {"Crypto", "DocumentReading"},
    "AuthService": {"Crypto", "_CryptoExtras", "CryptoExtras", "JWTKit"},
    "PaymentsService": {"Crypto"},
    "AnkiExchange": {"CCompression", "DocumentReading", "GRDB", "GRDBSQLite"},
    "Lexicon": {"CCompression", "GRDB", "GRDBSQLite"},
    "Vocabulary": {"DocumentReading"},
    "Tutor": {"DocumentReading", "SentenceSplitting"},
    "TutorService": {"SentenceSplitting"},
}


def check(tree):
    yield from _imports(tree)
    yield from _manifests(tree)
    yield from _linked(tree)


def _imports(tree):
    for module, (folder, allowed) in _rules(tree).items():
        for path in tree.under(folder):
            for line, imported in imports(tree.lines(path)):
                if imported not in allowed and imported != module:
                    yield Finding(str(path), line, *_explain(tree, module, imported))


def _rules(tree):
    """Each module's folder and allowed imports."""
    rules = {name: (f"Packages/AppCore/Sources/{name}", allowed | SYSTEM)
             for name, allowed in APPCORE.items()}
    everything = set(APPCORE) | SYSTEM | TESTING | CLIENT | SERVICE | {"GRDB", "GRDBSQLite"}
    for name in APPCORE:
        rules[f"{name}Tests"] = (f"Packages/AppCore/Tests/{name}Tests", everything)
    ours = set()
    for feature, folder in tree.feature_folders.items():
        own = _own_modules(tree, feature)
        ours |= own
        clients = {name for name in own if not name.endswith("Service")}
        for name in own:
            allowed = (SERVICE | clients) if name.endswith("Service") else (CLIENT | clients)
            rules[name] = (f"{folder}/Sources/{name}", allowed | SYSTEM | EXTRA.get(name, set()))
            rules[f"{name}Tests"] = (
                f"{folder}/Tests/{name}Tests", everything | own | EXTRA.get(name, set()))
    rules["HomeroomHost"] = ("Apps/HomeroomHost", HOST | SYSTEM)
    for name, folder in ADAPTERS.items():
        rules[name] = (f"Apps/SchoolAdapters/{folder}", {"AppCore", "DocumentReading", "HTTPTypes"} | SYSTEM)
    rules["HomeroomServer"] = ("Apps/HomeroomServer", SERVER | SYSTEM)
    rules["HomeroomFeatures"] = ("Apps/HomeroomFeatures", ours | {"AppCore", "HomeroomHost"} | SYSTEM)
    rules["homeroom"] = ("Apps/homeroom", {"HomeroomHost", "HomeroomFeatures"} | SYSTEM)
    rules["homeroom-server"] = ("Apps/homeroom-server", {"HomeroomServer", "HomeroomFeatures"} | SYSTEM)
    rules["HomeroomTests"] = (
        "Tests/HomeroomTests",
        everything | HOST | SERVER | ours | {"HomeroomHost", "HomeroomServer", "HomeroomFeatures"})
    return rules


def _own_modules(tree, feature):
    prefix = ("Packages", feature, "Sources")
    return {path.parts[3] for path in tree.with_suffix(".swift")
            if path.parts[:3] == prefix and len(path.parts) > 4}


def _explain(tree, module, imported):
    """The message and cure for a forbidden import."""
    for feature in tree.feature_folders:
        if imported in _own_modules(tree, feature):
            return (f"{module} imports the feature module {imported}",
                    "features may use each other only through a capability in AppCore")
    if imported == "ServiceKit":
        return (f"{module} imports ServiceKit: a client must not use the server",
                "move this to the feature's service target")
    if imported in TESTING:
        return (f"{module} imports {imported} outside of tests", "move this to a test target")
    if imported == "FoundationNetworking":
        return (f"{module} imports FoundationNetworking", "use the context's HTTPTransport")
    if imported in set(APPCORE) | {"HomeroomHost", "homeroom"}:
        return (f"{module} imports {imported}, which is above it",
                "reverse the dependency, or move the code down")
    return (f"{module} imports {imported}, which it may not use",
            "use what AppCore provides, or allow it in docs/dependencies.md and Tools/checks/borders.py")


def _manifests(tree):
    """The same rules for the dependencies in manifests."""
    features = set(tree.feature_folders)
    for name, manifest in tree.package_manifests.items():
        path = f"Packages/{name}/Package.swift"
        for dependency in manifest.data["dependencies"]:
            for local in dependency.get("fileSystem", []):
                if local["identity"] in {f.lower() for f in features}:
                    yield Finding(
                        path, 1, f"{name} depends on the feature package {local['identity']}",
                        "features may use each other only through a capability in AppCore")
        for target in manifest.targets:
            if name == "AppCore" or target.kind == "test" or target.name.endswith("Service"):
                continue
            linked = {product for product, _ in target.dependencies}
            if "ServiceKit" in linked:
                yield Finding(path, 1, f"the client target {target.name} links ServiceKit",
                              f"only {name}Service may")


# Modules that belong to a product of another name.
ALONG = {"GRDBSQLite": "GRDB"}


def _linked(tree):
    """Each import must be linked by the package's own manifest; the root links more, which would hide a gap."""
    rules = _rules(tree)
    for name, manifest in tree.package_manifests.items():
        for target in manifest.targets:
            if target.kind not in ("regular", "executable", "test"):
                continue
            _, allowed = rules.get(target.name, (None, set()))
            linked = {product for product, _ in target.dependencies} | SYSTEM | {"Testing", target.name}
            for path in tree.under(target.path):
                for line, imported in imports(tree.lines(path)):
                    if imported in allowed and ALONG.get(imported, imported) not in linked:
                        yield Finding(
                            str(path), line, f"{target.name} imports {imported}, which its manifest does not link",
                            f"add it to the dependencies of {target.name} in Packages/{name}/Package.swift")
