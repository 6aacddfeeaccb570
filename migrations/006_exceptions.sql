-- The comments that allow an import despite a rule, `depgraph-allow: <rule> — <reason> until <date>`:
-- [{ "line": 3, "rule": "…", "reason": "…", "until": "…" }, …]. Empty if there are none.
ALTER TABLE facts ADD COLUMN exceptions TEXT NOT NULL DEFAULT '';
