"""Reads the imports of Python files with CPython's own parser, and resolves them by the layout of the project.

Reads {"root": path, "files": [path, ...]} from stdin and prints
{"imports": [{source, line, specifier, target}], "unreadable": [path, ...]}.
"""

import ast
import configparser
import functools
import json
import os
import re
import sys
import tomllib
import warnings

warnings.simplefilter("ignore")
sys.setrecursionlimit(20_000)


def parent(path):
    return path.rpartition("/")[0]


def below(folder, name):
    return f"{folder}/{name}" if folder else name


class Layout:
    """Resolves modules from the list of files alone."""

    def __init__(self, root, files):
        self.root = root
        self.files = set(files)
        self.folders = set()
        for file in files:
            at = parent(file)
            while at not in self.folders:
                self.folders.add(at)
                at = parent(at)
        self.named = set()
        self.built = set()
        self.shared = self.find_roots()

    def is_package(self, folder):
        return below(folder, "__init__.py") in self.files or below(folder, "__init__.pyi") in self.files

    def in_package(self, folder):
        while folder:
            if self.is_package(folder):
                return True
            folder = parent(folder)
        return False

    def find_roots(self):
        """The project root, `src` folders, folders with a manifest, and folders named in manifests."""
        roots = {""}
        for folder in self.folders:
            if folder.rpartition("/")[2] == "src" and not self.in_package(folder):
                roots.add(folder)
            path = os.path.join(self.root, folder)
            manifests = [name for name in MANIFESTS if os.path.isfile(os.path.join(path, name))]
            if manifests and not self.is_package(folder):
                roots.add(folder)
            for name in manifests:
                for declared in MANIFESTS[name](os.path.join(path, name)):
                    place = resolve(folder, declared)
                    if place in self.folders and not self.is_package(place):
                        roots.add(place)
                        if place != folder:
                            self.named.add(place)
            if any(is_build(os.path.join(path, name)) for name in manifests):
                self.built |= {folder, below(folder, "src")} | {place for place in self.named}
            for declared in python_path(path):
                if resolve(folder, declared) in self.folders:
                    roots.add(resolve(folder, declared))
        # A folder without Python files may still contain a manifest.
        return roots

    def roots_for(self, file):
        """The folders where Python looks first, then the roots of the project, nearest first."""
        folder = parent(file)
        first = folder
        while first and self.is_package(first):
            first = parent(first)
        if first != folder and first not in self.shared:
            first = self.namespace_root(first) or first
        parts = folder.split("/")

        def nearness(root):
            names = root.split("/") if root else []
            same = 0
            while same < len(names) and same < len(parts) and names[same] == parts[same]:
                same += 1
            return (-same, len(names), root)

        return [first, *(root for root in sorted(self.shared, key=nearness) if root != first)]

    def beside(self, file, name):
        """The file's own folder, if the file may be run as a script and no manifest contains the name."""
        folder = parent(file)
        outermost = folder
        while outermost and self.in_package(parent(outermost)):
            outermost = parent(outermost)
        if not self.is_package(folder) or parent(outermost) in self.built:
            return []
        return [] if name.lower() in self.words_above(folder) else [folder]

    @functools.lru_cache(maxsize=None)
    def words_above(self, folder):
        """Every word in the manifests of a folder and its parents, normalised like package names."""
        words = set() if folder == "" else set(self.words_above(parent(folder)))
        for name in ("pyproject.toml", "setup.cfg", "setup.py", "Pipfile", "requirements.txt"):
            try:
                with open(os.path.join(self.root, folder, name), encoding="utf-8", errors="replace") as file:
                    words.update(re.sub(r"[-_.]+", "_", word).lower() for word in re.findall(r"[\w.-]+", file.read()))
            except OSError:
                pass
        return words

    def namespace_root(self, folder):
        """Below a root named by a build tool, every folder is part of a dotted name, package or not."""
        while folder:
            folder = parent(folder)
            if folder in self.named:
                return folder
        return None

    def module(self, folder, name):
        """(file, package folder) for one name in one folder; None if there is none."""
        inner = below(folder, name)
        for ending in ("/__init__.py", "/__init__.pyi"):
            if inner + ending in self.files:
                return inner + ending, inner
        for ending in (".py", ".pyi"):
            if inner + ending in self.files:
                return inner + ending, None
        return (None, inner) if inner in self.folders else None

    def walk(self, folder, names):
        found = (None, folder)
        for name in names:
            if found is None or found[1] is None:
                return None
            found = self.module(found[1], name)
        return found

    def absolute(self, file, names):
        """Every module or namespace package of that name, best first."""
        roots = self.roots_for(file)
        if names[0] in sys.stdlib_module_names and names[0] != "test":
            own = self.module(roots[0], names[0])
            roots = roots[:1] if own is not None and own[0] is not None and own[0] != file else []
        else:
            roots = [*roots, *self.beside(file, names[0])]
        found = [
            place
            for root in roots
            if (place := self.walk(root, names)) is not None
            # A script that imports its own name means a package of that name.
            and not (root == parent(file) and place[0] == file)
        ]
        files = [place for place in found if place[0] is not None]
        return files[:1] or [place for place in found if place[0] is None]

    def relative(self, file, level, names):
        folder = parent(file)
        for _ in range(level - 1):
            if not folder:
                return []
            folder = parent(folder)
        if names:
            place = self.walk(folder, names)
        else:
            init = [name for name in ("__init__.py", "__init__.pyi") if below(folder, name) in self.files]
            place = (below(folder, init[0]) if init else None, folder)
        return [] if place is None else [place]

    def targets(self, file, level, module, taken):
        """The files of `import module` (taken is None) or `from module import taken`."""
        names = module.split(".") if module else []
        places = self.relative(file, level, names) if level else self.absolute(file, names)
        own = next((place[0] for place in places if place[0] is not None), None)
        if taken is None:
            return {own}
        found = set()
        for name in taken:
            inner = None
            for place in places:
                if name != "*" and place[1] is not None and inner is None:
                    inner = (self.module(place[1], name) or (None,))[0]
            found.add(inner or (own if own != file else None))
        return found


