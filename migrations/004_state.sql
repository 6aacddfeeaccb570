-- The last analysis, so that the next one begins where it ended. One state is kept: that of the project's own
-- configuration. Good questions to begin with:
--   SELECT * FROM edges WHERE target LIKE '%queue%';
--   SELECT source, count(*) FROM edges GROUP BY source ORDER BY 2 DESC LIMIT 10;
--   SELECT * FROM cycles;
CREATE TABLE state (
  key        TEXT    NOT NULL, -- of which build, configuration and root; another one does not use it
  generation TEXT    NOT NULL, -- random; another one in the next state
  saved_at   TEXT    NOT NULL, -- 2026-01-31T12:00:00.000Z
  columns    BLOB    NOT NULL, -- files, graph and dependency lists as arrays of numbers
  meta       TEXT    NOT NULL, -- what is irregular, as JSON
  checksum   INTEGER NOT NULL, -- CRC-32 of key, generation, columns and meta
  result     TEXT    NOT NULL, -- the report in brief, and which files hold it, as JSON
  result_checksum INTEGER NOT NULL -- CRC-32 of generation and result
) STRICT;

-- What each file depends on: [[target, flags, [lines]], …]; see the view edges.
CREATE TABLE links (
  path  TEXT NOT NULL PRIMARY KEY,
  edges TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The groups of files that depend on each other, in the order of the report.
CREATE TABLE cycles (
  number    INTEGER NOT NULL PRIMARY KEY, -- from 1
  size      INTEGER NOT NULL,             -- how many files
  type_only INTEGER NOT NULL,             -- 1: gone without type-only imports
  lazy      INTEGER NOT NULL,             -- 1: gone without lazy imports
  unit      TEXT,                         -- the package that holds all of them
  loop      TEXT    NOT NULL,             -- a shortest way around, as a JSON list
  members   TEXT    NOT NULL              -- all files, as a JSON list
) STRICT;

-- One row for each edge of the graph. Packages are called pkg:<name>.
CREATE VIEW edges AS
SELECT
  links.path                          AS source,
  edge.value ->> 0                    AS target,
  edge.value ->> '$[2][0]'            AS line,
  edge.value -> 2                     AS lines,
  edge.value ->> 1 LIKE '%typeOnly%'  AS type_only,
  edge.value ->> 1 LIKE '%lazy%'      AS lazy,
  edge.value ->> 1 LIKE '%implicit%'  AS implicit
FROM links
JOIN json_each(links.edges) AS edge;
