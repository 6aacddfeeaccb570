-- Imports that compilers drop because no name of theirs is used as a value, asked about for files in cycles only. Query to
-- start with:
--   SELECT files.path, value AS specifier FROM files JOIN erasures USING (hash, dialect) JOIN json_each(specifiers);
CREATE TABLE erasures (
  hash       TEXT    NOT NULL, -- git's blob id
  dialect    TEXT    NOT NULL,
  version    INTEGER NOT NULL, -- of the extractor, as in facts
  settings   TEXT    NOT NULL, -- the compiler options that decide
  specifiers TEXT    NOT NULL, -- as in the source, as a JSON list
  checksum   INTEGER NOT NULL, -- CRC-32 of the columns above
  PRIMARY KEY (hash, dialect, version, settings)
) STRICT, WITHOUT ROWID;
