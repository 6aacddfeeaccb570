"""Prints the imports that CPython's parser finds in each text of a JSON list on stdin."""

import ast
import json
import sys
import warnings

warnings.simplefilter("ignore")


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


def marks(type_only, lazy):
    words = (["type"] if type_only else []) + (["lazy"] if lazy else [])
    return " (" + " ".join(words) + ")" if words else ""


def imports_of(tree):
    found = []
    work = [(node, False, False) for node in tree.body]
    while work:
        node, type_only, lazy = work.pop()
        if isinstance(node, ast.Import):
            for alias in node.names:
                found.append((node.lineno, node.col_offset, "import " + alias.name + marks(type_only, lazy)))
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            names = ",".join(alias.name for alias in node.names)
            found.append((node.lineno, node.col_offset, f"from {module} import {names}" + marks(type_only, lazy)))
        elif isinstance(node, ast.If):
            truth = truth_at_run_time(node.test)
            work += [(child, type_only or truth is False, lazy) for child in node.body]
            work += [(child, type_only or truth is True, lazy) for child in node.orelse]
        else:
            inner = lazy or isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
            work += [(child, type_only, inner) for child in ast.iter_child_nodes(node)]
    found.sort(key=lambda item: item[:2])
    return [f"{line} {text}" for line, _, text in found]


def read(text):
    try:
        return imports_of(ast.parse(text))
    except (SyntaxError, ValueError):
        return None


json.dump([read(text) for text in json.load(sys.stdin)], sys.stdout)
