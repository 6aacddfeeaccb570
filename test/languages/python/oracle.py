"""Prints the imports that CPython's parser finds in each text of a JSON list on stdin."""

import ast
import json
import re
import sys
import warnings

warnings.simplefilter("ignore")


GUARDS = re.compile(r"ImportError|ModuleNotFoundError|version_info|(?<!\w)PY[23]")


def truth_at_run_time(test):
    """The value of a condition if TYPE_CHECKING is False; None if it depends on anything else."""
    if isinstance(test, ast.Name):
        return False if test.id == "TYPE_CHECKING" else None
    if isinstance(test, ast.Attribute):
        return False if test.attr == "TYPE_CHECKING" else None
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        truth = truth_at_run_time(test.operand)
        return None if truth is None else not truth
    if isinstance(test, ast.BoolOp):
        decisive = isinstance(test.op, ast.Or)
        parts = [truth_at_run_time(value) for value in test.values]
        if decisive in parts:
            return decisive
        return None if None in parts else not decisive
    return None


def names_in(node):
    return {part.id if isinstance(part, ast.Name) else part.attr
            for part in ast.walk(node) if isinstance(part, (ast.Name, ast.Attribute))}


def accepts_failure(node):
    return node is None or bool(names_in(node) & {"ImportError", "ModuleNotFoundError", "Exception", "BaseException"})


def suppresses(node):
    return "suppress" in names_in(node) and accepts_failure(node)


def asks_version(node):
    return bool(names_in(node) & {"version_info", "PY2", "PY3"})


def marks(type_only, lazy, optional):
    words = [word for word, is_set in (("type", type_only), ("lazy", lazy), ("optional", optional)) if is_set]
    return " (" + " ".join(words) + ")" if words else ""


def imports_of(tree, has_guards):
    found = []
    work = [(node, False, False, False) for node in tree.body]
    while work:
        node, type_only, lazy, optional = work.pop()
        if isinstance(node, ast.Import):
            for alias in node.names:
                found.append((node.lineno, node.col_offset, "import " + alias.name + marks(type_only, lazy, optional)))
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            names = ",".join(alias.name for alias in node.names)
            found.append((node.lineno, node.col_offset, f"from {module} import {names}" + marks(type_only, lazy, optional)))
        elif isinstance(node, ast.If):
            truth = truth_at_run_time(node.test)
            inner = optional or (has_guards and asks_version(node.test))
            work += [(child, type_only or truth is False, lazy, inner) for child in node.body]
            work += [(child, type_only or truth is True, lazy, inner) for child in node.orelse]
        elif isinstance(node, ast.Try) and has_guards:
            accepting = [handler for handler in node.handlers if accepts_failure(handler.type)]
            work += [(child, type_only, lazy, optional or bool(accepting)) for child in node.body]
            work += [(child, type_only, lazy, optional or handler in accepting)
                     for handler in node.handlers for child in handler.body]
            work += [(child, type_only, lazy, optional) for child in node.orelse + node.finalbody]
        elif isinstance(node, ast.With) and has_guards:
            inner = optional or any(suppresses(item.context_expr) for item in node.items)
            work += [(child, type_only, lazy, inner) for child in node.body]
        else:
            inner = lazy or isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
            work += [(child, type_only, inner, optional) for child in ast.iter_child_nodes(node)]
    found.sort(key=lambda item: item[:2])
    return [f"{line} {text}" for line, _, text in found]


def read(text):
    try:
        return imports_of(ast.parse(text), GUARDS.search(text) is not None)
    except (SyntaxError, ValueError):
        return None


json.dump([read(text) for text in json.load(sys.stdin)], sys.stdout)
