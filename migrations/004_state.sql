-- The state of the last analysis, from which the next one continues. There is one state: that of the project's own
-- configuration. Queries to start with:
--   SELECT * FROM edges WHERE target LIKE '%queue%';
--   SELECT source, count(*) FROM edges GROUP BY source ORDER BY 2 DESC LIMIT 10;
--   SELECT * FROM cycles;
CREATE TABLE state (
  key        TEXT    NOT NULL, -- identifies build, configuration and root; runs with another key ignore the state
  generation TEXT    NOT NULL, -- random; changes with every save
  saved_at   TEXT    NOT NULL, -- 2026-01-31T12:00:00.000Z
  columns    BLOB    NOT NULL, -- files, graph and dependency lists as arrays of numbers
  meta       TEXT    NOT NULL, -- everything else, as JSON
  checksum   INTEGER NOT NULL, -- CRC-32 of key, generation, columns and meta
  result     TEXT    NOT NULL, -- a digest of the report, and which files hold it, as JSON
  result_checksum INTEGER NOT NULL -- CRC-32 of generation and result
) STRICT;

-- The dependencies of each file: [[target, flags, [lines]], …]; see the view edges.
CREATE TABLE links (
  path  TEXT NOT NULL PRIMARY KEY,
  edges TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Dependency cycles, in the order of the report.
CREATE TABLE cycles (
  number    INTEGER NOT NULL PRIMARY KEY, -- from 1
  size      INTEGER NOT NULL,             -- number of files
  type_only INTEGER NOT NULL,             -- 1: disappears without type-only imports
  lazy      INTEGER NOT NULL,             -- 1: disappears without lazy imports
  unit      TEXT,                         -- the package that contains all of them
  loop      TEXT    NOT NULL,             -- a shortest cycle, as a JSON list
  members   TEXT    NOT NULL              -- all files, as a JSON list
) STRICT;

-- One row per edge of the graph. Packages are named pkg:<name>.
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