def resolve(folder, declared):
    place = os.path.normpath(os.path.join(folder, declared)).replace(os.sep, "/")
    return "" if place == "." else place


def load_toml(path):
    try:
        with open(path, "rb") as file:
            return tomllib.load(file)
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError):
        return {}


def is_build(path):
    """Whether a manifest describes an installable package."""
    if path.endswith("pyproject.toml"):
        manifest = load_toml(path)
        return "build-system" in manifest or "poetry" in manifest.get("tool", {})
    with open(path, encoding="utf-8", errors="replace") as file:
        text = file.read()
    return "setup(" in text if path.endswith(".py") else "[options]" in text or "[metadata]" in text


def python_path(folder):
    """The folders that pytest adds to the path according to pyproject.toml or pytest.ini."""
    options = load_toml(os.path.join(folder, "pyproject.toml")).get("tool", {}).get("pytest", {})
    named = options.get("ini_options", {}).get("pythonpath", [])
    config = configparser.ConfigParser(interpolation=None, strict=False)
    try:
        config.read(os.path.join(folder, "pytest.ini"), encoding="utf-8")
        written = config.get("pytest", "pythonpath", fallback="")
    except (configparser.Error, UnicodeDecodeError):
        written = ""
    return [*(named.split() if isinstance(named, str) else named), *written.split()]


def package_folders(path):
    """The package folders that pyproject.toml names for the usual build tools."""
    try:
        with open(path, "rb") as file:
            tool = tomllib.load(file).get("tool", {})
    except (tomllib.TOMLDecodeError, UnicodeDecodeError):
        return []
    setuptools = tool.get("setuptools", {})
    folders = list((setuptools.get("package-dir") or {}).items())
    found = [folder for name, folder in folders if name == ""]
    packages = setuptools.get("packages")
    if isinstance(packages, dict):
        found += packages.get("find", {}).get("where", [])
    poetry = tool.get("poetry", {}).get("packages", [])
    found += [entry.get("from", ".") for entry in poetry if isinstance(entry, dict)]
    wheel = tool.get("hatch", {}).get("build", {}).get("targets", {}).get("wheel", {})
    found += [parent(package) for package in wheel.get("packages", [])]
    found += wheel.get("sources", []) if isinstance(wheel.get("sources"), list) else []
    found.append(tool.get("maturin", {}).get("python-source"))
    return [folder for folder in found if isinstance(folder, str) and folder]


def configured_folders(path):
    config = configparser.ConfigParser(interpolation=None, strict=False)
    try:
        config.read(path, encoding="utf-8")
        declared = config.get("options", "package_dir", fallback="")
        where = config.get("options.packages.find", "where", fallback="")
    except (configparser.Error, UnicodeDecodeError):
        return []
    found = [line.split("=")[1].strip() for line in declared.splitlines() if line.strip().startswith("=")]
    return found + [line.strip() for line in where.splitlines() if line.strip()]


MANIFESTS = {"pyproject.toml": package_folders, "setup.cfg": configured_folders, "setup.py": lambda _: []}


def called_module(node, importers):
    """The module of `importlib.import_module('x')` or `__import__('x')`."""
    if not node.args or not isinstance(node.args[0], ast.Constant) or not isinstance(node.args[0].value, str):
        return None
    function = node.func
    is_importer = (
        isinstance(function, ast.Name)
        and (function.id == "__import__" or function.id in importers)
        or isinstance(function, ast.Attribute)
        and function.attr == "import_module"
        and isinstance(function.value, ast.Name)
        and function.value.id == "importlib"
    )
    name = node.args[0].value
    return name if is_importer and name and not name.startswith(".") and " " not in name else None


def read_imports(tree):
    """(line, level, module, names or None) for every import of a module."""
    nodes = list(ast.walk(tree))
    importers = {
        alias.asname or alias.name
        for node in nodes
        if isinstance(node, ast.ImportFrom) and node.module == "importlib"
        for alias in node.names
        if alias.name == "import_module"
    }
    for node in nodes:
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, 0, alias.name, None
        elif isinstance(node, ast.ImportFrom):
            yield node.lineno, node.level, node.module or "", [alias.name for alias in node.names]
        elif isinstance(node, ast.Call):
            module = called_module(node, importers)
            if module is not None:
                yield node.lineno, 0, module, None


def main():
    request = json.load(sys.stdin)
    layout = Layout(request["root"], request["files"])
    imports = []
    unreadable = []
    for file in request["files"]:
        try:
            with open(os.path.join(request["root"], file), "rb") as stream:
                tree = ast.parse(stream.read())
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            unreadable.append(file)
            continue
        for line, level, module, names in read_imports(tree):
            written = "." * level + module + ("" if names is None else " (" + ", ".join(names) + ")")
            for target in layout.targets(file, level, module, names):
                if target is not None:
                    imports.append({"source": file, "line": line, "specifier": written, "target": target})
    json.dump({"imports": imports, "unreadable": unreadable}, sys.stdout)


main()
