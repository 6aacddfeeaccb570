-- What depgraph history measured, so that each commit is analysed once. Queries to start with:
--   SELECT day, measures ->> 'files' AS files, measures ->> 'cycles' AS cycles FROM history ORDER BY day;
CREATE TABLE history (
  key      TEXT    NOT NULL, -- identifies build, configuration and root; runs with another key ignore the row
  tree     TEXT    NOT NULL, -- the id of git's tree object
  day      TEXT    NOT NULL, -- of the commit, because exceptions have dates: 2026-01-31
  measures TEXT    NOT NULL, -- counts, as JSON
  saved_on TEXT    NOT NULL, -- the day of the run; pruned a year later
  checksum INTEGER NOT NULL, -- CRC-32 of key, tree, day and measures
  PRIMARY KEY (key, tree, day)
) STRICT, WITHOUT ROWID;
