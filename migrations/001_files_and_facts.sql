-- The cache of depgraph: facts about the files of a project, so that only changed files are parsed again. It can be
-- deleted at any time: that costs time, never information.
--
-- Queries to start with, in the sqlite3 shell:
--   SELECT * FROM imports WHERE path LIKE '%server%';
--   SELECT language, count(*) FROM files GROUP BY language;
--   SELECT path, datetime(mtime_ms / 1000, 'unixepoch') AS changed FROM files ORDER BY mtime_ms DESC LIMIT 10;

-- The source files of the project.
CREATE TABLE files (
  path      TEXT    NOT NULL PRIMARY KEY, -- relative to the root of the project, with / on every platform
  language  TEXT    NOT NULL,             -- typescript, python, …
  dialect   TEXT    NOT NULL,             -- selects the parser: ts, tsx, dts, py, …
  size      INTEGER NOT NULL,             -- bytes
  mtime_ms  REAL    NOT NULL,             -- last modification, in milliseconds since 1970
  stamp     TEXT    NOT NULL,             -- size, times and inode; if it differs, the file is read again
  seen_ms   REAL    NOT NULL,             -- when the bytes were last read
  hash      TEXT    NOT NULL,             -- git's blob id of the bytes: `git hash-object <path>`
  checksum  INTEGER NOT NULL              -- CRC-32 of the columns above; rows that do not match are ignored
) STRICT, WITHOUT ROWID;

-- The facts of each content, whichever path, branch or commit it comes from.
CREATE TABLE facts (
  hash         TEXT    NOT NULL, -- git's blob id
  dialect      TEXT    NOT NULL,
  version      INTEGER NOT NULL, -- of the extractor; a newer version parses again
  loc          INTEGER NOT NULL, -- lines of code
  imports      TEXT    NOT NULL, -- [[kind, flags, line, specifier, line, specifier, …], …]; see the view imports
  problems     TEXT    NOT NULL, -- [{ "line": 3, "message": "…" }, …]
  parsed_at    TEXT    NOT NULL, -- 2026-01-31T12:00:00.000Z
  unused_since TEXT,             -- the day since which no file has had this content; pruned 30 days later
  checksum     INTEGER NOT NULL, -- CRC-32 of hash, dialect, version, loc, imports and problems
  PRIMARY KEY (hash, dialect, version)
) STRICT;

-- When unused facts were last pruned, so that this happens once a day and not in every run.
CREATE TABLE housekeeping (
  pruned_on TEXT NOT NULL
) STRICT;
INSERT INTO housekeeping (pruned_on) VALUES (date('now'));

-- One row per import, as written in the source. An import with more than a specifier (imported names, excluded
-- patterns) is stored as an object instead of a string.
CREATE VIEW imports AS
SELECT
  files.path,
  line.value                                                              AS line,
  run.value ->> 0                                                         AS kind,
  iif(target.type = 'object', target.value ->> 'specifier', target.value) AS specifier,
  run.value ->> 1 LIKE '%typeOnly%'                                       AS type_only,
  run.value ->> 1 LIKE '%lazy%'                                           AS lazy
FROM files
JOIN facts ON facts.hash = files.hash
  AND facts.dialect = files.dialect
  AND facts.version = (
    SELECT max(version) FROM facts AS newest
    WHERE newest.hash = files.hash AND newest.dialect = files.dialect
  )
JOIN json_each(facts.imports) AS run
JOIN json_each(run.value) AS line ON line.key >= 2 AND line.key % 2 = 0
JOIN json_each(run.value) AS target ON target.key = line.key + 1;
