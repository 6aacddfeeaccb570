-- What the text as a whole is: generated (a comment says that a tool wrote it), barrel (nothing but imports and
-- re-exports), both with a space between them, or empty.
ALTER TABLE facts ADD COLUMN marks TEXT NOT NULL DEFAULT '';
